/** The note for administrators about what people may now see or do. */
export const RIGHTS_TITLE = 'O que mudou nos direitos'

export const SECTION_TITLES = ['Novidades', 'Correções', RIGHTS_TITLE] as const

export interface TextPart {
  readonly text: string
  readonly isStrong: boolean
}

export interface ReleaseSection {
  readonly title: (typeof SECTION_TITLES)[number]
  readonly items: readonly (readonly TextPart[])[]
}

/** One version of the product, as CHANGELOG.md describes it. */
export interface Release {
  readonly version: string
  /** The day as YYYY-MM-DD. */
  readonly date: string
  readonly sections: readonly ReleaseSection[]
}

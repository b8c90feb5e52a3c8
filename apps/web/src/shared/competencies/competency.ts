/** What sort of thing a competency is, in the order in which lists show them. */
export const COMPETENCY_KINDS = ['behavioral', 'technical', 'leadership', 'value'] as const

export type CompetencyKind = (typeof COMPETENCY_KINDS)[number]

export const COMPETENCY_KIND_LABELS: Readonly<Record<CompetencyKind, string>> = {
  behavioral: 'Comportamental',
  technical: 'Técnica',
  leadership: 'Liderança',
  value: 'Valor da empresa',
}

/** The levels of every competency. */
export const COMPETENCY_LEVELS = [1, 2, 3, 4, 5] as const

/** What somebody does who has reached a level. */
export interface CompetencyLevel {
  readonly level: number
  readonly behaviour: string
}

/** A competency in use, to choose from. */
export interface CompetencyOption {
  readonly id: string
  readonly name: string
  readonly kind: CompetencyKind
  readonly description: string | null
  /** By level; a competency may describe only some, or none. */
  readonly levels: readonly CompetencyLevel[]
}

export interface RatingScalePoint {
  readonly point: number
  readonly label: string
  readonly description: string | null
}

/** A scale in use, to choose from; its points are 1, 2, 3 … */
export interface RatingScaleOption {
  readonly id: string
  readonly name: string
  readonly points: readonly RatingScalePoint[]
}

import type { CompetencyKind } from '../lib/competency-kinds.ts'

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

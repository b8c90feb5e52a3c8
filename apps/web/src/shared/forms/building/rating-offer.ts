import type { CompetencyOption, RatingScaleOption } from '../../competencies/competency.ts'

/** What ratings of a form are made of. */
export interface RatingOffer {
  readonly competencies: readonly Pick<CompetencyOption, 'id' | 'name' | 'levels'>[]
  readonly scales: readonly RatingScaleOption[]
  /** Whether questions weigh differently. */
  readonly hasWeights: boolean
  /** Scores that a question may feed besides the main one, with their words. */
  readonly dimensions: readonly (readonly [value: string, label: string])[]
}

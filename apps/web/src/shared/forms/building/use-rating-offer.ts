import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../../company/company-context.ts'
import { competencyOptions, ratingScaleOptions } from '../../competencies/competency-options.ts'
import type { RatingOffer } from './rating-offer.ts'

/** What ratings may be made of in the company at hand; empty until it is there. */
export function useRatingOffer({ hasWeights = false, dimensions = [] }: Partial<Pick<RatingOffer, 'hasWeights' | 'dimensions'>> = {}): RatingOffer {
  const companyId = useCompanyId()
  const competencies = useQuery(competencyOptions(companyId)).data ?? []
  const scales = useQuery(ratingScaleOptions(companyId)).data ?? []
  return { competencies, scales, hasWeights, dimensions }
}

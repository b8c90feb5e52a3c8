import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../../company/company-context.ts'
import { competenciesQuery, type RatingOffer, scalesQuery } from './rating-offer.ts'

/** What ratings may be made of in the company at hand; empty until it is there. */
export function useRatingOffer({ hasWeights = false, dimensions = [] }: Partial<Pick<RatingOffer, 'hasWeights' | 'dimensions'>> = {}): RatingOffer {
  const companyId = useCompanyId()
  const competencies = useQuery(competenciesQuery(companyId)).data ?? []
  const scales = useQuery(scalesQuery(companyId)).data ?? []
  return { competencies, scales, hasWeights, dimensions }
}

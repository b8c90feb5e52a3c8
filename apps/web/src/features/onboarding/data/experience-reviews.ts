import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { ExperienceReview } from '../model/experience-review.ts'
import { admissionKeys } from './admission-keys.ts'

/** The evaluations of somebody's experiences, the newest first; none when the reader does not follow the person. */
export function reviewsQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: admissionKeys.reviews(companyId, employeeId),
    queryFn: (): Promise<readonly ExperienceReview[]> => readReviews(employeeId),
  })
}

export function readReviews(employeeId: string): Promise<readonly ExperienceReview[]> {
  return ask((db) => db.rpc('experience_reviews_of', { p_employee_id: employeeId }))
}

/** Answers in place of who has not sent the evaluation. */
export async function takeReview(reviewId: string): Promise<void> {
  await ask((db) => db.rpc('take_experience_review', { p_review_id: reviewId }), { nullable: true })
}

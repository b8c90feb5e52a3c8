import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'

import { AnswersRead } from '#shared/forms/answering/answers-read.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { experienceAnswersQuery } from '../data/surveys/survey-queries.ts'

/** What was sent about the experience of somebody. */
export function ExperienceAnswers({ reviewId, employeeId }: { readonly reviewId: string; readonly employeeId: string }) {
  const reviews = useQuery(experienceAnswersQuery(employeeId))
  return (
    <QueryStates query={reviews} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={() => false}>
      {(found) => {
        const review = found.find(({ review_id: id }) => id === reviewId)
        if (!review || review.answers === null) return <EmptyState icon={<EyeOff />} title="Ainda sem respostas">As respostas aparecem aqui quando forem enviadas.</EmptyState>
        return (
          <div className="flex flex-col gap-4">
            {review.respondent !== null && <p className="text-text-muted">{`Respondida por ${review.respondent.name}`}</p>}
            <AnswersRead questions={review.questions} stored={review.answers} />
          </div>
        )
      }}
    </QueryStates>
  )
}

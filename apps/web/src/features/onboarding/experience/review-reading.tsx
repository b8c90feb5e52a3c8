import { useState } from 'react'

import { AnswersRead } from '#shared/forms/answering/answers-read.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { useAdmissionAct } from '../admission/use-admission-act.ts'
import { takeReview } from '../data/experience-reviews.ts'
import type { ExperienceReview } from '../model/experience-review.ts'

/** An evaluation that was sent, as it was written. */
export function ReviewReading({ review, isOpen = false }: { readonly review: ExperienceReview; readonly isOpen?: boolean }) {
  if (review.answers === null) return null
  return (
    <details open={isOpen} className="mb-3 w-full min-w-0">
      <summary className="min-h-6 cursor-pointer rounded-sm font-medium break-words coarse:min-h-11">
        Avaliação do período até {formatDate(review.term_on)}
        {review.respondent && `, por ${review.respondent.name}`}
      </summary>
      <div className="mt-2">
        <AnswersRead questions={review.questions} stored={review.answers} />
      </div>
    </details>
  )
}

/** Somebody else has the evaluation: the decision waits for it, or the reader answers in their place. */
export function ReviewElsewhere({ review }: { readonly review: ExperienceReview }) {
  const [isAsking, setAsking] = useState(false)
  const take = useAdmissionAct(() => takeReview(review.review_id), 'Agora a avaliação está com você', () => setAsking(false))
  const name = review.respondent?.name ?? null
  const label = name === null ? 'Responder à avaliação' : `Responder no lugar de ${name}`
  return (
    <>
      <Alert
        tone="info"
        title={name === null ? 'A avaliação deste período está sem responsável' : `A avaliação deste período está com ${name}`}
        {...(review.may_take && { action: <Button size="sm" onClick={() => setAsking(true)}>{label}</Button> })}
      >
        <p>A decisão é registrada junto com a avaliação.</p>
      </Alert>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        description={name === null ? 'A avaliação passa a ser sua.' : `A avaliação passa a ser sua, e o que ${name} escreveu até agora é descartado.`}
        confirmLabel="Responder"
        pending={take.isPending}
        error={take.error}
        failure="A avaliação não passou para você"
        onConfirm={() => take.mutate(undefined)}
      />
    </>
  )
}

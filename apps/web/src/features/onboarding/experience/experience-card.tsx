import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useAdmissionAct } from '../admission/use-admission-act.ts'
import { experienceQuery } from '../data/admission-queries.ts'
import { reviewsQuery } from '../data/experience-reviews.ts'
import { makeExtensionLetter } from '../data/letter.ts'
import { decisionText, type Experience } from '../model/admission.ts'
import { isMissing, isOpenReview, type OpenReview } from '../model/experience-review.ts'
import { DecisionForm } from './decision-form.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { ReviewElsewhere, ReviewReading } from './review-reading.tsx'
import { useReview } from './use-review.ts'

interface DecisionProps {
  readonly experience: Experience
  readonly onDone?: (() => void) | undefined
}

/** The decision of who answers the evaluation too. */
function ReviewedDecision({ review, ...props }: DecisionProps & { readonly review: OpenReview }) {
  const reviewing = useReview(useCompanyId(), review)
  return <DecisionForm {...props} evaluation={<ReviewQuestions review={review} reviewing={reviewing} />} check={reviewing.check} save={reviewing.save} />
}

/** The evaluation of the period and the decision, in one place. */
function Decision({ employeeId, ...props }: DecisionProps & { readonly employeeId: string }) {
  const reviews = useQuery(reviewsQuery(useCompanyId(), employeeId))
  return (
    <QueryStates query={reviews} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(found) => {
        const review = found.find(({ term_on: term }) => term === props.experience.term_on)
        if (review === undefined) return <DecisionForm {...props} />
        if (isOpenReview(review)) return <ReviewedDecision key={review.sheet.assignment_id} {...props} review={review} />
        return isMissing(review) ? <ReviewElsewhere review={review} /> : <DecisionForm {...props} evaluation={<ReviewReading review={review} isOpen />} />
      }}
    </QueryStates>
  )
}

/** The end of somebody's experience, decided where it waits. */
export function ExperienceInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const experience = useQuery(experienceQuery(useCompanyId(), id))
  return (
    <QueryStates query={experience} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(found) => !found?.open} empty={<p>Já há uma decisão sobre este período.</p>}>
      {(found) => found && <Decision employeeId={id} experience={found} onDone={onDone} />}
    </QueryStates>
  )
}

function Letter({ employeeId }: { readonly employeeId: string }) {
  const companyId = useCompanyId()
  const make = useAdmissionAct(() => makeExtensionLetter(companyId, employeeId), 'Carta gerada nos documentos da pessoa')
  return (
    <div className="mb-3 flex flex-col items-start gap-3">
      <Refusal error={make.error} title="A carta não foi gerada" />
      <Button pending={make.isPending} onClick={() => make.mutate(undefined)}>
        <FileText aria-hidden="true" className="size-4" />
        Gerar carta de prorrogação
      </Button>
    </div>
  )
}

/** What was written of the periods that were decided, for who may read it. */
function PastReviews({ employeeId, openTerm }: { readonly employeeId: string; readonly openTerm: string | null }) {
  const { data: reviews } = useQuery(reviewsQuery(useCompanyId(), employeeId))
  return reviews?.filter(({ term_on: term }) => term !== openTerm).map((review) => <ReviewReading key={review.review_id} review={review} />)
}

/** What is known of an experience, and the decision when it is time. Letters are the administration's. */
export function ExperienceCard({ employeeId, mayWrite }: { readonly employeeId: string; readonly mayWrite: boolean }) {
  const { data: experience } = useQuery(experienceQuery(useCompanyId(), employeeId))
  if (!experience) return null
  const decided = decisionText(experience)
  return (
    <Card title="Período de experiência">
      {!experience.open && (
        <p className="mb-3">
          De {formatDate(experience.starts_on)} a {formatDate(experience.term_on)}
          {experience.extended && ', já prorrogado'}.
        </p>
      )}
      {decided && (
        <p className="mb-3 break-words">
          {decided}
          {experience.note && <span className="block text-sm text-text-muted">“{experience.note}”</span>}
        </p>
      )}
      {mayWrite && experience.extended && <Letter employeeId={employeeId} />}
      <PastReviews employeeId={employeeId} openTerm={experience.open ? experience.term_on : null} />
      {experience.open && <Decision key={experience.term_on} employeeId={employeeId} experience={experience} />}
    </Card>
  )
}

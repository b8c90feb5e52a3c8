import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { feedbackQuery, gapQuery, planQuery } from '../data/plan-queries.ts'
import type { Plan } from '../model/plan.ts'
import { freshPlan, fromFeedback, fromReview, type Gap, planValues, withGaps } from '../model/plan-form.ts'
import { PLAN_PENDING } from '../plan/plan-sheet.tsx'
import { PlanForm } from './plan-form.tsx'

export interface PlanFormSheetProps {
  /** The plan that is changed; empty begins one. */
  readonly planId: string
  /** Whose plan begins; empty asks. */
  readonly personId: string
  /** The participant of the review that it goes out from; empty for none. */
  readonly participantId: string
  /** The feedback that it goes out from; empty for none. */
  readonly feedbackId: string
  /** The competency whose gap becomes an area; empty for none. */
  readonly competencyId: string
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

const WIDTH = 'max-w-3xl'

function EditPlan({ planId, competencyId, onSaved, onClose }: PlanFormSheetProps) {
  // What is edited is as it is now, not as it was when the page came; it stays so until it is saved, whatever comes meanwhile.
  const [read, setRead] = useState<Plan | null>(null)
  const plan = useQuery({ ...planQuery(planId), staleTime: 0, retry: false })
  const personId = plan.data?.person.id ?? ''
  const gap = useQuery({ ...gapQuery(personId), enabled: personId !== '' && competencyId !== '', retry: false })
  const isReady = plan.isFetchedAfterMount && (competencyId === '' || !gap.isPending)
  if (read === null && isReady && plan.data) setRead(plan.data)
  if (read === null) {
    return (
      <Sheet open onOpenChange={onClose} title="Editar plano" width={WIDTH}>
        <QueryStates query={{ ...plan, data: undefined }} pending={PLAN_PENDING}>{() => null}</QueryStates>
      </Sheet>
    )
  }
  const values = planValues(read)
  const added = gap.data?.items.filter(({ competency_id: id }) => id === competencyId) ?? []
  const reload = async (): Promise<void> => {
    const { data } = await plan.refetch()
    if (data) setRead(data)
  }
  return (
    <PlanForm
      key={read.updated_at}
      plan={read}
      stored={values}
      initial={withGaps(values, added)}
      draftName={`plan:${planId}:${read.updated_at}:${competencyId}`}
      onReload={() => void reload()}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

function begun(gap: Gap, participantId: string, competencyId: string) {
  const fresh = freshPlan(gap.person, todayIso())
  if (participantId !== '') return fromReview(fresh, gap, participantId)
  return withGaps(fresh, gap.items.filter(({ competency_id: id }) => id === competencyId))
}

function NewPlan({ personId, participantId, feedbackId, competencyId, onSaved, onClose }: PlanFormSheetProps) {
  const feedback = useQuery({ ...feedbackQuery(feedbackId), enabled: feedbackId !== '', retry: false })
  const gap = useQuery({ ...gapQuery(personId), enabled: personId !== '', retry: false })
  const rest = { plan: null, onReload: () => undefined, onSaved, onClose }
  if (personId === '') {
    const fresh = freshPlan(null, todayIso())
    return <PlanForm {...rest} stored={fresh} initial={fresh} draftName="plan:new" />
  }
  if (gap.data === undefined || (feedbackId !== '' && feedback.isPending)) {
    return (
      <Sheet open onOpenChange={onClose} title="Novo plano" width={WIDTH}>
        <QueryStates query={gap} pending={PLAN_PENDING}>{() => null}</QueryStates>
      </Sheet>
    )
  }
  const initial = feedback.data ? fromFeedback(freshPlan(gap.data.person, todayIso()), gap.data, feedback.data) : begun(gap.data, participantId, competencyId)
  return <PlanForm {...rest} stored={initial} initial={initial} draftName={`plan:new:${personId}:${participantId}${feedbackId}:${competencyId}`} />
}

/** Begins a plan, blank, from a review, a feedback or a gap, or changes one. */
export function PlanFormSheet(props: PlanFormSheetProps) {
  return props.planId === '' ? <NewPlan key={props.personId} {...props} /> : <EditPlan {...props} />
}

import { type ComponentType, lazy } from 'react'

import type { InPlaceProps } from '#features/documents/review/in-place.tsx'
import type { ItemKinds, ItemSlotProps } from '#features/inbox/detail/detail-slot.ts'

const CaseTaskInPlace = lazy(async () => ({ default: (await import('#shared/confidential/case-task-in-place.tsx')).CaseTaskInPlace }))
const documents = () => import('#features/documents/review/in-place.tsx')
const SendInPlace = lazy(async () => ({ default: (await documents()).SendInPlace }))
const ReviewInPlace = lazy(async () => ({ default: (await documents()).ReviewInPlace }))
const JourneyTaskInPlace = lazy(async () => ({ default: (await import('#features/journeys/task/task-in-place.tsx')).JourneyTaskInPlace }))
const ExperienceInPlace = lazy(async () => ({ default: (await import('#features/onboarding/experience/experience-card.tsx')).ExperienceInPlace }))
const OrderInPlace = lazy(async () => ({ default: (await import('#features/documents/orders/in-place.tsx')).OrderInPlace }))
const OverdueInPlace = lazy(async () => ({ default: (await import('#features/documents/review/overdue-in-place.tsx')).OverdueInPlace }))
const ProposalInPlace = lazy(async () => ({ default: (await import('#features/leaves/own/proposal-in-place.tsx')).ProposalInPlace }))
const SignInPlace = lazy(async () => ({ default: (await documents()).SignInPlace }))

const absences = () => import('#features/leaves/certificates/in-place.tsx')
const CertificateInPlace = lazy(async () => ({ default: (await absences()).CertificateInPlace }))
const ExamInPlace = lazy(async () => ({ default: (await absences()).ExamInPlace }))
const LossInPlace = lazy(async () => ({ default: (await import('#features/leaves/periods/loss-in-place.tsx')).LossInPlace }))
const NoticesInPlace = lazy(async () => ({ default: (await import('#features/leaves/papers/notices-in-place.tsx')).NoticesInPlace }))
const ShortfallInPlace = lazy(async () => ({ default: (await import('#features/leaves/absences/shortfall-in-place.tsx')).ShortfallInPlace }))

const ReturnInPlace = lazy(async () => ({ default: (await import('#features/assets/returning/return-in-place.tsx')).ReturnInPlace }))

const FeedbackRequestInPlace = lazy(async () => ({ default: (await import('#features/evaluations/feedback-person/request-in-place.tsx')).FeedbackRequestInPlace }))

const PeersInPlace = lazy(async () => ({ default: (await import('#features/evaluations/nominations/decide-in-place.tsx')).DecideInPlace }))

/** What the action names by `field` is done in place. */
function byId(Part: ComponentType<InPlaceProps>, field: keyof ItemSlotProps['action']) {
  return function InPlace({ action, onDone }: ItemSlotProps) {
    const id = action[field]
    return typeof id === 'string' ? <Part key={id} id={id} onDone={onDone} /> : null
  }
}

/** Kinds of pending items that are done without leaving the page, by the type of their action. */
export const INBOX_KINDS: ItemKinds = {
  asset_return: byId(ReturnInPlace, 'employee_id'),
  evaluation_nominations: byId(PeersInPlace, 'participant_id'),
  feedback_request: byId(FeedbackRequestInPlace, 'request_id'),
  case_task: byId(CaseTaskInPlace, 'task_id'),
  journey_task: byId(JourneyTaskInPlace, 'task_id'),
  experience_decision: byId(ExperienceInPlace, 'employee_id'),
  certificate_review: byId(CertificateInPlace, 'request_id'),
  return_exam: byId(ExamInPlace, 'exam_id'),
  document_send: byId(SendInPlace, 'type_id'),
  document_review: byId(ReviewInPlace, 'version_id'),
  document_sign: byId(SignInPlace, 'envelope_id'),
  document_overdue: byId(OverdueInPlace, 'campaign_id'),
  document_order: byId(OrderInPlace, 'order_id'),
  leave_proposal: byId(ProposalInPlace, 'leave_id'),
  vacation_notice: byId(NoticesInPlace, 'leave_id'),
  vacation_loss: byId(LossInPlace, 'loss'),
  vacation_shortfall: byId(ShortfallInPlace, 'shortfall'),
}

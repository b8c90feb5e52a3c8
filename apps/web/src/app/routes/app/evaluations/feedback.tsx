import { createFileRoute } from '@tanstack/react-router'

import { FeedbackPage } from '#features/evaluations/feedback/feedback-page.tsx'
import { feedbackAddress } from '#features/evaluations/model/feedback/feedback-address.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/feedback')({ validateSearch: feedbackAddress.validateSearch, component: Feedback, staticData: { title: 'Feedback' } })

function Feedback() {
  return <FeedbackPage nav={<EvaluationsNav />} />
}

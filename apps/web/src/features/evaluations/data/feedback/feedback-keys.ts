import type { FeedbackScope } from '../../model/feedback/feedback.ts'

/** Query keys of feedback; what is received and written belongs to the person, whatever company is at hand. */
export const feedbackKeys = {
  all: ['feedback'] as const,
  list: (scope: FeedbackScope, employeeId: string) => ['feedback', 'list', scope, employeeId] as const,
  detail: (id: string) => ['feedback', 'detail', id] as const,
  person: (employeeId: string) => ['feedback', 'person', employeeId] as const,
  requests: (scope: string) => ['feedback', 'requests', scope] as const,
  figures: (companyId: string, days: number) => ['feedback', 'figures', companyId, days] as const,
  /** Apart from the others: what goes stale around it must not draw a form anew. */
  audience: (recipientId: string, requestId: string) => ['feedback-audience', recipientId, requestId] as const,
  request: (id: string) => ['feedback-request', id] as const,
  competencies: (companyId: string) => ['feedback-competencies', companyId] as const,
}

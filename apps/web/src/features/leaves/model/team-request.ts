import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { LeaveDays, RequestStatus } from './leave.ts'

/** One request as HR, or a manager of the person, reads it. */
export interface TeamRequest {
  readonly request_id: string
  readonly employee_id: string
  readonly person: PersonRef
  readonly department: string | null
  readonly type_name: string
  readonly status: RequestStatus
  readonly asks_cancellation: boolean
  readonly parts: readonly LeaveDays[]
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly hours: number | null
  readonly sold_days: number
  readonly asked_by: PersonRef | null
  readonly created_at: string
  readonly end_reason: string | null
  readonly waiting_for: readonly PersonRef[]
  readonly approval_id: string | null
  readonly may_cancel: boolean
  readonly may_interrupt: boolean
  readonly files: number
  readonly total: number
}

/** What is being done about a request. */
export interface Keeping {
  readonly act: 'cancel' | 'interrupt' | 'adjust'
  readonly request: TeamRequest
}

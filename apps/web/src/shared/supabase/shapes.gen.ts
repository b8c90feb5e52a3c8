// Generated from private.shapes by `npm run generate`. Do not edit.

export type AbsenceDepartment = {
  readonly away: number
  readonly contracted: number
  readonly id: string | null
  readonly name: string
}
export type AbsenceMonth = {
  readonly away: number
  readonly contracted: number
  readonly month: string
}
export type AbsenceReport = {
  readonly absent_people: number
  readonly away: number
  readonly contracted: number
  readonly days: readonly (readonly [string, number, number, number])[]
  readonly departments: readonly AbsenceDepartment[]
  readonly from: string
  readonly months: readonly AbsenceMonth[]
  readonly people: number
  readonly to: string
  readonly types: readonly AbsenceType[]
  readonly until: string
}
export type AbsenceRowsRow = {
  readonly leave_id: string
  readonly request_id: string | null
  readonly person: Person
  readonly department: string | null
  readonly type_name: string
  readonly color: string
  readonly starts_on: string
  readonly ends_on: string
  readonly workdays: number
  readonly counts: boolean
  readonly payer: 'company' | 'benefit' | 'both' | null
  readonly status: string
  readonly may_undo: boolean
}
export type AbsenceType = {
  readonly color: string
  readonly counts: boolean
  readonly days: number
  readonly name: string
  readonly people: number
}
export type AbsencesBetweenRow = {
  readonly employee_id: string
  readonly person: Person
  readonly request_id: string | null
  readonly type_name: string
  readonly color: string
  readonly starts_on: string
  readonly ends_on: string
  readonly starts_noon: boolean
  readonly ends_noon: boolean
  readonly status: string
}
export type BestHoliday = {
  readonly name: string
  readonly on_date: string
}
export type BestVacationDatesRow = {
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly away_from: string
  readonly away_to: string
  readonly away_days: number
  readonly holidays: readonly BestHoliday[]
  readonly colleagues: number
  readonly period_from: string
  readonly balance_after: number
  readonly rest_until: string | null
  readonly warnings: readonly string[]
}
export type CalendarAway = {
  readonly ends_on: string
  readonly name: string
  readonly starts_on: string
}
export type CalendarBlock = {
  readonly ends_on: string
  readonly hard: boolean
  readonly reason: string
  readonly starts_on: string
}
export type CalendarHoliday = {
  readonly fraction: number
  readonly name: string
  readonly on_date: string
}
export type CalendarOwn = {
  readonly ends_on: string
  readonly granted: boolean
  readonly starts_on: string
}
export type CertificateBoard = {
  readonly exams: readonly ReturnExam[]
  readonly originals: readonly MissingOriginal[]
  readonly sums: readonly CertificateSum[]
  readonly today: string
  readonly waiting: readonly WaitingCertificate[]
}
export type CertificateConditionsRow = {
  readonly request_id: string
  readonly certificates: number
  readonly first_on: string
  readonly last_on: string
  readonly summed: number
  readonly benefit_from: string | null
  readonly alert: number | null
}
export type CertificateDays = {
  readonly days: number
  readonly ends_on: string
  readonly request_id: string
  readonly starts_on: string
}
export type CertificateFile = {
  readonly file_id: string
  readonly mime: string
  readonly name: string
}
export type CertificateListRow = {
  readonly request_id: string
  readonly person: Person
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly status: CertificateStatus
  readonly type_name: string
  readonly summed: number | null
  readonly benefit_from: string | null
  readonly original: OriginalState
  readonly has_file: boolean
  readonly total: number
}
export type CertificateStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'interrupted'
export type CertificateSum = {
  readonly alert: number | null
  readonly benefit_from: string | null
  readonly certificates: readonly CertificateDays[]
  readonly esocial_due: string | null
  readonly first_on: string
  readonly last_on: string
  readonly limit: number
  readonly person: Person
  readonly summed: number
  readonly until: string
}
export type CheckCollective = {
  readonly days: number
  readonly notify_by: string
  readonly returns_on: string
  readonly rules: readonly RuleAnswer[]
}
export type CollectiveListRow = {
  readonly collective_id: string
  readonly name: string
  readonly scope: 'company' | 'sites' | 'departments'
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly status: 'draft' | 'announcing' | 'announced' | 'undoing' | 'undone' | 'discarded'
  readonly people: number
  readonly notify_by: string | null
  readonly notices: number
  readonly undo_reason: string | null
  readonly updated_at: string
}
export type CollectiveOutcomeRow = {
  readonly employee_id: string
  readonly person: Person
  readonly department_name: string | null
  readonly hired_on: string
  readonly out_code: string | null
  readonly out_about: string | null
  readonly vacation_days: number
  readonly paid_days: number
  readonly restarts_on: string | null
  readonly left_at: string | null
}
export type CollectivePart = {
  readonly days: number
  readonly double_days: number
  readonly in_advance: boolean
  readonly period_from: string
  readonly period_to: string
  readonly rest: number
  readonly starts_on: string
}
export type DeskDepartment = {
  readonly acquiring: number
  readonly available: number
  readonly double: number
  readonly enjoying: number
  readonly id: string | null
  readonly name: string
  readonly risk: number
}
export type DeskRow = {
  readonly absences: number
  readonly acquired_from: string
  readonly acquired_to: string
  readonly balance: number
  readonly days: number
  readonly department: string | null
  readonly department_id: string | null
  readonly double_days: number
  readonly earned: number
  readonly employee_id: string
  readonly ended_by?: string | null
  readonly granted_from: string
  readonly granted_to: string
  readonly last_safe_start: string
  readonly loss?: string | null
  readonly next: NextLeave | null
  readonly number: number
  readonly person: Person
  readonly registration_number: string | null
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly used: number
}
export type KeepPlan = PlannedItem
export type LeaveCalendar = {
  readonly away: readonly CalendarAway[]
  readonly blocks: readonly CalendarBlock[]
  readonly holidays: readonly CalendarHoliday[]
  readonly mine: readonly CalendarOwn[]
  readonly rest_weekday: number
  readonly today: string
}
export type LeaveDays = {
  readonly days: number
  readonly ends_noon: boolean
  readonly ends_on: string
  readonly hours: number | null
  readonly starts_noon: boolean
  readonly starts_on: string
}
export type LeaveMap = {
  readonly bars: readonly MapBar[]
  readonly blocks: readonly MapBlock[]
  readonly coverage: readonly MapCoverage[]
  readonly departments: readonly MapDepartment[]
  readonly from: string
  readonly holidays: readonly MapHoliday[]
  readonly hr: boolean
  readonly offset: number
  readonly people: readonly MapPerson[]
  readonly to: string
  readonly today: string
  readonly total: number
}
export type LeaveRequestListRow = {
  readonly request_id: string
  readonly employee_id: string
  readonly person: Person
  readonly department: string | null
  readonly type_name: string
  readonly color: string
  readonly status: LeaveStatus
  readonly asks_cancellation: boolean
  readonly parts: readonly LeaveDays[]
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly hours: number | null
  readonly sold_days: number
  readonly asked_by: Person | null
  readonly created_at: string
  readonly end_reason: string | null
  readonly waiting_for: readonly Seat[]
  readonly approval_id: string | null
  readonly may_cancel: boolean
  readonly may_interrupt: boolean
  readonly files: number
  readonly total: number
}
export type LeaveStatus = 'proposed' | 'pending' | 'adjusting' | 'approved' | 'rejected' | 'cancelled' | 'interrupted'
export type LossCase = {
  readonly code: string
  readonly days: readonly LostDays[]
  readonly lost_on: string
  readonly period_from: string
  readonly period_to: string
  readonly person: Person
  readonly returns_on: string
  readonly scheduled: number
  readonly source: string
  readonly text: string
  readonly today: string
}
export type LostDays = {
  readonly ends_on: string
  readonly starts_on: string
}
export type MapBar = {
  readonly employee_id: string
  readonly ends_on: string
  readonly id: string
  readonly kind: 'granted' | 'requested' | 'proposed' | 'planned' | 'absence'
  readonly label: string
  readonly mine: boolean | null
  readonly period_from?: string
  readonly request_id: string | null
  readonly starts_on: string
  readonly waits: boolean
}
export type MapBlock = {
  readonly ends_on: string
  readonly hard: boolean
  readonly id: string
  readonly people: readonly string[] | null
  readonly reason: string
  readonly starts_on: string
}
export type MapCoverage = {
  readonly away: readonly number[]
  readonly covers: readonly string[]
  readonly department_id: string
  readonly minimum: readonly (number | null)[]
  readonly name: string
  readonly people: readonly number[]
  readonly with_below: boolean
}
export type MapDepartment = {
  readonly id: string
  readonly name: string
}
export type MapHoliday = {
  readonly half: boolean
  readonly name: string
  readonly on_date: string
  readonly sites: readonly (string | null)[] | null
}
export type MapPeriod = {
  readonly balance: number
  readonly from: string
  readonly granted_to: string
  readonly last_safe_start: string
  readonly planned: number
  readonly state: PeriodState
  readonly to: string
}
export type MapPerson = {
  readonly avatar_path: string | null
  readonly department: string | null
  readonly department_id: string | null
  readonly hired_on: string
  readonly id: string
  readonly initials: string
  readonly leaves_on: string | null
  readonly may_plan: boolean
  readonly name: string
  readonly periods: readonly MapPeriod[]
  readonly position: string | null
  readonly registration: string | null
  readonly work_site_id: string | null
}
export type MissingOriginal = {
  readonly days: number
  readonly due_on: string | null
  readonly ends_on: string
  readonly person: Person
  readonly request_id: string
  readonly starts_on: string
}
export type MovePlanned = PlannedItem
export type MyCertificatesRow = {
  readonly request_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly status: CertificateStatus
  readonly end_reason: string | null
  readonly original: OriginalState
  readonly original_due_on: string | null
  readonly benefit_from: string | null
  readonly files: readonly CertificateFile[]
}
export type NextLeave = {
  readonly ends_on: string
  readonly starts_on: string
  readonly status: string
}
export type OriginalState = 'waiting' | 'received' | 'waived'
export type PeriodState = 'lost' | 'acquiring' | 'settled' | 'enjoying' | 'scheduled' | 'double' | 'risk' | 'available'
export type Person = {
  readonly avatar_path: string | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly position: string | null
}
export type PlanItem = {
  readonly author_id: string
  readonly company_id: string
  readonly created_at: string
  readonly days: number
  readonly employee_id: string
  readonly id: string
  readonly period_from: string
  readonly starts_on: string
  readonly updated_at: string
}
export type PlanVacation = PlannedItem
export type PlannedItem = {
  readonly author_id: string
  readonly company_id: string
  readonly created_at: string
  readonly days: number
  readonly employee_id: string
  readonly id: string
  readonly period_from: string
  readonly starts_on: string
  readonly updated_at: string
  readonly warnings: readonly RuleAnswer[]
}
export type PreviewCollectiveRow = {
  readonly employee_id: string
  readonly person: Person
  readonly department_name: string | null
  readonly hired_on: string
  readonly out_code: string | null
  readonly out_about: string | null
  readonly vacation_days: number
  readonly paid_days: number
  readonly is_new: boolean
  readonly restarts_on: string | null
  readonly parts: readonly CollectivePart[]
}
export type PreviewLeave = {
  readonly balance_after: number | null
  readonly balance_before: number | null
  readonly days: number
  readonly period_from: string | null
  readonly returns_on: string
  readonly rules: readonly RuleAnswer[]
}
export type PreviewPlan = {
  readonly balance_after: number | null
  readonly ends_on: string
  readonly period_from: string | null
  readonly rules: readonly RuleAnswer[]
}
export type ProposePlan = {
  readonly left_out: number
  readonly missing: readonly UnplacedPeriod[]
  readonly placed: readonly ProposedItem[]
}
export type ProposedItem = {
  readonly days: number
  readonly department_id: string | null
  readonly double_days: number
  readonly employee_id: string
  readonly ends_on: string
  readonly period_from: string
  readonly person: Person
  readonly starts_on: string
  readonly state: PeriodState
  readonly together: number
}
export type ReadCertificate = {
  readonly benefit_from: string | null
  readonly cid: string | null
  readonly council_number: string | null
  readonly created_at: string
  readonly days: number
  readonly end_reason: string | null
  readonly ends_on: string
  readonly esocial_code: string | null
  readonly esocial_due: string | null
  readonly files: readonly CertificateFile[]
  readonly half: boolean
  readonly issued_on: string | null
  readonly note: string | null
  readonly original: OriginalState
  readonly original_due_on: string | null
  readonly original_on: string | null
  readonly person: Person
  readonly professional_name: string | null
  readonly request_id: string
  readonly same_as: string | null
  readonly sent_by_person: boolean
  readonly starts_on: string
  readonly status: CertificateStatus
  readonly summed: number | null
  readonly type_name: string
}
export type RefusedVacation = {
  readonly message: string
  readonly person: Person
}
export type ReturnExam = {
  readonly because: 'long' | 'benefit'
  readonly due_on: string
  readonly exam_id: string
  readonly person: Person
}
export type RuleAnswer = {
  readonly about: string | null
  readonly code: string
  readonly holds: boolean
  readonly message: string
  readonly severity: 'block' | 'warn' | 'task' | 'info'
  readonly source: string
}
export type Seat = {
  readonly avatar_path: string | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly position: string | null
  readonly substitute: Person | null
}
export type SendPlan = {
  readonly refused: readonly RefusedVacation[]
  readonly sent: readonly SentVacation[]
}
export type SentVacation = {
  readonly employee_id: string
  readonly request_id: string
}
export type StartVacationPapersRow = {
  readonly leave_id: string
  readonly making_id: string
  readonly employee: Person
}
export type StartVacationSchedulesRow = {
  readonly making_id: string
  readonly employee: Person
}
export type StatementEntry = {
  readonly balance: number
  readonly by: Person | null
  readonly created_at: string
  readonly days: number
  readonly id: string
  readonly kind: 'credit' | 'opening' | 'use' | 'sale' | 'refund' | 'sale_refund' | 'expiry' | 'adjust' | 'transfer'
  readonly note: string | null
  readonly on_date: string
}
export type StatementLine = {
  readonly code: string
  readonly label: string
  readonly source: string
  readonly value: string
}
export type StatementPeriod = {
  readonly absences: number
  readonly acquired_from: string
  readonly acquired_to: string
  readonly balance: number
  readonly days: number
  readonly double_days: number
  readonly earned: number
  readonly ended_by?: string | null
  readonly entries: readonly StatementEntry[]
  readonly granted_from: string
  readonly granted_to: string
  readonly last_safe_start: string
  readonly lines: readonly StatementLine[]
  readonly loss?: string | null
  readonly number: number
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly used: number
}
export type UnplacedPeriod = {
  readonly code: string
  readonly days: number
  readonly message: string
  readonly period_from: string
  readonly person: Person
  readonly state: PeriodState
}
export type VacationBalanceRow = {
  readonly number: number
  readonly acquired_from: string
  readonly acquired_to: string
  readonly granted_from: string
  readonly granted_to: string
  readonly ended_by: string | null
  readonly absences: number
  readonly days: number
  readonly earned: number
  readonly used: number
  readonly scheduled: number
  readonly sold: number
  readonly balance: number
  readonly last_safe_start: string
  readonly double_days: number
  readonly state: PeriodState
  readonly loss: string | null
}
export type VacationDesk = {
  readonly counters: Readonly<Record<string, number>>
  readonly departments: readonly DeskDepartment[]
  readonly on: string
  readonly people: number
  readonly rows: readonly DeskRow[]
  readonly total: number
}
export type VacationLossCase = LossCase | null
export type VacationPapersRow = {
  readonly leave_id: string
  readonly request_id: string
  readonly employee: Person
  readonly department_name: string | null
  readonly can_sign: boolean
  readonly is_me: boolean
  readonly starts_on: string
  readonly ends_on: string
  readonly days: number
  readonly due_on: string
  readonly law_on: string
  readonly is_late: boolean
  readonly state: 'todo' | 'making' | 'made' | 'sent' | 'signed' | 'refused' | 'expired'
  readonly making_id: string | null
  readonly document_id: string | null
  readonly file_id: string | null
  readonly envelope_id: string | null
  readonly acted_on: string | null
}
export type VacationPeriod = {
  readonly absences: number
  readonly acquired_from: string
  readonly acquired_to: string
  readonly balance: number
  readonly days: number
  readonly double_days: number
  readonly earned: number
  readonly ended_by?: string | null
  readonly granted_from: string
  readonly granted_to: string
  readonly last_safe_start: string
  readonly loss?: string | null
  readonly number: number
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly used: number
}
export type VacationStatement = {
  readonly contract: string | null
  readonly has_vacations: boolean
  readonly hired_on: string
  readonly on: string
  readonly periods: readonly StatementPeriod[]
  readonly person: Person
  readonly scope: 'hr' | 'own' | 'team'
  readonly today: string
  readonly type_id: string | null
}
export type VacationTerminationRow = {
  readonly kind: 'due' | 'double' | 'proportional' | 'recess'
  readonly acquired_from: string
  readonly acquired_to: string
  readonly twelfths: number
  readonly days: number
  readonly source: string
}
export type WaitingCertificate = {
  readonly days: number
  readonly ends_on: string
  readonly person: Person
  readonly request_id: string
  readonly sent_at: string
  readonly starts_on: string
}

// Generated from private.shapes by `npm run generate`. Do not edit.

import type { Json } from './database.types.ts'

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
export type AccessPolicy = {
  readonly factors_set_at: string | null
  readonly factors_set_by: Person | null
  readonly idle_hours: number | null
  readonly may_set_master: boolean
  readonly password_classes: boolean
  readonly password_length: number | null
  readonly passwords_set_at: string | null
  readonly passwords_set_by: Person | null
  readonly roles: readonly SecondFactorRole[]
  readonly session_hours: number | null
  readonly sessions_set_at: string | null
  readonly sessions_set_by: Person | null
}
export type AcknowledgementChainRow = {
  readonly seq: number
  readonly hash: string
  readonly verified_at: string | null
  readonly is_intact: boolean | null
  readonly verified_up_to: number | null
}
export type AcknowledgementEvidenceRow = {
  readonly seq: number
  readonly employee: Person
  readonly registration_number: string | null
  readonly department: string | null
  readonly acknowledged_at: string
  readonly title: string
  readonly version: string
  readonly digest: string
  readonly door: 'app' | 'guest_link'
  readonly ip: string | null
  readonly hash: string
}
export type AdmissionDetail = AdmissionFacts | null
export type AdmissionDraft = {
  readonly id: string
  readonly parts: DraftParts
  readonly step: number
  readonly updated_at: string
}
export type AdmissionFacts = {
  readonly base_date: string | null
  readonly buddy: Person | null
  readonly employee: Person
  readonly employee_id: string
  readonly first_day_contact: string | null
  readonly first_day_dress: string | null
  readonly first_day_notes: string | null
  readonly first_day_place: string | null
  readonly first_day_time: string | null
  readonly guide: readonly AdmissionGuideStep[]
  readonly guide_accepted_at: string | null
  readonly guide_digest: string | null
  readonly has_access: boolean
  readonly journey_id: string | null
  readonly journey_status: 'open' | 'done' | 'cancelled' | null
  readonly manager: Person | null
  readonly scope: 'hr' | 'team'
  readonly status: string
  readonly tasks: readonly JourneyTaskRow[]
  readonly template: string | null
  readonly template_version: number | null
  readonly today: string
  readonly welcome_message: string | null
}
export type AdmissionGuideStep = {
  readonly day: string
  readonly words: string
}
export type AnswerAssetAudit = readonly PersonAudit[]
export type ApprenticeStanding = {
  readonly apprentices: number
  readonly base: number
  readonly maximum: number
  readonly minimum: number
  readonly site: string | null
  readonly site_id: string | null
}
export type ApprovalFlow = {
  readonly active: boolean
  readonly company_id: string
  readonly departments: readonly FlowDepartment[]
  readonly entity_type: string
  readonly id: string
  readonly max_amount: number | null
  readonly max_days: number | null
  readonly min_amount: number | null
  readonly min_days: number | null
  readonly name: string
  readonly priority: number
  readonly roles: readonly string[]
  readonly steps: readonly FlowStep[]
  readonly updated_at: string
  readonly varieties: readonly FlowVariety[]
}
export type ApprovalFlowList = readonly ApprovalFlow[]
export type ApprovalSubstituteListRow = {
  readonly id: string
  readonly person: Person
  readonly substitute: Person
  readonly starts_on: string
  readonly ends_on: string
  readonly entity_types: readonly string[] | null
  readonly reason: string | null
  readonly state: 'planned' | 'active' | 'ended'
  readonly can_end: boolean
}
export type ApprovalThread = ApprovalThreadFacts | null
export type ApprovalThreadFacts = {
  readonly can_cancel: boolean
  readonly can_comment: boolean
  readonly can_decide: boolean
  readonly can_resubmit: boolean
  readonly change_request_id?: string
  readonly changes: readonly ChangeLine[] | null
  readonly company_id: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly due_at: string | null
  readonly entity_id: string
  readonly entity_label: string
  readonly entity_type: string
  readonly events: readonly ThreadEvent[]
  readonly exit?: ExitApproval
  readonly id: string
  readonly leave?: LeaveFacts
  readonly module: string
  readonly on_behalf_of: Person | null
  readonly overdue: boolean
  readonly reason: string | null
  readonly requester: Person
  readonly round: number
  readonly state: string
  readonly step_id: string | null
  readonly steps: readonly ThreadStep[]
  readonly title: string
  readonly waiting_for: readonly Seat[]
  readonly waiting_since: string | null
}
export type ApproverKind = 'direct_manager' | 'managers_manager' | 'department_head' | 'company_admin' | 'role' | 'specific_people'
export type ArrivalPerson = {
  readonly initials: string
  readonly name: string
  readonly photo_file_id: string | null
  readonly position: string | null
}
export type ArrivalTask = {
  readonly blockers: readonly string[]
  readonly description: string | null
  readonly due_on: string
  readonly evidence: 'none' | 'text' | 'file'
  readonly id: string
  readonly is_own_data: boolean
  readonly required: boolean
  readonly status: 'open' | 'done' | 'waived'
  readonly title: string
  readonly url: string | null
}
export type AssetAssignment = {
  readonly delivered_at: string
  readonly expected_return_on: string | null
  readonly paper: AssetPaper
}
export type AssetAudit = AuditView | null
export type AssetAuditList = {
  readonly audits: readonly AuditRow[]
}
export type AssetCard = AssetView | null
export type AssetCatalogue = {
  readonly items: readonly AssetCatalogueItem[]
}
export type AssetCatalogueItem = {
  readonly available: number
  readonly category_id: string
  readonly kind: string
  readonly name: string
  readonly photo_id: string | null
}
export type AssetDamage = {
  readonly amount: number | null
  readonly basis: string | null
  readonly decided_at: string | null
  readonly decided_by: Person | null
  readonly decision: string | null
  readonly first_month: string | null
  readonly happened_on: string
  readonly has_term: boolean
  readonly id: string
  readonly instalments: number | null
  readonly kind: 'damage' | 'loss' | 'theft'
  readonly limits: ChargeLimits | null
  readonly note: string
  readonly person: Person
  readonly reason: string | null
  readonly worth: number | null
}
export type AssetEvent = {
  readonly actor: Person | null
  readonly at: string
  readonly condition: string | null
  readonly files: readonly string[]
  readonly from: string | null
  readonly kind: string
  readonly note: string | null
  readonly person: Person | null
  readonly to: string
}
export type AssetField = {
  readonly choices: readonly string[] | null
  readonly key: string
  readonly kind: string
  readonly label: string
  readonly value: string | null
}
export type AssetFigures = {
  readonly available: number
  readonly awaiting: number
  readonly cost: number
  readonly gone: number
  readonly in_maintenance: number
  readonly in_use: number
  readonly reserved: number
  readonly to_return: number
  readonly total: number
  readonly value: number
}
export type AssetFile = {
  readonly at: string
  readonly file_id: string
  readonly kind: 'photo' | 'invoice' | 'police_report'
  readonly mime: string
  readonly name: string
}
export type AssetKitItem = {
  readonly category_id: string
  readonly kind: string
  readonly name: string
  readonly quantity: number
}
export type AssetKitList = {
  readonly items: readonly AssetKitRow[]
}
export type AssetKitPosition = {
  readonly id: string
  readonly name: string
}
export type AssetKitRow = {
  readonly id: string
  readonly items: readonly AssetKitItem[]
  readonly name: string
  readonly positions: readonly AssetKitPosition[]
}
export type AssetMaintenance = {
  readonly closed_on: string | null
  readonly cost: number | null
  readonly due_on: string | null
  readonly id: string
  readonly note: string | null
  readonly opened_on: string
  readonly problem: string
  readonly supplier: string | null
}
export type AssetPaper = {
  readonly document_id: string | null
  readonly envelope_id: string | null
  readonly making_id: string | null
  readonly signed_at: string | null
  readonly state: string
}
export type AssetRequestList = {
  readonly items: readonly AssetRequestRow[]
  readonly open: number
  readonly total: number
}
export type AssetRequestRow = {
  readonly approval_id: string | null
  readonly asked_by: Person | null
  readonly asset: string | null
  readonly asset_id: string | null
  readonly category: string
  readonly category_id: string
  readonly created_at: string
  readonly id: string
  readonly kind: string
  readonly may_cancel: boolean
  readonly needed_by: string | null
  readonly origin: 'request' | 'arrival'
  readonly person: Person
  readonly reason: string | null
  readonly status: 'pending' | 'approved' | 'fulfilled' | 'rejected' | 'cancelled'
  readonly urgency: 'normal' | 'urgent'
}
export type AssetReturn = {
  readonly paper: AssetPaper
  readonly person: Person
  readonly returned_at: string
}
export type AssetRow = {
  readonly brand: string | null
  readonly category_id: string
  readonly condition: string
  readonly cost: number | null
  readonly created_at: string
  readonly holder_id: string | null
  readonly id: string
  readonly invoice_number: string | null
  readonly name: string
  readonly notes: string | null
  readonly place: string | null
  readonly purchased_on: string | null
  readonly serial: string | null
  readonly status: string
  readonly supplier: string | null
  readonly tag: string
  readonly updated_at: string
  readonly warranty_until: string | null
  readonly work_site_id: string | null
}
export type AssetView = {
  readonly asset: AssetRow
  readonly assignment: AssetAssignment | null
  readonly category: string
  readonly damage: AssetDamage | null
  readonly events: readonly AssetEvent[]
  readonly fields: readonly AssetField[]
  readonly files: readonly AssetFile[]
  readonly holder: Person | null
  readonly is_leaving: boolean
  readonly is_mine: boolean
  readonly kind: string
  readonly last_return: AssetReturn | null
  readonly maintenances: readonly AssetMaintenance[]
  readonly may_manage: boolean
  readonly site: string | null
  readonly value: number | null
}
export type AssignmentChange = {
  readonly field: string
  readonly new: string | null
  readonly old: string | null
}
export type AssignmentHistoryRow = {
  readonly id: string
  readonly starts_on: string
  readonly ends_on: string | null
  readonly state: 'planned' | 'past' | 'current'
  readonly position_title: string | null
  readonly position_id: string | null
  readonly department_id: string | null
  readonly department: string | null
  readonly manager_id: string | null
  readonly manager: Person | null
  readonly work_site_id: string | null
  readonly work_site: string | null
  readonly cost_centre_id: string | null
  readonly cost_centre: string | null
  readonly reason: string
  readonly note: string | null
  readonly created_at: string
  readonly created_by: Person | null
  readonly changes: readonly AssignmentChange[]
  readonly failure: string | null
  readonly can_cancel: boolean
}
export type AuditFigures = {
  readonly by_guest: number
  readonly by_person: number
  readonly by_scan: number
  readonly confirmed: number
  readonly divergent: number
  readonly people: number
  readonly people_done: number
  readonly strays: number
  readonly total: number
  readonly waiting: number
}
export type AuditItem = {
  readonly answered_at: string | null
  readonly answered_by: Person | null
  readonly asset_id: string
  readonly brand: string | null
  readonly category: string
  readonly condition: string | null
  readonly divergence: string | null
  readonly expected: Person | null
  readonly expected_site: string | null
  readonly found_by: string | null
  readonly found_site: string | null
  readonly holder: Person | null
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly note: string | null
  readonly photo_id: string | null
  readonly serial: string | null
  readonly state: 'waiting' | 'confirmed' | 'divergent'
  readonly status: string
  readonly tag: string
}
export type AuditItemList = {
  readonly items: readonly AuditItem[]
  readonly total: number
}
export type AuditPageRow = {
  readonly id: number
  readonly at: string
  readonly company_id: string
  readonly company_name: string
  readonly action_type: string
  readonly entity_type: string
  readonly entity_id: string | null
  readonly entity_label: string | null
  readonly performed_by: string | null
  readonly performed_by_name: string | null
  readonly initiated_by: string | null
  readonly changes: Json
  readonly metadata: Json
}
export type AuditRow = {
  readonly closed_at: string | null
  readonly confirmed: number
  readonly created_at: string
  readonly divergent: number
  readonly due_on: string
  readonly id: string
  readonly title: string
  readonly total: number
}
export type AuditScan = {
  readonly at: string
  readonly code: string
  readonly item: AuditItem | null
  readonly outcome: 'confirmed' | 'divergent' | 'already' | 'stray' | 'known_stray'
}
export type AuditStray = {
  readonly at: string
  readonly by: Person | null
  readonly code: string
  readonly site: string | null
}
export type AuditView = {
  readonly campaign_id: string | null
  readonly category: string | null
  readonly closed_at: string | null
  readonly created_at: string
  readonly created_by: Person | null
  readonly due_on: string
  readonly figures: AuditFigures
  readonly id: string
  readonly includes_stock: boolean
  readonly site: string | null
  readonly strays: readonly AuditStray[]
  readonly tell_at: string | null
  readonly title: string
}
export type BalanceChange = {
  readonly after: number
  readonly before: number
  readonly from: string
  readonly granted_to: string | null
  readonly to: string | null
}
export type BankStarter = {
  readonly about: string
  readonly missing: number
  readonly questions: number
  readonly starter: string
  readonly theme: string
}
export type BankTheme = {
  readonly questions: number
  readonly theme: string | null
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
export type CalendarLimit = {
  readonly days: number
  readonly notice_on: string
  readonly on_date: string
}
export type CalendarOwn = {
  readonly ends_on: string
  readonly granted: boolean
  readonly starts_on: string
}
export type CampaignEvidenceRow = {
  readonly name: string
  readonly registration_number: string | null
  readonly department: string | null
  readonly asked_at: string
  readonly channel: 'login' | 'guest_link' | 'counter' | null
  readonly told_at: string | null
  readonly reminders: number
  readonly due_on: string
  readonly state: 'late' | 'open' | 'waiting' | 'done' | 'cancelled'
  readonly done_at: string | null
  readonly doors: readonly string[]
}
export type CampaignListRow = {
  readonly campaign_id: string
  readonly title: string
  readonly message: string | null
  readonly due_on: string
  readonly created_at: string
  readonly created_by: Person | null
  readonly closed_at: string | null
  readonly people: number
  readonly people_done: number
  readonly total: number
  readonly waiting: number
  readonly done: number
  readonly cancelled: number
  readonly open: number
  readonly overdue: number
  readonly joined: number
}
export type CampaignProgressRow = {
  readonly employee: Person
  readonly open: number
  readonly waiting: number
  readonly done: number
  readonly due_on: string
  readonly about: string | null
  readonly last_told_on: string | null
  readonly told_today: boolean
  readonly channels: readonly string[]
  readonly reason: string | null
}
export type CampaignRecipientsRow = {
  readonly employee: Person
  readonly asked: number
  readonly channels: readonly string[]
  readonly reason: string | null
}
export type CaseReader = {
  readonly origin: 'opener' | 'named' | 'approver' | 'emergency'
  readonly person: Person
  readonly reads: boolean
  readonly reason: string | null
  readonly since: string
}
export type CaseTask = {
  readonly assignee: Person
  readonly done_at: string | null
  readonly due_on: string
  readonly id: string
  readonly state: 'open' | 'done' | 'cancelled'
  readonly title: string
}
export type Celebration = {
  readonly can_greet: boolean
  readonly kind: 'birthday' | 'company'
  readonly message: 'happy_birthday' | 'best_wishes' | 'congratulations' | 'great_day' | 'many_more' | 'good_company' | 'inspiring' | null
  readonly on_date: string
  readonly person: Person
  readonly years: number | null
}
export type Celebrations = {
  readonly received: readonly ReceivedGreetings[]
  readonly rows: readonly Celebration[]
  readonly total: number
}
export type CellChange = readonly [CellText, CellText]
export type CellError = {
  readonly code: string
  readonly detail?: string
  readonly field: string
}
export type CellText = string | null
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
export type CertificateStretch = {
  readonly ends_on: string
  readonly starts_on: string
}
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
export type CertificateVacation = {
  readonly begins_before: boolean
  readonly days_back: number
  readonly ends_on: string
  readonly starts_on: string
}
export type CertificateVacations = {
  readonly away: readonly CertificateStretch[]
  readonly choice: 'keep' | 'move'
  readonly days: number
  readonly excused: number
  readonly undecided?: string
  readonly vacations: readonly CertificateVacation[]
}
export type ChangeFile = {
  readonly file_id: string | null
  readonly name: string
}
export type ChangeLine = {
  readonly decision: 'approve' | 'reject' | null
  readonly field: string
  readonly files: readonly ChangeFile[]
  readonly kind: string
  readonly label: string
  readonly new: string | null
  readonly old: string | null
  readonly outcome: 'pending' | 'applied' | 'rejected' | 'conflict' | 'cancelled'
  readonly sensitive: boolean
}
export type ChangePolicyListRow = {
  readonly field: string
  readonly label: string
  readonly policy: 'direct' | 'ask' | 'closed'
  readonly default_policy: 'direct' | 'ask' | 'closed'
  readonly sensitive: boolean
}
export type ChargeLimits = {
  readonly ending: number | null
  readonly month: number | null
  readonly worth: number | null
}
export type CheckCollective = {
  readonly days: number
  readonly notices: readonly CollectiveNoticeKind[]
  readonly notify_by: string
  readonly returns_on: string
  readonly rules: readonly RuleAnswer[]
}
export type CheckIn = {
  readonly check_in_id: string | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly objective_progress: number | null
  readonly progress: number | null
  readonly undo_until: string | null
  readonly value: number | null
}
export type CheckInOutcome = {
  readonly check_in_id: string | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly objective_progress: number | null
  readonly progress: number | null
  readonly undo_until: string | null
  readonly value: number | null
}
export type CheckInStreak = {
  readonly every: 'week' | 'fortnight' | 'month'
  readonly periods: number
}
export type ChooseSigningCode = CounterAnswer
export type ClaimDossier = DossierClaim | null
export type ClaimMailsRow = {
  readonly id: string
  readonly lease: string
  readonly recipient: string
  readonly template: string
  readonly params: Json
  readonly attempt: number
}
export type CloseObjectives = {
  readonly carried: number
  readonly closed: number
}
export type ClosingCycle = {
  readonly id: string
  readonly name: string
}
export type ClosingObjective = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly counts: boolean
  readonly cycle_id: string
  readonly department: string | null
  readonly due_on: string
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly key_results: number
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_carry: boolean
  readonly may_edit: boolean
  readonly owner: Person
  readonly parent_id: string | null
  readonly progress: number | null
  readonly score: number | null
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly suggested_end: 'achieved' | 'partial' | 'missed'
  readonly suggested_score: number | null
  readonly title: string
  readonly updated_at: string
  readonly visibility: 'company' | 'private'
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type ClosingOwner = {
  readonly objectives: number
  readonly person: Person
  readonly works: boolean
}
export type ClosingProgress = {
  readonly open: number
  readonly owners: readonly ClosingOwner[]
  readonly owners_total: number
  readonly reminded: number
}
export type Colleague = {
  readonly name: string
  readonly position: string | null
}
export type CollectiveAlert = 'new' | 'paid' | 'advance' | 'double' | 'rest' | 'reduced' | 'untold'
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
  readonly missing_notices: number
}
export type CollectiveNoticeRow = {
  readonly title: string
  readonly document: ResolvedPaper
}
export type CollectiveNoticeKind = 'mte' | 'union' | 'posted'
export type CollectiveOutcome = CollectivePeople
export type CollectivePart = {
  readonly days: number
  readonly double_days: number
  readonly in_advance: boolean
  readonly period_from: string
  readonly period_to: string
  readonly rest: number
  readonly starts_on: string
}
export type CollectivePeople = {
  readonly newcomers: number
  readonly out: number
  readonly overlaps: number
  readonly paid_days: number
  readonly people: number
  readonly rows: readonly CollectiveShare[]
  readonly total: number
  readonly vacation_days: number
}
export type CollectiveShare = {
  readonly alerts: readonly CollectiveAlert[]
  readonly department_name: string | null
  readonly employee_id: string
  readonly hired_on: string
  readonly left_at: string | null
  readonly out_about: string | null
  readonly out_code: string | null
  readonly paid_days: number
  readonly parts: readonly CollectivePart[]
  readonly person: Person
  readonly restarts_on: string | null
  readonly vacation_days: number
}
export type CommentListRow = {
  readonly comment: TalkComment
  readonly answers: readonly TalkComment[]
  readonly answer_count: number
}
export type CompanyComparison = {
  readonly companies: readonly ComparedCompany[]
  readonly figures: readonly ComparedFigure[]
  readonly group: readonly ComparedValue[]
  readonly total: number
}
export type CompanyQuotas = {
  readonly on_date: string
  readonly pcd: PcdStanding
  readonly sites: readonly ApprenticeStanding[]
}
export type CompanyStartRow = {
  readonly step: string
  readonly total: number
  readonly choice: 'not_applicable' | 'later' | null
}
export type ComparedCompany = {
  readonly id: string
  readonly name: string
  readonly values: readonly ComparedValue[]
}
export type ComparedFigure = {
  readonly block: string
  readonly figure: string
  readonly label: string
  readonly unit: 'number' | 'days' | 'percent'
}
export type ComparedValue = {
  readonly figure: string
  readonly value: number | null
}
export type CompetencyGap = {
  readonly items: readonly CompetencyGapItem[]
  readonly participant_id: string | null
  readonly person: Person
  readonly plan_id: string | null
}
export type CompetencyGapItem = {
  readonly competency: string
  readonly competency_id: string
  readonly current_level: number | null
  readonly is_proven: boolean
  readonly required_level: number | null
  readonly reviewed_mean: number | null
  readonly suggestions: readonly GapSuggestion[]
  readonly target_level: number | null
  readonly valid_until: string | null
}
export type CompetencyLevel = {
  readonly behaviour: string
  readonly level: number
}
export type CompetencyList = {
  readonly items: readonly CompetencyRow[]
}
export type CompetencyRow = {
  readonly archived_at: string | null
  readonly description: string | null
  readonly id: string
  readonly kind: 'behavioral' | 'technical' | 'leadership' | 'value'
  readonly levels: readonly CompetencyLevel[]
  readonly name: string
  readonly positions: number
  readonly updated_at: string
}
export type ConfidentialCase = {
  readonly about: Person
  readonly company_id: string
  readonly id: string
  readonly is_lifted: boolean
  readonly kind: string
  readonly label: string
  readonly may_manage: boolean
  readonly opened_at: string
  readonly readers: readonly CaseReader[]
  readonly tasks: readonly CaseTask[]
  readonly url: string
}
export type CounterAnswer = {
  readonly state: 'right' | 'wrong' | 'wait' | 'locked'
  readonly status?: string
  readonly tries_left?: number
  readonly wait_until?: string | null
}
export type CounterPaper = PaperAtCounter | null
export type CounterParty = {
  readonly capacity: string | null
  readonly employee_id: string
  readonly has_login: boolean
  readonly name: string
  readonly party_id: string
  readonly role: SigningRole
  readonly state: 'code' | 'choose' | 'login' | 'locked' | 'unknown' | 'self'
  readonly wait_until: string | null
}
export type CustomValuesRow = {
  readonly field_id: string
  readonly key: string
  readonly label: string
  readonly kind: string
  readonly choices: readonly string[] | null
  readonly value: string | null
  readonly can_edit: boolean
  readonly updated_at: string | null
}
export type DashboardBlock = {
  readonly about: string
  readonly amount_label: string | null
  readonly before_from: string
  readonly before_to: string
  readonly block: string
  readonly date_label: string
  readonly figures: readonly DashboardFigure[]
  readonly is_portrait: boolean
  readonly label: string
  readonly months: readonly DashboardMonth[] | null
  readonly view: 'company' | 'team'
}
export type DashboardDetail = {
  readonly company_name: string
  readonly entity_label?: string | null
  readonly entity_type?: string
  readonly id?: number
  readonly performed_by_name?: string | null
}
export type DashboardEntry = {
  readonly block: string
  readonly is_portrait: boolean
  readonly label: string
}
export type DashboardFigure = {
  readonly direction: 'up' | 'down' | null
  readonly figure: string
  readonly label: string
  readonly list_url: string | null
  readonly previous: number | null
  readonly unit: 'number' | 'days' | 'percent'
  readonly value: number | null
}
export type DashboardMonth = {
  readonly hired: number
  readonly left: number
  readonly month: string
  readonly people: number
}
export type DashboardRowsRow = {
  readonly person: Person
  readonly department: string | null
  readonly on_date: string | null
  readonly until_on: string | null
  readonly amount: number | null
  readonly detail: string | null
  readonly url: string
  readonly total: number
}
export type DataOperator = {
  readonly categories: readonly string[]
  readonly country: string
  readonly id: string
  readonly name: string
  readonly purpose: string
  readonly safeguard: string | null
}
export type DataReading = {
  readonly actor_name: string
  readonly at: string
  readonly class: string | null
  readonly file_name: string | null
  readonly kind: string
  readonly reason: string | null
}
export type DecideApprovalsRow = {
  readonly request_id: string
  readonly ok: boolean
  readonly code: string | null
  readonly message: string | null
  readonly state: string | null
}
export type DecisionReceiver = {
  readonly decisions: number
  readonly is_reached: boolean
  readonly person: Person
}
export type DepartmentDevelopment = {
  readonly active: number
  readonly cost: number
  readonly id: string | null
  readonly name: string
  readonly overdue: number
  readonly people: number
}
export type DepartmentTreeRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly cost_centre: string | null
  readonly head_employee_id: string | null
  readonly head_name: string | null
  readonly archived_at: string | null
  readonly people: number
  readonly people_below: number
  readonly children: number
  readonly updated_at: string
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
  readonly hired_on: string
  readonly last_safe_start: string
  readonly loss?: string | null
  readonly next: NextLeave | null
  readonly notice_on: string | null
  readonly number: number
  readonly person: Person
  readonly planned: string | null
  readonly registration_number: string | null
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly suspended: number
  readonly twelfths: number
  readonly used: number
}
export type DevelopmentAction = {
  readonly accepted_note: string | null
  readonly cancelled_reason: string | null
  readonly certificate: DevelopmentCertificate | null
  readonly cost: number | null
  readonly done_at: string | null
  readonly due_on: string
  readonly effort_hours: number | null
  readonly evidence: 'none' | 'text' | 'file' | 'certificate'
  readonly file_id: string | null
  readonly id: string
  readonly learning: 'experience' | 'social' | 'formal'
  readonly library_id: string | null
  readonly note: string | null
  readonly resources: string | null
  readonly returned_reason: string | null
  readonly state: 'todo' | 'doing' | 'paused' | 'waiting' | 'done' | 'cancelled'
  readonly success_indicator: string | null
  readonly task_id: string | null
  readonly title: string
  readonly validated_at: string | null
  readonly validated_by: Person | null
  readonly weight: number
}
export type DevelopmentActionList = {
  readonly items: readonly DevelopmentExportRow[]
  readonly total: number
}
export type DevelopmentArea = {
  readonly actions: readonly DevelopmentAction[]
  readonly behaviour: string | null
  readonly competency: string
  readonly competency_id: string
  readonly current_level: number | null
  readonly id: string
  readonly kind: 'develop' | 'strengthen'
  readonly target_level: number
  readonly why: string | null
}
export type DevelopmentCertificate = {
  readonly expires_on: string | null
  readonly file_id: string | null
  readonly id: string
  readonly title: string
}
export type DevelopmentCheckIn = {
  readonly advances: string | null
  readonly at: string
  readonly author: Person
  readonly blockers: string | null
  readonly id: string
  readonly mood: number | null
  readonly next_steps: string | null
}
export type DevelopmentExportRow = {
  readonly competency: string
  readonly cost: number | null
  readonly department: string | null
  readonly done_at: string | null
  readonly due_on: string
  readonly effort_hours: number | null
  readonly id: string
  readonly learning: 'experience' | 'social' | 'formal'
  readonly person: string
  readonly plan: string
  readonly state: 'todo' | 'doing' | 'paused' | 'waiting' | 'done' | 'cancelled'
  readonly success_indicator: string | null
  readonly title: string
  readonly validated_at: string | null
  readonly weight: number
}
export type DevelopmentLibrary = {
  readonly items: readonly LibraryRow[]
  readonly may_manage: boolean
}
export type DevelopmentPanel = {
  readonly active: number
  readonly cost: number
  readonly departments: readonly DepartmentDevelopment[]
  readonly drafts: number
  readonly late: number
  readonly learning: readonly LearningShare[]
  readonly overdue: number
  readonly people: number
  readonly still: number
  readonly waiting: number
}
export type DevelopmentPlan = {
  readonly actions: number
  readonly areas: readonly DevelopmentArea[]
  readonly aspiration: string | null
  readonly certificates: readonly DevelopmentCertificate[]
  readonly check_ins: readonly DevelopmentCheckIn[]
  readonly closing_note: string | null
  readonly cost: number | null
  readonly department: string | null
  readonly done: number
  readonly ends_on: string
  readonly formal_share: number | null
  readonly has_mentor_left: boolean
  readonly id: string
  readonly is_late: boolean
  readonly is_still: boolean
  readonly may_check_in: boolean
  readonly may_close: boolean
  readonly may_decide: boolean
  readonly may_edit: boolean
  readonly may_submit: boolean
  readonly may_validate: boolean
  readonly mentor: Person | null
  readonly moved_at: string
  readonly next_due: string | null
  readonly origin: 'review' | 'manager' | 'person' | 'feedback'
  readonly origin_id: string | null
  readonly overdue: number
  readonly person: Person
  readonly progress: number | null
  readonly purpose: 'current_position' | 'next_position' | 'leadership' | 'recovery'
  readonly returned_reason: string | null
  readonly scope: 'own' | 'lead' | 'hr' | 'mentor'
  readonly starts_on: string
  readonly status: 'draft' | 'waiting' | 'active' | 'done' | 'ended' | 'cancelled'
  readonly strengths: string | null
  readonly target_position: string | null
  readonly target_position_id: string | null
  readonly title: string
  readonly updated_at: string
  readonly waiting: number
  readonly waiting_share: number | null
}
export type DevelopmentPlanList = {
  readonly items: readonly DevelopmentRow[]
  readonly total: number
}
export type DevelopmentRow = {
  readonly actions: number
  readonly cost: number | null
  readonly department: string | null
  readonly done: number
  readonly ends_on: string
  readonly has_mentor_left: boolean
  readonly id: string
  readonly is_late: boolean
  readonly is_still: boolean
  readonly mentor: Person | null
  readonly moved_at: string
  readonly next_due: string | null
  readonly overdue: number
  readonly person: Person
  readonly progress: number | null
  readonly purpose: 'current_position' | 'next_position' | 'leadership' | 'recovery'
  readonly starts_on: string
  readonly status: 'draft' | 'waiting' | 'active' | 'done' | 'ended' | 'cancelled'
  readonly title: string
  readonly waiting: number
  readonly waiting_share: number | null
}
export type DistributionItemsRow = {
  readonly employee: Person
  readonly source: string | null
  readonly document_id: string | null
  readonly file_id: string | null
  readonly opened_at: string | null
  readonly acknowledged_at: string | null
  readonly refused: boolean
  readonly can_sign_in: boolean
  readonly by_link: boolean
}
export type DistributionListRow = {
  readonly distribution_id: string
  readonly type_name: string
  readonly sensitivity: string
  readonly title: string
  readonly mode: 'shared' | 'by_name' | 'split'
  readonly status: string
  readonly is_acknowledged: boolean
  readonly deadline: string | null
  readonly problem: string | null
  readonly undo_reason: string | null
  readonly created_by: Person | null
  readonly created_at: string
  readonly published_at: string | null
  readonly total: number
  readonly opened: number
  readonly acknowledged: number
}
export type DistributionPeople = readonly DistributionPerson[] | null
export type DistributionPerson = {
  readonly can_sign_in: boolean
  readonly cpf: string | null
  readonly department: string | null
  readonly department_id: string | null
  readonly id: string
  readonly name: string
  readonly position: string | null
  readonly registration: string | null
  readonly status: string
}
export type DocumentBatchListRow = {
  readonly batch_id: string
  readonly template_id: string
  readonly template_name: string
  readonly created_by: Person | null
  readonly created_at: string
  readonly total: number
  readonly made: number
  readonly pending: number
  readonly undone_at: string | null
}
export type DocumentBatchMakingsRow = {
  readonly making_id: string
  readonly employee: Person
  readonly status: string
  readonly document_id: string | null
  readonly file_id: string | null
  readonly made_at: string | null
}
export type DocumentChecklistRow = {
  readonly type_id: string
  readonly type_name: string
  readonly description: string | null
  readonly sensitivity: string
  readonly action: string
  readonly required: boolean
  readonly state: DocumentState
  readonly document_id: string | null
  readonly version_id: string | null
  readonly file_id: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly days_left: number | null
  readonly request_id: string | null
  readonly due_on: string | null
  readonly overdue: boolean
  readonly instructions: string | null
  readonly newer_in_review: boolean
  readonly rejection_reason: string | null
  readonly can_send: boolean
  readonly can_ask: boolean
}
export type DocumentHistoryRow = {
  readonly version_id: string
  readonly n: number
  readonly status: string
  readonly file_id: string | null
  readonly file_name: string | null
  readonly mime: string | null
  readonly size: number | null
  readonly sha256: string | null
  readonly number: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly note: string | null
  readonly sent_by: Person | null
  readonly sent_at: string
  readonly by_link: boolean
  readonly reviewed_by: Person | null
  readonly reviewed_at: string | null
  readonly rejection_reason: string | null
}
export type DocumentHoldListRow = {
  readonly hold_id: string
  readonly employee: Person
  readonly document_id: string | null
  readonly type_name: string | null
  readonly reason: string
  readonly placed_by: Person | null
  readonly placed_at: string
  readonly release_reason: string | null
  readonly released_by: Person | null
  readonly released_at: string | null
}
export type DocumentListRow = {
  readonly document_id: string
  readonly employee: Person
  readonly type_id: string
  readonly type_name: string
  readonly title: string | null
  readonly sensitivity: string
  readonly state: string
  readonly file_id: string | null
  readonly expires_on: string | null
  readonly sent_at: string | null
  readonly on_hold: boolean
  readonly can_ask_signature: boolean
  readonly total: number
}
export type DocumentMatrixRow = {
  readonly employee: Person
  readonly department: string | null
  readonly required: number
  readonly done: number
  readonly cells: readonly MatrixCell[]
  readonly total: number
}
export type DocumentOpeningsRow = {
  readonly at: string
  readonly opened_by: Person | null
  readonly version: number
}
export type DocumentOrderQueueRow = {
  readonly order_id: string
  readonly option_id: string
  readonly option_name: string
  readonly type_name: string
  readonly sensitivity: string
  readonly employee: Person
  readonly status: 'requested' | 'preparing' | 'available' | 'downloaded' | 'denied' | 'cancelled'
  readonly note: string | null
  readonly requested_at: string
  readonly due_on: string
  readonly overdue: boolean
  readonly available_at: string | null
  readonly downloaded_at: string | null
  readonly closed_at: string | null
  readonly denial_reason: string | null
  readonly answered_by: Person | null
  readonly document_id: string | null
  readonly file_id: string | null
  readonly making_id: string | null
  readonly template_id: string | null
  readonly inputs: readonly TemplateQuestion[]
}
export type DocumentSignaturesRow = {
  readonly envelope_id: string
  readonly kind: string
  readonly status: string
  readonly deadline: string | null
  readonly code: string
  readonly file_id: string | null
  readonly signed_file_id: string | null
  readonly sent_by: Person | null
  readonly created_at: string
  readonly completed_at: string | null
  readonly signed: number
  readonly total: number
}
export type DocumentSigning = {
  readonly manager: Person | null
  readonly order: readonly SigningRole[]
  readonly person: Person
  readonly sensitivity: string
  readonly signatories: readonly SigningSignatory[]
}
export type DocumentState = 'missing' | 'requested' | 'in_review' | 'rejected' | 'to_sign' | 'approved' | 'expiring' | 'expired' | 'archived' | 'purged'
export type DocumentTemplateListRow = {
  readonly template_id: string
  readonly name: string
  readonly description: string | null
  readonly type_id: string
  readonly type_name: string
  readonly sensitivity: string
  readonly version: number
  readonly inputs: readonly TemplateQuestion[]
  readonly archived_at: string | null
  readonly updated_at: string
  readonly used_at: string | null
}
export type DocumentTypeListRow = {
  readonly id: string
  readonly company_id: string
  readonly name: string
  readonly description: string | null
  readonly sensitivity: string
  readonly who_sends: string
  readonly who_sees: string
  readonly action: string
  readonly sign_order: readonly string[]
  readonly is_multiple: boolean
  readonly needs_review: boolean
  readonly has_expiry: boolean
  readonly validity_months: number | null
  readonly retention_years: number | null
  readonly retention_from: string
  readonly asks_by_itself: boolean
  readonly place: number
  readonly archived_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly rules: readonly TypeRule[]
  readonly documents_total: number | null
}
export type DocumentsToReviewRow = {
  readonly version_id: string
  readonly document_id: string
  readonly employee: Person
  readonly type_id: string
  readonly type_name: string
  readonly sensitivity: string
  readonly title: string | null
  readonly number: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly has_expiry: boolean
  readonly validity_months: number | null
  readonly note: string | null
  readonly n: number
  readonly file_id: string
  readonly file_name: string
  readonly mime: string
  readonly size: number
  readonly sent_at: string
  readonly by_link: boolean
  readonly previous_file_id: string | null
  readonly own: boolean
}
export type DossierClaim = {
  readonly archive: DossierPlace
  readonly dossier_id: string
  readonly files: readonly DossierPiece[]
  readonly index: DossierPlace | null
  readonly is_last: boolean
  readonly lease: string
  readonly volume: number
}
export type DossierDataItem = {
  readonly data: OwnDataTable
  readonly table_name: string
}
export type DossierDataPage = DossierDataItem | null
export type DossierFilesPageRow = {
  readonly n: number
  readonly name: string
  readonly volume: number | null
  readonly size: number
  readonly sha256: string
  readonly left_out: string | null
}
export type DossierHeadPart = {
  readonly description: string
  readonly headings: readonly string[]
  readonly lines: number
  readonly part: string
  readonly title: string
}
export type DossierLinesPageRow = {
  readonly n: number
  readonly person: string | null
  readonly cells: readonly string[]
  readonly files: readonly number[]
}
export type DossierList = {
  readonly items: readonly DossierRow[]
  readonly total: number
}
export type DossierLogo = {
  readonly bucket: string
  readonly mime: string
  readonly path: string
  readonly size: number
}
export type DossierOutput = {
  readonly file_id: string
  readonly name: string
  readonly size: number
}
export type DossierPartPreview = {
  readonly description: string
  readonly files: number | null
  readonly lines: number | null
  readonly part: string
  readonly title: string
}
export type DossierPiece = {
  readonly bucket: string
  readonly n: number
  readonly name: string
  readonly path: string
  readonly sha256: string
  readonly size: number
}
export type DossierPlace = {
  readonly bucket: string
  readonly path: string
}
export type DossierPreview = {
  readonly openers: number
  readonly parts: readonly DossierPartPreview[]
  readonly people: number
  readonly person: Person | null
}
export type DossierRow = {
  readonly done: number
  readonly expires_at: string | null
  readonly files: readonly DossierOutput[]
  readonly from: string
  readonly id: string
  readonly left_out: number
  readonly parts: readonly string[]
  readonly person: Person | null
  readonly problem: string | null
  readonly purpose: 'person' | 'company' | 'own_data'
  readonly ready_at: string | null
  readonly reason: string | null
  readonly requested_at: string
  readonly requested_by: Person
  readonly status: 'gathering' | 'making' | 'ready' | 'failed' | 'cancelled' | 'expired' | 'deleted'
  readonly to: string
  readonly total: number
}
export type Dpo = {
  readonly email: string | null
  readonly name: string
  readonly phone: string | null
}
export type DraftParts = {
  readonly access?: Readonly<Record<string, Json>>
  readonly documents?: Readonly<Record<string, Json>>
  readonly pay?: Readonly<Record<string, Json>>
  readonly person?: Readonly<Record<string, Json>>
  readonly personal?: Readonly<Record<string, Json>>
  readonly work?: Readonly<Record<string, Json>>
}
export type EmployeeAccessRow = {
  readonly employee_id: string
  readonly user_id: string | null
  readonly email: string | null
  readonly role: string | null
  readonly state: string
  readonly last_sign_in_at: string | null
  readonly sessions: number
  readonly invitation_id: string | null
  readonly invitation_email: string | null
  readonly invited_at: string | null
  readonly last_sent_at: string | null
  readonly invitation_expires_at: string | null
  readonly is_self: boolean
  readonly can_manage: boolean
  readonly has_second_factor: boolean
}
export type EmployeeAsOfRow = {
  readonly employee_id: string
  readonly on_date: string
  readonly status: string
  readonly employed: boolean
  readonly position: string | null
  readonly position_id: string | null
  readonly level: string | null
  readonly cbo: string | null
  readonly department_id: string | null
  readonly department: string | null
  readonly manager_id: string | null
  readonly manager: Person | null
  readonly work_site_id: string | null
  readonly work_site: string | null
  readonly cost_centre_id: string | null
  readonly cost_centre: string | null
  readonly hire_date: string | null
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly reason: string | null
}
export type EmployeeChangeRequestsRow = {
  readonly change_request_id: string
  readonly request_id: string
  readonly status: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly reason: string | null
  readonly fields: readonly ChangeLine[]
}
export type EmployeeTimelineRow = {
  readonly at: string
  readonly item_key: string
  readonly kind: string
  readonly module: string
  readonly title: string
  readonly detail: string | null
  readonly actor: Person | null
  readonly url: string | null
}
export type EnterKpiValue = {
  readonly undo_until: string
}
export type EnterpriseDashboardRow = {
  readonly section: string
  readonly label: string | null
  readonly company_id: string | null
  readonly total: number | null
  readonly on_date: string | null
  readonly at: string | null
  readonly detail: DashboardDetail | null
}
export type EnterpriseMove = {
  readonly company: string
  readonly company_id: string
  readonly move: 'hired' | 'left'
  readonly on_date: string
  readonly person: Person
}
export type EnterpriseMoves = {
  readonly hired: number
  readonly items: readonly EnterpriseMove[]
  readonly left: number
  readonly total: number
}
export type EnvelopeEvidence = {
  readonly cancel_reason: string | null
  readonly code: string
  readonly company: string
  readonly completed_at: string | null
  readonly created_at: string
  readonly deadline: string | null
  readonly document_id: string
  readonly employee: Person | null
  readonly envelope_id: string
  readonly evidence_hash: string
  readonly file_id: string
  readonly file_name: string
  readonly intact: boolean
  readonly is_ordered: boolean
  readonly kind: string
  readonly last_reminder_on: string | null
  readonly may_manage: boolean
  readonly message: string | null
  readonly mime: string
  readonly parties: readonly EvidenceParty[]
  readonly sent_by: Person | null
  readonly sha256: string
  readonly signed_file_id: string | null
  readonly status: string
  readonly title: string | null
  readonly type_name: string
}
export type ErasureLine = {
  readonly act: 'delete' | 'blank' | 'keep'
  readonly reason: string | null
  readonly rows: number
  readonly title: string
}
export type EsocialFieldCount = {
  readonly count: number
  readonly field: string
  readonly label: string
}
export type EsocialGapRow = {
  readonly department: string | null
  readonly due_on: string | null
  readonly missing: readonly EsocialMissing[]
  readonly person: Person
  readonly status: string
}
export type EsocialGaps = {
  readonly fields: readonly EsocialFieldCount[]
  readonly items: readonly EsocialGapRow[]
  readonly people: number
  readonly total: number
}
export type EsocialMissing = {
  readonly field: string
  readonly label: string
  readonly url: string
}
export type EvaluationAcknowledgement = {
  readonly acknowledged_at: string | null
  readonly digest: string
  readonly text: string
  readonly title: string
}
export type EvaluationAgreement = {
  readonly due_on: string | null
  readonly text: string
}
export type EvaluationBoard = EvaluationPlaces | null
export type EvaluationBox = {
  readonly changes: readonly EvaluationChange[]
  readonly final_performance: number | null
  readonly final_potential: number | null
  readonly performance_class: number | null
  readonly potential: number | null
  readonly potential_class: number | null
}
export type EvaluationBurden = {
  readonly busiest: readonly EvaluationBurdenPerson[]
  readonly forms: number
  readonly max_forms: number
  readonly people: number
  readonly problem: EvaluationProblem | null
  readonly respondents: number
  readonly spread: readonly EvaluationBurdenSpread[]
  readonly steps: readonly EvaluationBurdenStep[]
  readonly unreached: number
  readonly without_manager: number
}
export type EvaluationBurdenPerson = {
  readonly forms: number
  readonly person: Person
}
export type EvaluationBurdenSpread = {
  readonly forms: number
  readonly people: number
}
export type EvaluationBurdenStep = {
  readonly forms: number
  readonly respondents: number
  readonly step: 'self' | 'manager' | 'peer' | 'report'
  readonly without: number
}
export type EvaluationCalibrationLogRow = {
  readonly id: string
  readonly participant_id: string
  readonly employee: Person
  readonly from_performance: number | null
  readonly to_performance: number
  readonly from_potential: number | null
  readonly to_potential: number | null
  readonly reason: string
  readonly made_by: Person
  readonly made_at: string
  readonly total: number
}
export type EvaluationChange = {
  readonly from_performance: number | null
  readonly from_potential: number | null
  readonly made_at: string
  readonly made_by: Person
  readonly reason: string
  readonly to_performance: number
  readonly to_potential: number | null
}
export type EvaluationClass = {
  readonly people: number
  readonly performance: number
}
export type EvaluationComment = {
  readonly question_id: string
  readonly shown_as: 'self' | 'manager' | 'peer' | 'report' | 'others'
  readonly texts: readonly string[]
  readonly title: string
}
export type EvaluationCompetencyCell = {
  readonly department_id: string
  readonly mean: number
  readonly people: number
}
export type EvaluationCompetencyMean = {
  readonly competency_id: string
  readonly departments: readonly EvaluationCompetencyCell[]
  readonly mean: number
  readonly name: string
  readonly people: number
}
export type EvaluationConversation = {
  readonly agreements: readonly EvaluationAgreement[]
  readonly held_on: string
  readonly notes: string | null
  readonly private_notes: string | null
  readonly updated_at: string
  readonly written_by: Person
}
export type EvaluationCycle = EvaluationDetail | null
export type EvaluationCycleListRow = {
  readonly id: string
  readonly name: string
  readonly kind: 'performance' | 'r90' | 'r180' | 'r360' | 'leadership' | 'pulse'
  readonly status: 'draft' | 'launching' | 'running' | 'calibration' | 'feedback' | 'closed' | 'cancelled'
  readonly period_start: string
  readonly period_end: string
  readonly participants: number
  readonly forms: number
  readonly sent: number
  readonly next_step: string | null
  readonly next_on: string | null
  readonly created_at: string
}
export type EvaluationDepartmentMean = {
  readonly department_id: string
  readonly mean: number
  readonly name: string
  readonly people: number
}
export type EvaluationDepartmentParticipation = {
  readonly department_id: string
  readonly forms: number
  readonly name: string
  readonly sent: number
}
export type EvaluationDetail = {
  readonly forms: readonly EvaluationForm[]
  readonly id: string
  readonly is_participant: boolean
  readonly kind: 'performance' | 'r90' | 'r180' | 'r360' | 'leadership' | 'pulse'
  readonly late_days: number
  readonly leads: boolean
  readonly manages: boolean
  readonly max_peers: number
  readonly min_group: number
  readonly name: string
  readonly peers_by: 'person' | 'manager' | 'team'
  readonly period_end: string
  readonly period_start: string
  readonly scale: EvaluationScale
  readonly setup: EvaluationSetup | null
  readonly status: 'draft' | 'launching' | 'running' | 'calibration' | 'feedback' | 'closed' | 'cancelled'
  readonly steps: readonly EvaluationStep[]
}
export type EvaluationDistribution = EvaluationSpread | null
export type EvaluationEvidence = readonly EvidenceSource[]
export type EvaluationFigures = {
  readonly classes: readonly EvaluationClass[]
  readonly competencies: readonly EvaluationCompetencyMean[]
  readonly cycle: EvaluationHead
  readonly participation: readonly EvaluationParticipation[]
  readonly previous: EvaluationFiguresBefore | null
  readonly results: EvaluationMeans | null
}
export type EvaluationFiguresBefore = {
  readonly name: string
  readonly results: EvaluationMeans | null
}
export type EvaluationForm = {
  readonly closes_at: string
  readonly digest: string | null
  readonly form_id: string
  readonly mode: 'identified' | 'sealed'
  readonly questionnaire: string
  readonly role: 'self' | 'manager' | 'peer' | 'report'
  readonly sealed_at: string | null
  readonly sheets: readonly EvaluationSheet[]
  readonly state: 'open' | 'closing' | 'closed'
}
export type EvaluationFunnel = {
  readonly late: number
  readonly people: number
  readonly proposed: number
  readonly pulse: EvaluationFunnelPulse | null
  readonly steps: readonly EvaluationFunnelStep[]
}
export type EvaluationFunnelPulse = {
  readonly answered: number | null
  readonly asked: number
}
export type EvaluationFunnelStep = {
  readonly drafts: number | null
  readonly forms: number
  readonly respondents: number
  readonly sent: number | null
  readonly step: 'self' | 'manager' | 'peer' | 'report'
}
export type EvaluationGroup = {
  readonly answered: number
  readonly counts: number | null
  readonly score: number
  readonly shown_as: 'self' | 'manager' | 'peer' | 'report' | 'others'
  readonly weight: number
}
export type EvaluationGroups = {
  readonly hidden: readonly string[]
  readonly shown: readonly EvaluationGroup[]
}
export type EvaluationHead = {
  readonly id: string
  readonly kind: 'performance' | 'r90' | 'r180' | 'r360' | 'leadership' | 'pulse'
  readonly late_days: number
  readonly max_peers: number
  readonly min_group: number
  readonly name: string
  readonly peers_by: 'person' | 'manager' | 'team'
  readonly period_end: string
  readonly period_start: string
  readonly status: 'draft' | 'launching' | 'running' | 'calibration' | 'feedback' | 'closed' | 'cancelled'
  readonly steps: readonly EvaluationStep[]
}
export type EvaluationIndicators = EvaluationFigures | null
export type EvaluationLastAgreements = {
  readonly agreements: readonly EvaluationAgreement[]
  readonly cycle: string
  readonly held_on: string
}
export type EvaluationLeniency = {
  readonly difference: number
  readonly manager: Person
  readonly mean: number
  readonly ratings: number
}
export type EvaluationLoad = EvaluationBurden | null
export type EvaluationMark = {
  readonly competency: string | null
  readonly competency_id: string | null
  readonly dimension: string | null
  readonly groups: readonly EvaluationMarkGroup[]
  readonly question_id: string
  readonly required_level: number | null
  readonly section: string | null
  readonly title: string
}
export type EvaluationMarkGroup = {
  readonly answers: number
  readonly mean: number
  readonly shown_as: 'self' | 'manager' | 'peer' | 'report' | 'others'
}
export type EvaluationMeans = {
  readonly departments: readonly EvaluationDepartmentMean[]
  readonly mean: number
  readonly people: number
}
export type EvaluationNamedSheet = {
  readonly assignment_id: string
  readonly may_reopen: boolean
  readonly respondent: Person
  readonly state: 'todo' | 'draft' | 'sent' | 'answered' | 'missed'
  readonly step: 'self' | 'manager' | 'peer' | 'report'
}
export type EvaluationOutcome = {
  readonly acknowledgement: EvaluationAcknowledgement | null
  readonly box: EvaluationBox | null
  readonly comments: readonly EvaluationComment[]
  readonly conversation: EvaluationConversation | null
  readonly cycle: EvaluationHead
  readonly groups: EvaluationGroups
  readonly history: readonly EvaluationPast[]
  readonly last_agreements: EvaluationLastAgreements | null
  readonly manager_released_at: string | null
  readonly marks: readonly EvaluationMark[]
  readonly next_steps: readonly ResultStep[]
  readonly participant_id: string
  readonly percent: number | null
  readonly person: Person
  readonly person_released_at: string | null
  readonly points: number
  readonly score: number | null
  readonly seen_as: 'hr' | 'manager' | 'person'
}
export type EvaluationParticipantListRow = {
  readonly participant_id: string
  readonly employee: Person
  readonly department: string | null
  readonly status: 'active' | 'left' | 'removed'
  readonly reason: string | null
  readonly manager: Person | null
  readonly new_manager: Person | null
  readonly is_away: boolean
  readonly peers: number
  readonly proposed: number
  readonly sheets: readonly EvaluationNamedSheet[]
  readonly total: number
}
export type EvaluationParticipation = {
  readonly departments: readonly EvaluationDepartmentParticipation[]
  readonly forms: number
  readonly sent: number
  readonly step: 'self' | 'manager' | 'peer' | 'report'
}
export type EvaluationPast = {
  readonly cycle_id: string
  readonly name: string
  readonly participant_id: string
  readonly percent: number
  readonly period_end: string
  readonly points: number
  readonly score: number
}
export type EvaluationPlace = {
  readonly first: readonly EvaluationPlaced[]
  readonly people: number
  readonly performance: number | null
  readonly potential: number | null
}
export type EvaluationPlaced = {
  readonly is_calibrated: boolean
  readonly is_released: boolean
  readonly participant_id: string
  readonly percent: number | null
  readonly person: Person
  readonly previous: EvaluationPreviousPlace | null
  readonly score: number | null
}
export type EvaluationPlaces = {
  readonly boxes: readonly EvaluationPlace[]
  readonly people: number
}
export type EvaluationPreviousPlace = {
  readonly cycle: string
  readonly imported_percent: number | null
  readonly performance: number
  readonly potential: number | null
}
export type EvaluationProblem = {
  readonly field: string
  readonly message: string
}
export type EvaluationProgress = EvaluationFunnel | null
export type EvaluationPulseForm = {
  readonly closes_at: string
  readonly form_id: string
  readonly has_answered: boolean
  readonly state: 'open' | 'closing' | 'closed'
}
export type EvaluationQuestionnaire = {
  readonly audience: Readonly<Record<string, Json>> | null
  readonly id: string
  readonly name: string
  readonly questions: number
}
export type EvaluationRelease = EvaluationReleasePlan | null
export type EvaluationReleasePlan = {
  readonly first: readonly EvaluationReleaseReader[]
  readonly people: number
  readonly results: number
  readonly unscored: number
  readonly untold: readonly EvaluationReleaseUntold[]
  readonly without_manager: number
}
export type EvaluationReleaseReader = {
  readonly person: Person
  readonly results: number
}
export type EvaluationReleaseUntold = {
  readonly person: Person
  readonly reason: 'left' | 'no_login' | 'login_off' | 'muted'
}
export type EvaluationRespondentListRow = {
  readonly employee: Person
  readonly department: string | null
  readonly forms: number
  readonly sent: number
  readonly is_late: boolean
  readonly reminded_on: string | null
  readonly total: number
}
export type EvaluationResult = EvaluationOutcome | null
export type EvaluationResultListRow = {
  readonly participant_id: string
  readonly employee: Person
  readonly department: string | null
  readonly score: number | null
  readonly percent: number | null
  readonly box: string
  readonly is_calibrated: boolean
  readonly state: 'unscored' | 'calibrating' | 'manager' | 'person' | 'acknowledged'
  readonly manager_released_at: string | null
  readonly person_released_at: string | null
  readonly acknowledged_at: string | null
  readonly total: number
}
export type EvaluationScale = {
  readonly id: string
  readonly name: string
  readonly points: readonly FormPoint[]
}
export type EvaluationSetup = {
  readonly audience: Readonly<Record<string, Json>>
  readonly drafted_managers: number
  readonly failure: string | null
  readonly launched_at: string | null
  readonly people: number | null
  readonly progress: number
  readonly questionnaires: readonly EvaluationQuestionnaire[]
  readonly updated_at: string
}
export type EvaluationSheet = {
  readonly assignment_id: string
  readonly state: 'todo' | 'draft' | 'sent' | 'answered' | 'missed'
  readonly takes_answers: boolean
  readonly target: Person
}
export type EvaluationSpread = {
  readonly bands: readonly number[]
  readonly boxes: readonly EvaluationSpreadBox[]
  readonly curve: readonly number[] | null
  readonly departments: readonly EvaluationSpreadDepartment[]
  readonly leniency: readonly EvaluationLeniency[]
  readonly mean: number | null
  readonly people: number
  readonly points: number
}
export type EvaluationSpreadBox = {
  readonly people: number
  readonly performance: number | null
  readonly potential: number | null
}
export type EvaluationSpreadDepartment = {
  readonly department_id: string
  readonly mean: number
  readonly name: string
  readonly people: number
}
export type EvaluationStep = {
  readonly closes_on: string
  readonly mode: 'identified' | 'sealed' | null
  readonly opened_at: string | null
  readonly opens_on: string
  readonly step: 'nomination' | 'self' | 'manager' | 'peer' | 'report' | 'pulse' | 'calibration' | 'feedback' | 'acknowledgement'
  readonly weight: number | null
}
export type EvidenceItem = {
  readonly at: string
  readonly text: string
  readonly title: string
  readonly url: string | null
}
export type EvidenceParty = {
  readonly at: string | null
  readonly by_link: boolean
  readonly capacity: string | null
  readonly code_with: Person | null
  readonly counter: Person | null
  readonly cpf: string | null
  readonly device: string | null
  readonly hash: string | null
  readonly ip: string | null
  readonly name: string | null
  readonly party_id: string
  readonly person: Person | null
  readonly place: number
  readonly refusal_reason: string | null
  readonly role: SigningRole
  readonly state: string
}
export type EvidenceSource = {
  readonly items: readonly EvidenceItem[]
  readonly source: string
  readonly title: string
}
export type ExitAnalysis = {
  readonly average_headcount: number
  readonly exit_rate: number
  readonly from: string
  readonly guarded: ExitGuarded | null
  readonly involuntary: number
  readonly letters: ExitLetters
  readonly months: readonly ExitMonth[]
  readonly reasons: readonly ExitReasonTotal[]
  readonly rehire: ExitRehires
  readonly tenures: readonly ExitTenureTotal[]
  readonly to: string
  readonly total: number
  readonly turnover_exits: number
  readonly voluntary: number
}
export type ExitAnalytics = ExitAnalysis | null
export type ExitApproval = {
  readonly employee: Person
  readonly last_day: string
  readonly notice_days: number
  readonly notice_way: 'worked' | 'indemnified' | 'waived' | null
  readonly protection_reason: string | null
  readonly reason_label: string
  readonly url: string | null
}
export type ExitCase = {
  readonly approval_id: string | null
  readonly case_id: string | null
  readonly communicated_on: string | null
  readonly days: ExitDays
  readonly effective_at: string
  readonly employee: Person
  readonly employee_id: string
  readonly events: readonly ExitEvent[]
  readonly handover: readonly HandoverItem[]
  readonly hr: ExitForHr | null
  readonly id: string
  readonly is_access_cut_early: boolean
  readonly is_due: boolean
  readonly journey_id: string | null
  readonly last_day: string
  readonly letter: string | null
  readonly new_manager: Person | null
  readonly notice_relief: 'hours' | 'days' | null
  readonly notice_way: 'worked' | 'indemnified' | 'waived' | null
  readonly origin: 'letter' | 'manager' | 'hr'
  readonly progress: ExitProgress
  readonly reason: string
  readonly reason_label: string
  readonly reports_to: Person | null
  readonly scope: 'hr' | 'team'
  readonly stage: ExitStage
  readonly status: string
  readonly successor: Person | null
  readonly time: string
  readonly today: string
  readonly updated_at: string
}
export type ExitCauseTotal = {
  readonly cause: string
  readonly label: string
  readonly total: number
}
export type ExitCausesShown = {
  readonly groups: readonly ExitCauseTotal[]
  readonly is_partial: boolean
  readonly known: number
}
export type ExitContact = {
  readonly avatar_path: string | null
  readonly email: string | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly position: string | null
}
export type ExitDays = {
  readonly free_from: string | null
  readonly notice_days: number
  readonly notice_from: string | null
  readonly payment_by: string | null
  readonly projected_to: string
}
export type ExitDecider = {
  readonly approvers: readonly Seat[]
  readonly mode: 'any' | 'all'
}
export type ExitDepartment = {
  readonly id: string
  readonly name: string
}
export type ExitEffect = {
  readonly done_at: string | null
  readonly effect: string
  readonly failure: string | null
  readonly is_skipped: boolean
  readonly label: string
  readonly may_skip: boolean
  readonly words: string | null
}
export type ExitEvent = {
  readonly at: string
  readonly by: Person | null
  readonly detail: string | null
  readonly title: string
}
export type ExitFigures = {
  readonly leaving_soon: number
  readonly letters: number
  readonly open: number
  readonly overdue: number
  readonly stages: readonly ExitStageTotal[]
  readonly to_communicate: number
  readonly to_pay: number
}
export type ExitForHr = {
  readonly causes: readonly string[]
  readonly changes: readonly string[]
  readonly effects: readonly ExitEffect[]
  readonly gates: readonly ExitGate[]
  readonly note: string | null
  readonly protection_reason: string | null
  readonly quota_reason: string | null
  readonly rehire: 'yes' | 'no' | 'maybe' | null
  readonly rehire_note: string | null
  readonly told: readonly ExitTold[]
  readonly transfer: ExitTransfer | null
}
export type ExitGate = {
  readonly detail: string | null
  readonly key: string
  readonly title: string
  readonly url: string | null
}
export type ExitGuarded = {
  readonly causes: ExitCausesShown
  readonly departments: ExitPlacesShown
  readonly managers: ExitPlacesShown
  readonly min_group: number
}
export type ExitLetters = {
  readonly retained: number
  readonly sent: number
}
export type ExitMonth = {
  readonly involuntary: number
  readonly month: string
  readonly other: number
  readonly voluntary: number
}
export type ExitPlaceTotal = {
  readonly id: string
  readonly label: string
  readonly total: number
}
export type ExitPlacesShown = {
  readonly groups: readonly ExitPlaceTotal[]
  readonly hidden: number
}
export type ExitProgress = {
  readonly done: number
  readonly overdue: number
  readonly total: number
}
export type ExitReasonTotal = {
  readonly label: string
  readonly reason: string | null
  readonly side: ExitSide
  readonly total: number
}
export type ExitRehires = {
  readonly maybe: number
  readonly no: number
  readonly unanswered: number
  readonly yes: number
}
export type ExitSide = 'voluntary' | 'involuntary' | 'other'
export type ExitStage = 'draft' | 'requested' | 'approved' | 'communicated' | 'notice' | 'closing' | 'concluded' | 'rejected' | 'withdrawn' | 'cancelled'
export type ExitStageTotal = {
  readonly stage: ExitStage
  readonly total: number
}
export type ExitTenureTotal = {
  readonly bucket: 'under_3_months' | 'under_1_year' | 'under_2_years' | 'under_5_years' | 'from_5_years' | 'unknown'
  readonly total: number
}
export type ExitTold = {
  readonly as: 'person' | 'manager' | 'reports' | 'successor' | 'asked'
  readonly person: Person
}
export type ExitTransfer = {
  readonly company: string
  readonly company_id: string
  readonly department: ExitDepartment | null
  readonly employee_id: string | null
  readonly is_done: boolean
  readonly manager: Person | null
  readonly position_title: string | null
  readonly registration_number: string
  readonly service_since: string | null
  readonly starts_on: string
}
export type Experience = {
  readonly contract_id: string
  readonly decided_at: string | null
  readonly decided_by: string | null
  readonly decided_term: string | null
  readonly decision: 'extend' | 'confirm' | 'end' | null
  readonly ended_on: string | null
  readonly extended: boolean
  readonly latest_on: string
  readonly note: string | null
  readonly open: boolean
  readonly planned_to: string | null
  readonly starts_on: string
  readonly term_on: string
}
export type ExperienceOf = Experience | null
export type ExperienceReview = {
  readonly answers: Json | null
  readonly closes_at: string
  readonly contract_id: string
  readonly may_take: boolean
  readonly questions: readonly FormQuestion[]
  readonly respondent: Person | null
  readonly review_id: string
  readonly sections: readonly FormSection[]
  readonly sheet: Sheet | null
  readonly state: 'todo' | 'draft' | 'sent' | 'answered' | 'missed'
  readonly term_on: string
}
export type ExperienceReviewsOf = readonly ExperienceReview[]
export type ExportRecords = readonly ExportedRecord[]
export type ExportedRecord = {
  readonly civil_name: string
  readonly cpf: string | null
  readonly record: Readonly<Record<string, StoredValue>>
  readonly registration_number: string | null
}
export type FactKind = 'pregnancy' | 'birth' | 'adoption' | 'accident' | 'military' | 'office'
export type FactOutcome = {
  readonly beside_vacations: number
  readonly cat_due: string | null
  readonly exam_on: string | null
  readonly interrupts: readonly FactVacation[]
  readonly protection: Protection | null
  readonly returns_on: string | null
  readonly service: 'open' | 'suspension' | 'restart' | null
  readonly stretches: readonly FactStretch[]
}
export type FactStretch = {
  readonly code: string | null
  readonly days: number
  readonly ends_on: string
  readonly starts_on: string
  readonly type: string
}
export type FactVacation = {
  readonly ends_on: string
  readonly is_vacation: boolean
  readonly starts_on: string
}
export type FactsOfPerson = {
  readonly facts: readonly PersonFact[]
  readonly may_record: boolean
  readonly protections: readonly Protection[]
}
export type FeedbackAskedPerson = {
  readonly feedback_id: string | null
  readonly person: Person
  readonly reason: string | null
  readonly state: 'waiting' | 'answered' | 'declined' | 'over'
}
export type FeedbackAudience = {
  readonly asked_by: string | null
  readonly has_access: boolean
  readonly leaders: readonly string[]
  readonly name: string
  readonly team: number
}
export type FeedbackCompetency = {
  readonly id: string
  readonly name: string
}
export type FeedbackDetail = {
  readonly asked_by: Person | null
  readonly author: Person
  readonly body: string
  readonly competencies: readonly FeedbackCompetency[]
  readonly created_at: string
  readonly edited_at: string | null
  readonly id: string
  readonly is_author: boolean
  readonly is_hidden: boolean
  readonly is_recipient: boolean
  readonly kind: 'praise' | 'constructive'
  readonly may_edit: boolean
  readonly may_plan: boolean
  readonly question: string | null
  readonly read_at: string | null
  readonly recipient: Person
  readonly replied_at: string | null
  readonly reply: string | null
  readonly thanked_at: string | null
  readonly visibility: 'private' | 'with_manager' | 'team'
}
export type FeedbackFigures = {
  readonly authors: number | null
  readonly departments: readonly FeedbackGroup[]
  readonly employed: number
  readonly is_shown: boolean
  readonly minimum: number
  readonly praises: number | null
  readonly recipients: number | null
  readonly total: number | null
}
export type FeedbackGroup = {
  readonly feedbacks: number
  readonly name: string
  readonly people: number
}
export type FeedbackList = {
  readonly has_more: boolean
  readonly items: readonly FeedbackRow[]
}
export type FeedbackRequest = {
  readonly about: Person
  readonly asked_by: Person
  readonly created_at: string
  readonly due_on: string | null
  readonly id: string
  readonly is_cancelled: boolean
  readonly is_waiting: boolean
  readonly may_remind: boolean
  readonly people: readonly FeedbackAskedPerson[]
  readonly question: string
}
export type FeedbackRequestList = {
  readonly items: readonly FeedbackRequest[]
  readonly total: number
}
export type FeedbackRow = {
  readonly asked_by: Person | null
  readonly author: Person
  readonly body: string
  readonly competencies: readonly FeedbackCompetency[]
  readonly created_at: string
  readonly edited_at: string | null
  readonly id: string
  readonly is_author: boolean
  readonly is_hidden: boolean
  readonly is_recipient: boolean
  readonly kind: 'praise' | 'constructive'
  readonly may_edit: boolean
  readonly may_plan: boolean
  readonly question: string | null
  readonly read_at: string | null
  readonly recipient: Person
  readonly replied_at: string | null
  readonly reply: string | null
  readonly thanked_at: string | null
  readonly visibility: 'private' | 'with_manager' | 'team'
}
export type FlowDepartment = {
  readonly id: string
  readonly name: string
}
export type FlowStep = {
  readonly approver_kind: ApproverKind
  readonly mode: 'any' | 'all'
  readonly on_timeout: StepTimeout
  readonly people: readonly Person[]
  readonly position: number
  readonly role: string | null
  readonly sla_days: number
}
export type FlowVariety = {
  readonly id: string
  readonly name: string
}
export type FormChoice = {
  readonly label: string
  readonly option_id: string | null
}
export type FormEvolution = readonly FormSeries[]
export type FormFigures = {
  readonly answered: number
  readonly counts: readonly number[]
  readonly mean: number | null
  readonly median: number | null
}
export type FormGroup = {
  readonly answered: number
  readonly counts: readonly number[]
  readonly department_id: string | null
  readonly mean: number | null
  readonly median: number | null
  readonly name: string | null
}
export type FormLevel = {
  readonly behaviour: string
  readonly level: number
}
export type FormListRow = {
  readonly purpose: string
  readonly label: string
  readonly subject_id: string
  readonly person_id: string | null
  readonly about: string
  readonly address: string
  readonly mode: 'identified' | 'anonymous' | 'sealed' | 'mixed'
  readonly state: 'open' | 'closing' | 'closed'
  readonly is_assigned: boolean
  readonly is_forgotten: boolean
  readonly min_group: number
  readonly opened_at: string
  readonly ends_at: string | null
  readonly invited: number
  readonly answered: number | null
  readonly total: number
}
export type FormOption = {
  readonly id: string
  readonly label: string
}
export type FormOutcome = {
  readonly answered: number | null
  readonly form_id: string
  readonly invited: number
  readonly is_forgotten: boolean
  readonly manages: boolean
  readonly min_group: number
  readonly mode: 'identified' | 'anonymous'
  readonly questions: readonly FormResult[]
  readonly state: 'open' | 'closing' | 'closed'
}
export type FormPoint = {
  readonly description: string | null
  readonly label: string
  readonly point: number
}
export type FormQuestion = {
  readonly bank_question_id: string | null
  readonly comment_rule: 'none' | 'optional' | 'extremes' | 'always'
  readonly competency: string | null
  readonly competency_id: string | null
  readonly dimension: string | null
  readonly help: string | null
  readonly high: number | null
  readonly high_label: string | null
  readonly id: string
  readonly is_required: boolean
  readonly kind: 'scale' | 'single' | 'multiple' | 'text' | 'number'
  readonly levels: readonly FormLevel[]
  readonly low: number | null
  readonly low_label: string | null
  readonly max_choices: number | null
  readonly may_skip: boolean
  readonly options: readonly FormOption[]
  readonly points: readonly FormPoint[]
  readonly scale_id: string | null
  readonly section_id: string | null
  readonly title: string
  readonly weight: number
}
export type FormRespondentsRow = {
  readonly employee: Person
  readonly number: number | null
  readonly text: string | null
  readonly total: number
}
export type FormResult = {
  readonly choices: readonly FormChoice[]
  readonly groups: readonly FormGroup[]
  readonly id: string
  readonly is_hidden: boolean
  readonly kind: 'scale' | 'single' | 'multiple' | 'text' | 'number'
  readonly texts: readonly string[]
  readonly title: string
  readonly total: FormFigures
}
export type FormResults = FormOutcome | null
export type FormSection = {
  readonly help: string | null
  readonly id: string
  readonly shown_to: readonly string[] | null
  readonly title: string
}
export type FormSeries = {
  readonly high: number | null
  readonly is_of_bank: boolean
  readonly key: string
  readonly kind: 'scale' | 'number'
  readonly line: string
  readonly low: number | null
  readonly points: readonly FormSeriesPoint[]
  readonly title: string
}
export type FormSeriesPoint = {
  readonly answered: number
  readonly favourable: number | null
  readonly mean: number
  readonly on: string
  readonly point: string
}
export type FormState = {
  readonly answered: number | null
  readonly answers: boolean
  readonly closed_at: string | null
  readonly closes_at: string | null
  readonly form_id: string
  readonly has_answered: boolean
  readonly invited: number | null
  readonly manages: boolean
  readonly min_group: number
  readonly mode: 'identified' | 'anonymous'
  readonly own_answers: Json
  readonly questions: readonly FormQuestion[]
  readonly sections: readonly FormSection[]
  readonly sees_results: boolean
  readonly state: 'open' | 'closing' | 'closed'
  readonly version: number
}
export type FormToAnswer = FormState | null
export type GapSuggestion = {
  readonly effort_hours: number | null
  readonly id: string
  readonly learning: 'experience' | 'social' | 'formal'
  readonly success_indicator: string | null
  readonly title: string
}
export type GiveObjective = {
  readonly gift_id: string
  readonly given: number
}
export type GivenObjective = {
  readonly at: string
  readonly by: Person
  readonly id: string
  readonly is_published: boolean
  readonly objectives: number
  readonly title: string
  readonly undone_at: string | null
  readonly untouched: number
}
export type GivenObjectiveList = readonly GivenObjective[]
export type GoalBlocker = {
  readonly at: string
  readonly author: Person
  readonly check_in_id: string
  readonly is_planned: boolean
  readonly key_result: string
  readonly key_result_id: string
  readonly owner: Person
  readonly resolved_at: string | null
  readonly resolved_by: Person | null
  readonly text: string
}
export type GoalCheckIn = {
  readonly at: string
  readonly author: Person
  readonly blocker: string | null
  readonly confidence: number | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly is_undone: boolean
  readonly may_undo: boolean
  readonly note: string | null
  readonly on: string
  readonly value: number | null
}
export type GoalClosing = {
  readonly cycles: readonly ClosingCycle[]
  readonly items: readonly ClosingObjective[]
  readonly mine: number
  readonly progress?: ClosingProgress | null
  readonly total: number
}
export type GoalComment = {
  readonly author: Person
  readonly body: string
  readonly comment_id: string
  readonly created_at: string
  readonly edited_at: string | null
  readonly is_mine: boolean
  readonly mentions: readonly TalkMention[]
}
export type GoalCounts = {
  readonly aligned: number
  readonly at_risk: number
  readonly attention: number
  readonly expected: number | null
  readonly objectives: number
  readonly on_track: number
  readonly progress: number | null
  readonly score: number | null
  readonly scored: number
  readonly unaligned: number
}
export type GoalCycle = {
  readonly checkin_every: 'week' | 'fortnight' | 'month'
  readonly ends_on: string
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly max_key_results: number
  readonly max_objectives: number
  readonly name: string
  readonly objectives: number
  readonly people_may_create: boolean
  readonly progress: number | null
  readonly starts_on: string
  readonly status: 'planning' | 'active' | 'closing' | 'closed'
  readonly updated_at: string
}
export type GoalCycleList = {
  readonly cycles: readonly GoalCycle[]
  readonly departments: readonly GoalDepartment[]
  readonly leads: boolean
  readonly manages_all: boolean
}
export type GoalDecision = {
  readonly check_in_id: string | null
  readonly decided_on: string | null
  readonly due_on: string | null
  readonly id: string
  readonly is_late: boolean
  readonly key_result: string | null
  readonly key_result_id: string | null
  readonly may_edit: boolean
  readonly may_move: boolean
  readonly objective: string
  readonly objective_id: string
  readonly owner: Person
  readonly status: 'open' | 'doing' | 'done' | 'cancelled'
  readonly title: string
  readonly url: string | null
}
export type GoalDepartment = {
  readonly id: string
  readonly name: string
}
export type GoalDepartmentCounts = {
  readonly aligned: number
  readonly at_risk: number
  readonly attention: number
  readonly expected: number | null
  readonly id: string | null
  readonly name: string | null
  readonly objectives: number
  readonly on_track: number
  readonly progress: number | null
  readonly score: number | null
  readonly scored: number
  readonly unaligned: number
}
export type GoalFeed = {
  readonly department: string | null
  readonly department_id: string | null
  readonly indicator: string | null
  readonly is_read: boolean
  readonly kpi_id: string | null
  readonly name: string
  readonly scope: 'company' | 'department' | 'team' | null
  readonly stopped: string | null
}
export type GoalIndicator = {
  readonly about: string
  readonly code: string
  readonly decimals: number
  readonly direction: 'up' | 'down'
  readonly label: string
  readonly sees_all: boolean
  readonly unit: 'number' | 'percent' | 'money' | 'days' | 'hours'
}
export type GoalInitiative = {
  readonly check_in_id: string | null
  readonly decided_on: string | null
  readonly due_on: string | null
  readonly id: string
  readonly is_late: boolean
  readonly key_result: string | null
  readonly key_result_id: string | null
  readonly may_edit: boolean
  readonly may_move: boolean
  readonly objective_id: string
  readonly owner: Person
  readonly status: 'open' | 'doing' | 'done' | 'cancelled'
  readonly title: string
  readonly url: string | null
}
export type GoalKpi = {
  readonly decimals: number
  readonly department: string | null
  readonly department_id: string | null
  readonly direction: 'up' | 'down'
  readonly healthy_max: number | null
  readonly healthy_min: number | null
  readonly id: string
  readonly indicator: string | null
  readonly may_edit: boolean
  readonly name: string
  readonly owner: Person
  readonly scope: 'company' | 'department' | 'team' | null
  readonly stopped: string | null
  readonly unit: 'number' | 'percent' | 'money' | 'days' | 'hours'
  readonly updated_at: string
  readonly values: readonly GoalValue[]
}
export type GoalLevelCounts = {
  readonly aligned: number
  readonly at_risk: number
  readonly attention: number
  readonly expected: number | null
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly objectives: number
  readonly on_track: number
  readonly progress: number | null
  readonly score: number | null
  readonly scored: number
  readonly unaligned: number
}
export type GoalMeeting = {
  readonly cycle: string
  readonly cycle_id: string
  readonly decision_count: number
  readonly decisions: readonly GoalDecision[]
  readonly department: string | null
  readonly ended_at: string | null
  readonly id: string
  readonly is_mine: boolean
  readonly item_count: number
  readonly items: readonly GoalMeetingItem[]
  readonly leader: Person
  readonly receivers: readonly DecisionReceiver[]
  readonly started_at: string
}
export type GoalMeetingHead = {
  readonly cycle: string
  readonly cycle_id: string
  readonly decision_count: number
  readonly department: string | null
  readonly ended_at: string | null
  readonly id: string
  readonly is_mine: boolean
  readonly item_count: number
  readonly leader: Person
  readonly started_at: string
}
export type GoalMeetingItem = {
  readonly after: MeetingStanding | null
  readonly before: MeetingStanding
  readonly blockers: readonly GoalBlocker[]
  readonly check_ins: readonly MeetingCheckIn[]
  readonly key_result: KeyResultRow
  readonly may_check_in: boolean
  readonly objective: string
  readonly objective_id: string
  readonly position: number
  readonly state: 'open' | 'passed' | 'skipped'
}
export type GoalMeetingList = readonly GoalMeetingHead[]
export type GoalMilestone = {
  readonly done_on: string | null
  readonly due_on: string | null
  readonly id: string
  readonly title: string
  readonly weight: number
}
export type GoalReport = {
  readonly aligned: number
  readonly at_risk: number
  readonly attention: number
  readonly cells: readonly GoalWeekCell[]
  readonly departments: readonly GoalDepartmentCounts[]
  readonly expected: number | null
  readonly levels: readonly GoalLevelCounts[]
  readonly objectives: number
  readonly on_track: number
  readonly progress: number | null
  readonly score: number | null
  readonly scored: number
  readonly scores: readonly GoalScoreCount[]
  readonly unaligned: number
  readonly weeks: readonly string[]
}
export type GoalScoreCount = {
  readonly objectives: number
  readonly tenth: number
}
export type GoalValue = {
  readonly on: string
  readonly value: number
}
export type GoalWeekCell = {
  readonly confidence: number | null
  readonly department_id: string | null
  readonly done: number
  readonly due: number
  readonly week: string
}
export type GuestAcknowledgement = {
  readonly acknowledged_at: string | null
  readonly body: Json | null
  readonly digest: string
  readonly due_on: string | null
  readonly label: string
  readonly text: string
  readonly title: string
  readonly version: string
}
export type GuestAct = GuestPage
export type GuestArrival = {
  readonly brand_hue: number | null
  readonly buddy: ArrivalPerson | null
  readonly contact: string | null
  readonly data_filled: boolean
  readonly days_left: number
  readonly dress: string | null
  readonly first_day: string
  readonly first_name: string
  readonly hr_email: string | null
  readonly hr_phone: string | null
  readonly is_before: boolean
  readonly logo_file_id: string | null
  readonly manager: ArrivalPerson | null
  readonly notes: string | null
  readonly person: Readonly<Record<string, OwnText>> | null
  readonly personal: Readonly<Record<string, OwnText>> | null
  readonly place: string | null
  readonly position: string | null
  readonly proof: ProofLimits
  readonly requests: readonly GuestDocument[]
  readonly tasks: readonly ArrivalTask[]
  readonly team: readonly ArrivalPerson[]
  readonly time: string | null
  readonly welcome: string | null
}
export type GuestAssetAudit = {
  readonly audits: readonly PersonAudit[]
  readonly max_bytes: number
  readonly mime_types: readonly string[]
}
export type GuestDocument = {
  readonly description: string | null
  readonly due_on: string
  readonly instructions: string | null
  readonly max_bytes: number
  readonly mime_types: readonly string[]
  readonly overdue: boolean
  readonly rejection_reason: string | null
  readonly request_id: string
  readonly sent_file_id: string | null
  readonly status: 'open' | 'sent'
  readonly type_name: string
}
export type GuestDocuments = {
  readonly requests: readonly GuestDocument[]
}
export type GuestEvaluation = {
  readonly cycle: string
  readonly cycle_id: string
  readonly forms: readonly Sheets[]
}
export type GuestLinkListRow = {
  readonly subject_id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly about: string | null
  readonly due_on: string | null
  readonly problem: 'no_cpf' | 'no_birth_date' | null
  readonly link_id: string | null
  readonly state: 'open' | 'expired' | 'locked' | null
  readonly expires_at: string | null
  readonly opened_at: string | null
  readonly asked_again_at: string | null
}
export type GuestPage = {
  readonly asked_by: string | null
  readonly company: string
  readonly expires_at: string
  readonly label: string
  readonly name: string
  readonly purpose: string
  readonly view: GuestViews
}
export type GuestSession = GuestPage | null
export type GuestSignature = {
  readonly about: string
  readonly acted_at: string | null
  readonly capacity: string | null
  readonly code: string
  readonly deadline: string | null
  readonly file_id: string
  readonly file_name: string
  readonly is_complete: boolean
  readonly kind: 'signature' | 'acknowledgement'
  readonly message: string | null
  readonly role: SigningRole
  readonly sha256: string
  readonly signed_file_id: string | null
  readonly state: 'pending' | 'signed' | 'refused'
  readonly title: string | null
  readonly type_name: string
}
export type GuestViews = {
  readonly acknowledgement?: GuestAcknowledgement
  readonly arrival?: GuestArrival
  readonly asset_audit?: GuestAssetAudit
  readonly document_request?: GuestDocuments
  readonly evaluation?: GuestEvaluation
  readonly signature?: GuestSignature
}
export type HandOverAssets = {
  readonly handover_id: string
  readonly making_id: string | null
}
export type HandoverItem = {
  readonly done_at: string | null
  readonly id: string
  readonly place: string | null
  readonly subject: string
  readonly to: Person | null
}
export type HeadsToChooseRow = {
  readonly department_id: string
  readonly name: string
  readonly people: number
  readonly head_id: string | null
  readonly head_name: string | null
  readonly updated_at: string
}
export type HolidayYearRow = {
  readonly on_date: string
  readonly name: string
  readonly kind: 'national' | 'state' | 'municipal' | 'company' | 'optional' | 'not_observed'
  readonly fraction: number
  readonly uf: string | null
  readonly work_site_id: string | null
  readonly holiday_id: string | null
  readonly source: string | null
  readonly is_observed: boolean
  readonly city: string | null
  readonly doubt: string | null
  readonly sites: readonly string[] | null
}
export type Home = {
  readonly assets?: HomeAssets
  readonly blocks?: HomeBlocks
  readonly celebrations: Celebrations
  readonly evaluations?: readonly HomeEvaluation[]
  readonly feedback?: HomeFeedback
  readonly goals?: HomeGoals
  readonly movements?: HomeMovements
  readonly news?: HomeNews
  readonly own_leave?: HomeOwnLeave
  readonly people?: HomePeople
  readonly requests?: readonly HomeRequest[]
  readonly risk?: HomeRisk
  readonly today: string
  readonly view: 'company' | 'team' | 'person'
  readonly waiting: HomeWaiting
  readonly week?: HomeWeek
}
export type HomeArrival = {
  readonly done: number
  readonly on_date: string
  readonly person: Person
  readonly total: number
}
export type HomeAsset = {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly status: string
  readonly tag: string
}
export type HomeAssetFigures = {
  readonly awaiting: number
  readonly in_maintenance: number
  readonly in_use: number
  readonly to_return: number
  readonly undecided: number
}
export type HomeAssets = {
  readonly company: HomeAssetFigures | null
  readonly own: readonly HomeAsset[]
  readonly own_total: number
}
export type HomeAway = {
  readonly person: Person
  readonly spans: readonly HomeSpan[]
}
export type HomeBlocks = {
  readonly compares: boolean
  readonly list: readonly DashboardEntry[]
}
export type HomeDay = {
  readonly away: number
  readonly holiday: string | null
  readonly on_date: string
}
export type HomeDaysOff = {
  readonly ends_on: string
  readonly name: string
  readonly starts_on: string
}
export type HomeDeparture = {
  readonly on_date: string
  readonly person: Person
}
export type HomeEvaluation = {
  readonly cycle_id: string
  readonly due_at: string
  readonly kind: string
  readonly name: string
  readonly waiting: number
}
export type HomeFeedback = {
  readonly author: Person
  readonly unread: number
}
export type HomeGoal = {
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly progress: number | null
  readonly title: string
}
export type HomeGoals = {
  readonly due: number
  readonly items: readonly HomeGoal[]
  readonly total: number
}
export type HomeHoliday = {
  readonly name: string
  readonly on_date: string
}
export type HomeItem = {
  readonly detail: string | null
  readonly due_at: string | null
  readonly item_key: string
  readonly kind: string
  readonly overdue: boolean
  readonly person: Person | null
  readonly title: string
}
export type HomeMovements = {
  readonly arrivals: readonly HomeArrival[]
  readonly arriving: number
  readonly departures: readonly HomeDeparture[]
  readonly leaving: number
}
export type HomeNews = {
  readonly rows: readonly HomePost[]
  readonly unread: number
}
export type HomeOwnLeave = {
  readonly holiday: HomeHoliday | null
  readonly next: HomeDaysOff | null
  readonly vacation: HomeVacation | null
}
export type HomePeople = {
  readonly hired: number
  readonly last_month: number
  readonly left: number
  readonly total: number
}
export type HomePost = {
  readonly due_on: string | null
  readonly id: string
  readonly kind: 'news' | 'notice' | 'policy' | 'poll' | 'celebration'
  readonly published_at: string
  readonly title: string
}
export type HomeRequest = {
  readonly created_at: string
  readonly id: string
  readonly state: 'pending' | 'adjusting'
  readonly title: string
}
export type HomeRisk = {
  readonly amount: number | null
  readonly double: number
  readonly risk: number
  readonly rows: readonly HomeRiskRow[]
  readonly untold: number
}
export type HomeRiskRow = {
  readonly days: number
  readonly double_days: number
  readonly person: Person
  readonly state: 'double' | 'risk'
  readonly use_by: string
}
export type HomeSpan = {
  readonly color: string
  readonly ends_on: string
  readonly name: string
  readonly starts_on: string
}
export type HomeVacation = {
  readonly acquired_on: string | null
  readonly days: number
  readonly is_double: boolean
  readonly use_by: string | null
}
export type HomeWaiting = {
  readonly items: readonly HomeItem[]
  readonly total: number
}
export type HomeWeek = {
  readonly away_today: number
  readonly days: readonly HomeDay[]
  readonly from: string
  readonly people: number
  readonly rows: readonly HomeAway[]
}
export type Identity = {
  readonly address: string | null
  readonly birth_date: string | null
  readonly cpf: string | null
  readonly rg: string | null
}
export type ImportCertificates = {
  readonly changed: number
  readonly read: number
}
export type ImportPageRow = {
  readonly row_number: number
  readonly cells: Readonly<Record<string, string>>
  readonly skip: boolean
  readonly result: 'error' | 'create' | 'update' | 'unchanged' | 'skip' | null
  readonly errors: readonly CellError[]
  readonly changes: Readonly<Record<string, CellChange>>
  readonly doubts: Readonly<Record<string, string>>
}
export type ImportedEvaluation = {
  readonly classification: string | null
  readonly ended_on: string
  readonly id: string
  readonly imported_at: string
  readonly kind: 'performance' | 'r90' | 'r180' | 'r360' | 'leadership' | 'experience' | 'other'
  readonly max_score: number
  readonly name: string
  readonly note: string | null
  readonly percent: number
  readonly score: number
}
export type ImportedEvaluations = readonly ImportedEvaluation[]
export type IndicatorList = readonly GoalIndicator[]
export type InvitationReachRow = {
  readonly employee: Person
  readonly channels: readonly string[]
  readonly reason: string | null
}
export type ItemAction = {
  readonly bulk?: boolean
  readonly campaign_id?: string
  readonly document_id?: string
  readonly employee_id?: string
  readonly envelope_id?: string
  readonly exam_id?: string
  readonly leave_id?: string
  readonly loss?: string
  readonly notice_id?: string
  readonly on_behalf_of?: string | null
  readonly order_id?: string
  readonly participant_id?: string
  readonly request_id?: string
  readonly shortfall?: string
  readonly step_id?: string
  readonly task_id?: string
  readonly task_kind?: string
  readonly type: string
  readonly type_id?: string
  readonly version_id?: string
}
export type JobRun = {
  readonly error: string | null
  readonly ms: number | null
  readonly started_at: string
  readonly worked: number | null
}
export type JobRunsRow = {
  readonly name: string
  readonly lane: string
  readonly every_seconds: number
  readonly last_started_at: string | null
  readonly last_finished_at: string | null
  readonly duration_ms: number | null
  readonly last_error: string | null
  readonly failures: number
  readonly next_run_at: string
  readonly recent: readonly JobRun[]
}
export type JourneyArea = {
  readonly area: string | null
  readonly name: string
  readonly open: number
  readonly overdue: number
}
export type JourneyDetail = JourneyFacts | null
export type JourneyFacts = {
  readonly base_date: string | null
  readonly buddy: Person | null
  readonly employee: Person
  readonly employee_id: string
  readonly has_access: boolean
  readonly journey_id: string | null
  readonly journey_status: 'open' | 'done' | 'cancelled' | null
  readonly manager: Person | null
  readonly scope: 'hr' | 'team'
  readonly status: string
  readonly tasks: readonly JourneyTaskRow[]
  readonly template: string | null
  readonly template_version: number | null
  readonly today: string
}
export type JourneyFigures = JourneySums | null
export type JourneyKitListRow = {
  readonly id: string
  readonly name: string
  readonly documents: readonly KitDocument[]
}
export type JourneyListRow = {
  readonly employee: Person
  readonly employee_id: string
  readonly position_title: string | null
  readonly department: string | null
  readonly base_date: string | null
  readonly status: string
  readonly journey_id: string | null
  readonly template: string | null
  readonly buddy: Person | null
  readonly manager: Person | null
  readonly total: number
  readonly done: number
  readonly overdue: number
  readonly blocked: number
  readonly next_title: string | null
  readonly next_due: string | null
  readonly next_with: string | null
  readonly stage: 'none' | 'before' | 'week' | 'month' | 'later'
  readonly has_access: boolean
  readonly listed: number
}
export type JourneyPhase = 'before' | 'day_1' | 'week_1' | 'day_30' | 'day_60' | 'day_90' | 'other'
export type JourneyPhaseFigure = {
  readonly done: number
  readonly phase: JourneyPhase
  readonly total: number
}
export type JourneyPlanRow = {
  readonly task_position: number
  readonly phase: JourneyPhase
  readonly title: string
  readonly kind: TaskKind
  readonly responsible: JourneyResponsible
  readonly task_with: string
  readonly due_on: string
  readonly required: boolean
  readonly legal_reference: string | null
  readonly problem: string | null
  readonly is_error: boolean
}
export type JourneyResponsible = 'hr' | 'manager' | 'buddy' | 'person' | 'it' | 'head' | 'department' | 'named'
export type JourneyRun = {
  readonly begun: number
  readonly carried: number
  readonly created_at: string
  readonly failure: string | null
  readonly finished_at: string | null
  readonly id: string
  readonly kind: string
  readonly open: number
  readonly people: readonly RunPerson[]
  readonly status: 'waiting' | 'done' | 'failed' | 'undone'
  readonly total: number
}
export type JourneySums = {
  readonly areas: readonly JourneyArea[]
  readonly ended: number
  readonly median_days: number | null
  readonly on_time: number
  readonly open: number
  readonly overdue: number
  readonly phases: readonly JourneyPhaseFigure[]
}
export type JourneyTask = TaskOfPerson | null
export type JourneyTaskRow = {
  readonly assignee: Person | null
  readonly blockers: readonly string[]
  readonly department: string | null
  readonly description: string | null
  readonly done_at: string | null
  readonly done_by: Person | null
  readonly due_on: string
  readonly evidence: 'none' | 'text' | 'file'
  readonly evidence_file_id: string | null
  readonly id: string
  readonly is_adhoc: boolean
  readonly is_dated_by_hand: boolean
  readonly is_document: boolean
  readonly kind: TaskKind
  readonly legal_reference: string | null
  readonly may_do: boolean
  readonly note: string | null
  readonly overdue: boolean
  readonly phase: JourneyPhase
  readonly position: number
  readonly required: boolean
  readonly responsible: JourneyResponsible
  readonly status: 'open' | 'done' | 'waived'
  readonly title: string
  readonly url: string | null
}
export type JourneyTemplateDaysRow = {
  readonly place: number
  readonly due_on: string
  readonly task_with: string | null
  readonly problem: string | null
  readonly is_error: boolean
}
export type JourneyTemplateListRow = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly version: number
  readonly audience: Readonly<Record<string, Json>> | null
  readonly used: number
  readonly problems: number
  readonly tasks: readonly JourneyTemplateTask[]
}
export type JourneyTemplateTask = {
  readonly department_id: string | null
  readonly depends_on: readonly number[]
  readonly description: string | null
  readonly document_type_id: string | null
  readonly employee: Person | null
  readonly employee_id: string | null
  readonly evidence: 'none' | 'text' | 'file'
  readonly is_business_days: boolean
  readonly kind: 'task' | 'document' | 'kit' | 'meeting' | 'link' | 'invite'
  readonly kit_id: string | null
  readonly legal_reference: string | null
  readonly offset_days: number
  readonly phase: JourneyPhase
  readonly required: boolean
  readonly responsible: JourneyResponsible
  readonly shifts: 'before' | 'after'
  readonly title: string
  readonly url: string | null
}
export type JourneyTick = {
  readonly due_on: string
  readonly id: string
  readonly state: 'done' | 'overdue' | 'open'
  readonly title: string
}
export type JourneyTicksRow = {
  readonly journey_id: string
  readonly ticks: readonly JourneyTick[]
}
export type KeepPlan = PlannedItem
export type KeptCategory = {
  readonly basis: string
  readonly category: string
  readonly is_sensitive: boolean
  readonly kept: string
  readonly kept_until: string | null
  readonly purpose: string
  readonly readers: string
  readonly rows: number | null
  readonly shared_with: string | null
  readonly since: string | null
  readonly term: string
  readonly title: string
  readonly url: string | null
}
export type KeptVacation = {
  readonly may_grant: boolean
  readonly may_sell: boolean
  readonly period_from: string
  readonly type_id: string
}
export type KeyResultHistory = {
  readonly check_ins: readonly GoalCheckIn[]
  readonly due_on: string
  readonly start_value: number | null
  readonly starts_on: string
  readonly target_value: number
  readonly values: readonly GoalValue[]
}
export type KeyResultRow = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly decimals: number
  readonly due_on: string
  readonly expected: number
  readonly feed: GoalFeed | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly is_beside: boolean
  readonly keep_by: 'periods' | 'distance' | null
  readonly kind: 'increase' | 'decrease' | 'keep_above' | 'keep_below' | 'keep_equal' | 'yes_no' | 'milestones'
  readonly milestones: readonly GoalMilestone[]
  readonly next_on: string
  readonly objective_id: string
  readonly owner: Person
  readonly period: 'week' | 'month' | null
  readonly progress: number | null
  readonly start_value: number | null
  readonly suggested: 'on_track' | 'attention' | 'at_risk' | null
  readonly target_value: number
  readonly title: string
  readonly unit: 'number' | 'percent' | 'money' | 'days' | 'hours'
  readonly value: number | null
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type KitDocument = {
  readonly id: string
  readonly name: string
}
export type KpiBoard = {
  readonly kpis: readonly GoalKpi[]
  readonly may_create: boolean
}
export type KpiHistory = readonly KpiValue[]
export type KpiValue = {
  readonly at: string
  readonly by: Person | null
  readonly id: string
  readonly is_undone: boolean
  readonly may_undo: boolean
  readonly on: string
  readonly source: 'typed' | 'sheet' | 'indicator'
  readonly value: number
}
export type LargeFile = {
  readonly bytes: number
  readonly file_id: string
  readonly label: string
  readonly name: string
  readonly person: Person | null
  readonly sent_at: string
}
export type LastLeave = {
  readonly days: number
  readonly ends_on: string
  readonly hours: number | null
  readonly starts_on: string
  readonly type: string
}
export type LateDocumentRequestsRow = {
  readonly request_id: string
  readonly employee: Person
  readonly type_name: string
  readonly due_on: string
  readonly days_late: number
  readonly last_told_on: string | null
}
export type LearningShare = {
  readonly actions: number
  readonly cost: number
  readonly learning: 'experience' | 'social' | 'formal'
}
export type LeaveCalendar = {
  readonly away: readonly CalendarAway[]
  readonly blocks: readonly CalendarBlock[]
  readonly holidays: readonly CalendarHoliday[]
  readonly limits: readonly CalendarLimit[]
  readonly mine: readonly CalendarOwn[]
  readonly rest_weekday: number
  readonly rests: readonly string[]
  readonly today: string
}
export type LeaveConflict = {
  readonly ends_on: string
  readonly pending: boolean
  readonly person: Person
  readonly starts_on: string
  readonly type: string
}
export type LeaveCoverage = {
  readonly day: string
  readonly least: number | null
  readonly least_percent: number | null
  readonly people: number
  readonly percent: number
  readonly present: number
}
export type LeaveDays = {
  readonly days: number
  readonly ends_noon: boolean
  readonly ends_on: string
  readonly hours: number | null
  readonly starts_noon: boolean
  readonly starts_on: string
}
export type LeaveFacts = {
  readonly advances_thirteenth: boolean
  readonly balance: BalanceChange | null
  readonly birth_on: string | null
  readonly conflicts: readonly LeaveConflict[]
  readonly coverage: LeaveCoverage | null
  readonly days: number
  readonly files: number
  readonly history: readonly LastLeave[]
  readonly parts: readonly LeaveDays[]
  readonly sold_days: number
  readonly substitute: Person | null
  readonly type: string
  readonly unit: string
  readonly warnings: readonly string[]
}
export type LeaveMap = {
  readonly bars: readonly MapBar[]
  readonly blocks: readonly MapBlock[]
  readonly coverage: readonly MapCoverage[]
  readonly departments: readonly MapDepartment[]
  readonly found: number
  readonly from: string
  readonly holidays: readonly MapHoliday[]
  readonly hr: boolean
  readonly offset: number
  readonly people: readonly MapPerson[]
  readonly risks: Readonly<Record<string, number>>
  readonly to: string
  readonly today: string
  readonly total: number
  readonly untold: number
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
  readonly vacation: KeptVacation | null
}
export type LeaveStatus = 'proposed' | 'pending' | 'adjusting' | 'approved' | 'rejected' | 'cancelled' | 'interrupted'
export type LeaverDocumentsRow = {
  readonly document_id: string
  readonly type_name: string
  readonly title: string | null
  readonly file_id: string | null
  readonly file_name: string | null
  readonly mime: string | null
  readonly issued_on: string | null
  readonly sent_at: string
}
export type LeaverFacts = {
  readonly company: string
  readonly documents_until: string
  readonly left_on: string
  readonly name: string
}
export type LeaverHome = LeaverFacts | null
export type LeftOutOfGift = {
  readonly person: Person
  readonly reason: 'outside' | 'not_here' | 'full'
}
export type LetterWord = {
  readonly key: string
  readonly part: 'subject' | 'opening' | 'closing'
}
export type LibraryRow = {
  readonly archived_at: string | null
  readonly competency: string | null
  readonly competency_id: string | null
  readonly effort_hours: number | null
  readonly id: string
  readonly learning: 'experience' | 'social' | 'formal'
  readonly may_rate: boolean
  readonly my_rating: number | null
  readonly rating: number | null
  readonly ratings: number
  readonly success_indicator: string | null
  readonly title: string
  readonly url: string | null
  readonly uses: number
}
export type LinkedObjective = {
  readonly cycle: string
  readonly id: string
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly title: string
}
export type ListedObjective = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly counted_in: string | null
  readonly counts: boolean
  readonly cycle_id: string
  readonly department: string | null
  readonly due_on: string
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly key_results: number
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_edit: boolean
  readonly owner: Person
  readonly parent_id: string | null
  readonly progress: number | null
  readonly score: number | null
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly title: string
  readonly updated_at: string
  readonly visibility: 'company' | 'private'
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type LoginListRow = {
  readonly user_id: string | null
  readonly email: string
  readonly employee_id: string | null
  readonly display_name: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly company_active: boolean | null
  readonly role: string | null
  readonly state: string
  readonly last_sign_in_at: string | null
  readonly invited_at: string | null
  readonly confirmed_at: string | null
  readonly disabled_until: string | null
  readonly sessions: number
  readonly invitation_id: string | null
  readonly invitation_expires_at: string | null
  readonly profile_image_url: string | null
  readonly initials: string | null
}
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
export type MailTextsRow = {
  readonly letter: string
  readonly title: string
  readonly sent_when: string
  readonly words: readonly LetterWord[]
  readonly version: number
  readonly changed_at: string | null
  readonly changed_by: Person | null
}
export type MakeGuestLinksRow = {
  readonly subject_id: string
  readonly link_id: string | null
  readonly token: string | null
  readonly expires_at: string | null
  readonly problem: 'no_cpf' | 'no_birth_date' | null
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
export type MatrixCell = {
  readonly document_id: string | null
  readonly expires_on: string | null
  readonly file_id: string | null
  readonly request_id: string | null
  readonly state: string
  readonly type_id: string
}
export type MeetingCheckIn = {
  readonly at: string
  readonly author: Person
  readonly confidence: number | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly note: string | null
  readonly on: string | null
  readonly value: number | null
}
export type MeetingStanding = {
  readonly confidence: number | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly progress: number | null
}
export type MissingOriginal = {
  readonly days: number
  readonly due_on: string | null
  readonly ends_on: string
  readonly person: Person
  readonly request_id: string
  readonly starts_on: string
}
export type MissingValue = {
  readonly key: string
  readonly label: string
}
export type MomentSurveyListRow = {
  readonly survey_id: string
  readonly moment: string
  readonly label: string
  readonly quarter_starts_on: string
  readonly title: string
  readonly state: 'open' | 'closing' | 'closed'
  readonly closes_at: string
  readonly min_group: number
  readonly invited: number
  readonly without_access: number
  readonly answered: number | null
}
export type MovePerson = {
  readonly assignment_id: string | null
  readonly compensation_id: string | null
}
export type MovePlanned = PlannedItem
export type MovedTarget = {
  readonly at: string
  readonly by: Person
  readonly field: 'start_value' | 'target_value' | 'due_on'
  readonly from: string | null
  readonly key_result_id: string
  readonly reason: string | null
  readonly title: string
  readonly to: string | null
}
export type MyAdmission = OwnAdmission | null
export type MyApprovalDecisionsRow = {
  readonly request_id: string
  readonly entity_type: string
  readonly entity_id: string
  readonly title: string
  readonly state: string
  readonly requester: Person
  readonly decision: string
  readonly comment: string | null
  readonly on_behalf_of: Person | null
  readonly decided_at: string
}
export type MyApprovalRequestsRow = {
  readonly request_id: string
  readonly entity_type: string
  readonly entity_id: string
  readonly title: string
  readonly state: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly waiting_for: readonly Seat[]
  readonly waiting_since: string | null
  readonly due_at: string | null
  readonly overdue: boolean
}
export type MyAssetAudits = readonly PersonAudit[]
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
export type MyChangeFieldsRow = {
  readonly field: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'email' | 'cpf' | 'phone'
  readonly sensitive: boolean
  readonly policy: 'direct' | 'ask' | 'closed'
  readonly value: string | null
  readonly open_request_id: string | null
}
export type MyCheckIn = {
  readonly items: readonly MyKeyResult[]
  readonly streak: CheckInStreak | null
}
export type MyDataReadings = {
  readonly items: readonly DataReading[]
  readonly total: number
}
export type MyDocumentOrdersRow = {
  readonly order_id: string
  readonly option_id: string
  readonly option_name: string
  readonly type_name: string
  readonly sensitivity: string
  readonly employee: Person
  readonly status: 'requested' | 'preparing' | 'available' | 'downloaded' | 'denied' | 'cancelled'
  readonly note: string | null
  readonly requested_at: string
  readonly due_on: string
  readonly overdue: boolean
  readonly available_at: string | null
  readonly downloaded_at: string | null
  readonly closed_at: string | null
  readonly denial_reason: string | null
  readonly answered_by: Person | null
  readonly document_id: string | null
  readonly file_id: string | null
  readonly making_id: string | null
  readonly template_id: string | null
  readonly inputs: readonly TemplateQuestion[]
}
export type MyDocumentsRow = {
  readonly document_id: string
  readonly type_id: string
  readonly type_name: string
  readonly title: string | null
  readonly sensitivity: string
  readonly state: DocumentState
  readonly file_id: string | null
  readonly file_name: string | null
  readonly mime: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly sent_at: string | null
  readonly version: number
  readonly versions: number
}
export type MyDossiers = readonly DossierRow[]
export type MyEvaluation = {
  readonly cycle: EvaluationHead
  readonly forms: readonly EvaluationForm[]
  readonly is_participant: boolean
  readonly pulse_form: EvaluationPulseForm | null
}
export type MyEvaluationResult = EvaluationOutcome | null
export type MyEvaluations = readonly MyEvaluation[]
export type MyExit = {
  readonly exit: OwnExit | null
  readonly hr: readonly ExitContact[]
  readonly receivers: readonly Person[]
  readonly resigning: OwedByResigning
}
export type MyKeptData = {
  readonly categories: readonly KeptCategory[]
  readonly company: string
  readonly dpo: Dpo
  readonly last_day: string | null
}
export type MyKeyResult = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly cycle: string
  readonly decimals: number
  readonly due_on: string
  readonly expected: number
  readonly feed: GoalFeed | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly is_beside: boolean
  readonly is_due: boolean
  readonly keep_by: 'periods' | 'distance' | null
  readonly kind: 'increase' | 'decrease' | 'keep_above' | 'keep_below' | 'keep_equal' | 'yes_no' | 'milestones'
  readonly milestones: readonly GoalMilestone[]
  readonly next_on: string
  readonly objective: string
  readonly objective_id: string
  readonly owner: Person
  readonly period: 'week' | 'month' | null
  readonly progress: number | null
  readonly start_value: number | null
  readonly suggested: 'on_track' | 'attention' | 'at_risk' | null
  readonly target_value: number
  readonly title: string
  readonly unit: 'number' | 'percent' | 'money' | 'days' | 'hours'
  readonly value: number | null
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type MyMomentSurveyRow = {
  readonly title: string
  readonly due_on: string | null
}
export type MyNominations = MyPeers | null
export type MyPeers = {
  readonly as_peer: readonly PeerOf[]
  readonly closes_on: string | null
  readonly own: PeerSet | null
  readonly peers_by: 'person' | 'manager' | 'team'
  readonly team: readonly PeerSet[]
}
export type MyPendingItemsRow = {
  readonly item_key: string
  readonly kind: string
  readonly module: string
  readonly title: string
  readonly detail: string | null
  readonly person: Person | null
  readonly waiting_since: string
  readonly due_at: string | null
  readonly overdue: boolean
  readonly entity_type: string | null
  readonly entity_id: string | null
  readonly url: string | null
  readonly action: ItemAction
  readonly sort_at: string
}
export type MyPrivacyRequests = {
  readonly items: readonly OwnPrivacyRequest[]
  readonly kinds: readonly PrivacyRequestKind[]
}
export type MyRecordRequestsRow = {
  readonly field: string
  readonly label: string
  readonly policy: 'direct' | 'ask' | 'closed'
  readonly open_request_id: string | null
  readonly asked: Readonly<Record<string, StoredValue>> | null
}
export type MySheets = Sheets | null
export type MySignaturesRow = {
  readonly envelope_id: string
  readonly kind: string
  readonly document_id: string
  readonly type_name: string
  readonly title: string | null
  readonly message: string | null
  readonly deadline: string | null
  readonly overdue: boolean
  readonly file_id: string
  readonly file_name: string
  readonly mime: string
  readonly sha256: string
  readonly role: SigningRole
  readonly capacity: string | null
  readonly employee: Person
  readonly my_state: string
  readonly status: string
  readonly sent_by: Person | null
  readonly code: string
  readonly created_at: string
}
export type MySigningCode = SigningCode | null
export type NextLeave = {
  readonly ends_on: string
  readonly notice_on: string
  readonly payment_on: string
  readonly starts_on: string
  readonly status: string
}
export type NominationSet = PeerSet | null
export type NoticeReachRow = {
  readonly employee: Person
  readonly channels: readonly string[]
  readonly reason: string | null
}
export type NotificationSettingsRow = {
  readonly kind: string
  readonly label: string
  readonly module: string
  readonly in_app: boolean | null
  readonly email: string
}
export type ObjectiveCycle = {
  readonly ends_on: string
  readonly id: string
  readonly name: string
  readonly starts_on: string
  readonly status: 'planning' | 'active' | 'closing' | 'closed'
}
export type ObjectiveDetail = {
  readonly above?: ObjectiveRow | null
  readonly below: readonly ObjectiveRow[]
  readonly changes: readonly MovedTarget[]
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly contributes: boolean
  readonly contributors: readonly Person[]
  readonly counts: boolean
  readonly cycle: ObjectiveCycle
  readonly cycle_id: string
  readonly department: string | null
  readonly department_id: string | null
  readonly description: string | null
  readonly due_on: string
  readonly ended_reason: string | null
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly key_result_list: readonly KeyResultRow[]
  readonly key_results: number
  readonly learnings: string | null
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_check_in: boolean
  readonly may_edit: boolean
  readonly owner: Person
  readonly parent_id: string | null
  readonly progress: number | null
  readonly repeats: boolean
  readonly score: number | null
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly title: string
  readonly updated_at: string
  readonly visibility: 'company' | 'private'
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type ObjectiveInitiatives = {
  readonly blockers: readonly GoalBlocker[]
  readonly initiatives: readonly GoalInitiative[]
  readonly may_add: boolean
}
export type ObjectiveLife = {
  readonly editor: string | null
  readonly goes_on?: LinkedObjective | null
  readonly may_give: boolean
  readonly may_keep_as_template: boolean
  readonly origin?: LinkedObjective | null
  readonly owner_left: boolean
  readonly returned?: ReturnedObjective | null
  readonly waiting_for: readonly Seat[]
}
export type ObjectiveList = {
  readonly items: readonly ListedObjective[]
  readonly total: number
}
export type ObjectivePeopleRow = {
  readonly id: string
  readonly display_name: string
  readonly position: string | null
  readonly profile_image_url: string | null
}
export type ObjectiveRow = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly counts: boolean
  readonly cycle_id: string
  readonly department: string | null
  readonly due_on: string
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly key_results: number
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_edit: boolean
  readonly owner: Person
  readonly parent_id: string | null
  readonly progress: number | null
  readonly score: number | null
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly title: string
  readonly updated_at: string
  readonly visibility: 'company' | 'private'
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type ObjectiveTalk = {
  readonly comments: readonly GoalComment[]
  readonly may_comment: boolean
  readonly total: number
}
export type ObjectiveTemplate = {
  readonly description: string | null
  readonly id: string
  readonly key_results: readonly TemplateKeyResult[]
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_archive: boolean
  readonly title: string
}
export type ObjectiveTemplateList = readonly ObjectiveTemplate[]
export type ObjectiveTree = readonly ObjectiveRow[]
export type ObligationDay = {
  readonly late: number
  readonly on_date: string
  readonly open: number
  readonly settled: number
  readonly soon: number
}
export type ObligationItem = {
  readonly area: string
  readonly by_hand: boolean
  readonly department: string | null
  readonly detail: string | null
  readonly done_on: string | null
  readonly due_on: string | null
  readonly item_key: string
  readonly kind: string
  readonly label: string
  readonly law: string
  readonly marked_by: Person | null
  readonly outcome: 'done' | 'dismissed' | null
  readonly person: Person | null
  readonly reason: string | null
  readonly responsible: Person | null
  readonly rule: string
  readonly state: 'late' | 'soon' | 'open' | 'done' | 'dismissed'
  readonly title: string
  readonly url: string
  readonly verb: string
}
export type ObligationKeeperCount = {
  readonly count: number
  readonly person: Person | null
}
export type ObligationKindCount = {
  readonly area: string
  readonly count: number
  readonly kind: string
  readonly label: string
}
export type ObligationKindRow = {
  readonly area: string
  readonly by_hand: boolean
  readonly is_named: boolean
  readonly kind: string
  readonly label: string
  readonly law: string
  readonly responsible: Person | null
  readonly rule: string
}
export type ObligationSettings = {
  readonly keepers: readonly Person[]
  readonly kinds: readonly ObligationKindRow[]
  readonly others: Person | null
  readonly since: string
}
export type ObligationStates = {
  readonly dismissed: number
  readonly done: number
  readonly late: number
  readonly open: number
  readonly soon: number
}
export type Obligations = {
  readonly items: readonly ObligationItem[]
  readonly kinds: readonly ObligationKindCount[]
  readonly responsibles: readonly ObligationKeeperCount[]
  readonly states: ObligationStates
  readonly today: string
  readonly total: number
}
export type ObligationsCalendar = {
  readonly days: readonly ObligationDay[]
  readonly month: string
  readonly today: string
}
export type OffboardingCase = ExitCase | null
export type OffboardingFigures = ExitFigures | null
export type OffboardingListRow = {
  readonly id: string
  readonly employee: Person
  readonly employee_id: string
  readonly position_title: string | null
  readonly department: string | null
  readonly origin: 'letter' | 'manager' | 'hr'
  readonly reason: string
  readonly reason_label: string
  readonly stage: ExitStage
  readonly last_day: string
  readonly effective_at: string
  readonly is_confidential: boolean
  readonly communicated_on: string | null
  readonly progress: ExitProgress
  readonly payment_by: string | null
  readonly listed: number
}
export type OpenGuestLinkRow = {
  readonly company: string
  readonly purpose: string
  readonly label: string
  readonly wait_until: string | null
}
export type OrgChartRow = {
  readonly employee_id: string
  readonly display_name: string
  readonly initials: string
  readonly avatar_path: string | null
  readonly position: string | null
  readonly department_id: string | null
  readonly department: string | null
  readonly manager_id: string | null
  readonly hire_date: string | null
  readonly depth: number
  readonly direct_reports: number
  readonly all_reports: number
}
export type OriginalState = 'waiting' | 'received' | 'waived'
export type OwedByResigning = {
  readonly notice_days: number
  readonly owes: 'notice' | 'loss' | 'none'
  readonly term_end: string | null
}
export type OwnAdmission = {
  readonly admission_id: string | null
  readonly buddy: Colleague | null
  readonly company: string
  readonly cpf_confirmed: boolean
  readonly data_filled: boolean
  readonly days_left: number | null
  readonly first_day_contact: string | null
  readonly first_day_dress: string | null
  readonly first_day_notes: string | null
  readonly first_day_place: string | null
  readonly first_day_time: string | null
  readonly first_name: string
  readonly hire_date: string | null
  readonly manager: Colleague | null
  readonly person: Readonly<Record<string, OwnText>>
  readonly personal: Readonly<Record<string, OwnText>> | null
  readonly position: string | null
  readonly status: string
  readonly tasks: readonly OwnTask[]
  readonly welcome_message: string | null
}
export type OwnDataTable = {
  readonly colunas: Json
  readonly registros: Json
  readonly titulo: string
}
export type OwnDossiers = readonly DossierRow[]
export type OwnExit = {
  readonly asked_at: string | null
  readonly communicated_on: string | null
  readonly days: ExitDays | null
  readonly documents_until: string
  readonly handover: readonly HandoverItem[]
  readonly id: string
  readonly is_access_cut_early: boolean
  readonly last_day: string
  readonly letter: string | null
  readonly notice_relief: 'hours' | 'days' | null
  readonly notice_way: 'worked' | 'indemnified' | 'waived' | null
  readonly origin: 'letter' | 'manager' | 'hr'
  readonly reason_label: string
  readonly status: 'draft' | 'requested' | 'communicated' | 'closing' | 'withdrawn'
  readonly successor: Person | null
  readonly tasks: readonly JourneyTaskRow[]
  readonly time: string
}
export type OwnPrivacyRequest = {
  readonly answer: string | null
  readonly article: string
  readonly body: string | null
  readonly channel: 'app' | 'email' | 'in_person' | 'letter' | 'phone'
  readonly days_left: number
  readonly due_on: string
  readonly ended_at: string | null
  readonly extension_reason: string | null
  readonly ground: string | null
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly may_extend: boolean
  readonly received_on: string
  readonly status: 'open' | 'answered' | 'refused' | 'withdrawn'
}
export type OwnTask = {
  readonly due_on: string
  readonly id: string
  readonly is_document: boolean
  readonly kind: TaskKind
  readonly required: boolean
  readonly status: 'open' | 'done' | 'waived'
  readonly title: string
  readonly url: string | null
}
export type OwnText = string | null
export type PageBreak = {
  readonly type: 'page_break'
}
export type PaperAtCounter = {
  readonly about: string
  readonly code: string
  readonly deadline: string | null
  readonly envelope_id: string
  readonly file_id: string
  readonly kind: string
  readonly message: string | null
  readonly parties: readonly CounterParty[]
  readonly sha256: string
  readonly status: string
  readonly title: string | null
  readonly type_name: string
}
export type PaperHead = {
  readonly cnpj: string | null
  readonly color: string | null
  readonly name: string
}
export type PaperOptions = PaperStart | null
export type PaperStart = {
  readonly signing: DocumentSigning
  readonly templates: readonly PaperTemplate[]
}
export type PaperTemplate = {
  readonly inputs: readonly TemplateQuestion[]
  readonly name: string
  readonly template_id: string
}
export type PartDeadlines = {
  readonly notice_on: string
  readonly payment_on: string
  readonly starts_on: string
}
export type PayGroup = {
  readonly group: string | null
  readonly is_overall: boolean
  readonly men: number
  readonly of_men: number | null
  readonly of_women: number | null
  readonly percent: number | null
  readonly women: number
}
export type PayTransparencyPreview = {
  readonly counted: number
  readonly groups: readonly PayGroup[]
  readonly is_asked: boolean
  readonly on_date: string
  readonly people: number
}
export type PayrollLine = {
  readonly civil_name: string
  readonly cpf: string | null
  readonly effective_on: string
  readonly employee_id: string
  readonly event: string
  readonly event_label: string
  readonly field: string
  readonly in_file: boolean
  readonly late: 'changed' | 'withdrawn' | null
  readonly new_value: string | null
  readonly old_value: string | null
  readonly recorded_at: string
  readonly registration_number: string | null
}
export type PayrollMonth = readonly PayrollLine[]
export type PcdStanding = {
  readonly filled: number | null
  readonly people: number
  readonly required: number
}
export type PeerNomination = {
  readonly id: string
  readonly person: Person
  readonly reason: string | null
  readonly status: 'proposed' | 'approved' | 'refused' | 'declined'
}
export type PeerOf = {
  readonly id: string
  readonly person: Person
}
export type PeerSet = {
  readonly max_peers: number
  readonly nominations: readonly PeerNomination[]
  readonly part: 'person' | 'manager' | 'hr'
  readonly participant_id: string
  readonly peers_answer: boolean
  readonly person: Person
  readonly takes: boolean
}
export type PeerSuggestions = readonly Person[]
export type PeriodState = 'lost' | 'acquiring' | 'settled' | 'enjoying' | 'scheduled' | 'untold' | 'double' | 'risk' | 'available'
export type PeriodValues = {
  readonly acquired_from: string
  readonly lines: readonly VacationValue[]
  readonly total: number
}
export type Person = {
  readonly avatar_path: string | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly position: string | null
}
export type PersonAsset = {
  readonly asset_id: string
  readonly brand: string | null
  readonly condition: string
  readonly delivered_at: string
  readonly expected_return_on: string | null
  readonly kind: string
  readonly name: string
  readonly paper: AssetPaper
  readonly serial: string | null
  readonly status: string
  readonly tag: string
}
export type PersonAssetList = {
  readonly items: readonly PersonAsset[]
}
export type PersonAssets = PersonAssetList | null
export type PersonAudit = {
  readonly due_on: string
  readonly id: string
  readonly items: readonly PersonAuditItem[]
  readonly message: string | null
  readonly title: string
}
export type PersonAuditItem = {
  readonly answered_at: string | null
  readonly brand: string | null
  readonly by_company: boolean
  readonly condition: string | null
  readonly divergence: string | null
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly note: string | null
  readonly serial: string | null
  readonly state: 'waiting' | 'confirmed' | 'divergent'
  readonly tag: string
}
export type PersonEvaluation = {
  readonly cycle_id: string
  readonly kind: 'performance' | 'r90' | 'r180' | 'r360' | 'leadership'
  readonly name: string
  readonly participant_id: string
  readonly period_end: string
  readonly period_start: string
  readonly points: number | null
  readonly released_at: string | null
  readonly score: number | null
  readonly status: 'running' | 'calibration' | 'feedback' | 'closed'
}
export type PersonEvaluations = readonly PersonEvaluation[]
export type PersonFact = {
  readonly closed_at: string | null
  readonly closed_by: Person | null
  readonly closed_reason: string | null
  readonly id: string
  readonly kind: FactKind
  readonly label: string
  readonly outcome: FactOutcome | null
  readonly recorded_at: string
  readonly recorded_by: Person | null
  readonly replaces_id: string | null
  readonly values: Readonly<Record<string, StoredValue>>
  readonly version: number
}
export type PersonFeedback = {
  readonly items: readonly FeedbackRow[]
  readonly may_give: boolean
}
export type PersonGoal = {
  readonly checked_on: string | null
  readonly confidence: number | null
  readonly counts: boolean
  readonly cycle: string
  readonly cycle_id: string
  readonly department: string | null
  readonly due_on: string
  readonly ends_on: string
  readonly expected: number
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly id: string
  readonly key_results: number
  readonly level: 'company' | 'department' | 'team' | 'person'
  readonly may_edit: boolean
  readonly owner: Person
  readonly parent_id: string | null
  readonly progress: number | null
  readonly score: number | null
  readonly starts_on: string
  readonly status: 'draft' | 'waiting' | 'active' | 'achieved' | 'partial' | 'missed' | 'cancelled'
  readonly title: string
  readonly updated_at: string
  readonly visibility: 'company' | 'private'
  readonly weight: number
  readonly zone: 'none' | 'commitment' | 'target' | 'stretch'
}
export type PersonGoals = readonly PersonGoal[]
export type PersonMattersRow = {
  readonly item_key: string
  readonly tone: 'late' | 'soon' | 'todo' | 'info'
  readonly title: string
  readonly detail: string | null
  readonly due_on: string | null
  readonly verb: string
  readonly url: string
}
export type PersonPlans = {
  readonly items: readonly DevelopmentRow[]
  readonly may_begin: boolean
}
export type PersonSupplies = PersonSupplyList | null
export type PersonSupplyList = {
  readonly items: readonly SupplyDelivery[]
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
export type PolicyStartersRow = {
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly law: string
  readonly post_id: string | null
  readonly status: 'draft' | 'in_review' | 'scheduled' | 'published' | null
  readonly published_at: string | null
}
export type PositionRequirement = {
  readonly id: string
  readonly levels: Readonly<Record<string, number>>
  readonly title: string
}
export type PositionRequirements = {
  readonly competencies: readonly RequiredCompetency[]
  readonly positions: readonly PositionRequirement[]
}
export type PostAttachment = {
  readonly file_id: string
  readonly mime: string
  readonly name: string
  readonly size: number
}
export type PostBoardRow = {
  readonly post_id: string
  readonly kind: 'news' | 'notice' | 'policy' | 'poll' | 'celebration'
  readonly status: 'draft' | 'in_review' | 'scheduled' | 'published' | 'withdrawn'
  readonly title: string | null
  readonly author: Person
  readonly reviewer: Person | null
  readonly review_result: 'approved' | 'returned' | null
  readonly review_note: string | null
  readonly revision: number
  readonly publish_at: string | null
  readonly published_at: string | null
  readonly expires_at: string | null
  readonly is_expired: boolean
  readonly requires_acknowledgement: boolean
  readonly due_on: string | null
  readonly version: number
  readonly updated_at: string
  readonly told: boolean
  readonly readers: number
  readonly group_id: string | null
}
export type PostChannelsRow = {
  readonly channels: readonly string[]
  readonly reason: string | null
  readonly people: number
  readonly names: readonly string[]
}
export type PostDetailRow = {
  readonly post_id: string
  readonly company_id: string
  readonly kind: 'news' | 'notice' | 'policy' | 'poll' | 'celebration'
  readonly status: 'published' | 'withdrawn' | 'archived'
  readonly title: string
  readonly summary: string | null
  readonly body: Json
  readonly cover_file_id: string | null
  readonly attachments: readonly PostAttachment[]
  readonly author: Person
  readonly published_at: string
  readonly version: number
  readonly version_published_at: string
  readonly version_note: string | null
  readonly digest: string
  readonly is_pinned: boolean
  readonly expires_at: string | null
  readonly group_id: string | null
  readonly allows_comments: boolean
  readonly allows_reactions: boolean
  readonly is_addressed: boolean
  readonly requires_acknowledgement: boolean
  readonly acknowledgement_text: string | null
  readonly due_on: string | null
  readonly acknowledged_at: string | null
  readonly reading_minutes: number
  readonly can_edit: boolean
  readonly previous: PostNeighbour | null
  readonly next: PostNeighbour | null
}
export type PostFeedRow = {
  readonly post_id: string
  readonly kind: 'news' | 'notice' | 'policy' | 'poll' | 'celebration'
  readonly title: string
  readonly summary: string | null
  readonly cover_file_id: string | null
  readonly author: Person
  readonly published_at: string
  readonly is_pinned: boolean
  readonly is_unread: boolean
  readonly requires_acknowledgement: boolean
  readonly acknowledged_at: string | null
  readonly due_on: string | null
  readonly is_group: boolean
  readonly reading_minutes: number
}
export type PostGroupOptionsRow = {
  readonly company_id: string
  readonly company: string
  readonly people: number
  readonly problem: string | null
}
export type PostGroupReachRow = {
  readonly company_id: string
  readonly company: string
  readonly post_id: string
  readonly status: 'published' | 'withdrawn'
  readonly addressed: number
  readonly opened: number
  readonly acknowledged: number
}
export type PostMentionableRow = {
  readonly id: string
  readonly display_name: string
  readonly position: string | null
  readonly profile_image_url: string | null
}
export type PostMissingChannelsRow = {
  readonly channels: readonly string[]
  readonly reason: string | null
  readonly people: number
  readonly names: readonly string[]
}
export type PostNeighbour = {
  readonly post_id: string
  readonly title: string
}
export type PostPeopleRow = {
  readonly employee: Person
  readonly department: string | null
  readonly state: 'done' | 'late' | 'missing' | 'opened' | 'unopened'
  readonly opened_at: string | null
  readonly acknowledged_at: string | null
  readonly due_on: string | null
  readonly request_id: string | null
  readonly channels: readonly string[]
  readonly reason: string | null
  readonly last_told_on: string | null
  readonly reminders: number
  readonly total: number
}
export type PostPreviousAcknowledgedRow = {
  readonly version: number
  readonly title: string
  readonly body: Json
  readonly acknowledged_at: string
  readonly notes: readonly string[]
}
export type PostReachRow = {
  readonly department_id: string | null
  readonly department: string | null
  readonly addressed: number
  readonly opened: number
  readonly acknowledged: number
  readonly late: number
}
export type PostRecipientsRow = {
  readonly employee: Person
  readonly channels: readonly string[]
  readonly reason: string | null
  readonly total: number
}
export type PostTalkRow = {
  readonly comment_count: number
  readonly reactions: readonly TalkReaction[]
  readonly my_reaction: 'like' | 'love' | 'celebrate' | 'support' | 'insightful' | null
  readonly comments_closed: string | null
  readonly reactions_closed: string | null
}
export type PostWritingRow = {
  readonly author: Person
  readonly reviewer: Person | null
  readonly is_author: boolean
  readonly is_reviewer: boolean
  readonly may_publish: boolean
  readonly attachments: readonly PostAttachment[]
}
export type PpeCertificate = {
  readonly ca_number: string
  readonly equipment: string | null
  readonly items: readonly PpeItem[]
  readonly people: number
  readonly source: 'typed' | 'caepi'
  readonly state: 'valid' | 'soon' | 'expired'
  readonly valid_until: string
}
export type PpeGap = {
  readonly category_id: string
  readonly name: string
  readonly overdue_since: string | null
}
export type PpeGapList = {
  readonly items: readonly PpeGapRow[]
  readonly total: number
}
export type PpeGapRow = {
  readonly lacks: readonly PpeGap[]
  readonly person: Person
  readonly position: string
}
export type PpeItem = {
  readonly category_id: string
  readonly id: string
  readonly name: string
  readonly people: number
  readonly quantity: number
}
export type PpePanel = {
  readonly certificates: readonly PpeCertificate[]
  readonly gaps: number
  readonly headings: Json | null
  readonly imported_at: string | null
  readonly low: number
  readonly overdue: number
  readonly requires: boolean
}
export type PpeRequirement = {
  readonly categories: readonly string[]
  readonly position: string
  readonly position_id: string
}
export type PpeRequirementList = {
  readonly items: readonly PpeRequirement[]
}
export type PpeSheet = PpeSheetView | null
export type PpeSheetView = {
  readonly cnpj: string | null
  readonly company: string
  readonly deliveries: readonly SupplyDelivery[]
  readonly hire_date: string | null
  readonly name: string
  readonly person: Person
  readonly position: string | null
  readonly registration_number: string | null
}
export type PrepareDocumentMakingRow = {
  readonly making_id: string
  readonly document_id: string | null
  readonly file_id: string
  readonly bucket: string | null
  readonly path: string | null
  readonly title: string
  readonly document: ResolvedPaper | null
}
export type PrepareSignedCopyRow = {
  readonly envelope_id: string
  readonly file_id: string
  readonly bucket: string
  readonly path: string
  readonly original_path: string
  readonly original_mime: string
  readonly original_size: number
  readonly sheet: SignatureSheet
}
export type PreviewCheckIn = {
  readonly expected: number
  readonly progress: number | null
  readonly suggested: 'on_track' | 'attention' | 'at_risk' | null
}
export type PreviewCollective = CollectivePeople
export type PreviewExit = {
  readonly changes: readonly string[]
  readonly days: ExitDays
  readonly deciders: readonly ExitDecider[]
  readonly effects: readonly ExitEffect[]
  readonly needs_approval: boolean
  readonly open_url: string | null
  readonly suggested_last_day: string | null
  readonly told: readonly ExitTold[]
}
export type PreviewFact = FactOutcome
export type PreviewGivenObjective = {
  readonly left_out: number
  readonly max_objectives: number
  readonly needs_approval: boolean
  readonly people: readonly Person[]
  readonly receives: number
  readonly without: readonly LeftOutOfGift[]
}
export type PreviewIndicator = {
  readonly field: string | null
  readonly problem: string | null
  readonly value: number | null
}
export type PreviewLeave = {
  readonly balance_after: number | null
  readonly balance_before: number | null
  readonly days: number
  readonly law: string | null
  readonly notice_by: string | null
  readonly notice_on: string | null
  readonly parts: readonly PartDeadlines[]
  readonly payment_by: string | null
  readonly payment_on: string | null
  readonly period_from: string | null
  readonly returns_on: string
  readonly rules: readonly RuleAnswer[]
}
export type PreviewMailTextRow = {
  readonly params: Json
  readonly sender: string
  readonly recipient: string
  readonly is_delivered: boolean
}
export type PreviewPlan = {
  readonly balance_after: number | null
  readonly ends_on: string
  readonly period_from: string | null
  readonly rules: readonly RuleAnswer[]
}
export type PrivacyRequest = {
  readonly answer: string | null
  readonly answered_by: Person | null
  readonly article: string
  readonly body: string | null
  readonly channel: 'app' | 'email' | 'in_person' | 'letter' | 'phone'
  readonly company_id: string
  readonly created_at: string
  readonly days_left: number
  readonly due_on: string
  readonly ended_at: string | null
  readonly extension_reason: string | null
  readonly ground: string | null
  readonly grounds: readonly RefusalGround[]
  readonly has_left: boolean
  readonly id: string
  readonly identity_proof: string | null
  readonly kind: string
  readonly label: string
  readonly may_extend: boolean
  readonly person: Person
  readonly received_on: string
  readonly registered_by: Person | null
  readonly status: 'open' | 'answered' | 'refused' | 'withdrawn'
}
export type PrivacyRequestKind = {
  readonly article: string
  readonly hint: string
  readonly is_open: boolean
  readonly kind: string
  readonly label: string
}
export type PrivacyRequestList = {
  readonly items: readonly PrivacyRequestRow[]
  readonly total: number
}
export type PrivacyRequestRow = {
  readonly channel: 'app' | 'email' | 'in_person' | 'letter' | 'phone'
  readonly days_left: number
  readonly due_on: string
  readonly id: string
  readonly label: string
  readonly person: Person
  readonly received_on: string
  readonly status: 'open' | 'answered' | 'refused' | 'withdrawn'
}
export type PrivacySettings = {
  readonly dpo_email: string | null
  readonly dpo_id: string | null
  readonly dpo_name: string | null
  readonly dpo_phone: string | null
  readonly transfer_note: string | null
  readonly updated_at: string | null
}
export type ProcessedCategory = {
  readonly basis: string
  readonly category: string
  readonly is_sensitive: boolean
  readonly kept: string
  readonly purpose: string
  readonly readers: string
  readonly shared_with: string | null
  readonly term: string
  readonly title: string
}
export type ProcessingRegister = {
  readonly categories: readonly ProcessedCategory[]
  readonly cnpj: string | null
  readonly company: string
  readonly handlers: readonly Person[]
  readonly left: number
  readonly operators: readonly DataOperator[]
  readonly people: number
  readonly settings: PrivacySettings
}
export type ProofLimits = {
  readonly max_bytes: number
  readonly mime_types: readonly string[]
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
export type Protection = {
  readonly code: string
  readonly from_on: string
  readonly label: string
  readonly source: string
  readonly until_on: string | null
}
export type ProveGuestRow = {
  readonly state: 'open' | 'wrong' | 'wait'
  readonly secret: string | null
  readonly tries_left: number | null
  readonly wait_until: string | null
}
export type ProvenLevelList = {
  readonly items: readonly ProvenLevelRow[]
  readonly total: number
}
export type ProvenLevelRow = {
  readonly competency: string
  readonly department: string | null
  readonly document: string | null
  readonly id: string
  readonly level: number
  readonly person: string
  readonly proven_at: string
  readonly proven_by: string
  readonly state: 'valid' | 'over' | 'replaced'
  readonly valid_until: string | null
}
export type QuestionBank = {
  readonly starters: readonly BankStarter[]
  readonly themes: readonly BankTheme[]
}
export type QuotaGroupCount = {
  readonly count: number
  readonly group: 'pcd_base' | 'pcd_outside' | 'site_base' | 'site_apprentices' | 'site_outside'
}
export type QuotaHolder = {
  readonly department: string | null
  readonly person: Person
}
export type QuotaPanel = {
  readonly may_compare: boolean
  readonly now: CompanyQuotas
  readonly person: Person | null
  readonly without: CompanyQuotas | null
}
export type QuotaRow = {
  readonly cbo: string | null
  readonly contract_type: string | null
  readonly department: string | null
  readonly outside: string | null
  readonly person: Person
  readonly position: string | null
}
export type QuotaRows = {
  readonly groups: readonly QuotaGroupCount[]
  readonly items: readonly QuotaRow[]
  readonly total: number
}
export type RatingScaleList = {
  readonly items: readonly RatingScaleRow[]
}
export type RatingScalePoint = {
  readonly description: string | null
  readonly label: string
  readonly point: number
}
export type RatingScaleRow = {
  readonly archived_at: string | null
  readonly id: string
  readonly is_used: boolean
  readonly name: string
  readonly points: readonly RatingScalePoint[]
  readonly updated_at: string
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
  readonly within_vacations: number
}
export type ReadDocumentTemplateRow = {
  readonly template_id: string
  readonly company_id: string
  readonly name: string
  readonly description: string | null
  readonly type_id: string
  readonly version: number
  readonly body: TemplateBody
  readonly used: boolean
  readonly archived_at: string | null
  readonly updated_at: string
}
export type ReadQuotaHolders = readonly QuotaHolder[]
export type ReadSensitiveRecords = Readonly<Record<string, SensitiveRecord>>
export type ReadVacationValues = {
  readonly daily: number | null
  readonly periods: readonly PeriodValues[]
}
export type ReceivedGreeting = {
  readonly message: 'happy_birthday' | 'best_wishes' | 'congratulations' | 'great_day' | 'many_more' | 'good_company' | 'inspiring'
  readonly person: Person
}
export type ReceivedGreetings = {
  readonly kind: 'birthday' | 'company'
  readonly on_date: string
  readonly rows: readonly ReceivedGreeting[]
  readonly total: number
}
export type RecordList = readonly RecordRow[]
export type RecordReadersRow = {
  readonly at: string
  readonly actor_name: string
  readonly kind: string
  readonly class: string | null
  readonly reason: string | null
  readonly file_name: string | null
}
export type RecordRow = {
  readonly [key: string]: Json
  readonly id: string
  readonly updated_at: string
}
export type RefusalGround = {
  readonly article: string
  readonly ground: string
  readonly label: string
}
export type RefuseAtCounter = CounterAnswer
export type RefusedVacation = {
  readonly confirms: readonly RuleToConfirm[]
  readonly items: readonly string[]
  readonly message: string
  readonly person: Person
}
export type RemoveEmployeeRecord = RecordRow
export type RenderDocumentRow = {
  readonly template_id: string
  readonly template_name: string
  readonly version: number
  readonly type_id: string
  readonly type_name: string
  readonly sensitivity: string
  readonly employee: Person
  readonly document: ResolvedPaper
  readonly missing: readonly MissingValue[]
}
export type ReplaceSupply = {
  readonly left: number
  readonly makings: readonly string[]
  readonly people: number
}
export type RequestChange = {
  readonly applied: readonly string[]
  readonly change_request_id: string | null
  readonly request_id: string | null
}
export type RequestState = 'pending' | 'adjusting' | 'approved' | 'rejected' | 'cancelled'
export type RequiredCompetency = {
  readonly id: string
  readonly kind: 'behavioral' | 'technical' | 'leadership' | 'value'
  readonly name: string
}
export type ResolvedBlock = ResolvedText | ResolvedList | PageBreak
export type ResolvedList = {
  readonly items: readonly (readonly ResolvedSpan[])[]
  readonly ordered?: boolean
  readonly type: 'list'
}
export type ResolvedPaper = {
  readonly blocks: readonly ResolvedBlock[]
  readonly footer: boolean
  readonly letterhead: PaperHead | null
}
export type ResolvedSpan = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly missing?: string
  readonly text: string
  readonly underline?: boolean
}
export type ResolvedText = {
  readonly align?: TextAlign
  readonly level?: number
  readonly text: readonly ResolvedSpan[]
  readonly type: 'paragraph' | 'heading'
}
export type ResultStep = {
  readonly label: string
  readonly url: string
}
export type RetentionCounts = {
  readonly done: number
  readonly due: number
  readonly held: number
  readonly waiting: number
  readonly within: number
}
export type RetentionErasure = {
  readonly cancel_reason: string | null
  readonly digest: string | null
  readonly due_on: string
  readonly ended_at: string | null
  readonly files: number | null
  readonly found: number | null
  readonly id: string
  readonly is_name_shared: boolean | null
  readonly requested_at: string
  readonly requested_by: Person | null
  readonly status: 'waiting' | 'cancelled' | 'done'
  readonly tables: number | null
  readonly trail: number | null
}
export type RetentionHold = {
  readonly id: string
  readonly is_whole: boolean
  readonly placed_at: string
  readonly placed_by: Person | null
  readonly reason: string
  readonly release_reason: string | null
  readonly released_at: string | null
  readonly released_by: Person | null
  readonly review_on: string | null
}
export type RetentionList = {
  readonly counts: RetentionCounts
  readonly items: readonly RetentionRow[]
  readonly total: number
}
export type RetentionPerson = {
  readonly company_id: string
  readonly due_on: string | null
  readonly erasure_id: string | null
  readonly erasures: readonly RetentionErasure[]
  readonly holds: readonly RetentionHold[]
  readonly keep_until: string
  readonly law: string
  readonly left_on: string
  readonly person: Person
  readonly preview: readonly ErasureLine[]
  readonly problem: string | null
  readonly state: 'due' | 'waiting' | 'held' | 'within' | 'done'
}
export type RetentionRow = {
  readonly due_on: string | null
  readonly keep_until: string
  readonly law: string
  readonly left_on: string
  readonly person: Person
  readonly review_on: string | null
  readonly state: 'due' | 'waiting' | 'held' | 'within' | 'done'
}
export type ReturnAssets = {
  readonly papers: readonly ReturnPaper[]
  readonly returned: number
}
export type ReturnExam = {
  readonly because: 'long' | 'benefit'
  readonly due_on: string
  readonly exam_id: string
  readonly person: Person
}
export type ReturnPaper = {
  readonly making_id: string
  readonly person: Person
}
export type ReturnedObjective = {
  readonly at: string
  readonly by: Person | null
  readonly comment: string | null
}
export type ReviewDocumentBatchRow = {
  readonly employee_id: string
  readonly employee: Person
  readonly missing: readonly MissingValue[]
  readonly problem: string | null
}
export type RuleAnswer = {
  readonly about: string | null
  readonly code: string
  readonly holds: boolean
  readonly message: string
  readonly severity: 'block' | 'confirm' | 'warn' | 'task' | 'info'
  readonly source: string
}
export type RuleToConfirm = {
  readonly code: string
  readonly message: string
  readonly source: string
}
export type RunPerson = {
  readonly employee: Person
  readonly employee_id: string
  readonly journey_status: 'open' | 'done' | 'cancelled' | 'undone' | null
  readonly problem: string | null
  readonly template_id: string | null
}
export type SameDocumentRow = {
  readonly document_id: string
  readonly type_name: string
  readonly employee: Person
  readonly sent_at: string
}
export type SaveCustomValuesRow = {
  readonly field_id: string
  readonly key: string
  readonly label: string
  readonly kind: string
  readonly choices: readonly string[] | null
  readonly value: string | null
  readonly can_edit: boolean
  readonly updated_at: string | null
}
export type SaveEmployeeRecord = RecordRow | null
export type ScanAsset = AuditScan
export type Seat = {
  readonly avatar_path: string | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly position: string | null
  readonly substitute: Person | null
}
export type SecondFactorRole = {
  readonly people: number
  readonly role: 'master' | 'admin' | 'manager' | 'user'
  readonly starts_at: string | null
  readonly without: number
}
export type SendCampaignRow = {
  readonly campaign_id: string | null
  readonly people: number
  readonly asked: number
  readonly told: number
  readonly by_link: number
  readonly tell_at: string | null
}
export type SendPlan = {
  readonly refused: readonly RefusedVacation[]
  readonly sent: readonly SentVacation[]
}
export type SensitiveRecord = RecordRow | RecordList | Identity | null
export type SentVacation = {
  readonly employee_id: string
  readonly request_id: string
}
export type SessionLimitImpact = {
  readonly own: boolean
  readonly people: number
}
export type SetAuditFinding = AuditItem
export type SetMilestone = {
  readonly check_in_id: string | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly objective_progress: number | null
  readonly progress: number | null
  readonly undo_until: string | null
  readonly value: number | null
}
export type SettingChoice = {
  readonly label: string
  readonly value: string
}
export type SettingHistoryRow = {
  readonly version_id: number
  readonly value: Json
  readonly changed_at: string
  readonly changed_by: Person | null
}
export type SettingsRow = {
  readonly key: string
  readonly area: string
  readonly title: string
  readonly help: string
  readonly kind: 'yes_no' | 'number' | 'choice' | 'hue' | 'line' | 'text'
  readonly unit: string | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly choices: readonly SettingChoice[] | null
  readonly placeholders: readonly string[] | null
  readonly default_value: Json
  readonly value: Json
  readonly asks_first: boolean
  readonly may_change: boolean
  readonly changed_at: string | null
  readonly changed_by: Person | null
}
export type SettleDossierFiles = {
  readonly cnpj: string | null
  readonly company: string
  readonly from: string
  readonly logo: DossierLogo | null
  readonly made_at: string
  readonly parts: readonly DossierHeadPart[]
  readonly people: number
  readonly purpose: 'person' | 'company' | 'own_data'
  readonly reason: string | null
  readonly requested_at: string
  readonly requested_by: string
  readonly title: string
  readonly to: string
  readonly volumes: number
}
export type Sheet = {
  readonly answers: Json
  readonly assignment_id: string
  readonly revision: number
  readonly state: 'todo' | 'draft' | 'sent' | 'answered' | 'missed'
  readonly takes_answers: boolean
  readonly target: Person
}
export type SheetSigner = {
  readonly at: string
  readonly by_link: boolean
  readonly capacity: string | null
  readonly code_with: string | null
  readonly counter: string | null
  readonly cpf: string | null
  readonly hash: string
  readonly ip: string | null
  readonly name: string
  readonly role: SigningRole
}
export type Sheets = {
  readonly batch_id: string
  readonly closes_at: string | null
  readonly comment_min: number
  readonly digest: string | null
  readonly form_id: string
  readonly min_group: number
  readonly mode: 'identified' | 'sealed'
  readonly questions: readonly FormQuestion[]
  readonly role: string
  readonly sealed_at: string | null
  readonly sections: readonly FormSection[]
  readonly sheets: readonly Sheet[]
  readonly state: 'open' | 'closing' | 'closed'
}
export type ShortfallCase = {
  readonly absences: number
  readonly ahead: readonly ShortfallVacation[]
  readonly days: number
  readonly missing: number
  readonly period_from: string
  readonly period_to: string
  readonly person: Person
  readonly scheduled: number
  readonly sold: number
  readonly source: string
  readonly type_id: string
  readonly used: number
}
export type ShortfallVacation = {
  readonly days: number
  readonly ends_on: string
  readonly may_shorten: boolean
  readonly request_id: string
  readonly starts_on: string
}
export type SignAtCounter = CounterAnswer
export type SignatoryListRow = {
  readonly signatory_id: string
  readonly employee: Person
  readonly capacity: string | null
  readonly valid_until: string | null
  readonly is_default: boolean
  readonly is_in_force: boolean
  readonly can_sign_in: boolean
}
export type SignatureEvidence = EnvelopeEvidence | null
export type SignatureSheet = {
  readonly cnpj: string | null
  readonly code: string
  readonly company: string
  readonly completed_at: string
  readonly document: string
  readonly evidence_hash: string
  readonly file_name: string
  readonly kind: string
  readonly sha256: string
  readonly signers: readonly SheetSigner[]
  readonly time_zone: string | null
}
export type SignedCopy = SignedPaper | null
export type SignedPaper = {
  readonly code: string
  readonly file_id: string | null
  readonly kind: string
}
export type Signer = {
  readonly at: string
  readonly by_link: boolean
  readonly capacity: string | null
  readonly counter: string | null
  readonly cpf: string | null
  readonly name: string
  readonly role: SigningRole
}
export type SigningCode = {
  readonly chosen_at: string
  readonly chosen_with: Person | null
  readonly is_locked: boolean
}
export type SigningOptions = DocumentSigning | null
export type SigningRole = 'person' | 'manager' | 'company' | 'witness' | 'other'
export type SigningSignatory = {
  readonly capacity: string | null
  readonly employee: Person
  readonly is_default: boolean
}
export type SimulateApprovalRow = {
  readonly step_position: number
  readonly mode: 'any' | 'all'
  readonly approver_kind: ApproverKind
  readonly sla_days: number
  readonly on_timeout: StepTimeout
  readonly approvers: readonly Seat[]
  readonly skipped: boolean
  readonly held: boolean
  readonly warnings: readonly string[]
  readonly flow_id: string | null
  readonly flow_name: string
}
export type SimulateJourneysRow = {
  readonly employee: Person
  readonly employee_id: string
  readonly base_date: string | null
  readonly template_id: string | null
  readonly template: string | null
  readonly problem: string | null
  readonly tasks: number
  readonly lines: readonly SimulatedLine[]
}
export type SimulatedLine = {
  readonly is_error: boolean
  readonly position: number
  readonly problem: string
  readonly title: string
}
export type StandardExperienceForm = readonly FormQuestion[]
export type StartAssetAudit = {
  readonly audit_id: string
  readonly campaign_id: string | null
  readonly items: number
  readonly people: number
  readonly tell_at: string | null
}
export type StartDocumentBatchRow = {
  readonly batch_id: string
  readonly making_id: string
  readonly employee: Person
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
  readonly notice_on: string | null
  readonly number: number
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly suspended: number
  readonly twelfths: number
  readonly used: number
}
export type StepApprover = {
  readonly avatar_path: string | null
  readonly decided_at: string | null
  readonly decision: 'approve' | 'reject' | 'adjust' | null
  readonly id: string
  readonly initials: string
  readonly name: string
  readonly on_behalf_of: Person | null
  readonly position: string | null
  readonly substitute: Person | null
}
export type StepTimeout = 'remind' | 'escalate_up' | 'auto_approve' | 'auto_reject'
export type StorageKind = {
  readonly bytes: number
  readonly files: number
  readonly label: string
  readonly purpose: string
}
export type StorageSender = {
  readonly bytes: number
  readonly files: number
  readonly person: Person | null
}
export type StorageUse = {
  readonly files: number
  readonly kinds: readonly StorageKind[]
  readonly largest: readonly LargeFile[]
  readonly room: number
  readonly senders: readonly StorageSender[]
  readonly used: number
  readonly waiting: readonly WaitingFiles[]
}
export type StoredValue = string | number | boolean | null
export type SupplyCard = SupplyView | null
export type SupplyDelivery = {
  readonly ca_number: string | null
  readonly ca_valid_until: string | null
  readonly category: string
  readonly code: string | null
  readonly delivered_at: string
  readonly door: 'app' | 'guest_link' | null
  readonly ended_at: string | null
  readonly ending: string | null
  readonly id: string
  readonly item_id: string
  readonly kind: string
  readonly name: string
  readonly paper: AssetPaper
  readonly quantity: number
  readonly reason: 'first' | 'replacement' | 'damage' | 'loss'
  readonly replace_on: string | null
  readonly returns: boolean
  readonly size: string | null
}
export type SupplyHolder = {
  readonly delivered_at: string
  readonly person: Person
  readonly quantity: number
  readonly replace_on: string | null
}
export type SupplyList = {
  readonly items: readonly SupplyRow[]
}
export type SupplyMove = {
  readonly actor: Person | null
  readonly at: string
  readonly balance: number
  readonly kind: 'in' | 'delivered' | 'returned' | 'adjusted' | 'discarded'
  readonly note: string | null
  readonly person: Person | null
  readonly quantity: number
}
export type SupplyRow = {
  readonly ca_number: string | null
  readonly ca_state: 'valid' | 'soon' | 'expired' | 'unknown' | null
  readonly ca_valid_until: string | null
  readonly category: string
  readonly category_id: string
  readonly id: string
  readonly is_low: boolean
  readonly kind: string
  readonly min_quantity: number | null
  readonly name: string
  readonly people: number
  readonly quantity: number
  readonly replace_after_days: number | null
  readonly size: string | null
}
export type SupplyView = {
  readonly held: number
  readonly id: string
  readonly moves: readonly SupplyMove[]
  readonly name: string
  readonly people: readonly SupplyHolder[]
  readonly people_total: number
  readonly quantity: number
  readonly size: string | null
}
export type TalkComment = {
  readonly author: Person | null
  readonly body: string | null
  readonly can_delete: boolean
  readonly can_edit: boolean
  readonly can_hide: boolean
  readonly comment_id: string
  readonly created_at: string
  readonly edited_at: string | null
  readonly hidden_reason: string | null
  readonly mentions: readonly TalkMention[]
  readonly state: 'shown' | 'hidden' | 'gone'
}
export type TalkMention = {
  readonly id: string
  readonly name: string
}
export type TalkReaction = {
  readonly count: number
  readonly reaction: 'like' | 'love' | 'celebrate' | 'support' | 'insightful'
}
export type TaskKind = 'task' | 'document' | 'meeting' | 'link' | 'invite' | 'evaluation'
export type TaskOfPerson = {
  readonly assignee: Person | null
  readonly base_date: string
  readonly base_label: string
  readonly blockers: readonly string[]
  readonly department: string | null
  readonly description: string | null
  readonly done_at: string | null
  readonly done_by: Person | null
  readonly due_on: string
  readonly employee: Person
  readonly employee_id: string | null
  readonly evidence: 'none' | 'text' | 'file'
  readonly evidence_file_id: string | null
  readonly id: string
  readonly is_adhoc: boolean
  readonly is_dated_by_hand: boolean
  readonly is_document: boolean
  readonly journey: string
  readonly kind: TaskKind
  readonly legal_reference: string | null
  readonly may_do: boolean
  readonly note: string | null
  readonly overdue: boolean
  readonly phase: JourneyPhase
  readonly position: number
  readonly required: boolean
  readonly responsible: JourneyResponsible
  readonly status: 'open' | 'done' | 'waived'
  readonly title: string
  readonly url: string | null
}
export type TeamExitsRow = {
  readonly id: string
  readonly employee: Person
  readonly employee_id: string
  readonly origin: 'letter' | 'manager' | 'hr'
  readonly reason_label: string
  readonly stage: ExitStage
  readonly last_day: string
  readonly talked: boolean
}
export type TemplateBlock = TemplateText | TemplateList | PageBreak
export type TemplateBody = {
  readonly blocks: readonly TemplateBlock[]
  readonly footer: boolean
  readonly inputs: readonly TemplateQuestion[]
  readonly letterhead: boolean
}
export type TemplateKeyResult = {
  readonly decimals: number
  readonly id: string
  readonly keep_by: 'periods' | 'distance' | null
  readonly kind: 'increase' | 'decrease' | 'keep_above' | 'keep_below' | 'keep_equal' | 'yes_no' | 'milestones'
  readonly milestones: readonly TemplateMilestone[]
  readonly period: 'week' | 'month' | null
  readonly start_value: number | null
  readonly target_value: number
  readonly title: string
  readonly unit: 'number' | 'percent' | 'money' | 'days' | 'hours'
  readonly weight: number
}
export type TemplateList = {
  readonly items: readonly (readonly TemplateSpan[])[]
  readonly ordered?: boolean
  readonly type: 'list'
}
export type TemplateMilestone = {
  readonly title: string
  readonly weight: number
}
export type TemplateQuestion = {
  readonly key: string
  readonly kind: 'text' | 'date' | 'number'
  readonly label: string
}
export type TemplateSpan = TextSpan | VariableSpan
export type TemplateText = {
  readonly align?: TextAlign
  readonly level?: number
  readonly text: readonly TemplateSpan[]
  readonly type: 'paragraph' | 'heading'
}
export type TerminationEstimate = {
  readonly esocial_by: string | null
  readonly esocial_code: string | null
  readonly fgts_fine: number | null
  readonly has_clt: boolean
  readonly is_known: boolean
  readonly is_settled: boolean
  readonly last_day: string
  readonly lines: readonly TerminationLine[]
  readonly notice: TerminationNotice | null
  readonly owes_fine: boolean
  readonly pay: 'closed' | 'none' | 'open' | 'average'
  readonly payment_by: string | null
  readonly payment_on: string | null
  readonly rights: readonly TerminationRight[]
  readonly source: string
  readonly total: number | null
  readonly warnings: readonly string[]
}
export type TerminationLine = {
  readonly amount: number | null
  readonly code: string
  readonly days: number | null
  readonly label: string
  readonly reasoning: string
  readonly source: string
}
export type TerminationNotice = {
  readonly by: 'company' | 'half' | 'employee'
  readonly days: number
  readonly discounted: number
  readonly free_from: string | null
  readonly given_on: string
  readonly paid: number
  readonly projected_to: string
  readonly way: 'worked' | 'indemnified' | 'waived'
  readonly worked: number
  readonly years: number
}
export type TerminationRight = {
  readonly label: string
  readonly source: string
  readonly value: string
}
export type TextAlign = 'left' | 'center' | 'right' | 'justify'
export type TextSpan = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly text: string
  readonly underline?: boolean
  readonly variable?: never
}
export type ThreadEvent = {
  readonly at: string
  readonly body: string | null
  readonly id: string
  readonly kind: string
  readonly on_behalf_of: Person | null
  readonly person: Person | null
}
export type ThreadStep = {
  readonly approver_kind: ApproverKind
  readonly approvers: readonly StepApprover[]
  readonly due_at: string | null
  readonly finished_at: string | null
  readonly held: boolean
  readonly id: string
  readonly mode: 'any' | 'all'
  readonly on_timeout: StepTimeout
  readonly position: number
  readonly sla_days: number
  readonly started_at: string | null
  readonly state: 'pending' | 'waiting' | 'approved' | 'rejected' | 'adjusted' | 'skipped' | 'cancelled'
}
export type TypeRule = {
  readonly contract_type: string | null
  readonly position_id: string | null
  readonly position_title: string | null
  readonly work_site_id: string | null
  readonly work_site_name: string | null
}
export type UndoCheckIn = {
  readonly check_in_id: string | null
  readonly health: 'on_track' | 'attention' | 'at_risk' | null
  readonly objective_progress: number | null
  readonly progress: number | null
  readonly undo_until: string | null
  readonly value: number | null
}
export type UndoGivenObjective = {
  readonly kept: number
  readonly taken_back: number
}
export type UnplacedPeriod = {
  readonly code: string
  readonly days: number
  readonly message: string
  readonly period_from: string
  readonly person: Person
  readonly state: PeriodState
}
export type UseCompetencyStarters = {
  readonly competencies: number
  readonly scales: number
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
  readonly notice_on: string | null
  readonly suspended: number
}
export type VacationDesk = {
  readonly counters: Readonly<Record<string, number>>
  readonly departments: readonly DeskDepartment[]
  readonly on: string
  readonly people: number
  readonly rows: readonly DeskRow[]
  readonly total: number
  readonly untold: number
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
  readonly notice_on: string | null
  readonly number: number
  readonly scheduled: number
  readonly sold: number
  readonly state: PeriodState
  readonly suspended: number
  readonly twelfths: number
  readonly used: number
}
export type VacationShortfallCase = ShortfallCase | null
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
export type VacationValue = {
  readonly amount: number
  readonly code: 'days' | 'scheduled' | 'sold' | 'third' | 'double'
  readonly days: number
  readonly source: string
}
export type VariableSpan = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly text?: never
  readonly underline?: boolean
  readonly variable: string
}
export type VerifyDocumentRow = {
  readonly code: string
  readonly kind: string
  readonly status: string
  readonly company: string
  readonly sha256: string
  readonly signed_sha256: string | null
  readonly created_at: string
  readonly completed_at: string | null
  readonly intact: boolean
  readonly matches: boolean | null
  readonly signers: readonly Signer[]
}
export type WaitingCertificate = {
  readonly days: number
  readonly ends_on: string
  readonly person: Person
  readonly request_id: string
  readonly sent_at: string
  readonly starts_on: string
}
export type WaitingFiles = {
  readonly bytes: number
  readonly files: number
  readonly next_at: string
  readonly reason: 'unfinished' | 'replaced' | 'retention'
}

/** Stages of a person's bond with the company, in the order in which they happen. */
export const EMPLOYEE_STATUSES = ['pre_admission', 'active', 'notice', 'terminated'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

interface StatusLook {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'info'
}

const STATUS_LOOKS: Readonly<Record<EmployeeStatus, StatusLook>> = {
  pre_admission: { label: 'Pré-admissão', tone: 'info' },
  active: { label: 'Ativo', tone: 'success' },
  notice: { label: 'Em aviso', tone: 'warning' },
  terminated: { label: 'Desligado', tone: 'neutral' },
}

/** Whether a text from outside (URL, server) names a status. */
export function isEmployeeStatus(text: string): text is EmployeeStatus {
  return (EMPLOYEE_STATUSES as readonly string[]).includes(text)
}

/** Label and tone of a status; an unknown one shows as it is, neutral. */
export function statusLook(status: string): StatusLook {
  return isEmployeeStatus(status) ? STATUS_LOOKS[status] : { label: status, tone: 'neutral' }
}

/** The experience contracts of a person, as far as the reader may know them. */
export interface ExperienceTerm {
  readonly starts_on: string
  readonly ended_on: string | null
  readonly experience_ends_on: string | null
  readonly experience_extended_to: string | null
}

/** Whether somebody is in the experience period on a day: derived from the contract in force, never stored. */
export function isInExperience(status: string, terms: readonly ExperienceTerm[], day: string): boolean {
  if (status === 'terminated') return false
  return terms.some(
    ({ starts_on, ended_on, experience_ends_on, experience_extended_to }) =>
      starts_on <= day && (ended_on ?? day) >= day && (experience_extended_to ?? experience_ends_on ?? '') >= day,
  )
}

/** A change of status that the database allows by hand. */
export interface StatusTransition {
  readonly from_status: string
  readonly to_status: string
}

/** Statuses that a hand may give to a person in `status`, the present one first; the rest in order of life. */
export function reachableStatuses(status: string, transitions: readonly StatusTransition[]): readonly string[] {
  const next = transitions.filter((step) => step.from_status === status).map((step) => step.to_status)
  return [status, ...EMPLOYEE_STATUSES.filter((candidate) => candidate !== status && next.includes(candidate))]
}

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

const TRANSITIONS: Readonly<Record<EmployeeStatus, readonly EmployeeStatus[]>> = {
  pre_admission: ['active'],
  active: ['notice', 'terminated'],
  notice: ['active', 'terminated'],
  terminated: ['active'],
}

/** Statuses that a person in `status` may have after a save, the present one first. The database decides; this only shapes the choice. */
export function reachableStatuses(status: EmployeeStatus): readonly EmployeeStatus[] {
  return [status, ...TRANSITIONS[status]]
}

/** Statuses in which a person may be registered. */
export const INITIAL_STATUSES: readonly EmployeeStatus[] = ['active', 'pre_admission']

const ROLE_LABELS: Readonly<Record<string, string>> = {
  user: 'Colaborador',
  manager: 'Gestor',
  admin: 'Administrador',
  master: 'Master',
}

/** Name of a role on screen; unknown or missing counts as user. */
export function roleLabel(role: string | null): string {
  return ROLE_LABELS[role ?? 'user'] ?? 'Colaborador'
}

/** Roles that someone may give to a colleague: only a master makes a master. */
export function grantableRoles(granter: string): readonly string[] {
  return granter === 'master' ? ['user', 'manager', 'admin', 'master'] : ['user', 'manager', 'admin']
}

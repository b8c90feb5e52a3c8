import { addressState } from '#shared/list/state/address-state.ts'
import { day, id, matching, view } from '#shared/list/state/params.ts'

/** The form of names of acts, kinds and fields. Which of them there are is for the page: the list is long, and this is loaded at once. */
const name = matching(/^[a-z][a-z_]{0,60}$/)

/**
 * What limits the trail: the company, the login of who acted, the act, the kind of record and one of them, the field that changed, and
 * days where the reader is, both included.
 */
const filters = { company: id, person: id, action: name, entity: name, record: id, field: name, from: day, to: day } as const
export const AUDIT_FILTERS = Object.keys(filters) as (keyof typeof filters)[]

export const auditLog = addressState({ ...filters, view })
export type AuditState = typeof auditLog.start
export type AuditFilter = Omit<AuditState, 'view'>

export const hasAuditFilter = (state: AuditState): boolean => auditLog.differs(state, AUDIT_FILTERS)

/** The first moment of a day where the reader is. */
export function dayStart(day: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plusDays).toISOString()
}

/** The period as the database takes it: from the first moment of one day, up to before the first moment after the other. */
export function periodOf({ from, to }: AuditFilter): { readonly from: string | null; readonly to: string | null } {
  return { from: from === '' ? null : dayStart(from), to: to === '' ? null : dayStart(to, 1) }
}

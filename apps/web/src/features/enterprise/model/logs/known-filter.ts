import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_FIELDS } from '#shared/lib/audit-labels.ts'
import type { AuditState } from './filter-state.ts'

/** Without names that no act, kind or field has: an address that asks for them limits nothing. */
export function knownFilter(filter: AuditState): AuditState {
  const known = (names: readonly string[], name: string): string => (names.includes(name) ? name : '')
  return { ...filter, action: known(AUDIT_ACTIONS, filter.action), entity: known(AUDIT_ENTITIES, filter.entity), field: known(AUDIT_FIELDS, filter.field) }
}

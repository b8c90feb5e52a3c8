import { actionNoun, entityName, fieldName } from '#shared/lib/audit-labels.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { AUDIT_FILTERS, type AuditFilter } from '../model/logs/filter-state.ts'

/** Names of what the address holds by id. */
export interface FilterNames {
  readonly company: string | null
  readonly person: string | null
  readonly record: string | null
}

export interface ActiveAuditFilter {
  readonly key: keyof AuditFilter
  readonly label: string
}

/** What limits the trail, in words, in the order of the fields. */
export function activeAuditFilters(filter: AuditFilter, names: FilterNames): readonly ActiveAuditFilter[] {
  const words: Readonly<Record<keyof AuditFilter, string>> = {
    company: `Empresa: ${names.company ?? 'desconhecida'}`,
    person: `Quem fez: ${names.person ?? 'pessoa escolhida'}`,
    action: `Ação: ${actionNoun(filter.action)}`,
    entity: `Registro: ${entityName(filter.entity)}`,
    record: `Só ${names.record ?? 'um registro'}`,
    field: `Campo: ${fieldName(filter.field, filter.entity)}`,
    from: `De ${formatDate(filter.from)}`,
    to: `Até ${formatDate(filter.to)}`,
  }
  return AUDIT_FILTERS.filter((key) => filter[key] !== '').map((key) => ({ key, label: words[key] }))
}

import { AUDIT_FILTERS, type AuditFilter } from '../../model/logs/filter-state.ts'

/** Query keys of the trail; it belongs to the enterprise area and to no selected company. */
export const auditKeys = {
  pages: (filter: AuditFilter) => ['enterprise', 'audit', 'pages', ...AUDIT_FILTERS.map((name) => filter[name])] as const,
  archive: (company: string) => ['enterprise', 'audit', 'archive', company] as const,
  people: ['enterprise', 'audit', 'people'] as const,
  names: (departments: readonly string[], employees: readonly string[]) => ['enterprise', 'audit', 'names', departments, employees] as const,
  verifications: ['enterprise', 'audit', 'verifications'] as const,
}

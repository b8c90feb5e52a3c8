const LISTS: Readonly<Record<string, string>> = {
  audit: 'Logs de Auditoria',
  audit_logs: 'Logs de Auditoria',
  employees: 'Trabalhadores',
  users: 'Usuários',
  logins: 'Usuários',
  departments: 'Departamentos',
  org_chart: 'Organograma',
  documents: 'Documentos',
  document_types: 'Tipos de documento',
}

/** The list that an export was made of, as the menu names it. */
export function exportListName(list: string): string {
  return LISTS[list] ?? list
}

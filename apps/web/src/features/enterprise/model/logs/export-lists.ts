const LISTS: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  audit: 'Logs de Auditoria',
  audit_logs: 'Logs de Auditoria',
  employees: 'Trabalhadores',
  quotas: 'Cotas',
  enterprise_moves: 'Admissões e saídas do grupo',
  users: 'Usuários',
  logins: 'Usuários',
  departments: 'Departamentos',
  absences: 'Ausências',
  org_chart: 'Organograma',
  documents: 'Documentos',
  document_types: 'Tipos de documento',
  campaign_evidence: 'Evidências de campanha',
  payroll: 'Arquivo da folha',
  records_personal: 'Dados pessoais',
  records_contract: 'Contratos',
  records_pay: 'Remuneração',
  records_bank: 'Contas bancárias',
  records_dependents: 'Dependentes',
}

/** The list that an export was made of, as the menu names it. */
export function exportListName(list: string): string {
  return LISTS[list] ?? list
}

/** What the trail calls the fields of confidential cases. */
export const CASE_FIELDS: Readonly<Record<string, string>> = {
  about_id: 'De quem trata',
  added_at: 'Na lista desde',
  added_by: 'Incluído por',
  case_id: 'Caso reservado',
  confidential: 'Sigilosa',
  lifted_at: 'Deixou de ser sigiloso em',
  lifted_by: 'Quem retirou o sigilo',
  opened_by: 'Aberto por',
  origin: 'Por que vê',
  reader_id: 'Quem vê',
}

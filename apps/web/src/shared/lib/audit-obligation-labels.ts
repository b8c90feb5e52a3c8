/** What the trail calls what people say about the legal calendar. */
export const OBLIGATION_ENTITIES: Readonly<Record<string, string>> = {
  obligation_keeper: 'Responsável por um tipo de obrigação',
  obligation_mark: 'Marcação de uma obrigação',
}

export const OBLIGATION_FIELDS: Readonly<Record<string, string>> = {
  item_key: 'Item do calendário',
  marked_by: 'Marcado por',
  outcome_on: 'Feito em',
  responsible_id: 'Responsável',
}

export const OBLIGATION_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  obligation_keeper: { kind: 'Tipo de obrigação', responsible_id: 'Responsável' },
  obligation_mark: { kind: 'Tipo de obrigação', outcome: 'Situação', responsible_id: 'Responsável' },
}

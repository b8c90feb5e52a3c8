/** What the trail calls the questions of the bank and their fields. */
export const FORM_ENTITIES: Readonly<Record<string, string>> = {
  form_bank_question: 'Pergunta do banco',
}

export const FORM_FIELDS: Readonly<Record<string, string>> = {
  answered: 'Respostas ao fim',
  assigned: 'Pedidos ao fim',
  comment_rule: 'Comentário',
  competency_id: 'Competência',
  help: 'Explicação',
  high: 'Até',
  high_label: 'O maior significa',
  low: 'De',
  low_label: 'O menor significa',
  max_choices: 'Máximo de escolhas',
  may_skip: 'Permite “não observado”',
  theme: 'Tema',
}

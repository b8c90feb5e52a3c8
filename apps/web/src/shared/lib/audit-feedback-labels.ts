/** What the trail calls feedback and requests of it; their values are masked. */
export const FEEDBACK_ENTITIES: Readonly<Record<string, string>> = {
  feedback: 'Feedback',
  feedback_request: 'Pedido de feedback',
}

export const FEEDBACK_FIELDS: Readonly<Record<string, string>> = {
  cancelled_at: 'Cancelado em',
  question: 'Pergunta',
  read_at: 'Lido em',
  recipient_id: 'Para quem',
  replied_at: 'Respondido em',
  reply: 'Resposta',
  taken_back_at: 'Retirado em',
  thanked_at: 'Agradecido em',
  visibility: 'Quem vê',
}

export const FEEDBACK_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  feedback: { author_id: 'De quem', body: 'Texto', kind: 'Tipo', request_id: 'Pedido', visibility: 'Quem vê o feedback' },
  feedback_request: { about_id: 'Sobre quem', asked_by: 'Pedido por', due_on: 'Até quando' },
}

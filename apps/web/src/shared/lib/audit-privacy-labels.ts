/** What the trail calls requests about personal data, who answers for data, and operators. */
export const PRIVACY_ENTITIES: Readonly<Record<string, string>> = {
  data_operator: 'Operador de dados',
  erasure: 'Anonimização',
  privacy_request: 'Pedido sobre dados pessoais',
  privacy_settings: 'Encarregado pelos dados',
}

export const PRIVACY_FIELDS: Readonly<Record<string, string>> = {
  answer: 'Resposta',
  cancelled_by: 'Cancelado por',
  categories: 'Dados que recebe',
  channel: 'Como chegou',
  country: 'País onde os dados ficam',
  dpo_email: 'E-mail do encarregado',
  dpo_id: 'Quem recebe os pedidos',
  dpo_name: 'Nome do encarregado',
  dpo_phone: 'Telefone do encarregado',
  extended_at: 'Prorrogado em',
  extension_reason: 'Motivo da prorrogação',
  identity_proof: 'Como a identidade foi conferida',
  received_on: 'Recebido em',
  review_on: 'Rever em',
  refusal_ground: 'Motivo da recusa',
  registered_by: 'Registrado por',
  requested_by: 'Pedido por',
  safeguard: 'Garantia para dados fora do Brasil',
  told_days_left: 'Último lembrete do prazo',
  transfer_note: 'Transferência internacional',
}

export const PRIVACY_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  erasure: { ended_at: 'Encerrado em', evidence: 'Prova da anonimização' },
  privacy_request: { ended_at: 'Encerrado em' },
}

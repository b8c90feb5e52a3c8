/** What the trail calls the records of assets and their fields. */
export const ASSET_ENTITIES: Readonly<Record<string, string>> = {
  asset: 'Bem',
  asset_audit: 'Auditoria de bens',
  asset_audit_item: 'Conferência de um bem',
  asset_category: 'Categoria de bens',
  asset_damage: 'Dano, perda ou furto de bem',
  asset_kit: 'Kit de bens',
  asset_maintenance: 'Conserto de bem',
  asset_request: 'Pedido de bem',
}

export const ASSET_FIELDS: Readonly<Record<string, string>> = {
  answered_at: 'Conferido em',
  asset_id: 'Bem',
  audit_id: 'Auditoria',
  brand: 'Marca',
  category_id: 'Categoria',
  condition: 'Estado',
  cost: 'Valor de compra',
  divergence: 'Divergência',
  event_id: 'Registro no histórico do bem',
  expected_holder_id: 'Consta com',
  expected_site_id: 'Consta no local',
  floor_percent: 'Valor mínimo',
  found_by: 'Como foi conferido',
  found_site_id: 'Encontrado no local',
  holder_id: 'Com quem está',
  includes_stock: 'Confere o estoque',
  invoice_number: 'Nota fiscal',
  notes: 'Observações',
  purchased_on: 'Comprado em',
  requires_acceptance: 'Termo assinado na entrega',
  serial: 'Número de série',
  site_id: 'Local',
  state: 'Resultado',
  supplier: 'Fornecedor',
  tag: 'Etiqueta',
  term: 'Texto do termo',
  useful_life_months: 'Vida útil em meses',
  warranty_until: 'Garantia até',
}

export const ASSET_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  asset: { place: 'Lugar', work_site_id: 'Local' },
  asset_category: { is_requestable: 'Pode ser pedido' },
  asset_damage: {
    amount: 'Valor do desconto', basis: 'Por que é permitido', decided_at: 'Decidido em', decision: 'Decisão', first_month: 'Primeiro desconto', happened_on: 'Dia', instalments: 'Parcelas', kind: 'O que foi',
    note: 'O que aconteceu', reason: 'Motivo', worth: 'Valor naquele dia',
  },
  asset_maintenance: { closed_on: 'Voltou em', cost: 'Custo', due_on: 'Fica pronto em', note: 'Observação', opened_on: 'Mandado em', problem: 'O que o bem tinha', supplier: 'Assistência' },
  asset_request: { asked_by: 'Pedido por', needed_by: 'Até quando', origin: 'Origem', reason: 'Para que é', urgency: 'Urgência' },
}

/** What the trail calls the records of assets and their fields. */
export const ASSET_ENTITIES: Readonly<Record<string, string>> = { asset: 'Bem', asset_category: 'Categoria de bens' }

export const ASSET_FIELDS: Readonly<Record<string, string>> = {
  brand: 'Marca',
  category_id: 'Categoria',
  condition: 'Estado',
  cost: 'Valor de compra',
  floor_percent: 'Valor mínimo',
  holder_id: 'Com quem está',
  invoice_number: 'Nota fiscal',
  notes: 'Observações',
  purchased_on: 'Comprado em',
  requires_acceptance: 'Termo assinado na entrega',
  serial: 'Número de série',
  supplier: 'Fornecedor',
  tag: 'Etiqueta',
  term: 'Texto do termo',
  useful_life_months: 'Vida útil em meses',
  warranty_until: 'Garantia até',
}

export const ASSET_FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  asset: { place: 'Lugar', work_site_id: 'Local' },
}

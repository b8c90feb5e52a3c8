import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { choicesOf, plainCells } from '../sheets/sheet-fields.ts'

const ASSET_FIELDS: readonly ImportField[] = [
  { id: 'tag', label: 'Etiqueta', kind: 'text' },
  { id: 'name', label: 'Bem', kind: 'text', wide: true },
  { id: 'category', label: 'Categoria', kind: 'text' },
  { id: 'brand', label: 'Marca', kind: 'text' },
  { id: 'serial', label: 'Número de série', kind: 'text' },
  {
    id: 'condition',
    label: 'Estado',
    kind: {
      choices: choicesOf(
        [['new', 'Novo'], ['good', 'Bom'], ['fair', 'Regular'], ['poor', 'Ruim'], ['damaged', 'Danificado']],
        { good: ['Usado', 'Em bom estado'], fair: ['Médio', 'Razoável'], poor: ['Mau', 'Péssimo'], damaged: ['Quebrado', 'Com defeito', 'Avariado'] },
      ),
    },
  },
  { id: 'work_site', label: 'Local de trabalho', kind: 'text' },
  { id: 'place', label: 'Lugar', kind: 'text' },
  { id: 'supplier', label: 'Fornecedor', kind: 'text' },
  { id: 'invoice_number', label: 'Nota fiscal', kind: 'text' },
  { id: 'purchased_on', label: 'Comprado em', kind: 'date' },
  { id: 'cost', label: 'Valor de compra', kind: 'money', wide: true },
  { id: 'warranty_until', label: 'Garantia até', kind: 'date' },
  { id: 'notes', label: 'Observações', kind: 'text', wide: true },
]

/** What the company lends, known by its tag. */
export const ASSET_SHEET: ImportDefinition = {
  kind: 'assets',
  tabs: ['Ativos', 'Bens', 'Patrimônio', 'Inventário', 'Equipamentos'],
  fields: ASSET_FIELDS,
  columns: [
    { id: 'tag', label: 'Etiqueta', fields: ['tag'], names: ['Patrimônio', 'Plaqueta', 'Tombo', 'Nº do patrimônio', 'Código do bem', 'Tag', 'Asset tag'], example: 'NB-0101' },
    { id: 'name', label: 'Bem', fields: ['name'], names: ['Nome do bem', 'Descrição', 'Descrição do bem', 'Modelo', 'Equipamento', 'Item'], example: 'Notebook 14"' },
    { id: 'category', label: 'Categoria', fields: ['category'], names: ['Tipo', 'Grupo', 'Classe', 'Tipo de bem'], example: 'Notebooks' },
    { id: 'brand', label: 'Marca', fields: ['brand'], names: ['Fabricante'], example: 'Lenovo' },
    { id: 'serial', label: 'Número de série', fields: ['serial'], names: ['Série', 'Nº de série', 'Serial', 'S/N', 'Service tag', 'IMEI'], example: 'PF3K2L9X' },
    { id: 'condition', label: 'Estado', fields: ['condition'], names: ['Condição', 'Estado de conservação', 'Conservação'], example: 'Bom' },
    { id: 'work_site', label: 'Local de trabalho', fields: ['work_site'], names: ['Local', 'Filial', 'Unidade', 'Estabelecimento'], example: null },
    { id: 'place', label: 'Lugar', fields: ['place'], names: ['Sala', 'Andar', 'Localização'], example: 'Sala 2' },
    { id: 'supplier', label: 'Fornecedor', fields: ['supplier'], names: ['Loja', 'Comprado de'], example: 'Loja de informática' },
    { id: 'invoice_number', label: 'Nota fiscal', fields: ['invoice_number'], names: ['NF', 'Nº da nota', 'Número da nota fiscal', 'NF-e'], example: 'NF 12345' },
    { id: 'purchased_on', label: 'Comprado em', fields: ['purchased_on'], names: ['Data da compra', 'Data de compra', 'Aquisição', 'Data de aquisição'], example: new Date('2026-03-10T00:00:00Z') },
    { id: 'cost', label: 'Valor de compra', fields: ['cost'], names: ['Valor', 'Custo', 'Preço', 'Valor de aquisição'], example: 4800 },
    { id: 'warranty_until', label: 'Garantia até', fields: ['warranty_until'], names: ['Garantia', 'Fim da garantia', 'Vencimento da garantia'], example: new Date('2028-03-10T00:00:00Z') },
    { id: 'notes', label: 'Observações', fields: ['notes'], names: ['Obs', 'Observação', 'Comentários'], example: null },
  ],
  matchKeys: [],
  required: [['tag']],
  caution: 'Um bem com a mesma etiqueta é atualizado só no que a linha informa. Com quem cada bem está não muda por planilha.',
  cellsOf: plainCells(ASSET_FIELDS),
}

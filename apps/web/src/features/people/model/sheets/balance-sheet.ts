import type { ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED, plainCells } from './sheet-fields.ts'

const BALANCE_FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'period_from', label: 'Início do período', kind: 'date' },
  { id: 'entitled', label: 'Dias de direito', kind: 'text' },
  { id: 'taken', label: 'Dias gozados', kind: 'text' },
  { id: 'sold', label: 'Dias vendidos', kind: 'text' },
]

/** What was taken of each vacation period before the product. */
export const BALANCE_SHEET: ImportDefinition = {
  kind: 'leave_balances',
  tabs: ['Saldos de férias', 'Férias', 'Saldos', 'Períodos aquisitivos'],
  fields: BALANCE_FIELDS,
  columns: [
    ...PERSON_COLUMNS,
    {
      id: 'period_from',
      label: 'Início do período aquisitivo',
      fields: ['period_from'],
      names: ['Período aquisitivo', 'Início período aquisitivo', 'Início PA', 'Período aquisitivo inicial', 'Início do período', 'Início aquisitivo', 'Aquisitivo de', 'Período de'],
      example: new Date('2025-03-10T00:00:00Z'),
    },
    { id: 'entitled', label: 'Dias de direito', fields: ['entitled'], names: ['Direito', 'Dias adquiridos', 'Dias do período'], example: 30 },
    { id: 'taken', label: 'Dias gozados', fields: ['taken'], names: ['Gozados', 'Gozo', 'Dias de gozo', 'Dias gozo', 'Dias tirados', 'Dias usufruídos', 'Férias gozadas'], example: 10 },
    { id: 'sold', label: 'Dias vendidos', fields: ['sold'], names: ['Abono', 'Abono pecuniário', 'Vendidos', 'Dias de abono'], example: 0 },
  ],
  matchKeys: [],
  required: [PERSON_NEEDED, ['period_from'], ['taken', 'sold', 'entitled']],
  caution: 'Depois do primeiro período informado de uma pessoa, os seguintes também contam: informe todos os que já foram gozados.',
  cellsOf: plainCells(BALANCE_FIELDS),
}

import { normalizeCell, type RawCell, textOfCell } from '#shared/lib/import/cells.ts'
import type { ImportColumn, ImportDefinition, ImportField } from '#shared/lib/import/definition.ts'
import { BANKS } from '#shared/lib/banks.gen.ts'
import { ACCOUNT_TYPES, PIX_KEY_TYPES } from '../records/record-choices.ts'
import { choicesOf, PERSON_COLUMNS, PERSON_FIELDS, PERSON_NEEDED } from '../sheets/sheet-fields.ts'

/** '341', 341, '341 - Itaú', 'Banco Itaú' and 'Itaú'. */
const BANK_CHOICES = BANKS.map(([code, name]) => ({
  value: code,
  label: `${name} (${code})`,
  words: [name, `Banco ${name}`, String(Number(code)), `${code} - ${name}`, `${code} ${name}`, `${String(Number(code))} - ${name}`, `${name} S.A.`, `${name} - ${code}`],
}))

const FIELDS: readonly ImportField[] = [
  ...PERSON_FIELDS,
  { id: 'bank_code', label: 'Banco', kind: { choices: BANK_CHOICES } },
  { id: 'branch', label: 'Agência', kind: 'text' },
  { id: 'account', label: 'Conta', kind: 'text' },
  { id: 'account_digit', label: 'Dígito', kind: 'text' },
  {
    id: 'account_type',
    label: 'Tipo de conta',
    kind: { choices: choicesOf(ACCOUNT_TYPES, { checking: ['Conta corrente', 'CC', 'C', '1'], savings: ['Conta poupança', 'CP', 'P', '2'], salary: ['Conta salário', 'CS'], payment: ['Conta de pagamento', 'Conta pagamento', 'Digital'] }) },
  },
  { id: 'pix_key_type', label: 'Tipo da chave Pix', kind: { choices: choicesOf(PIX_KEY_TYPES, { phone: ['Celular'], random: ['EVP'] }) } },
  { id: 'pix_key', label: 'Chave Pix', kind: 'text' },
]

const COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  { id: 'bank_code', label: 'Banco', fields: ['bank_code'], names: ['Código do banco', 'Cód banco', 'Nº do banco', 'Nome do banco', 'Banco de depósito', 'CODBAN'], example: '341' },
  { id: 'branch', label: 'Agência', fields: ['branch'], names: ['Ag', 'Nº da agência', 'Agência bancária', 'CODAGE'], example: '1234' },
  { id: 'account', label: 'Conta', fields: ['account', 'account_digit', 'account_type'], names: ['Conta corrente', 'Conta bancária', 'Nº da conta', 'Número da conta', 'Conta salário', 'C/C', 'RA_CTDEPSA', 'CONBAN'], example: '56789' },
  { id: 'account_digit', label: 'Dígito', fields: ['account_digit'], names: ['Dígito da conta', 'DV', 'DV conta', 'Díg conta', 'DIGBAN'], example: '0' },
  { id: 'account_type', label: 'Tipo de conta', fields: ['account_type'], names: ['Tipo conta', 'Operação'], example: 'Corrente' },
  { id: 'pix_key_type', label: 'Tipo da chave Pix', fields: ['pix_key_type'], names: ['Tipo de chave Pix', 'Tipo Pix'], example: null },
  { id: 'pix_key', label: 'Chave Pix', fields: ['pix_key'], names: ['Pix', 'Chave'], example: null },
]

/** '12345-6' → the account and its digit; without a type it is a current account, as nearly all are. */
function accountOf(raw: RawCell, digit: string, type: string): Record<string, string> {
  const text = textOfCell(raw).replaceAll('.', '').replaceAll(' ', '')
  if (text === '') return {}
  const [, account = text, own] = /^(\d+)-([\dXx]{1,2})$/.exec(text) ?? []
  return { account, account_digit: digit || own?.toUpperCase() || '', account_type: type || 'checking' }
}

/** Where people are paid. */
export const BANK_SHEET: ImportDefinition = {
  kind: 'bank',
  tabs: ['Contas bancárias', 'Banco', 'Bancos', 'Dados bancários', 'Contas'],
  isPerPerson: true,
  fields: FIELDS,
  columns: COLUMNS,
  matchKeys: [],
  required: [PERSON_NEEDED, ['account', 'pix_key']],
  caution: 'A conta da planilha passa a ser a atual.',
  cellsOf: (row) => {
    const cells: Record<string, string> = {}
    for (const { id, kind } of FIELDS) cells[id] = normalizeCell(kind, row.get(id))
    Object.assign(cells, accountOf(row.get('account'), cells['account_digit'] ?? '', cells['account_type'] ?? ''))
    cells['branch'] = (cells['branch'] ?? '').toUpperCase().replace(/^(\d{1,5})([\dX])$/, (all, code: string, digit: string) => (all.length > 5 ? `${code}-${digit}` : all))
    return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''))
  },
}

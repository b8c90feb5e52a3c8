import { formatDate, parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn, ExportValue } from '#shared/lib/export-csv.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { DEPENDENT_KINDS, PAY_REASONS, PAY_UNITS } from '#shared/lib/record-words.ts'
import { personField, type PersonFieldName } from '#shared/lib/person/fields.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One record of somebody, as the database exports it. */
export type ExportedRecord = Shapes.ExportedRecord

type Words = readonly (readonly [value: string, label: string])[]
type Kind = 'text' | 'date' | 'flag' | 'cpf' | Words

const ACCOUNTS: Words = [['checking', 'Corrente'], ['savings', 'Poupança'], ['salary', 'Salário'], ['payment', 'Pagamento']]

function shown(kind: Kind, value: string | number | boolean | null | undefined): ExportValue {
  if (value === null || value === undefined) return null
  if (kind === 'flag') return value === true ? 'Sim' : 'Não'
  if (kind === 'date') return parseCivilDate(String(value)) ?? formatDate(String(value))
  if (kind === 'cpf') return formatCpf(String(value))
  if (kind === 'text') return typeof value === 'boolean' ? String(value) : value
  return kind.find(([each]) => each === value)?.[1] ?? String(value)
}

type Field = readonly [field: string, header: string, kind?: Kind]

/** Fields of a person under the labels of the forms. */
function personColumns(...names: readonly PersonFieldName[]): readonly Field[] {
  return names.map((name) => {
    const { label, kind, choices } = personField(name)
    return [name, label, choices ?? (kind === 'date' ? 'date' : 'text')]
  })
}

const FIELDS = {
  personal: [
    ...personColumns('birth_date', 'sex', 'gender_identity', 'race', 'marital_status'), ['education_level', 'Escolaridade (eSocial)'],
    ...personColumns(
      'nationality', 'birthplace_city', 'birthplace_uf', 'mother_name', 'father_name', 'pis', 'rg', 'rg_issuer', 'rg_uf', 'rg_issued_on', 'cnh_number', 'cnh_category',
      'cnh_expires_on', 'address', 'street', 'street_number', 'complement', 'district', 'city', 'uf', 'cep',
    ),
    ['ibge_city', 'Código do município'], ...personColumns('personal_email', 'phone', 'email'),
  ],
  contract: [
    ['contract_label', 'Tipo de contrato'], ['starts_on', 'Início', 'date'], ['ended_on', 'Último dia', 'date'], ['ends_on', 'Término previsto', 'date'],
    ['experience_ends_on', 'Experiência até', 'date'], ['experience_extended_to', 'Prorrogada até', 'date'], ['category_code', 'Categoria do eSocial'],
    ['weekly_hours', 'Horas por semana'], ['schedule', 'Jornada'], ['union_name', 'Sindicato'], ['union_cnpj', 'CNPJ do sindicato'], ['fgts_option_date', 'Opção pelo FGTS', 'date'],
  ],
  pay: [['effective_on', 'Vale a partir de', 'date'], ['salary', 'Salário'], ['unit', 'Periodicidade', PAY_UNITS], ['reason', 'Motivo', PAY_REASONS], ['note', 'Observação'], ['created_by_name', 'Lançado por']],
  bank: [
    ['bank_code', 'Banco'], ['branch', 'Agência'], ['account', 'Conta'], ['account_digit', 'Dígito'], ['account_type', 'Tipo', ACCOUNTS], ['pix_key_type', 'Tipo da chave Pix'],
    ['pix_key', 'Chave Pix'],
  ],
  dependents: [
    ['name', 'Dependente'], ['birth_date', 'Data de nascimento', 'date'], ['cpf', 'CPF do dependente', 'cpf'], ['kind', 'Parentesco', DEPENDENT_KINDS], ['income_tax', 'Imposto de renda', 'flag'],
    ['family_allowance', 'Salário-família', 'flag'], ['health_plan', 'Plano de saúde', 'flag'], ['incapable', 'Incapaz para o trabalho', 'flag'],
  ],
} satisfies Readonly<Record<string, readonly Field[]>>

export type RecordSection = keyof typeof FIELDS

/** The sections, in the order of the profile; contracts are the one that needs no reason. */
export const SECTIONS: readonly { readonly section: RecordSection; readonly label: string; readonly isSensitive: boolean }[] = [
  { section: 'contract', label: 'Contratos', isSensitive: false },
  { section: 'personal', label: 'Dados pessoais', isSensitive: true },
  { section: 'dependents', label: 'Dependentes', isSensitive: true },
  { section: 'pay', label: 'Remuneração', isSensitive: true },
  { section: 'bank', label: 'Contas bancárias', isSensitive: true },
]

/** The columns of a section; the CPF is in the sensitive ones alone. */
export function recordColumns(section: RecordSection): readonly ExportColumn<ExportedRecord>[] {
  const fields: readonly Field[] = FIELDS[section]
  const cpf: ExportColumn<ExportedRecord> = { header: 'CPF', value: (row) => shown('cpf', row.cpf), width: 16 }
  return [
    { header: 'Matrícula', value: (row) => row.registration_number, width: 14 },
    { header: 'Trabalhador', value: (row) => row.civil_name, width: 32 },
    ...(section === 'contract' ? [] : [cpf]),
    ...fields.map(([field, header, kind = 'text']): ExportColumn<ExportedRecord> => ({ header, value: (row) => shown(kind, row.record[field]), width: 20 })),
  ]
}

import { formatDate, parseCivilDate } from '#shared/lib/dates.ts'
import type { ExportColumn, ExportValue } from '#shared/lib/export-csv.ts'
import { formatCpf } from '#shared/lib/masks.ts'
import { DEPENDENT_KINDS, PAY_REASONS, PAY_UNITS } from '#shared/lib/record-words.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One record of somebody, as the database exports it. */
export type ExportedRecord = Shapes.ExportedRecord

type Words = readonly (readonly [value: string, label: string])[]
type Kind = 'text' | 'date' | 'flag' | 'cpf' | Words

const SEXES: Words = [['F', 'Feminino'], ['M', 'Masculino']]
const MARITAL: Words = [
  ['single', 'Solteiro(a)'], ['married', 'Casado(a)'], ['stable_union', 'União estável'], ['separated', 'Separado(a)'], ['divorced', 'Divorciado(a)'], ['widowed', 'Viúvo(a)'],
]
const RACES: Words = [['white', 'Branca'], ['black', 'Preta'], ['brown', 'Parda'], ['yellow', 'Amarela'], ['indigenous', 'Indígena'], ['undeclared', 'Não declarada']]
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

const FIELDS = {
  personal: [
    ['birth_date', 'Nascimento', 'date'], ['sex', 'Sexo', SEXES], ['gender_identity', 'Identidade de gênero'], ['race', 'Raça ou cor', RACES],
    ['marital_status', 'Estado civil', MARITAL], ['education_level', 'Escolaridade (eSocial)'], ['nationality', 'Nacionalidade'], ['birthplace_city', 'Naturalidade'],
    ['birthplace_uf', 'UF de nascimento'], ['mother_name', 'Nome da mãe'], ['father_name', 'Nome do pai'], ['pis', 'PIS'], ['rg', 'RG'], ['rg_issuer', 'Órgão emissor'],
    ['rg_uf', 'UF do RG'], ['rg_issued_on', 'Emissão do RG', 'date'], ['cnh_number', 'CNH'], ['cnh_category', 'Categoria da CNH'], ['cnh_expires_on', 'Validade da CNH', 'date'],
    ['address', 'Endereço'], ['street', 'Logradouro'], ['street_number', 'Número'], ['complement', 'Complemento'], ['district', 'Bairro'], ['city', 'Cidade'], ['uf', 'UF'],
    ['cep', 'CEP'], ['ibge_city', 'Código do município'], ['personal_email', 'E-mail pessoal'], ['personal_phone', 'Telefone pessoal'], ['phone', 'Telefone'], ['email', 'E-mail'],
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

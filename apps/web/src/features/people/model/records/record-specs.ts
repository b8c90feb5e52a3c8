import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { WEEKDAY_CHOICES } from '#shared/lib/fields/weekdays.ts'
import { DEPENDENT_KINDS, PAY_REASONS, PAY_UNITS } from '#shared/lib/record-words.ts'
import { PERSON_GROUPS } from '#shared/lib/person/fields.ts'
import { pixKey, pixProblem } from './pix.ts'
import * as choices from './record-choices.ts'

/** Fields that are read and typed together. */
export interface FieldGroup {
  readonly title: string
  readonly fields: readonly FieldSpec[]
}

export const PERSONAL_GROUPS: readonly FieldGroup[] = [
  { title: 'Identificação', fields: PERSON_GROUPS.civil },
  { title: 'Documentos', fields: PERSON_GROUPS.documents },
  { title: 'Endereço residencial e contato pessoal', fields: PERSON_GROUPS.home },
]

export const WORK_CONTACT_FIELDS: readonly FieldSpec[] = [
  { name: 'work_phone', label: 'Telefone de trabalho', kind: 'phone' },
  { name: 'extension', label: 'Ramal', kind: 'text', max: 10 },
  { name: 'location_mode', label: 'Onde trabalha', kind: 'choice', choices: choices.LOCATION_MODES },
]

export const DEPENDENT_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', required: true, max: 120 },
  { name: 'kind', label: 'Parentesco', kind: 'choice', choices: DEPENDENT_KINDS, required: true },
  { name: 'birth_date', label: 'Data de nascimento', kind: 'date', required: true, isPast: true },
  { name: 'cpf', label: 'CPF', kind: 'cpf', hint: 'Necessário para o imposto de renda.' },
  { name: 'income_tax', label: 'Dependente no imposto de renda', kind: 'boolean' },
  { name: 'family_allowance', label: 'Salário-família', kind: 'boolean' },
  { name: 'health_plan', label: 'Plano de saúde', kind: 'boolean' },
  { name: 'incapable', label: 'Incapacidade para o trabalho', kind: 'boolean' },
]

export const EMERGENCY_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', required: true, max: 120 },
  { name: 'relation', label: 'Relação com a pessoa', kind: 'text', max: 40 },
  { name: 'phone', label: 'Telefone', kind: 'phone', required: true },
]

const isTyped = (typed: Typed, ...names: readonly string[]): boolean => names.some((name) => (typed[name] ?? '').trim() !== '')
const usesPix = (typed: Typed): boolean => isTyped(typed, 'pix_key_type', 'pix_key')
/** A whole account, unless there is a Pix key and nothing of an account. */
const usesAccount = (typed: Typed): boolean => isTyped(typed, 'bank_code', 'branch', 'account', 'account_digit', 'account_type') || !usesPix(typed)
const shaped = (shape: RegExp, text: string) => (typed: string): string | null => (shape.test(typed) ? null : text)

export const BANK_FIELDS: readonly FieldSpec[] = [
  { name: 'bank_code', label: 'Banco', kind: 'bank', max: 60, required: usesAccount, hint: 'Digite parte do nome ou o código.' },
  { name: 'account_type', label: 'Tipo de conta', kind: 'choice', choices: choices.ACCOUNT_TYPES, required: usesAccount },
  {
    name: 'branch', label: 'Agência', kind: 'text', max: 7, required: usesAccount, hint: 'Com o dígito, se houver: 1234-5.',
    problem: shaped(/^\d{1,5}(-[\dX])?$/, 'Digite a agência como 1234 ou 1234-5'),
  },
  {
    name: 'account', label: 'Conta', kind: 'text', max: 20, required: usesAccount, hint: 'Sem o dígito.',
    problem: shaped(/^\d{1,20}$/, 'Digite só os números da conta; o dígito vai no campo ao lado'),
  },
  {
    name: 'account_digit', label: 'Dígito da conta', kind: 'text', max: 2, hint: 'O que vem depois do traço.',
    problem: shaped(/^[\dX]{1,2}$/i, 'O dígito tem até 2 caracteres: números ou X'),
  },
  { name: 'pix_key_type', label: 'Tipo da chave Pix', kind: 'choice', choices: choices.PIX_KEY_TYPES, required: usesPix },
  {
    name: 'pix_key', label: 'Chave Pix', kind: 'text', max: 254, required: usesPix,
    problem: (text, typed) => pixProblem(typed['pix_key_type'] ?? '', text), store: (text, typed) => pixKey(typed['pix_key_type'] ?? '', text),
  },
]

export const COMPENSATION_FIELDS: readonly FieldSpec[] = [
  { name: 'effective_on', label: 'Vale a partir de', kind: 'date', required: true, hint: 'Pode ser uma data futura.' },
  { name: 'salary', label: 'Salário', kind: 'money', required: true },
  { name: 'unit', label: 'Periodicidade', kind: 'choice', choices: PAY_UNITS, required: true },
  { name: 'reason', label: 'Motivo', kind: 'choice', choices: PAY_REASONS, required: true },
  { name: 'note', label: 'Observação', kind: 'lines', max: 500 },
]

export const HEALTH_FIELDS: readonly FieldSpec[] = [
  { name: 'physical', label: 'Deficiência física', kind: 'boolean' },
  { name: 'visual', label: 'Deficiência visual', kind: 'boolean' },
  { name: 'hearing', label: 'Deficiência auditiva', kind: 'boolean' },
  { name: 'mental', label: 'Deficiência mental', kind: 'boolean' },
  { name: 'intellectual', label: 'Deficiência intelectual', kind: 'boolean' },
  { name: 'rehabilitated', label: 'Reabilitado(a) pelo INSS', kind: 'boolean' },
  { name: 'quota', label: 'Conta para a cota da Lei 8.213', kind: 'boolean' },
  { name: 'note', label: 'Observação', kind: 'lines', max: 500 },
]

export const EXAM_FIELDS: readonly FieldSpec[] = [
  { name: 'kind', label: 'Exame', kind: 'choice', choices: choices.EXAM_KINDS, required: true },
  { name: 'done_on', label: 'Data do exame', kind: 'date', required: true, isPast: true },
  { name: 'result', label: 'Resultado', kind: 'choice', choices: choices.EXAM_RESULTS, required: true },
  { name: 'next_due_on', label: 'Próximo exame', kind: 'date' },
  { name: 'doctor', label: 'Médico(a)', kind: 'text', max: 120 },
  { name: 'crm', label: 'CRM', kind: 'text', max: 20 },
]

export const DISCIPLINARY_FIELDS: readonly FieldSpec[] = [
  { name: 'kind', label: 'Medida', kind: 'choice', choices: choices.MEASURE_KINDS, required: true },
  { name: 'occurred_on', label: 'Data', kind: 'date', required: true, isPast: true },
  { name: 'days', label: 'Dias de suspensão', kind: 'digits', max: 2, hint: 'De 1 a 30, só para suspensão.' },
  { name: 'reason', label: 'Motivo', kind: 'lines', required: true, max: 2000 },
  { name: 'confidential', label: 'Sigilosa: só quem está na lista vê', kind: 'boolean', hint: 'A pessoa também não vê nem dá ciência.', isWide: true },
]

/** The contract, with the types that the database knows. */
export function contractFields(types: readonly { readonly id: string; readonly name: string }[]): readonly FieldSpec[] {
  return [
    { name: 'contract_type', label: 'Tipo de contrato', kind: 'choice', choices: types.map(({ id, name }) => [id, name]), required: true },
    { name: 'starts_on', label: 'Início', kind: 'date', required: true },
    { name: 'ends_on', label: 'Término previsto', kind: 'date', hint: 'Só para contratos com prazo.' },
    { name: 'ended_on', label: 'Encerrado em', kind: 'date' },
    { name: 'experience_ends_on', label: 'Fim da experiência', kind: 'date', hint: 'Só para contrato de experiência: no máximo 90 dias.' },
    { name: 'experience_extended_to', label: 'Experiência prorrogada até', kind: 'date' },
    { name: 'category_code', label: 'Categoria do eSocial', kind: 'digits', max: 3 },
    { name: 'weekly_hours', label: 'Horas por semana', kind: 'number' },
    { name: 'schedule', label: 'Jornada', kind: 'text', max: 200 },
    { name: 'work_days', label: 'Dias de trabalho', kind: 'weekdays', hint: 'Sem nenhum, contam segunda a sexta.' },
    { name: 'rest_weekday', label: 'Descanso semanal', kind: 'choice', choices: WEEKDAY_CHOICES, none: 'O da empresa', hint: 'Férias não começam nos dois dias antes dele.' },
    { name: 'shift_from', label: 'Escala 12×36 desde', kind: 'date', hint: 'Um dia de plantão: a escala segue dele, um dia sim e um não.' },
    { name: 'union_name', label: 'Sindicato', kind: 'text', max: 150 },
    { name: 'union_cnpj', label: 'CNPJ do sindicato', kind: 'cnpj' },
    { name: 'fgts_option_date', label: 'Opção pelo FGTS', kind: 'date' },
  ]
}

/** What the sections of a class of records are called in sentences. */
export const CLASS_LABELS = { identity: 'CPF, RG, nascimento e endereço', personal: 'dados pessoais', pay: 'remuneração', health: 'dados de saúde', disciplinary: 'medidas disciplinares' } as const
export type SensitiveClass = keyof typeof CLASS_LABELS

/** Rows in force on a day: the last that began by then. */
export function inForceOn<Row>(rows: readonly Row[], day: string, startOf: (row: Row) => string, endOf: (row: Row) => string | null): Row | null {
  const begun = rows.filter((row) => startOf(row) <= day && (endOf(row) ?? '9999') >= day)
  return begun.toSorted((a, b) => startOf(b).localeCompare(startOf(a)))[0] ?? null
}

import { asRole, ROLE_LABELS } from '#shared/access/roles.ts'
import { fieldProblem, type FieldSpec, storedOf, type Typed, typedOf } from '#shared/lib/fields/field-spec.ts'
import { fieldsOf } from '#shared/lib/person/fields.ts'

export type Part = 'person' | 'personal' | 'work' | 'pay' | 'documents' | 'access'

export interface WizardStep {
  readonly title: string
  readonly hint: string
  readonly parts: readonly Part[]
}

export const STEPS: readonly WizardStep[] = [
  { title: 'Dados pessoais', hint: 'O que já se sabe; o resto a própria pessoa preenche antes do primeiro dia.', parts: ['person', 'personal'] },
  { title: 'Contrato e cargo', hint: 'Quando começa, onde trabalha e em quais condições.', parts: ['work'] },
  { title: 'Remuneração', hint: 'Só a pessoa e os administradores veem.', parts: ['pay'] },
  { title: 'Documentos', hint: 'O que a pessoa envia antes de começar.', parts: ['documents'] },
  { title: 'Acesso e tarefas', hint: 'O roteiro da chegada, o primeiro dia e o convite.', parts: ['access'] },
  { title: 'Revisão', hint: 'Tudo é gravado de uma vez; nada fica pela metade.', parts: [] },
]

const WORK: readonly FieldSpec[] = [
  ...fieldsOf('admission', 'work').map((field) => (field.name === 'hire_date' ? { ...field, required: true } : field)),
  { name: 'contract_type', label: 'Tipo de contrato', kind: 'choice', required: true },
  { name: 'experience_days', label: 'Experiência, em dias', kind: 'number', hint: 'Até 90 dias, já com a prorrogação.' },
  { name: 'extension_days', label: 'Prorrogação prevista, em dias', kind: 'number', hint: 'Só uma, decidida antes do fim.' },
  { name: 'ends_on', label: 'Fim do contrato', kind: 'date' },
  { name: 'weekly_hours', label: 'Horas por semana', kind: 'number' },
  { name: 'schedule', label: 'Jornada', kind: 'text', max: 200, isWide: true, hint: 'Ex.: segunda a sexta, 8h às 17h48.' },
]

const PAY: readonly FieldSpec[] = [
  { name: 'salary', label: 'Salário', kind: 'money' },
  { name: 'unit', label: 'Periodicidade', kind: 'choice' },
]

const DOCUMENTS: readonly FieldSpec[] = [
  { name: 'due_on', label: 'Enviar até', kind: 'date', hint: 'Sem data: cinco dias antes da admissão.' },
  { name: 'instructions', label: 'Recado', kind: 'text', max: 500, isWide: true },
]

const ACCESS: readonly FieldSpec[] = [
  { name: 'template_id', label: 'Roteiro', kind: 'choice' },
  { name: 'buddy_id', label: 'Padrinho ou madrinha', kind: 'person' },
  { name: 'first_day_time', label: 'Hora do primeiro dia', kind: 'time' },
  { name: 'first_day_place', label: 'Onde se apresentar', kind: 'text', max: 200 },
  { name: 'first_day_contact', label: 'Quem procurar ao chegar', kind: 'text', max: 200 },
  { name: 'first_day_dress', label: 'O que vestir', kind: 'text', max: 200 },
  { name: 'first_day_notes', label: 'O que mais a pessoa precisa saber', kind: 'lines', max: 1000, isWide: true, hint: 'Estacionamento, refeição, o que levar.' },
  { name: 'welcome_message', label: 'Mensagem de boas-vindas', kind: 'lines', max: 1000, isWide: true, hint: 'Aparece no alto do portal.' },
]

export const FIELDS: Readonly<Record<Part, readonly FieldSpec[]>> = {
  person: fieldsOf('admission', 'identity', 'contact'), personal: fieldsOf('admission', 'civil', 'documents', 'home'), work: WORK, pay: PAY, documents: DOCUMENTS, access: ACCESS,
}

const PARTS = Object.keys(FIELDS) as readonly Part[]

export const EMPTY: Typed = {
  ...Object.fromEntries(PARTS.flatMap((part) => FIELDS[part].map(({ name }) => [name, '']))),
  manager_id_name: '', buddy_id_name: '', unit: 'month', contract_type: 'experience', experience_days: '45', extension_days: '45',
  types: '', invite: 'true', role: 'user',
}

/** Terms that belong to the type of contract that is chosen. */
export function isAsked({ name }: FieldSpec, typed: Typed, needsEnd: boolean): boolean {
  if (name === 'experience_days' || name === 'extension_days') return typed['contract_type'] === 'experience'
  return name !== 'ends_on' || needsEnd
}

export type StoredParts = Partial<Record<Part, Readonly<Record<string, unknown>>>>

/** The parts of a step as the draft keeps them. */
export function partsOf(step: number, typed: Typed): StoredParts {
  const asked = STEPS[step - 1]?.parts ?? []
  return Object.fromEntries(
    asked.map((part) => {
      const values: Record<string, unknown> = {}
      for (const { name, kind } of FIELDS[part]) {
        values[name] = storedOf({ kind }, typed[name] ?? '')
        if (kind === 'person') values[`${name}_name`] = values[name] === null ? null : typed[`${name}_name`]
      }
      if (part === 'work' && typed['contract_type'] !== 'experience') Object.assign(values, { experience_days: null, extension_days: null })
      if (part === 'documents') values['types'] = (typed['types'] ?? '').split(',').filter((id) => id !== '')
      if (part === 'access') Object.assign(values, { invite: typed['invite'], role: typed['role'] })
      return [part, values]
    }),
  )
}

/** The parts of every step up to this one. */
export function partsUpTo(step: number, typed: Typed): StoredParts {
  const all: StoredParts = {}
  for (let each = 1; each <= step; each += 1) Object.assign(all, partsOf(each, typed))
  return all
}

/** What a draft kept, as it was typed. */
export function typedFrom(parts: StoredParts): Typed {
  const typed: Record<string, string> = { ...EMPTY }
  for (const part of PARTS) {
    const values = parts[part]
    if (!values) continue
    for (const { name, kind } of FIELDS[part]) {
      typed[name] = typedOf({ kind }, values[name])
      const label = values[`${name}_name`]
      if (kind === 'person') typed[`${name}_name`] = typeof label === 'string' ? label : ''
    }
    const types = values['types']
    if (Array.isArray(types)) typed['types'] = types.join(',')
    for (const name of ['invite', 'role']) if (typeof values[name] === 'string') typed[name] = values[name]
  }
  return typed
}

/** The step in which a field is typed; null for one that no step has. */
export function stepOf(field: string): number | null {
  const at = STEPS.findIndex(({ parts }) => parts.some((part) => FIELDS[part].some(({ name }) => name === field)))
  return at < 0 ? null : at + 1
}

/** The first field, in the order of the steps, that cannot be kept as it is typed; null when all can. */
export function firstProblem(typed: Typed, needsEnd: boolean, today: string): { readonly name: string; readonly message: string } | null {
  for (const field of Object.values(FIELDS).flat()) {
    const message = isAsked(field, typed, needsEnd) ? fieldProblem(field, typed[field.name] ?? '', today) : null
    if (message !== null) return { name: field.name, message }
  }
  return null
}

/** What the end of the steps does about access, for the review. */
export function invitationText({ invite, email = '', role }: Typed): string {
  if (invite !== 'true' || email.trim() === '') return 'Não será enviado agora'
  return `Será enviado a ${email.trim()}, como ${ROLE_LABELS[asRole(role)]}`
}

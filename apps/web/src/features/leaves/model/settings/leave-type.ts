import { daysText } from '#shared/lib/days-text.ts'

/** A type of leave as the company keeps it. `updated_at` is the text received. */
export interface LeaveTypeRow {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly counts: string
  readonly paid_by: string
  readonly deducts: string | null
  readonly yearly_days: number | null
  readonly rule: string | null
  readonly limit_in: string | null
  readonly effect: string
  readonly attachment: string
  readonly attachment_above: number | null
  readonly attachment_within: number | null
  readonly notice_days: number
  readonly retroactive_days: number
  readonly started_by: readonly string[]
  readonly contract_types: readonly string[] | null
  readonly is_health: boolean
  readonly shown_as: string | null
  readonly esocial_code: string | null
  readonly color: string
  readonly place: number
  readonly archived_at: string | null
  readonly updated_at: string
}

type Words = readonly (readonly [value: string, label: string])[]

export const CATEGORIES: Words = [
  ['vacation', 'Férias'], ['legal', 'Licença legal'], ['sick', 'Saúde'], ['absence', 'Falta'], ['day_off', 'Folga'], ['hours', 'Banco de horas'], ['other', 'Outras'],
]
export const UNITS: Words = [['day', 'Dias inteiros'], ['half_day', 'Dias e meios dias'], ['hour', 'Horas']]
export const COUNTS: Words = [['running', 'Dias corridos'], ['working', 'Dias úteis']]
export const PAYERS: Words = [
  ['company', 'A empresa'], ['benefit', 'O INSS'], ['company_then_benefit', 'A empresa, depois o INSS'], ['nobody', 'Ninguém'],
]
export const EFFECTS: Words = [
  ['none', 'Nenhum'], ['absence', 'Conta como falta (art. 130)'], ['paid_leave', 'Licença remunerada (art. 133, II)'], ['stoppage', 'Paralisação (art. 133, III)'],
  ['benefit', 'Benefício do INSS (art. 133, IV)'], ['suspends', 'Suspende o período'], ['military', 'Serviço militar (art. 132)'],
]
export const ATTACHMENTS: Words = [['none', 'Não exige'], ['always', 'Sempre'], ['above', 'Acima de alguns dias']]

export const labelOf = (words: Words, value: string): string => words.find(([known]) => known === value)?.[1] ?? value

const PAID: Readonly<Record<string, string>> = { company: 'Pago pela empresa', benefit: 'Pago pelo INSS', company_then_benefit: 'Pago pela empresa, depois pelo INSS' }

/** 'Dias corridos · Pago pela empresa · Com comprovante · Solicitado pelo RH'. */
export function typeFacts(type: LeaveTypeRow): string {
  const starters = [type.started_by.includes('person') && 'pela própria pessoa', type.started_by.includes('manager') && 'pelo gestor', 'pelo RH'].filter((part) => part !== false)
  const last = starters.at(-1) ?? ''
  const asked = starters.length === 1 ? last : `${starters.slice(0, -1).join(', ')} ou ${last}`
  const days = type.yearly_days === null ? null : `${daysText(type.yearly_days)} por ano`
  return [
    type.unit === 'hour' ? 'Horas' : labelOf(COUNTS, type.counts),
    days,
    PAID[type.paid_by] ?? 'Sem pagamento',
    type.attachment === 'always' ? 'Com comprovante' : type.attachment === 'above' ? `Comprovante acima de ${type.attachment_above ?? 0} dias` : null,
    `Solicitado ${asked}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** What the form holds: texts as typed. */
export interface TypeDraft {
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly counts: string
  readonly paid_by: string
  readonly hasBalance: boolean
  readonly yearly_days: string
  readonly effect: string
  readonly attachment: string
  readonly attachment_above: string
  readonly attachment_within: string
  readonly notice_days: string
  readonly retroactive_days: string
  readonly started_by: readonly string[]
  readonly contract_types: readonly string[]
  readonly is_health: boolean
  readonly shown_as: string
  readonly esocial_code: string
  readonly color: string
}

const typed = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

const NEW_TYPE: TypeDraft = {
  name: '', category: 'other', unit: 'day', counts: 'running', paid_by: 'company', hasBalance: false, yearly_days: '', effect: 'none', attachment: 'none',
  attachment_above: '', attachment_within: '', notice_days: '0', retroactive_days: '0', started_by: ['person', 'hr'], contract_types: [], is_health: false,
  shown_as: '', esocial_code: '', color: 'slate',
}

export function typeDraftOf(type: LeaveTypeRow | null): TypeDraft {
  if (type === null) return NEW_TYPE
  return {
    ...type,
    hasBalance: type.deducts === 'own',
    yearly_days: typed(type.yearly_days),
    attachment_above: typed(type.attachment_above),
    attachment_within: typed(type.attachment_within),
    notice_days: typed(type.notice_days),
    retroactive_days: typed(type.retroactive_days),
    contract_types: type.contract_types ?? [],
    shown_as: type.shown_as ?? '',
    esocial_code: type.esocial_code ?? '',
  }
}

const amount = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))
const isBetween = (text: string, most: number): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) <= most

/** What to say beside each field that cannot be saved so. */
export function typeProblems(draft: TypeDraft): ReadonlyMap<keyof TypeDraft, string> {
  const found = new Map<keyof TypeDraft, string>()
  if (draft.name.trim() === '') found.set('name', 'Informe o nome')
  const yearly = amount(draft.yearly_days)
  if (draft.hasBalance && yearly !== null && !(yearly >= 0 && yearly <= 366)) found.set('yearly_days', 'Use um número de 0 a 366')
  if (draft.attachment === 'above' && !isBetween(draft.attachment_above, 365)) found.set('attachment_above', 'Informe de quantos dias em diante')
  if (draft.attachment !== 'none' && draft.attachment_within !== '' && !isBetween(draft.attachment_within, 365)) found.set('attachment_within', 'Use um número de 0 a 365')
  if (!isBetween(draft.notice_days, 365)) found.set('notice_days', 'Use um número de 0 a 365')
  if (!isBetween(draft.retroactive_days, 3650)) found.set('retroactive_days', 'Use um número de 0 a 3.650')
  if (draft.esocial_code !== '' && !/^\d{2}$/.test(draft.esocial_code)) found.set('esocial_code', 'O código tem 2 dígitos')
  return found
}

/** The columns of a draft. A type that the product knows keeps the balance that it draws on. */
export function typeColumns(draft: TypeDraft, type: LeaveTypeRow | null) {
  const hasBalance = type?.deducts === 'vacation' ? false : draft.hasBalance
  return {
    name: draft.name.trim(),
    category: draft.category,
    unit: draft.unit,
    counts: draft.counts,
    paid_by: draft.paid_by,
    deducts: type?.deducts === 'vacation' ? 'vacation' : hasBalance ? 'own' : null,
    yearly_days: hasBalance ? amount(draft.yearly_days) : null,
    effect: draft.effect,
    attachment: draft.attachment,
    attachment_above: draft.attachment === 'above' ? amount(draft.attachment_above) : null,
    attachment_within: draft.attachment === 'none' ? null : amount(draft.attachment_within),
    notice_days: Number(draft.notice_days),
    retroactive_days: Number(draft.retroactive_days),
    started_by: [...new Set([...draft.started_by, 'hr'])],
    contract_types: draft.contract_types.length === 0 ? null : [...draft.contract_types],
    is_health: draft.is_health,
    shown_as: draft.shown_as.trim() === '' ? null : draft.shown_as.trim(),
    esocial_code: draft.esocial_code === '' ? null : draft.esocial_code,
    color: draft.color,
  }
}

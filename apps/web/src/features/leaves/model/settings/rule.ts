import { formatDate } from '#shared/lib/dates.ts'
import { WEEKDAY_CHOICES } from '#shared/lib/fields/weekdays.ts'

export type RuleUnit = 'days' | 'months' | 'times' | 'weekday' | 'yes_no' | 'part'

/** A rule that is a number: how it is called, and which way a company may go from the law. */
export interface LeaveRule {
  readonly rule: string
  readonly label: string
  readonly unit: RuleUnit
  readonly toward: 'at_least' | 'at_most' | 'free' | 'fixed'
  readonly minimum: number
  readonly maximum: number
  /** Of a number that the law leaves open: what is open, and what a choice changes. */
  readonly about: string | null
}

interface Dated {
  readonly valid_from: string
  readonly valid_to: string | null
}

/** What the law says from a day on; null is a number that it left open. */
export interface LawNumber extends Dated {
  readonly rule: string
  readonly value: number | null
  readonly source: string
}

/** What the company says, for all or for some. */
export interface CompanyNumber extends Dated {
  readonly id: string
  readonly rule: string
  readonly contract_type: string | null
  readonly union_cnpj: string | null
  readonly work_site_id: string | null
  readonly value: number
  readonly note: string | null
  readonly site: { readonly name: string } | null
  readonly contract: { readonly label: string } | null
}

/** What a master wrote, and what it replaced. */
export interface LawChange {
  readonly id: string
  readonly valid_from: string
  readonly value: number
  readonly source: string
  readonly replaced_value: number | null
  readonly is_correction: boolean
  readonly created_at: string
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const UNITS = { days: ['dia', 'dias'], months: ['mês', 'meses'] } as const

/** 10 → '10 dias'; null → 'em aberto'. */
export function valueText(unit: RuleUnit, value: number | null): string {
  if (value === null) return 'em aberto'
  if (unit === 'yes_no') return value === 0 ? 'Não' : 'Sim'
  if (unit === 'weekday') return WEEKDAY_CHOICES[value]?.[1] ?? String(value)
  if (unit === 'part') return `1/${NUMBER.format(value)}`
  if (unit === 'times') return NUMBER.format(value)
  return `${NUMBER.format(value)} ${UNITS[unit][value === 1 ? 0 : 1]}`
}

/** Answers to choose from; null where one types a number. */
export function choicesOf(unit: RuleUnit): readonly (readonly [value: string, label: string])[] | null {
  if (unit === 'yes_no') return [['1', 'Sim'], ['0', 'Não']]
  return unit === 'weekday' ? WEEKDAY_CHOICES : null
}

export const TOWARD_TEXTS: Readonly<Record<LeaveRule['toward'], string>> = {
  at_least: 'A empresa pode dar mais que a lei, nunca menos.',
  at_most: 'A empresa pode exigir menos que a lei, nunca mais.',
  free: 'A lei deixa em aberto: a empresa escolhe.',
  fixed: 'Igual para todas as empresas.',
}

export function isInForce({ valid_from, valid_to }: Dated, day: string): boolean {
  return valid_from <= day && (valid_to === null || valid_to >= day)
}

/** The number of a day, and those that come after it. */
export function lawOn(rows: readonly LawNumber[], day: string): { readonly now: LawNumber | null; readonly next: LawNumber | null } {
  const later = rows.filter(({ valid_from }) => valid_from > day).toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
  return { now: rows.find((row) => isInForce(row, day)) ?? null, next: later[0] ?? null }
}

/** '01/01/2027 a 31/12/2027', 'desde 01/01/2028', 'até 31/12/2026' for what holds since ever. */
export function periodText({ valid_from, valid_to }: Dated): string {
  const isOld = valid_from <= '1990-01-01'
  if (valid_to === null) return isOld ? 'desde sempre' : `desde ${formatDate(valid_from)}`
  return isOld ? `até ${formatDate(valid_to)}` : `${formatDate(valid_from)} a ${formatDate(valid_to)}`
}

/** For whom a number of the company is. */
export function scopeText({ contract, contract_type, site, union_cnpj }: CompanyNumber): string {
  const place = site ? `local ${site.name}` : union_cnpj === null ? null : `sindicato ${union_cnpj}`
  const parts = [contract?.label ?? contract_type, place].filter((part) => part !== null)
  return parts.length === 0 ? 'Toda a empresa' : parts.join(', ')
}

const GROUPS: readonly { readonly title: string; readonly has: (rule: LeaveRule) => boolean }[] = [
  { title: 'O que a lei deixa em aberto', has: ({ toward }) => toward === 'free' },
  { title: 'Licenças da família e do dia a dia', has: ({ rule }) => /^(?:paternity|maternity|adoption|miscarriage|wedding|bereavement|blood|voter|prenatal|child|nursing|cancer)/.test(rule) },
  { title: 'Saúde e acidente', has: ({ rule }) => /^(?:sick|return_exam|accident)/.test(rule) },
  { title: 'Perda do direito às férias', has: ({ rule }) => /^(?:loss|military)/.test(rule) },
  { title: 'Suspensões, mandatos e estágio', has: ({ rule }) => /^(?:training|suspension|office|intern|violence)/.test(rule) },
  { title: 'Férias coletivas', has: ({ rule }) => rule.startsWith('collective') },
  { title: 'Aviso prévio e rescisão', has: ({ rule }) => /^(?:notice|settlement)/.test(rule) },
  { title: 'Férias', has: ({ rule }) => /^(?:vacation|twelfth)/.test(rule) },
  { title: 'Outras regras', has: () => true },
]

/** Rules by subject, vacations first and each rule in one group alone; groups without rules are left out. */
export function groupedRules(rules: readonly LeaveRule[]): readonly { readonly title: string; readonly rules: readonly LeaveRule[] }[] {
  const groups = GROUPS.map(({ title }) => ({ title, rules: rules.filter((rule) => GROUPS.find(({ has }) => has(rule))?.title === title) }))
  const order = ['Férias', 'Férias coletivas', 'Perda do direito às férias']
  const place = (title: string): number => (order.includes(title) ? order.indexOf(title) : order.length + GROUPS.findIndex((group) => group.title === title))
  return groups.filter((group) => group.rules.length > 0).toSorted((one, other) => place(one.title) - place(other.title))
}

/** Why a typed number cannot be; null when the database may be asked. */
export function numberProblem(rule: LeaveRule, text: string): string | null {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(value)) return 'Informe o número'
  if (value < rule.minimum || value > rule.maximum || !Number.isInteger(value)) return `Use um número inteiro de ${NUMBER.format(rule.minimum)} a ${NUMBER.format(rule.maximum)}`
  return null
}

import { laterMonth, todayIso } from '#shared/lib/dates.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { moneyText } from './asset.ts'

/** Damage, loss or theft in somebody's hands, with what HR decided. */
export type AssetDamage = Shapes.AssetDamage
export type Decision = 'waive' | 'repair' | 'charge'

export const DECISION_LABELS: Readonly<Record<Decision, string>> = { waive: 'Dispensar', repair: 'Consertar', charge: 'Descontar' }
const DAMAGE_TITLES: Readonly<Record<AssetDamage['kind'], string>> = { damage: 'Voltou com dano', loss: 'Perdido', theft: 'Furtado' }

export const damageTitle = ({ kind }: Pick<AssetDamage, 'kind'>): string => DAMAGE_TITLES[kind]

/** What is lost cannot be repaired. */
export const decisionsOf = ({ kind }: Pick<AssetDamage, 'kind'>): readonly Decision[] => (kind === 'damage' ? ['waive', 'repair', 'charge'] : ['waive', 'charge'])

const monthName = (month: string, isLong: boolean): string => new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', ...(isLong && { year: 'numeric' }) }).format(new Date(`${month}-01T00:00:00Z`))

/** The months to begin in, this one first: '2026-12-01' and 'dezembro de 2026'. */
export function monthChoices(today = todayIso()): readonly (readonly [string, string])[] {
  return Array.from({ length: 12 }, (_, ahead) => laterMonth(today.slice(0, 7), ahead)).map((month) => [`${month}-01`, monthName(month, true)])
}

const MOST_INSTALMENTS = 24
export const INSTALMENTS: readonly (readonly [string, string])[] = Array.from({ length: MOST_INSTALMENTS }, (_, at) => [String(at + 1), at === 0 ? 'De uma vez' : `Em ${String(at + 1)} parcelas`])

interface Plan {
  readonly count: number
  /** In cents; what the division leaves over goes with the last one. */
  readonly each: number
  readonly last: number
}

/** How an amount is divided, as payroll gets it; null while it is no amount. */
export function planOf(amount: string, instalments: string): Plan | null {
  const cents = Math.round(Number(parseDecimal(amount.trim()) ?? Number.NaN) * 100)
  const count = Number(instalments)
  if (!(cents > 0) || !Number.isInteger(count) || count < 1) return null
  const each = Math.round(cents / count)
  return { count, each, last: cents - each * (count - 1) }
}

const reais = (cents: number): string => moneyText(cents / 100) ?? ''

function spanText(first: string, count: number): string {
  const from = first.slice(0, 7)
  if (count === 1) return `em ${monthName(from, true)}`
  return `de ${monthName(from, count > 12)} a ${monthName(laterMonth(from, count - 1), count > 12)}`
}

/** '2 parcelas de R$ 250,00, de dezembro a janeiro; cada mês aceita até R$ 2.100,00.'; null while something is missing. */
export function chargePreview({ amount = '', instalments = '', first_month: first = '' }: Typed, limits: AssetDamage['limits']): string | null {
  const plan = planOf(amount, instalments)
  if (plan === null || first === '') return null
  const { count, each, last } = plan
  const parts = count === 1 ? `Uma parcela de ${reais(each)}` : `${String(count)} parcelas de ${reais(each)}${last === each ? '' : ` (a última de ${reais(last)})`}`
  const month = moneyText(limits?.month ?? null)
  return `${parts}, ${spanText(first, count)}${month === null ? '' : `; cada mês aceita até ${month}`}.`
}

/** What a charge may not pass, each with the law behind it. */
export function limitTexts({ worth, limits }: Pick<AssetDamage, 'worth' | 'limits'>): readonly string[] {
  const [value, month, ending] = [worth, limits?.month ?? null, limits?.ending ?? null].map(moneyText)
  return [
    ...(value ? [`No máximo ${value}, o valor do bem naquele dia.`] : ['O valor do bem naquele dia não é conhecido: o cadastro não tem o valor de compra.']),
    ...(month ? [`Cada mês aceita até ${month}: a pessoa fica com 30 % do salário (TST, OJ 18 da SDC).`] : []),
    ...(ending ? [`No fim do contrato, no máximo ${ending}, um mês de salário (CLT, art. 477, § 5º).`] : []),
  ]
}

function amountProblem(typed: string, { worth, limits }: AssetDamage): string | null {
  const amount = Number(parseDecimal(typed) ?? Number.NaN)
  if (!(amount > 0)) return 'Informe quanto descontar'
  if (worth !== null && amount > worth) return `O desconto não pode passar do valor do bem naquele dia: ${moneyText(worth) ?? ''}`
  const ending = limits?.ending ?? null
  return ending !== null && amount > ending ? `No fim do contrato, o desconto não passa de um mês de salário: ${moneyText(ending) ?? ''}` : null
}

function instalmentsProblem(typed: string, { amount = '' }: Typed, { limits }: AssetDamage): string | null {
  const [plan, month] = [planOf(amount, typed), limits?.month ?? null]
  return plan !== null && month !== null && plan.each > Math.round(month * 100) ? `Cada mês aceita até ${moneyText(month) ?? ''}. Aumente as parcelas` : null
}

/** What is typed of a charge. */
export function chargeFields(damage: AssetDamage): readonly FieldSpec[] {
  return [
    { name: 'amount', label: 'Quanto descontar', kind: 'money', required: true, problem: (typed) => amountProblem(typed, damage) },
    { name: 'instalments', label: 'Parcelas', kind: 'choice', none: null, choices: INSTALMENTS, problem: (text, typed) => instalmentsProblem(text, typed, damage) },
    { name: 'first_month', label: 'Primeiro desconto', kind: 'choice', none: null, choices: monthChoices() },
  ]
}

/** Why, in words; a charge and a repair say it for themselves. */
export function reasonField(decision: string): FieldSpec {
  return { name: 'reason', label: 'Motivo', kind: 'text', max: 500, required: decision === 'waive', optional: decision !== 'waive', missing: 'Diga por que o desconto foi dispensado', isWide: true }
}

/** A decision as it is typed; a charge begins with one instalment, next month. */
export function typedDecision(decision: Decision, damage: AssetDamage, today = todayIso()): Record<string, string> {
  return { decision, reason: '', basis: damage.has_term ? 'agreed' : '', amount: '', instalments: '1', first_month: `${laterMonth(today.slice(0, 7), 1)}-01` }
}

/** What the database takes of a decision. */
export function decisionValues({ decision, reason = '', basis = '', amount = '', instalments = '', first_month: first = '' }: Typed): Readonly<Record<string, string | number>> {
  const why = reason.trim() === '' ? {} : { reason: reason.trim() }
  return decision === 'charge' ? { ...why, basis, amount: Number(parseDecimal(amount.trim()) ?? 0), instalments: Number(instalments), first_month: first } : why
}

/** What was decided, for the panel. */
export function decidedText({ decision, amount, instalments, first_month: first, basis }: AssetDamage): string {
  if (decision === 'waive') return 'Desconto dispensado.'
  if (decision === 'repair') return 'Conserto por conta da empresa.'
  const preview = chargePreview({ amount: String(amount ?? ''), instalments: String(instalments ?? ''), first_month: first ?? '' }, null)
  return `${preview ?? 'Desconto em folha.'} ${basis === 'intent' ? 'Causado de propósito' : 'Combinado no termo assinado'} (CLT, art. 462, § 1º).`
}

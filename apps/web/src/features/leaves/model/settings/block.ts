import { formatDate } from '#shared/lib/dates.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Days that the company does not grant; `updated_at` is the text received. */
export interface LeaveBlock {
  readonly id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly reason: string
  readonly hard: boolean
  readonly updated_at: string
  readonly scopes: readonly {
    readonly department: Named | null
    readonly site: Named | null
    readonly position: { readonly id: string; readonly title: string } | null
    readonly type: Named | null
  }[]
}

/** How many people have to be present in a department. */
export interface CoverageRule {
  readonly id: string
  readonly with_below: boolean
  readonly min_present: number | null
  readonly max_away_pct: number | null
  readonly starts_on: string
  readonly ends_on: string | null
  readonly updated_at: string
  readonly department: Named
}

/** Only these may a company keep from happening; the law gives the others. */
export const REFUSABLE_CATEGORIES: readonly string[] = ['vacation', 'day_off', 'hours', 'other']

/** '10/12/2026 a 20/12/2026'; one day alone when it is one. */
export function daysText(starts: string, ends: string | null): string {
  if (ends === null) return `desde ${formatDate(starts)}`
  return starts === ends ? formatDate(starts) : `${formatDate(starts)} a ${formatDate(ends)}`
}

/** Whom a block is for, in words. */
export function scopeText({ scopes }: LeaveBlock): string {
  const names = (pick: (scope: LeaveBlock['scopes'][number]) => string | undefined): string | null => {
    const found = scopes.flatMap((scope) => pick(scope) ?? [])
    return found.length === 0 ? null : found.toSorted((one, other) => one.localeCompare(other, 'pt-BR')).join(', ')
  }
  const who = [names(({ department }) => department?.name), names(({ site }) => site?.name), names(({ position }) => position?.title)].filter((part) => part !== null)
  const types = names(({ type }) => type?.name)
  return `${who.length === 0 ? 'Toda a empresa' : who.join(' · ')}${types === null ? '' : `, só ${types}`}`
}

/** 'Pelo menos 3 presentes', 'No máximo 20% fora'. */
export function coverageText({ min_present, max_away_pct }: Pick<CoverageRule, 'min_present' | 'max_away_pct'>): string {
  if (min_present !== null) return min_present === 1 ? 'Pelo menos 1 pessoa presente' : `Pelo menos ${min_present.toLocaleString('pt-BR')} pessoas presentes`
  return `No máximo ${max_away_pct ?? 0}% fora ao mesmo tempo`
}

/** What the form of a rule holds: texts as typed. */
export interface CoverageDraft {
  readonly department: string
  readonly isBelow: boolean
  readonly measure: 'present' | 'away'
  readonly amount: string
  readonly from: string
  readonly to: string
}

/** A rule as the database takes it. */
export interface CoverageWish {
  readonly department_id: string
  readonly with_below: boolean
  readonly min_present: number | null
  readonly max_away_pct: number | null
  readonly starts_on: string
  readonly ends_on: string | null
}

export function coverageDraftOf(rule: CoverageRule | null, today: string): CoverageDraft {
  if (rule === null) return { department: '', isBelow: true, measure: 'away', amount: '', from: today, to: '' }
  const { department, with_below: isBelow, min_present: present, max_away_pct: away, starts_on: from, ends_on: to } = rule
  return { department: department.id, isBelow, measure: away === null ? 'present' : 'away', amount: String(present ?? away ?? ''), from, to: to ?? '' }
}

/** What to say beside each field that cannot be saved so. */
export function coverageProblems({ department, measure, amount, from, to }: CoverageDraft): ReadonlyMap<keyof CoverageDraft, string> {
  const found = new Map<keyof CoverageDraft, string>()
  const value = /^\d{1,5}$/.test(amount) ? Number(amount) : Number.NaN
  if (department === '') found.set('department', 'Escolha o departamento')
  if (measure === 'away' && !(value >= 0 && value <= 99)) found.set('amount', 'Use de 0 a 99')
  if (measure === 'present' && !(value >= 1 && value <= 10_000)) found.set('amount', 'Use de 1 a 10.000')
  if (from === '') found.set('from', 'Informe o dia')
  else if (to !== '' && to < from) found.set('to', 'O fim deve ser depois do início')
  return found
}

/** The rule that a draft says; null while something is missing. */
export function coverageWish(draft: CoverageDraft): CoverageWish | null {
  if (coverageProblems(draft).size > 0) return null
  const value = Number(draft.amount)
  const isAway = draft.measure === 'away'
  return {
    department_id: draft.department, with_below: draft.isBelow, min_present: isAway ? null : value, max_away_pct: isAway ? value : null,
    starts_on: draft.from, ends_on: draft.to === '' ? null : draft.to,
  }
}

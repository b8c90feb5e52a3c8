import { formatDate } from '#shared/lib/dates.ts'
import type { MarkShape } from '#shared/ui/state-mark.tsx'
import type { Kpi, Scope, Unit } from './goal.ts'
import { typedNumber, valueText } from './numbers.ts'
import { TYPED } from './writing/feed-draft.ts'
import { freshKeyResult, type KeyResultDraft, typed } from './writing/objective-draft.ts'

/** The last value; null before the first. */
export const lastOf = ({ values }: Pick<Kpi, 'values'>): Kpi['values'][number] | null => values.at(-1) ?? null

export interface KpiStanding {
  readonly label: string
  readonly shape: MarkShape
}

/** How the last value stands against the healthy range. */
export function kpiStanding(kpi: Pick<Kpi, 'values' | 'healthy_min' | 'healthy_max'>): KpiStanding {
  const last = lastOf(kpi)
  const { healthy_min: low, healthy_max: high } = kpi
  if (last === null) return { label: 'Sem valor ainda', shape: 'ring' }
  if (low === null && high === null) return { label: 'Sem faixa saudável', shape: 'none' }
  if (low !== null && last.value < low) return { label: 'Abaixo da faixa saudável', shape: 'late' }
  if (high !== null && last.value > high) return { label: 'Acima da faixa saudável', shape: 'late' }
  return { label: 'Na faixa saudável', shape: 'done' }
}

/** 'de 10 % a 20 %', 'a partir de 70', 'até 3 dias'. */
export function rangeText(kpi: Pick<Kpi, 'healthy_min' | 'healthy_max' | 'unit' | 'decimals'>): string {
  const { healthy_min: low, healthy_max: high } = kpi
  if (low !== null && high !== null) return `de ${valueText(low, kpi)} a ${valueText(high, kpi)}`
  if (low !== null) return `a partir de ${valueText(low, kpi)}`
  return high === null ? 'sem faixa' : `até ${valueText(high, kpi)}`
}

/** How it moved since the value before, in words; empty where there is none. */
export function moveText(kpi: Pick<Kpi, 'values' | 'direction' | 'unit' | 'decimals'>): string {
  const [before, last] = kpi.values.slice(-2)
  if (before === undefined || last === undefined) return ''
  const by = Number((last.value - before.value).toFixed(6))
  if (by === 0) return `igual a ${formatDate(before.on)}`
  const isBetter = by > 0 === (kpi.direction === 'up')
  return `${by > 0 ? 'subiu' : 'caiu'} ${valueText(Math.abs(by), kpi)} desde ${formatDate(before.on)}, ${isBetter ? 'melhorou' : 'piorou'}`
}

export interface KpiDraft {
  readonly name: string
  /** The code of an indicator of the product; empty where values are typed. */
  readonly indicator: string
  readonly scope: Scope
  readonly departmentId: string
  readonly unit: Unit
  readonly decimals: string
  readonly direction: Kpi['direction']
  readonly low: string
  readonly high: string
  readonly owner: { readonly id: string; readonly name: string } | null
}

export const freshKpi = (owner: KpiDraft['owner']): KpiDraft => ({ name: '', indicator: '', scope: 'company', departmentId: '', unit: 'number', decimals: '0', direction: 'up', low: '', high: '', owner })

export function draftOfKpi(kpi: Kpi): KpiDraft {
  return {
    ...freshKpi({ id: kpi.owner.id, name: kpi.owner.name }), name: kpi.name, scope: kpi.scope ?? 'company', departmentId: kpi.department_id ?? '', unit: kpi.unit, decimals: String(kpi.decimals), direction: kpi.direction,
    low: typed(kpi.healthy_min), high: typed(kpi.healthy_max),
  }
}

/** Bounds that are no numbers, by the name that the database has for the field. */
export function unreadableBounds({ low, high }: KpiDraft): ReadonlyMap<string, string> {
  const problem = 'Escreva um número, como 1.350 ou 8,5.'
  return new Map([['healthy_min', low], ['healthy_max', high]].filter(([, text = '']) => text.trim() !== '' && typedNumber(text) === null).map(([field = '']) => [field, problem]))
}

export function storedKpi({ name, indicator, scope, departmentId, unit, decimals, direction, low, high, owner }: KpiDraft) {
  const isFed = indicator !== ''
  return {
    name, unit, decimals: Number(decimals), direction, healthy_min: typedNumber(low), healthy_max: typedNumber(high), owner_id: owner?.id ?? null, indicator: isFed ? indicator : null, scope: isFed ? scope : null,
    department_id: isFed && scope === 'department' && departmentId !== '' ? departmentId : null,
  }
}

/** A key result that follows an indicator: from where it stands to the healthy end that it should move to. */
export function keyResultOfKpi(kpi: Kpi): KeyResultDraft {
  const isUp = kpi.direction === 'up'
  const goal = isUp ? (kpi.healthy_min ?? kpi.healthy_max) : (kpi.healthy_max ?? kpi.healthy_min)
  const start = lastOf(kpi)?.value ?? null
  const isReached = goal === null || start === null || (isUp ? start >= goal : start <= goal)
  return {
    ...freshKeyResult(), title: kpi.name, kind: isUp ? 'increase' : 'decrease', unit: kpi.unit, decimals: String(kpi.decimals), start: typed(start), target: isReached ? '' : typed(goal),
    feed: { ...TYPED, from: 'kpi', of: kpi.id, name: kpi.name },
  }
}

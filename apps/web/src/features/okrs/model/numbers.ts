import type { KeyResult, Unit } from './goal.ts'

type Measure = Pick<KeyResult, 'unit' | 'decimals'>

const SUFFIXES: Readonly<Record<Unit, readonly [one: string, many: string]>> = { number: ['', ''], percent: ['%', '%'], money: ['', ''], days: ['dia', 'dias'], hours: ['hora', 'horas'] }

/** A value as people read it: 'R$ 1.350.000', '8,5 %', '1 dia'. More decimals than the measure has are kept: nothing is rounded away. */
export function valueText(value: number, { unit, decimals }: Measure): string {
  const number = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6), ...(unit === 'money' && { style: 'currency', currency: 'BRL' }),
  }).format(value)
  const suffix = SUFFIXES[unit][value === 1 ? 0 : 1]
  return suffix === '' ? number : `${number} ${suffix}`
}

/** Whole per cent, as people read how far something is; '—' where nothing is measured. */
export function wholePercent(percent: number | null): string {
  return percent === null ? '—' : `${String(Math.round(percent))} %`
}

/** What was typed as a number: '1.350.000', '8,5', '8.5', 'R$ -3,20', '12 %'; null when it is none. A single dot before one, two or more than three digits is a decimal point. */
export function typedNumber(text: string): number | null {
  const clean = text.replaceAll(/R\$|%|\s/g, '').replace('−', '-')
  const isGrouped = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(clean)
  const plain = isGrouped || clean.includes(',') ? clean.replaceAll('.', '').replace(',', '.') : clean
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

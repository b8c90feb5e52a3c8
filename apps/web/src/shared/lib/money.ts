import type { MaskitoOptions } from '@maskito/core'

import { parseDecimal, typedDecimal } from './decimals.ts'

const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** What regrouping alone puts right, unlike '9800.50' or 'R$ 9.800,00'. */
const ON_ITS_WAY = /^(?!\d+\.\d{1,2}$)[\d.]*(?:,\d{0,2})?$/
const MOST_DIGITS = 12

/** '8500' or '8500.5' → 'R$ 8.500,50'; anything else as it is. */
export function formatMoney(amount: string): string {
  const value = Number(amount)
  return amount.trim() === '' || Number.isNaN(value) ? amount : MONEY.format(value)
}

/** A typed amount with its cents: '9.800' → '9.800,00'; what is no amount stays. */
export function completeMoney(typed: string): string {
  return typedDecimal(parseDecimal(typed.trim().replace(/,$/, '')) ?? typed, 2)
}

/** By how much a pay differs from the one before: '+12,5 %'; null when there is nothing to compare. */
export function raiseText(before: unknown, after: unknown): string | null {
  const [from, to] = [Number(before), Number(after)]
  if (before === null || before === undefined || !(from > 0) || Number.isNaN(to)) return null
  const percent = ((to - from) / from) * 100
  const rounded = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(percent)
  return `${rounded} %`
}

/** 'De R$ 6.110,00 para R$ 6.500,00 (+6,4 %)', and without a comparison where there is none; null while nothing is typed. */
export function changeOfPay(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null
  const raise = raiseText(before, after)
  return `De ${formatMoney(before)} para ${formatMoney(after)}${raise === null ? '' : ` (${raise})`}`
}

/** Digits fill the reais, the comma begins the cents, and thousands get their dots; the caret keeps its place among the digits. */
function grouped(value: string, caret: number): { readonly value: string; readonly caret: number } {
  const [whole = '', cents] = value.split(',')
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '').slice(0, MOST_DIGITS)
  const text = digits.replace(/\B(?=(?:\d{3})+$)/g, '.') + (cents === undefined ? '' : `,${cents}`)
  let behind = value.slice(caret).replaceAll('.', '').length
  let place = text.length
  for (; behind > 0 && place > 0; place -= 1) if (text[place - 1] !== '.') behind -= 1
  return { value: text, caret: place }
}

/** What was pasted, filled in or dictated, as an amount on its way: 'R$ 9.800,00', '9800.50' and '9.800' are understood. */
function understood(text: string): string {
  const plain = parseDecimal(text.trim())
  return plain === null ? text.replaceAll(/[^\d,]/g, '') : plain.replace('.', ',')
}

/** Money while typing: '980000' reads '980.000' at once. */
export const moneyMask: MaskitoOptions = {
  mask: /^[\d.]*(?:,\d{0,2})?$/,
  preprocessors: [
    ({ elementState, data }, action) => {
      // A browser or a test may fill the whole field at once, without a key.
      if (action === 'validation' && !ON_ITS_WAY.test(elementState.value)) {
        const value = understood(elementState.value)
        return { elementState: { value, selection: [value.length, value.length] }, data }
      }
      return { elementState, data: data.length > 1 ? understood(data) : data.replace('.', '') }
    },
  ],
  postprocessors: [
    ({ value, selection }) => {
      const { value: text, caret } = grouped(value, selection[1])
      return { value: text, selection: [caret, caret] }
    },
  ],
}

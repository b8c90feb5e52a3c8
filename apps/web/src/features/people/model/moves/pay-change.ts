import { parseDecimal } from '#shared/lib/decimals.ts'
import { type Choices, textOf, type Typed } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { changeOfPay, formatMoney } from '#shared/lib/money.ts'
import { PAY_UNITS } from '#shared/lib/record-words.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'

/** What a pay that is typed changes, against the last entry before its day: 'De … para … (+6,4 %)'; of another unit, without a comparison. */
export function payChange(newestFirst: readonly RecordRow[], typed: Typed, labelOf: (choices: Choices, value: unknown) => string): string | null {
  const day = parseTypedDate(typed['effective_on'] ?? '') ?? '9999'
  const before = newestFirst.find((row) => textOf(row['effective_on']) < day)
  const [from, to] = [before ? textOf(before['salary']) : null, parseDecimal((typed['salary'] ?? '').replace(/,$/, ''))]
  if (before === undefined || from === null || to === null) return null
  const [was, is] = [labelOf(PAY_UNITS, before['unit']), labelOf(PAY_UNITS, typed['unit'])]
  return was === is ? changeOfPay(from, to) : `De ${formatMoney(from)} ${was} para ${formatMoney(to)} ${is}`
}

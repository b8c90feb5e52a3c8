import { parseDecimal } from '#shared/lib/decimals.ts'

/** '1234.5' as 123450n; null for what is no amount. */
function hundredths(text: string): bigint | null {
  const plain = parseDecimal(text)
  if (plain === null) return null
  const [whole = '', part = ''] = plain.split('.')
  return BigInt(whole + part.padEnd(2, '0'))
}

/** A salary raised by a typed percentage, to the cent, halves up: '5000.00' by '7,5' is '5375.00'; null where either is no number. */
export function raisedSalary(salary: string, percent: string): string | null {
  const [cents, points] = [hundredths(salary), hundredths(percent.trim())]
  if (cents === null || points === null) return null
  const raised = (cents * (10_000n + points) + 5_000n) / 10_000n
  return `${String(raised / 100n)}.${String(raised % 100n).padStart(2, '0')}`
}

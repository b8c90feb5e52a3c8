const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** '8500' or '8500.5' → 'R$ 8.500,50'; anything else as it is. */
export function formatMoney(amount: string): string {
  const value = Number(amount)
  return amount.trim() === '' || Number.isNaN(value) ? amount : MONEY.format(value)
}

/** By how much a pay differs from the one before: '+12,5 %'; null when there is nothing to compare. */
export function raiseText(before: unknown, after: unknown): string | null {
  const [from, to] = [Number(before), Number(after)]
  if (before === null || before === undefined || !(from > 0) || Number.isNaN(to)) return null
  const percent = ((to - from) / from) * 100
  const rounded = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(percent)
  return `${rounded} %`
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** 1 → '1 dia', 0.5 → '0,5 dia', 2.5 → '2,5 dias': what is less than two is singular, none is not. As `private.days_text` says it. */
export function daysText(days: number): string {
  return `${NUMBER.format(days)} ${days !== 0 && Math.abs(days) < 2 ? 'dia' : 'dias'}`
}

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** 1 → '1 dia', 2.5 → '2,5 dias'. */
export function daysText(days: number): string {
  return `${NUMBER.format(days)} ${Math.abs(days) === 1 ? 'dia' : 'dias'}`
}

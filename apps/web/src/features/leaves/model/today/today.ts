/** What of the leaves presses today; the papers are HR's alone. */
export interface TodayFigures {
  readonly pending: number
  readonly double: number
  readonly risk: number
  readonly latePapers: number
}

export type TodayPlace = 'pending' | 'double' | 'papers' | 'risk'

export interface TodayWords {
  readonly title: string
  readonly detail: string
  /** Where the title is dealt with; null where nothing presses. */
  readonly place: TodayPlace | null
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** The most urgent as the title, the rest below it: what costs money first, then what somebody waits for, then what is late. */
export function todayWords({ pending, double, risk, latePapers }: TodayFigures): TodayWords {
  const parts = [
    { place: 'double', count: double, text: counted(double, 'período já é pago em dobro', 'períodos já são pagos em dobro') },
    { place: 'pending', count: pending, text: counted(pending, 'pedido aguarda aprovação', 'pedidos aguardam aprovação') },
    { place: 'papers', count: latePapers, text: counted(latePapers, 'aviso de férias passou do prazo', 'avisos de férias passaram do prazo') },
    { place: 'risk', count: risk, text: counted(risk, 'período em risco de dobro', 'períodos em risco de dobro') },
  ] as const
  const [first, ...others] = parts.filter(({ count }) => count > 0)
  if (!first) return { title: 'Nada urgente nas licenças hoje.', detail: 'Sem pedidos em aprovação, períodos em risco nem avisos atrasados.', place: null }
  return { title: `${first.text}.`, detail: others.length === 0 ? '' : `${others.map(({ text }) => text).join(', ')}.`, place: first.place }
}

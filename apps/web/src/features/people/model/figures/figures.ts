import type { Amount, MonthAmount } from '#shared/ui/charts/amounts.ts'
import type { MonthPair } from '#shared/ui/charts/month-pairs.tsx'

/** A sum as the database tells it. */
export interface FigureRow {
  readonly section: string
  readonly label: string | null
  readonly series: string | null
  readonly on_date: string | null
  readonly total: number
}

/** People of an age; without sexes where one of them has fewer than five. */
export interface AgeBand {
  readonly label: string
  readonly total: number
  readonly sexes: { readonly women: number; readonly men: number; readonly unknown: number } | null
}

export interface PeopleFigures {
  readonly headcount: readonly MonthAmount[]
  readonly flow: readonly MonthPair[]
  readonly tenure: readonly Amount[]
  readonly span: readonly Amount[]
  readonly leaders: number
  /** Direct reports per leader, on average; null without leaders. */
  readonly averageSpan: number | null
  /** The oldest first, as a pyramid stands; empty for who may not read ages. */
  readonly ages: readonly AgeBand[]
}

interface Band {
  readonly label: string
  readonly least: number
}

const TENURES: readonly Band[] = [
  { label: 'Menos de 1 ano', least: 0 },
  { label: '1 a 3 anos', least: 1 },
  { label: '3 a 5 anos', least: 3 },
  { label: '5 a 10 anos', least: 5 },
  { label: '10 anos ou mais', least: 10 },
]

const SPANS: readonly Band[] = [
  { label: '1 a 3 pessoas', least: 1 },
  { label: '4 a 7 pessoas', least: 4 },
  { label: '8 a 12 pessoas', least: 8 },
  { label: '13 ou mais pessoas', least: 13 },
]

/** How many there are in each band; a band ends where the next begins. */
function banded(bands: readonly Band[], rows: readonly FigureRow[]): readonly Amount[] {
  return bands.map(({ label, least }, index) => {
    const next = bands[index + 1]?.least ?? Number.POSITIVE_INFINITY
    const within = rows.filter((row) => Number(row.label) >= least && Number(row.label) < next)
    return { label, total: within.reduce((sum, { total }) => sum + total, 0) }
  })
}

function ageBands(rows: readonly FigureRow[]): readonly AgeBand[] {
  const bands = Map.groupBy(rows, ({ label }) => label ?? '')
  return [...bands].toReversed().map(([label, group]) => {
    const of = (series: string): number => group.find((row) => row.series === series)?.total ?? 0
    const isTogether = group.some(({ series }) => series === 'all')
    return {
      label,
      total: group.reduce((sum, { total }) => sum + total, 0),
      sexes: isTogether ? null : { women: of('F'), men: of('M'), unknown: of('N') },
    }
  })
}

/** The sums of the database as the charts show them. */
export function figuresOf(rows: readonly FigureRow[]): PeopleFigures {
  const of = (section: string) => rows.filter((row) => row.section === section)
  const months = (section: string): readonly MonthAmount[] => of(section).map(({ on_date, total }) => ({ month: on_date ?? '', total }))
  const left = new Map(months('left').map(({ month, total }) => [month, total]))
  const leaders = of('span').reduce((sum, { total }) => sum + total, 0)
  const reports = of('span').reduce((sum, { label, total }) => sum + Number(label) * total, 0)
  return {
    headcount: months('headcount'),
    flow: months('hired').map(({ month, total }) => ({ month, first: total, second: left.get(month) ?? 0 })),
    tenure: banded(TENURES, of('tenure')),
    span: banded(SPANS, of('span')),
    leaders,
    averageSpan: leaders === 0 ? null : reports / leaders,
    ages: ageBands(of('age')),
  }
}

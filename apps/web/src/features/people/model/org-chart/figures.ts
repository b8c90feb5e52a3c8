import type { OrgPerson } from './org-tree.ts'
import { TENURE_BANDS, tenureBand } from './tenure.ts'

interface Figure {
  readonly label: string
  readonly total: number
}

export interface OrgFigures {
  readonly departments: readonly Figure[]
  /** Empty when the reader may not know when people were hired. */
  readonly tenure: readonly Figure[]
  readonly span: readonly Figure[]
  readonly leaders: number
  /** Direct reports per leader, on average; null without leaders. */
  readonly averageSpan: number | null
}

const SPANS = [
  { label: '1 a 3 pessoas', least: 1, most: 3 },
  { label: '4 a 7 pessoas', least: 4, most: 7 },
  { label: '8 a 12 pessoas', least: 8, most: 12 },
  { label: '13 ou mais pessoas', least: 13, most: Number.POSITIVE_INFINITY },
] as const

/** How many people there are by department and time in the company, and how many answer to each leader. */
export function orgFigures(people: readonly OrgPerson[], day: string): OrgFigures {
  const departments = Map.groupBy(people, ({ department }) => department ?? 'Sem departamento')
  const bands = Map.groupBy(people, ({ hireDate }) => tenureBand(hireDate, day)?.key ?? null)
  const leaders = people.filter(({ direct }) => direct > 0)
  const isTenureKnown = people.some(({ hireDate }) => hireDate !== null)
  return {
    departments: [...departments].map(([label, team]) => ({ label, total: team.length })).toSorted((a, b) => b.total - a.total),
    tenure: isTenureKnown ? TENURE_BANDS.map(({ key, label }) => ({ label, total: bands.get(key)?.length ?? 0 })) : [],
    span: SPANS.map(({ label, least, most }) => ({ label, total: leaders.filter(({ direct }) => direct >= least && direct <= most).length })),
    leaders: leaders.length,
    averageSpan: leaders.length === 0 ? null : leaders.reduce((sum, { direct }) => sum + direct, 0) / leaders.length,
  }
}

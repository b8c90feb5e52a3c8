import { COMPETENCY_KIND_LABELS, COMPETENCY_KINDS, COMPETENCY_LEVELS } from '#shared/lib/competency-kinds.ts'
import type { ExportColumn } from '#shared/lib/export-csv.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { type ListPage, listState } from '#shared/list/state/list-state.ts'
import { flag, id, oneOf, passing, sortBy } from '#shared/list/state/params.ts'
import type { Competency } from './competency.ts'
import type { PositionRow } from './requirements.ts'

const SORTS = ['name', 'kind', 'positions'] as const

/** What the page shows: the tab of the list has archived ones too, the one of positions those that require nothing. The rest is open over it. */
export const competencyList = listState({
  filters: { kind: oneOf(COMPETENCY_KINDS), mostrar: oneOf(['arquivadas', 'vazios']) },
  shown: {
    tab: passing(oneOf(['cargos'])), sort: sortBy(SORTS, 'name'), competencia: passing(id), cargo: passing(id), nova: passing(flag), escalas: passing(flag),
  },
})
export type CompetencyListState = typeof competencyList.start

const finds = (q: string, ...texts: readonly (string | null)[]): boolean => {
  const text = normalizeSearch(texts.filter((part) => part !== null).join(' '))
  return normalizeSearch(q).split(' ').every((word) => text.includes(word))
}

const collator = new Intl.Collator('pt-BR', { numeric: true })
const KEYS: Readonly<Record<(typeof SORTS)[number], (a: Competency, b: Competency) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  kind: (a, b) => COMPETENCY_KINDS.indexOf(a.kind) - COMPETENCY_KINDS.indexOf(b.kind),
  positions: (a, b) => a.positions - b.positions,
}

/** The competencies of the filter in their order. */
export function listedCompetencies(all: readonly Competency[], { q, kind, mostrar, sort }: CompetencyListState): readonly Competency[] {
  return all
    .filter((row) => (row.archived_at === null) === (mostrar !== 'arquivadas') && (kind === '' || row.kind === kind) && finds(q, row.name, row.description))
    .toSorted((a, b) => KEYS[sort.column](a, b) * (sort.descending ? -1 : 1) || collator.compare(a.name, b.name))
}

/** The positions of the filter. */
export function listedPositions(all: readonly PositionRow[], { q, mostrar }: CompetencyListState): readonly PositionRow[] {
  return all.filter((row) => finds(q, row.title) && (mostrar !== 'vazios' || Object.keys(row.levels).length === 0))
}

/** One page of rows that the browser has whole. */
export function pageOf<Row>(rows: readonly Row[], { page, size }: Pick<CompetencyListState, 'page' | 'size'>): ListPage<Row> {
  const first = (page - 1) * size
  return { rows: rows.slice(first, first + size), total: rows.length }
}

/** The competencies as a file; the same columns come back by a spreadsheet. */
export const competencyColumns: readonly ExportColumn<Competency>[] = [
  { header: 'Competência', value: ({ name }) => name, width: 28 },
  { header: 'Tipo', value: ({ kind }) => COMPETENCY_KIND_LABELS[kind], width: 18 },
  { header: 'Descrição', value: ({ description }) => description, width: 48 },
  ...COMPETENCY_LEVELS.map((level): ExportColumn<Competency> => ({ header: `Nível ${level}`, value: ({ levels }) => levels.find((each) => each.level === level)?.behaviour ?? null, width: 48 })),
  { header: 'Cargos', value: ({ positions }) => positions },
]

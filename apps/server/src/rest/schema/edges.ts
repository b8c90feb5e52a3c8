import type { ForeignKeyRow, Introspection } from './rows.ts'
import type { CatalogName, ColumnPair, Relation } from './types.ts'
import { shownColumns } from './views.ts'
import type { ShownColumns } from './views.ts'

/** A foreign key as it is seen between two exposed relations, each the table itself or a view that shows its columns. */
export interface Edge {
  readonly constraint: string
  readonly from: Relation
  readonly to: Relation
  readonly pairs: readonly ColumnPair[]
  /** the referencing columns are a key by themselves */
  readonly unique: boolean
}

/** One end of an edge: a relation and its names for the columns of the key. */
interface End {
  readonly relation: Relation
  readonly names: readonly CatalogName[]
}

/** A view that shows a column under many names would multiply its ways; more than these help nobody. */
const MOST_ENDS = 8

/** Every foreign key between tables of whatever schema, at each pair of exposed relations where it can be seen. */
export function buildEdges(rows: Introspection, relations: ReadonlyMap<number, Relation>): Edge[] {
  const views = [...shownColumns(rows.views)].flatMap(([oid, shown]) => {
    const relation = relations.get(oid)
    return relation ? [{ relation, shown }] : []
  })
  return rows.foreignKeys.flatMap((key) => edgesOf(key, relations, views))
}

interface ExposedView {
  readonly relation: Relation
  readonly shown: ShownColumns
}

function edgesOf(key: ForeignKeyRow, relations: ReadonlyMap<number, Relation>, views: readonly ExposedView[]): Edge[] {
  const ends = (oid: number, side: 'from' | 'to'): End[] => {
    const table = relations.get(oid)
    const own = table ? [{ relation: table, names: key.pairs.map((pair) => pair[side] as CatalogName) }] : []
    const numbers = key.pairs.map((pair) => pair[`${side}Number`])
    return [...own, ...views.flatMap((view) => viewEnds(view, oid, numbers))]
  }
  const targets = ends(key.to_oid, 'to')
  return ends(key.from_oid, 'from').flatMap((from) =>
    targets.map((to) => ({
      constraint: key.name, from: from.relation, to: to.relation, unique: key.unique,
      pairs: from.names.map((name, index) => ({ from: name, to: to.names[index] ?? name })),
    })),
  )
}

function viewEnds({ relation, shown }: ExposedView, oid: number, numbers: readonly number[]): End[] {
  const columns = [...relation.columns.values()]
  const nameLists = numbers.map((number) => (shown.get(oid)?.get(number) ?? []).flatMap((column) => columns[column - 1]?.name ?? []))
  const combinations = nameLists.reduce<CatalogName[][]>(
    (lists, names) => lists.flatMap((before) => names.map((name) => [...before, name])).slice(0, MOST_ENDS),
    [[]],
  )
  return combinations.filter((names) => names.length === numbers.length).map((names) => ({ relation, names }))
}

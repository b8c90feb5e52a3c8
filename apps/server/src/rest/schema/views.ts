import type { ViewRow } from './rows.ts'
import { columnOrigins } from './view-tree.ts'
import type { ColumnOrigin } from './view-tree.ts'

/** For a view: base relation → number of its column → numbers of the view's columns that show it. */
export type ShownColumns = ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>

/** Follows the columns of every view down to the tables, through views of views. */
export function shownColumns(views: readonly ViewRow[]): ReadonlyMap<number, ShownColumns> {
  const origins = new Map(views.map(({ oid, tree }) => [oid, new Map(columnOrigins(tree).map((origin) => [origin.column, origin]))]))
  const found = new Map<number, ShownColumns>()
  for (const [oid, columns] of origins) {
    const shown = new Map<number, Map<number, number[]>>()
    for (const origin of columns.values()) {
      const { relation, number } = follow(origins, origin)
      const numbers = shown.get(relation) ?? new Map<number, number[]>()
      numbers.set(number, [...(numbers.get(number) ?? []), origin.column])
      shown.set(relation, numbers)
    }
    found.set(oid, shown)
  }
  return found
}

/** A view may read itself (PostgreSQL refuses it only when it is queried): a way that comes back ends there. */
function follow(origins: ReadonlyMap<number, ReadonlyMap<number, ColumnOrigin>>, first: ColumnOrigin): ColumnOrigin {
  const passed = new Set<ColumnOrigin>()
  let origin = first
  while (!passed.has(origin)) {
    passed.add(origin)
    const next = origins.get(origin.relation)?.get(origin.number)
    if (next === undefined) return origin
    origin = next
  }
  return origin
}

import { relationKey } from './types.ts'
import { buildEdges } from './edges.ts'
import type { Edge } from './edges.ts'
import type { Introspection } from './rows.ts'
import type { CatalogName, ColumnPair, Relation, Relationship } from './types.ts'

/** Every way from one relation to another: foreign keys, their inverses, junctions, and functions over the row type. */
export function buildRelationships(
  rows: Introspection,
  relations: ReadonlyMap<string, Relation>,
): ReadonlyMap<string, readonly Relationship[]> {
  const found = new Map<string, Relationship[]>()
  const add = (origin: Relation, relationship: Relationship) => {
    const key = relationKey(origin.schema, origin.name)
    const list = found.get(key) ?? []
    list.push(relationship)
    found.set(key, list)
  }
  const byOid = new Map(rows.relations.flatMap((row) => {
    const relation = relations.get(relationKey(row.schema, row.name))
    return relation ? [[row.oid, relation] as const] : []
  }))
  const edges = buildEdges(rows, byOid)
  for (const edge of edges) addEdge(edge, add)
  for (const [junction, own] of Map.groupBy(edges, ({ from }) => from)) addJunction(junction, own, add)
  for (const row of rows.routines) {
    const origin = row.rowOf ? relations.get(relationKey(row.rowOf.schema, row.rowOf.name)) : undefined
    const target = row.result ? relations.get(relationKey(row.result.schema, row.result.name)) : undefined
    if (!origin || !target) continue
    const toOne = row.oneRow || !row.returnsSet
    add(origin, {
      kind: 'computed', cardinality: toOne ? 'many-to-one' : 'one-to-many',
      schema: row.schema as CatalogName, name: row.name as CatalogName, target,
    })
  }
  return found
}

function addEdge(edge: Edge, add: (origin: Relation, relationship: Relationship) => void): void {
  const { constraint, from, to, pairs, unique } = edge
  const inverse = invert(pairs)
  add(from, { kind: 'key', cardinality: unique ? 'one-to-one' : 'many-to-one', constraint, forward: true, target: to, pairs })
  add(to, { kind: 'key', cardinality: unique ? 'one-to-one' : 'one-to-many', constraint, forward: false, target: from, pairs: inverse })
}

/** A junction's primary key contains the columns of both foreign keys. */
function addJunction(junction: Relation, edges: readonly Edge[], add: (origin: Relation, relationship: Relationship) => void): void {
  const arms = edges.filter((edge) => edge.pairs.every(({ from }) => junction.primaryKey.includes(from)))
  for (const near of arms) {
    for (const far of arms) {
      if (near.constraint === far.constraint) continue
      add(near.to, {
        kind: 'junction', cardinality: 'many-to-many', junction, target: far.to,
        near: { constraint: near.constraint, pairs: invert(near.pairs) },
        far: { constraint: far.constraint, pairs: far.pairs },
      })
    }
  }
}

function invert(pairs: readonly ColumnPair[]): ColumnPair[] {
  return pairs.map(({ from, to }) => ({ from: to, to: from }))
}

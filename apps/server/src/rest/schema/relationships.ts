import { relationKey } from './types.ts'
import type { ForeignKeyRow, Introspection } from './rows.ts'
import type { CatalogName, ColumnPair, Relation, Relationship } from './types.ts'

interface Key {
  readonly constraint: string
  readonly from: Relation
  readonly to: Relation
  readonly pairs: readonly ColumnPair[]
  readonly unique: boolean
}

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
  const keys = rows.foreignKeys.map((row) => resolveKey(row, relations)).filter((key) => key !== null)
  for (const key of keys) addKey(key, add)
  for (const junction of new Set(keys.map((key) => key.from))) addJunction(junction, keys, add)
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

function resolveKey(row: ForeignKeyRow, relations: ReadonlyMap<string, Relation>): Key | null {
  const from = relations.get(relationKey(row.from_schema, row.from_name))
  const to = relations.get(relationKey(row.to_schema, row.to_name))
  if (!from || !to) return null
  const pairs = row.pairs.map((pair) => ({ from: pair.from as CatalogName, to: pair.to as CatalogName }))
  return { constraint: row.name, from, to, pairs, unique: row.unique }
}

function addKey(key: Key, add: (origin: Relation, relationship: Relationship) => void): void {
  const { constraint, from, to, pairs, unique } = key
  const inverse = invert(pairs)
  add(from, { kind: 'key', cardinality: unique ? 'one-to-one' : 'many-to-one', constraint, forward: true, target: to, pairs })
  add(to, { kind: 'key', cardinality: unique ? 'one-to-one' : 'one-to-many', constraint, forward: false, target: from, pairs: inverse })
}

/** A junction's primary key contains the columns of both foreign keys. */
function addJunction(junction: Relation, keys: readonly Key[], add: (origin: Relation, relationship: Relationship) => void): void {
  const inPrimaryKey = (key: Key) => key.pairs.every(({ from }) => junction.primaryKey.includes(from))
  const arms = keys.filter((key) => key.from === junction && inPrimaryKey(key))
  for (const near of arms) {
    for (const far of arms) {
      if (near === far) continue
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

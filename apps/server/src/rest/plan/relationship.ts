import { RestError } from '../errors.ts'
import { POSSIBLE, closest } from '../schema/fuzzy.ts'
import { relationKey } from '../schema/types.ts'
import type { ColumnPair, JunctionRelationship, KeyRelationship, Relation, Relationship, SchemaCache } from '../schema/types.ts'

/**
 * The one relationship that `target!hint` means from `origin`. A function over the row type goes before every key.
 * @throws RestError PGRST200 when there is none, PGRST201 (300) when there are several.
 */
export function findRelationship(cache: SchemaCache, origin: Relation, target: string, hint: string | null): Relationship {
  // an embed stays in the schema of its request, whatever else is exposed
  const known = cache.relationships.get(relationKey(origin.schema, origin.name))
  const all = (known ?? []).filter((one) => one.target.schema === origin.schema)
  const computed = all.find((one) => one.kind === 'computed' && one.name === target)
  if (computed) return computed
  const found = all.filter((one) => one.kind !== 'computed' && matches(one, origin, target, hint))
  const [first, ...more] = found
  if (first && more.length === 0) return first
  if (first) throw ambiguous(origin, target, found)
  throw notFound(all, { origin, target, hint })
}

function matches(one: KeyRelationship | JunctionRelationship, origin: Relation, target: string, hint: string | null): boolean {
  const isTarget = one.target.name === target
  if (one.kind === 'junction') return isTarget && (hint === null || one.junction.name === hint)
  const ownColumn = singleColumn(one.forward ? one.pairs : inverse(one.pairs))
  if (one.target === origin) {
    // one foreign key, two directions: the table name means the children, the column the parent
    if (hint === null) return one.forward ? ownColumn === target : isTarget
    return isTarget && (one.forward ? singleTarget(one.pairs) === hint : ownColumn === hint)
  }
  const isToOne = one.forward || one.cardinality === 'one-to-one'
  // a constraint or a column names the table, never a view that shows the same key
  if (hint === null) return isTarget || (!one.target.view && (one.constraint === target || (isToOne && singleColumn(one.pairs) === target)))
  const referenced = singleTarget(one.forward ? one.pairs : inverse(one.pairs))
  return isTarget && (one.constraint === hint || ownColumn === hint || referenced === hint)
}

function singleColumn(pairs: readonly ColumnPair[]): string | null {
  return pairs.length === 1 ? (pairs[0]?.from ?? null) : null
}

function singleTarget(pairs: readonly ColumnPair[]): string | null {
  return pairs.length === 1 ? (pairs[0]?.to ?? null) : null
}

function inverse(pairs: readonly ColumnPair[]): ColumnPair[] {
  return pairs.map(({ from, to }) => ({ from: to, to: from }))
}

interface Wish {
  readonly origin: Relation
  readonly target: string
  readonly hint: string | null
}

function notFound(all: readonly Relationship[], { origin, target, hint }: Wish): RestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new RestError(400, 'PGRST200', `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
    hint: likelyTarget(all, target),
  })
}

/** Nothing is suggested where the target is known: then the hint is what is wrong. */
function likelyTarget(all: readonly Relationship[], target: string): string | null {
  const names = all.map((one) => one.target.name)
  if (names.some((name) => name === target)) return null
  const near = closest(target, names, POSSIBLE)
  return near === null ? null : `Perhaps you meant '${near}' instead of '${target}'.`
}

/** Upstream's order of cardinalities, in which candidates are told. */
const CARDINALITIES: readonly Relationship['cardinality'][] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

function inOrder(origin: Relation, found: readonly Relationship[]): readonly Relationship[] {
  const places = found.map((one) => ({ one, key: [one.target.name, String(CARDINALITIES.indexOf(one.cardinality)), describe(one, origin)].join('\u0000') }))
  return places.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one)
}

function ambiguous(origin: Relation, target: string, candidates: readonly Relationship[]): RestError {
  const found = inOrder(origin, candidates)
  const options = found.map((one) => `'${one.target.name}!${optionHint(one)}'`).join(', ')
  return new RestError(300, 'PGRST201', `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`, {
    details: found.map((one) => ({
      cardinality: one.cardinality,
      embedding: `${origin.name} with ${one.target.name}`,
      relationship: describe(one, origin),
    })),
    hint: `Try changing '${target}' to one of the following: ${options}. Find the desired relationship in the 'details' key.`,
  })
}

function optionHint(one: Relationship): string {
  if (one.kind === 'key') return one.constraint
  return one.kind === 'junction' ? one.junction.name : one.name
}

function describe(one: Relationship, origin: Relation): string {
  const names = (pairs: readonly ColumnPair[], side: 'from' | 'to') => pairs.map((pair) => pair[side]).join(', ')
  if (one.kind === 'computed') return one.name
  if (one.kind === 'junction') {
    const near = `${one.near.constraint}(${names(one.near.pairs, 'to')})`
    return `${one.junction.name} using ${near} and ${one.far.constraint}(${names(one.far.pairs, 'from')})`
  }
  return `${one.constraint} using ${origin.name}(${names(one.pairs, 'from')}) and ${one.target.name}(${names(one.pairs, 'to')})`
}

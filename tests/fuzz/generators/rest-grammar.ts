import fc from 'fast-check'
import { listed, maybe, mostly, scrap, seq, weighed } from './text.ts'

/** What a column or an argument holds, as far as its values differ in how they are written. */
export const KINDS = ['uuid', 'text', 'number', 'moment', 'boolean', 'json', 'array'] as const
export type Kind = (typeof KINDS)[number]

export interface Typed {
  readonly name: string
  readonly kind: Kind
}

export interface Relation {
  readonly name: string
  readonly columns: readonly Typed[]
  /** What an embed may be called, and the relation that it means. */
  readonly embeds: readonly { readonly name: string; readonly target: string }[]
}

export interface Routine {
  readonly name: string
  readonly arguments: readonly Typed[]
}

/** What there is to ask of. */
export interface Names {
  readonly relations: readonly Relation[]
  readonly routines: readonly Routine[]
  /** Ids that there are. */
  readonly ids: readonly string[]
}

/** A word that stands in names and values alone: where it stands outside of quotes in SQL, a text became SQL. */
export const MARK = 'zqxmark'

export type Pair = readonly [key: string, value: string]

const COMPARE = [
  'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct', 'fts',
  'plfts', 'phfts', 'wfts', 'xx',
] as const
const TYPES = ['text', 'int', 'integer', 'jsonb', 'date', 'timestamptz', 'text[]', 'double precision', 'regclass', 'numeric(10,2)', MARK] as const
/** Embeds in embeds. */
const DEEPEST = 2

export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`

/** How a type of PostgreSQL is written. */
export function kindOf(type: string): Kind {
  if (type.endsWith('[]')) return 'array'
  if (/^(?:uuid|jsonb?|boolean)$/.test(type)) return type === 'jsonb' ? 'json' : (type as Kind)
  if (/^(?:date|time)/.test(type)) return 'moment'
  return /^(?:int|small|big|numeric|double|real)/.test(type) ? 'number' : 'text'
}

const USUAL: Readonly<Record<Exclude<Kind, 'uuid'>, readonly string[]>> = {
  text: ['a', 'a%', '*a*', 'Ana', '52998224725', MARK, `'${MARK}`],
  number: ['0', '1', '-7', '2.5', '100'],
  moment: ['2026-01-31', '2026-01-31T10:00:00Z', 'now', 'infinity'],
  boolean: ['true', 'false'],
  json: ['{}', '[]', '{"a":1}', '"a"'],
  array: ['{}', '{1,2}', '{a,b}', `{${MARK}}`],
}

/** Makers of values: mostly such as the kind has. */
export function valuesOf({ ids }: Pick<Names, 'ids'>): (kind: Kind) => fc.Arbitrary<string> {
  const any = weighed([1, scrap], [1, fc.constantFrom('null', '[1,5)', ...Object.values(USUAL).flat())])
  const made = new Map(KINDS.map((kind) => [kind, weighed([6, fc.constantFrom(...(kind === 'uuid' ? ids : USUAL[kind]))], [1, any])]))
  return (kind) => made.get(kind) ?? any
}

/** A column, seldom something else that is called like none. */
export function nameOf(columns: readonly Pick<Typed, 'name'>[]): fc.Arbitrary<string> {
  const names = columns.map(({ name }) => name)
  return weighed(
    [30, fc.constantFrom(...names)],
    [2, fc.constantFrom(...names).map(quoted)],
    [1, fc.constant(MARK)],
    [1, scrap.map(quoted)],
  )
}

const step = seq(fc.constantFrom('->', '->>'), fc.oneof(fc.constantFrom('a', 'city', '0', '-1', '99'), scrap.map(quoted)))
const into = weighed([15, fc.constant('')], [1, listed(step, '', 3)])
const fieldOf = (columns: readonly Typed[]): fc.Arbitrary<string> => seq(nameOf(columns), into)

function operationOf(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const list = seq('(', listed(fc.oneof(value, value.map(quoted)), ','), ')')
  return weighed(
    [4, seq(mostly(fc.constant(''), fc.constant('not.')), fc.constantFrom('eq', 'neq', 'gt', 'lte', 'isdistinct'), '.', value)],
    [2, seq(mostly(fc.constant(''), fc.constant('not.')), fc.constantFrom(...COMPARE), mostly(fc.constant(''), fc.constantFrom('(any)', '(all)', '(portuguese)')), '.', value)],
    [2, seq('in.', list)],
    [1, fc.constantFrom('is.null', 'is.true', 'not.is.null', 'is.not_null', 'is.unknown', 'is.NULL')],
  )
}

/** A column and what is asked of it, written one behind the other. */
type Filter = readonly [field: string, operation: string]

function filterOf(columns: readonly Typed[], operation: (kind: Kind) => fc.Arbitrary<string>): fc.Arbitrary<Filter> {
  const ofKinds = KINDS.flatMap((kind) => {
    const some = columns.filter((column) => column.kind === kind)
    return some.length === 0 ? [] : [[some.length, fc.tuple(fieldOf(some), operation(kind))] as const]
  })
  return weighed(...ofKinds)
}

function logicOf(filter: fc.Arbitrary<Filter>): fc.Arbitrary<string> {
  const condition = filter.map((parts) => parts.join('.'))
  return fc.letrec<{ logic: string; element: string }>((tie) => ({
    logic: seq('(', listed(tie('element'), ',', 3), ')'),
    element: fc.oneof({ maxDepth: 3, depthIdentifier: 'logic' }, condition, seq(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('logic'))),
  })).logic
}

/** Makers of the parts of a query about one relation; those of embeds are about theirs. */
export function grammarOf(names: Names): (relation: Relation) => { readonly items: fc.Arbitrary<string>; readonly pairs: fc.Arbitrary<readonly Pair[]> } {
  const byName = new Map(names.relations.map((relation) => [relation.name, relation]))
  const value = valuesOf(names)
  const operations = new Map(KINDS.map((kind) => [kind, operationOf(value(kind))]))
  const operation = (kind: Kind): fc.Arbitrary<string> => operations.get(kind) ?? operationOf(value(kind))
  const known = new Map<string, fc.Arbitrary<string>>()

  const itemsOf = (relation: Relation, depth: number): fc.Arbitrary<string> => {
    const key = `${relation.name} ${String(depth)}`
    const before = known.get(key)
    if (before !== undefined) return before
    const field = fieldOf(relation.columns)
    const alias = mostly(fc.constant(''), weighed([3, fc.constant(`${MARK}:`)], [1, seq(scrap.map(quoted), ':')]))
    const plain = weighed(
      [3, fc.constant('*')],
      [9, seq(alias, field, weighed([15, fc.constant('')], [1, seq('::', fc.constantFrom(...TYPES))]))],
      [1, seq(field, fc.constantFrom('.sum()', '.count()', '.max()::text', '.avg()'))],
    )
    const embeds = depth < DEEPEST ? relation.embeds.flatMap((each) => {
      const target = byName.get(each.target)
      return target === undefined ? [] : [seq(mostly(fc.constant(''), fc.constantFrom('...', `${MARK}:`)), each.name, mostly(fc.constant(''), fc.constantFrom('!inner', '!left', '!x')), '(', maybe(itemsOf(target, depth + 1)), ')')]
    }) : []
    const items = listed(embeds.length === 0 ? plain : weighed([3, plain], [1, fc.oneof(...embeds)]), ',')
    known.set(key, items)
    return items
  }

  return (relation) => {
    const field = fieldOf(relation.columns)
    const items = itemsOf(relation, 0)
    const embeds = relation.embeds.map(({ name }) => name)
    const under = embeds.length === 0 ? fc.constant('') : mostly(fc.constant(''), seq(fc.constantFrom(...embeds), '.'))
    const term = seq(weighed([6, field], [1, seq(under, field)]), fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst'))
    const count = mostly(fc.constantFrom('0', '1', '3', '100'), fc.oneof(fc.constantFrom('-1', '99999999999'), scrap))
    const told = (key: fc.Arbitrary<string>, text: fc.Arbitrary<string>): fc.Arbitrary<Pair> => fc.tuple(key, text)
    const maybeTold = (pair: fc.Arbitrary<Pair>): fc.Arbitrary<readonly Pair[]> => fc.oneof(fc.constant([]), pair.map((each) => [each]))
    const own = filterOf(relation.columns, operation)
    const filter = weighed(
      [5, own],
      [1, fc.tuple(under, own).map(([path, [name, text]]): Pair => [path + name, text])],
      [1, told(seq(under, fc.constantFrom('or', 'and', 'not.or', 'not.and')), logicOf(own))],
    )
    const pairs = fc.tuple(
      maybeTold(told(fc.constant('select'), items)),
      fc.array(filter, { maxLength: 2 }),
      maybeTold(told(fc.constant('order'), listed(term, ','))),
      maybeTold(told(seq(under, fc.constantFrom('limit', 'offset')), count)),
      mostly(fc.constant([]), maybeTold(told(fc.constantFrom('columns', 'on_conflict'), listed(nameOf(relation.columns), ',')))),
      weighed([30, fc.constant<readonly Pair[]>([])], [1, told(scrap, scrap).map((pair) => [pair])]),
    ).map((parts) => parts.flat())
    return { items, pairs }
  }
}

import fc from 'fast-check'
import { grammarOf, type Names, nameOf, type Pair, type Relation, type Routine, type Typed, valuesOf } from './rest-grammar.ts'
import { encoded, inHeader, listed, mostly, mutated, onTheWire, scrap, weighed } from './text.ts'

export interface RestInput {
  readonly method: string
  /** Inside the service, with the query string. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
const MEDIA = [
  'application/json', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.array+json', 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose', '*/*', 'application/geo+json',
  'text/*;q=0.3',
] as const
const PREFERENCES = [
  'return=representation', 'return=minimal', 'return=headers-only', 'resolution=merge-duplicates', 'resolution=ignore-duplicates', 'count=exact',
  'count=planned', 'count=estimated', 'handling=strict', 'handling=lenient', 'max-affected=1', 'missing=default', 'tx=rollback',
  'timezone=America/Sao_Paulo', 'timezone=Nowhere/City',
] as const
const BODIES = ['application/json', 'text/csv', 'application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream', 'application/vnd.pgrst.object+json'] as const

/** Pairs as a query string: their values encoded as clients do, or left as far as a first line holds them; then disturbed as a whole, or not. */
function queryOf(pairs: fc.Arbitrary<readonly Pair[]>): fc.Arbitrary<string> {
  const written = fc.tuple(pairs, fc.boolean()).map(([all, isRaw]) => all.map(([key, value]) => (isRaw ? `${onTheWire(key)}=${onTheWire(value)}` : `${encoded(key)}=${encoded(value)}`)).join('&'))
  return weighed([3, written], [1, mutated(written).map(onTheWire)])
}

/** Rows, a sheet, a form, or something nested without end. */
function bodyOf(row: fc.Arbitrary<Readonly<Record<string, unknown>>>, name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const rows = weighed(
    [4, row],
    [2, fc.tuple(row, fc.integer({ min: 1, max: 3 })).map(([one, times]) => Array.from({ length: times }, () => one))],
    [1, fc.jsonValue({ maxDepth: 3 })],
  )
  const json = rows.map((content) => JSON.stringify(content))
  const line = listed(fc.oneof(value, value.map((text) => `"${text.replaceAll('"', '""')}"`)), ',')
  const sheet = fc.tuple(listed(name, ','), fc.array(line, { maxLength: 4 })).map(([head, lines]) => [head, ...lines].join('\n'))
  const form = fc.array(fc.tuple(name, value), { maxLength: 4 }).map((pairs) => pairs.map(([key, text]) => `${encoded(key)}=${encoded(text)}`).join('&'))
  const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.nat(5_000)).map(([sign, times]) => sign.repeat(times) + (sign === '[' ? ']'.repeat(times) : `1${'}'.repeat(times)}`))
  return weighed([8, json], [4, mutated(json)], [2, mutated(sheet)], [1, mutated(form)], [1, deep]).map((text) => text.toWellFormed())
}

type Headers = Readonly<Record<string, string>>

function header(name: string, values: readonly string[], most = 1): fc.Arbitrary<Headers> {
  const usual = listed(fc.constantFrom(...values), ', ', most)
  return weighed([3, fc.constant({})], [2, usual.map((text) => ({ [name]: text }))], [1, mutated(usual).map((text) => ({ [name]: inHeader(text) }))])
}

const range = fc.oneof(fc.constantFrom('0-9', '5-', '9-3', 'items=0-1', 'bytes=0-5'), scrap.map(inHeader)).map((text) => ({ range: text }))
const json = fc.constant({ 'content-type': 'application/json' })
const headers: fc.Arbitrary<Headers> = fc.tuple(
  mostly(json, header('content-type', BODIES)),
  mostly(fc.constant({}), header('accept', MEDIA, 3)),
  header('prefer', PREFERENCES, 4),
  mostly(fc.constant({}), range),
  mostly(fc.constant({}), header('accept-profile', ['public', 'private', 'pg_catalog', '"public"'])),
  mostly(fc.constant({}), header('content-profile', ['public', 'engine'])),
).map((parts) => Object.assign({}, ...parts) as Headers)

/** Where it goes, seldom disturbed, and what it asks there. */
function targetOf(path: string, query: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const place = weighed([15, fc.constant(path)], [1, mutated(fc.constant(path)).map(onTheWire)])
  return fc.tuple(place, query).map(([where, text]) => (text === '' ? where : `${where}?${text}`))
}

/** Requests for rows and calls of functions: built by the grammar, and disturbed. */
export function restInputs(names: Names): fc.Arbitrary<RestInput> {
  const grammar = grammarOf(names)
  const value = valuesOf(names)
  const cellOf = ({ kind }: Typed): fc.Arbitrary<unknown> => weighed([8, value(kind)], [1, fc.jsonValue({ maxDepth: 2 })])

  const ofRows = (relation: Relation): fc.Arbitrary<RestInput> => {
    const name = nameOf(relation.columns)
    const pair = weighed([12, fc.oneof(...relation.columns.map((column) => fc.tuple(fc.constant(column.name), cellOf(column))))], [1, fc.tuple(name, value('text'))])
    const row = fc.array(pair, { maxLength: 5 }).map((pairs): Readonly<Record<string, unknown>> => Object.fromEntries(pairs))
    return fc.record({ method: fc.constantFrom(...METHODS), target: targetOf(`/${encoded(relation.name)}`, queryOf(grammar(relation).pairs)), headers, body: bodyOf(row, name, value('text')) })
  }

  const rows: Relation = { name: '', columns: [{ name: 'id', kind: 'uuid' }, { name: 'name', kind: 'text' }], embeds: [] }
  const { pairs: others } = grammar(rows)
  const ofCalls = (routine: Routine): fc.Arbitrary<RestInput> => {
    const told = fc.tuple(
      ...routine.arguments.map((argument) => fc.tuple(fc.constant(argument.name), cellOf(argument), fc.nat(19))),
    ).map((all) => all.filter(([, , dice]) => dice > 0))
    const row = told.map((all): Readonly<Record<string, unknown>> => Object.fromEntries(all.map(([name, content]) => [name, content])))
    const asQuery = told.map((all): readonly Pair[] => all.map(([name, content]) => [name, typeof content === 'string' ? content : JSON.stringify(content)]))
    const ofMethod = (method: 'GET' | 'POST'): fc.Arbitrary<RestInput> => {
      const pairs = fc.tuple(method === 'GET' ? asQuery : fc.constant([]), mostly(fc.constant([]), others)).map((parts) => parts.flat())
      const name = fc.constantFrom('a', ...routine.arguments.map((argument) => argument.name))
      return fc.record({ method: mostly(fc.constant(method), fc.constantFrom(...METHODS)), target: targetOf(`/rpc/${encoded(routine.name)}`, queryOf(pairs)), headers, body: bodyOf(row, name, value('text')) })
    }
    return fc.oneof(ofMethod('GET'), ofMethod('POST'))
  }
  return weighed([3, fc.oneof(...names.relations.map(ofRows))], [2, fc.oneof(...names.routines.map(ofCalls))])
}

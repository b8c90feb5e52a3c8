import { RestError, invalidBody } from '../errors.ts'
import { commonKeys, isObject, parseJson } from '../parse/body.ts'
import type { BodyKind } from '../parse/body.ts'
import { csvToJson } from '../parse/csv.ts'
import { decodePairs, parseColumns } from '../parse/query.ts'
import { WHOLE_BODIES } from '../schema/build.ts'
import { relationKey } from '../schema/types.ts'
import type { Argument, Routine, SchemaCache } from '../schema/types.ts'
import { arrayLiteral } from '../array.ts'
import { noFunction } from './no-function.ts'

export type CallInput =
  /** arguments by name, read from the raw JSON object (or from the first of a list) */
  | { readonly kind: 'object'; readonly body: string; readonly arguments: readonly Argument[]; readonly firstOf?: true }
  /** arguments as text, from the query string */
  | { readonly kind: 'query'; readonly arguments: readonly { readonly argument: Argument; readonly value: string }[] }
  /** the whole body as the one unnamed argument */
  | { readonly kind: 'unnamed'; readonly body: string }

export interface CallPlan {
  readonly routine: Routine
  readonly input: CallInput
}

type Pairs = readonly (readonly [string, string])[]

const UNNAMED: Readonly<Record<BodyKind, readonly string[]>> = { ...WHOLE_BODIES, csv: [], form: [] }

export interface BodyCall {
  readonly body: string
  readonly kind?: BodyKind
  /** the query string: only `columns` says something about arguments */
  readonly pairs?: Pairs
}

/** POST: the keys of the JSON object, or the head of a sheet, choose the function. */
export function planBodyCall(cache: SchemaCache, schema: string, name: string, call: BodyCall): CallPlan {
  const { body, kind = 'json', pairs = [] } = call
  const candidates = cache.routines.get(relationKey(schema, name)) ?? []
  if (kind === 'form') return planFormCall(cache, schema, name, decodePairs(body))
  const text = kind === 'csv' ? csvToJson(body) : kind === 'json' && body.trim() === '' ? '{}' : body
  const given = kind === 'json' || kind === 'csv' ? argumentsOf(text, pairs) : null
  const named = given === null ? [] : candidates.filter((routine) => accepts(routine, given.names))
  if (named.length > 1) throw ambiguous(named)
  const [routine] = named
  if (routine && given) {
    if (routine.arguments.length === 1 && given.names.includes('')) return { routine, input: { kind: 'unnamed', body: text } }
    const isGiven = (argument: Argument) => argument.name !== null && given.names.includes(argument.name)
    const input: CallInput = { kind: 'object', body: text, arguments: routine.arguments.filter(isGiven), ...(given.firstOf ? { firstOf: true } : {}) }
    return { routine, input }
  }
  const fallbacks = candidates.filter((candidate) => takesWhole(candidate, UNNAMED[kind]))
  if (fallbacks.length > 1) throw ambiguous(fallbacks)
  const [fallback] = fallbacks
  if (fallback) return { routine: fallback, input: { kind: 'unnamed', body: text } }
  if (given === null && (kind === 'json' || kind === 'csv')) throw invalidBody()
  throw noFunction(cache, { schema, name, given: given?.names ?? [], body: kind })
}

interface Given {
  readonly names: readonly string[]
  /** the body is a list; its first object has the arguments */
  readonly firstOf: boolean
}

function argumentsOf(text: string, pairs: Pairs): Given | null {
  const listed = pairs.find(([key]) => key === 'columns')?.[1]
  const value = parseJson(text)
  if (isObject(value)) return { names: listed === undefined ? Object.keys(value) : parseColumns(listed), firstOf: false }
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  if (rows.length === 0 || !rows.every(isObject)) return null
  return { names: listed === undefined ? commonKeys(rows) : parseColumns(listed), firstOf: true }
}

function planFormCall(cache: SchemaCache, schema: string, name: string, pairs: Pairs): CallPlan {
  const given = [...new Set(pairs.map(([key]) => key))]
  const found = namedRoutines(cache, schema, name).filter((routine) => accepts(routine, given))
  if (found.length > 1) throw ambiguous(found)
  const [routine] = found
  if (!routine) throw noFunction(cache, { schema, name, given, body: 'form' })
  return { routine, input: { kind: 'query', arguments: valuesOf(routine, pairs) } }
}

const RESERVED = /^(?:select|columns|on_conflict)$|^(?:.+\.)?(?:order|limit|offset|and|or)$/
const FILTER = /^(?:not|is|in|eq|neq|gte?|lte?|i?like|i?match|c[sd]|ov|sl|sr|nxr|nxl|adj|isdistinct|(?:pl|ph|w)?fts)(?:\(|\.)/

/**
 * GET and HEAD: parameters that name an argument are arguments; of the others those that look like filters are filters of the result,
 * and what is left is an argument that no function has. `id=5&id=gt.2` is both: a plain value leaves its name free for filters.
 */
export function planQueryCall(cache: SchemaCache, schema: string, name: string, pairs: Pairs): { plan: CallPlan; rest: [string, string][] } {
  const candidates = namedRoutines(cache, schema, name)
  const known = new Set(candidates.flatMap((routine) => routine.arguments.map((argument) => argument.name)))
  const free = pairs.filter(([key]) => !RESERVED.test(key))
  const isFilter = ([key, value]: readonly [string, string]) => key.includes('.') || FILTER.test(value)
  const namesOf = (chosen: Pairs) => [...new Set(chosen.map(([key]) => key))]
  const plain = free.filter((pair) => !isFilter(pair))
  const plainNames = new Set(namesOf(plain))
  const possible = free.filter((pair) => !isFilter(pair) || (known.has(pair[0] as never) && !plainNames.has(pair[0])))
  const given = namesOf(possible)
  // where a name could be both, the function that exists decides
  const chosen = candidates.some((routine) => accepts(routine, given)) ? possible : plain
  const names = namesOf(chosen)
  const found = candidates.filter((routine) => accepts(routine, names))
  if (found.length > 1) throw ambiguous(found)
  const [routine] = found
  if (!routine) throw noFunction(cache, { schema, name, given, body: null })
  const taken = new Set(chosen)
  return {
    plan: { routine, input: { kind: 'query', arguments: valuesOf(routine, chosen) } },
    rest: pairs.filter((pair) => !taken.has(pair)).map(([key, value]) => [key, value]),
  }
}

/** An argument given several times: its last value, or all of them where it is variadic. */
function valuesOf(routine: Routine, pairs: Pairs): Extract<CallInput, { kind: 'query' }>['arguments'] {
  return routine.arguments.flatMap((argument) => {
    const texts = pairs.flatMap(([key, value]) => (key === argument.name ? [value] : []))
    if (texts.length === 0) return []
    return [{ argument, value: argument.variadic ? variadicValue(texts) : (texts.at(-1) ?? '') }]
  })
}

/** One value that is an array already is the list itself. */
function variadicValue(texts: readonly string[]): string {
  const [only = ''] = texts
  return texts.length === 1 && only.startsWith('{') && only.endsWith('}') ? only : arrayLiteral(texts)
}

/** Functions whose arguments can be given one by one: an unnamed one is given as a body. */
function namedRoutines(cache: SchemaCache, schema: string, name: string): Routine[] {
  return (cache.routines.get(relationKey(schema, name)) ?? []).filter((routine) => routine.arguments.every((argument) => argument.name !== null))
}

/** An unnamed argument is known by the empty name. */
function accepts(routine: Routine, given: readonly string[]): boolean {
  const named = routine.arguments.map(({ name, required }) => ({ name: name ?? '', required }))
  return given.every((key) => named.some(({ name }) => name === key)) && named.every(({ name, required }) => !required || given.includes(name))
}

function takesWhole(routine: Routine, types: readonly string[]): boolean {
  const [only, ...more] = routine.arguments
  return more.length === 0 && only !== undefined && only.name === null && types.includes(only.type)
}

/** Fewer arguments first, then by their names and types: the same functions are told in the same order. */
function byArguments(a: Routine, b: Routine): number {
  const order = (one: Argument, other: Argument | undefined) => compare(one.name ?? '', other?.name ?? '') || compare(one.type, other?.type ?? '')
  const first = a.arguments.map((argument, index) => order(argument, b.arguments[index])).find((found) => found !== 0)
  return a.arguments.length - b.arguments.length || (first ?? 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function ambiguous(found: readonly Routine[]): RestError {
  const signature = ({ schema, name, arguments: list }: Routine) =>
    `${schema}.${name}(${list.map((argument) => `${argument.name ?? ''} => ${argument.type}`).join(', ')})`
  return new RestError(300, 'PGRST203', `Could not choose the best candidate function between: ${found.toSorted(byArguments).map(signature).join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

import { RestError, invalidBody } from '../errors.ts'
import { closest } from '../schema/fuzzy.ts'
import { relationKey } from '../schema/types.ts'
import type { Argument, Routine, SchemaCache } from '../schema/types.ts'
import { arrayLiteral } from '../array.ts'
import { isObject, parseJson } from './write.ts'

export type CallInput =
  /** arguments by name, read from the raw JSON object */
  | { readonly kind: 'object'; readonly body: string; readonly arguments: readonly Argument[] }
  /** arguments as text, from the query string */
  | { readonly kind: 'query'; readonly arguments: readonly { readonly argument: Argument; readonly value: string }[] }
  /** the whole body as the one unnamed json argument */
  | { readonly kind: 'unnamed'; readonly body: string }

export interface CallPlan {
  readonly routine: Routine
  readonly input: CallInput
}

/** POST: the keys of the JSON object choose the function. */
export function planBodyCall(cache: SchemaCache, schema: string, name: string, body: string): CallPlan {
  const text = body.trim() === '' ? '{}' : body
  const value = parseJson(text)
  const candidates = cache.routines.get(relationKey(schema, name)) ?? []
  const given = isObject(value) ? Object.keys(value) : null
  const named = given === null ? [] : candidates.filter((routine) => accepts(routine, given))
  if (named.length > 1) throw ambiguous(named)
  const routine = named[0]
  if (routine && given) {
    const isGiven = (argument: Argument) => argument.name !== null && given.includes(argument.name)
    return { routine, input: { kind: 'object', body: text, arguments: routine.arguments.filter(isGiven) } }
  }
  const fallback = candidates.find(isUnnamedJson)
  if (fallback) return { routine: fallback, input: { kind: 'unnamed', body: text } }
  if (given === null) throw invalidBody()
  throw notFound(cache, schema, name, given, true)
}

/** GET and HEAD: parameters that name an argument are arguments; the others stay for the filters of the result. */
export function planQueryCall(
  cache: SchemaCache,
  schema: string,
  name: string,
  pairs: readonly (readonly [string, string])[],
): { plan: CallPlan; rest: [string, string][] } {
  const candidates = cache.routines.get(relationKey(schema, name)) ?? []
  const reserved = /^(?:select|order|limit|offset|and|or|not\.and|not\.or)$|\./
  const given = [...new Set(pairs.map(([key]) => key))].filter((key) => !reserved.test(key))
  const exact = candidates.filter((routine) => accepts(routine, given))
  // result columns may be filtered by parameters that are not arguments
  const filtering = candidates.filter((routine) => routine.returns === 'composite' && accepts(routine, ownNames(routine, given)))
  const found = exact.length > 0 ? exact : mostArguments(filtering, given)
  if (found.length > 1) throw ambiguous(found)
  const routine = found[0]
  if (!routine) throw notFound(cache, schema, name, given, false)
  const names = new Set(ownNames(routine, given))
  const values = routine.arguments.flatMap((argument) => {
    if (argument.name === null || !names.has(argument.name)) return []
    const texts = pairs.flatMap(([key, value]) => (key === argument.name ? [value] : []))
    return [{ argument, value: argument.variadic ? arrayLiteral(texts) : (texts.at(-1) ?? '') }]
  })
  return { plan: { routine, input: { kind: 'query', arguments: values } }, rest: pairs.filter(([key]) => !names.has(key)).map(([k, v]) => [k, v]) }
}

function ownNames(routine: Routine, given: readonly string[]): string[] {
  return given.filter((key) => routine.arguments.some(({ name }) => name === key))
}

function mostArguments(routines: readonly Routine[], given: readonly string[]): Routine[] {
  const most = Math.max(0, ...routines.map((routine) => ownNames(routine, given).length))
  return routines.filter((routine) => ownNames(routine, given).length === most)
}

function accepts(routine: Routine, given: readonly string[]): boolean {
  const names = routine.arguments.map(({ name }) => name)
  return (
    given.every((key) => names.some((name) => name === key)) &&
    routine.arguments.every(({ name, required }) => !required || (name !== null && given.includes(name)))
  )
}

function isUnnamedJson(routine: Routine): boolean {
  const [only, ...more] = routine.arguments
  return more.length === 0 && only !== undefined && only.name === null && (only.type === 'json' || only.type === 'jsonb')
}

function ambiguous(found: readonly Routine[]): RestError {
  const signature = ({ schema, name, arguments: list }: Routine) =>
    `${schema}.${name}(${list.map((argument) => `${argument.name ?? ''} => ${argument.type}`).join(', ')})`
  return new RestError(300, 'PGRST203', `Could not choose the best candidate function between: ${found.map(signature).join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

function notFound(cache: SchemaCache, schema: string, name: string, given: readonly string[], isPost: boolean): RestError {
  const called = `${schema}.${name}`
  const signature = given.length === 0 ? `${called} without parameters` : `${called}(${given.join(', ')})`
  const parameters = given.length === 0 ? 'without parameters' : `with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
  const unnamed = isPost ? ' or with a single unnamed json/jsonb parameter' : ''
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${called} ${parameters}${unnamed}, but no matches were found in the schema cache.`,
    hint: suggestion(cache, schema, name),
  })
}

function suggestion(cache: SchemaCache, schema: string, name: string): string | null {
  const own = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema)
  const same = own.find((routine) => routine.name === name)
  if (same) {
    const names = same.arguments.flatMap((argument) => (argument.name === null ? [] : [argument.name]))
    return `Perhaps you meant to call the function ${schema}.${name}${names.length > 0 ? `(${names.join(', ')})` : ''}`
  }
  const near = closest(name, own.map((routine) => routine.name))
  return near === null ? null : `Perhaps you meant to call the function ${schema}.${near}`
}

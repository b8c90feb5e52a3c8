import { RestError } from '../errors.ts'
import type { BodyKind } from '../parse/body.ts'
import { LIKELY, POSSIBLE, closest } from '../schema/fuzzy.ts'
import { relationKey } from '../schema/types.ts'
import type { SchemaCache } from '../schema/types.ts'

export interface MissingCall {
  readonly schema: string
  readonly name: string
  readonly given: readonly string[]
  /** kind of the body; null for GET and HEAD */
  readonly body: BodyKind | null
}

const WHOLE: Readonly<Partial<Record<BodyKind, string>>> = { text: 'text', xml: 'xml', bytes: 'bytea' }

/** 404 PGRST202 with what was looked for, and what may have been meant. */
export function noFunction(cache: SchemaCache, call: MissingCall): RestError {
  const { schema, name, body } = call
  const given = call.given.toSorted()
  const called = `${schema}.${name}`
  const whole = body === null ? undefined : WHOLE[body]
  const signature = whole !== undefined ? called : given.length === 0 ? `${called} without parameters` : `${called}(${given.join(', ')})`
  const named = given.length === 0 ? 'without parameters' : `with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
  const searched = whole !== undefined ? `with a single unnamed ${whole} parameter` : `${named}${body === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''}`
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${called} ${searched}, but no matches were found in the schema cache.`,
    hint: whole === undefined ? suggestion(cache, schema, name, given) : null,
  })
}

function suggestion(cache: SchemaCache, schema: string, name: string, given: readonly string[]): string | null {
  const signature = (names: readonly string[]) => `(${names.toSorted().join(', ')})`
  const same = cache.routines.get(relationKey(schema, name))
  const near = same
    ? closest(signature(given), same.map((routine) => signature(routine.arguments.map((argument) => argument.name ?? ''))), POSSIBLE)
    : closest(name, [...cache.routines.values()].flat().flatMap((routine) => (routine.schema === schema ? [routine.name] : [])), LIKELY)
  if (near === null) return null
  return `Perhaps you meant to call the function ${schema}.${same ? `${name}${near}` : near}`
}

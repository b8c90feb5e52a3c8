import { AuthError } from './auth-error.ts'
import type { Body } from './fields.ts'

/** 500 whose text says what is wrong with the hook, for whoever installed it. */
export function hookError(message: string, code = 'hook_error'): AuthError {
  return new AuthError(500, code, message)
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isAudience = (value: unknown): boolean => isText(value) || (Array.isArray(value) && value.every(isText))

const REQUIRED: Readonly<Record<string, (value: unknown) => boolean>> = {
  aud: isAudience,
  exp: Number.isInteger,
  iat: Number.isInteger,
  sub: isText,
  email: isText,
  phone: isText,
  role: isText,
  aal: isText,
  session_id: isText,
  is_anonymous: (value) => value !== undefined,
}

const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  app_metadata: isObject,
  user_metadata: isObject,
  amr: (value) => Array.isArray(value) && value.every((entry) => isText(entry) || isObject(entry)),
}

/**
 * The claims that the access-token hook answered with. Throws its own refusal with the status that it names, and 500 when the
 * answer has another shape than an access token needs.
 */
export function readHookOutput(output: unknown): Body {
  if (!isObject(output)) throw hookError('The access token hook did not answer with a JSON object')
  const refusal = output['error']
  if (isObject(refusal) && typeof refusal['message'] === 'string' && refusal['message'] !== '') {
    const status = refusal['http_code']
    const usable = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
    throw new AuthError(usable ? status : 500, 'hook_error', refusal['message'])
  }
  const claims = output['claims']
  if (claims === undefined || claims === null) throw hookError('output claims field is missing')
  if (!isObject(claims)) throw hookError('output claims field is not an object')
  const wrong = [
    ...Object.entries(REQUIRED).filter(([name, fits]) => !fits(claims[name])),
    ...Object.entries(OPTIONAL).filter(([name, fits]) => claims[name] !== undefined && !fits(claims[name])),
  ].map(([name]) => name)
  if (wrong.length === 0) return claims
  throw hookError(`output claims do not conform to the expected schema: ${wrong.join(', ')}`)
}

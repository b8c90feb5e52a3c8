import { AuthError, invalid } from './auth-error.ts'

export type Body = Readonly<Record<string, unknown>>

/** JSON text of a body; an empty one is an empty object, anything but an object is refused. */
export function parseBody(text: string): Body {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
  throw new AuthError(400, 'bad_json', 'The request body must be a JSON object')
}

function wrongType(name: string, expected: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not read request body params: ${name} must be ${expected}`)
}

/** Text of a field; absent and null are null. Refuses other types. */
export function textField(body: Body, name: string): string | null {
  const value = body[name] ?? null
  if (value === null || typeof value === 'string') return value
  throw wrongType(name, 'a string')
}

/** Switch of a field; absent and null are false. */
export function flagField(body: Body, name: string): boolean {
  const value = body[name] ?? false
  if (typeof value === 'boolean') return value
  throw wrongType(name, 'a boolean')
}

/** Object of a field; absent and null are null. */
export function objectField(body: Body, name: string): Body | null {
  const value = body[name] ?? null
  if (value === null) return null
  if (typeof value === 'object' && !Array.isArray(value)) return value as Body
  throw wrongType(name, 'an object')
}

/** One value of a query parameter or header that may have been sent several times. */
export function singleText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : null
}

// The characters of HTML's e-mail fields: no white space, quotes or brackets, so nothing can break out of a mail header.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** The address trimmed and in lower case; 400 `validation_failed` when it is none. */
export function normaliseEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length <= 255 && EMAIL.test(email)) return email
  throw invalid('Unable to validate email address: invalid format')
}

/** The digits of an international number; 400 `validation_failed` when it is none. */
export function normalisePhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone
  throw invalid('Invalid phone number format (E.164 required)')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

import { invalidParameter, invalidRequest, missingParameter } from './storage-error.ts'

export type Fields = Readonly<Record<string, unknown>>

/** JSON text of a body; nothing is an empty object, anything but an object is refused. */
export function parseFields(text: string): Fields {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidRequest('The request body is not valid JSON')
  }
  if (isRecord(value)) return value
  throw invalidRequest('The request body must be a JSON object')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name)
  if (value === undefined) throw missingParameter(name)
  return value
}

/** Absent and null are undefined. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw invalidParameter(name)
}

export function optionalFlag(fields: Fields, name: string): boolean | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined || typeof value === 'boolean') return value
  throw invalidParameter(name)
}

/** Whole number within bounds; numbers in query strings arrive as text. */
export function optionalInteger(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) return number
  throw invalidParameter(name)
}

export function textList(fields: Fields, name: string, most: number): readonly string[] {
  const value = fields[name] ?? undefined
  if (value === undefined) throw missingParameter(name)
  if (!Array.isArray(value) || value.length > most) throw invalidParameter(name)
  return value.map((item) => {
    if (typeof item === 'string') return item
    throw invalidParameter(name)
  })
}

/** One value of a query parameter or header; the first when sent several times, null when absent. */
export function single(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}

/** User metadata of an `x-metadata` header: base64 of a JSON object. */
export function headerMetadata(header: unknown): Fields | null {
  const text = single(header)
  return text === null || text === '' ? null : metadataOf(Buffer.from(text, 'base64').toString('utf8'))
}

/** User metadata as JSON text. */
export function metadataOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Refused below like any other text that is no object.
  }
  throw invalidParameter('metadata')
}

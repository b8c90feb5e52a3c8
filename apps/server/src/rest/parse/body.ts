import { invalidBody, unevenRows, wrongContentType } from '../errors.ts'
import { csvToJson } from './csv.ts'
import { decodePairs } from './query.ts'

export type BodyKind = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytes'

const KINDS: Readonly<Record<string, BodyKind>> = {
  'application/json': 'json', 'application/vnd.pgrst.object+json': 'json', 'application/vnd.pgrst.array+json': 'json',
  'text/csv': 'csv', 'application/x-www-form-urlencoded': 'form', 'text/plain': 'text', 'text/xml': 'xml', 'application/octet-stream': 'bytes',
}

/** What a content type means; without one a body is JSON. @throws RestError PGRST102 for any other. */
export function bodyKind(contentType: string | undefined): BodyKind {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  if (kind === undefined) throw wrongContentType(type)
  return kind
}

/** The body of a write as JSON text. JSON itself is not touched, so that no number passes through a JavaScript number. */
export function writtenJson(kind: BodyKind, body: string): string {
  switch (kind) {
    case 'json':
      return body
    case 'csv':
      return csvToJson(body)
    case 'form':
      return JSON.stringify(Object.fromEntries(decodePairs(body)))
    case 'text':
      throw wrongContentType('text/plain')
    case 'xml':
      throw wrongContentType('text/xml')
    case 'bytes':
      throw wrongContentType('application/octet-stream')
  }
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw invalidBody()
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys that every row has. @throws RestError PGRST102 when they differ. */
export function commonKeys(rows: readonly object[]): string[] {
  const [first, ...others] = rows
  if (!first) return []
  const keys = Object.keys(first)
  for (const row of others) {
    if (Object.keys(row).length !== keys.length || !keys.every((key) => Object.hasOwn(row, key))) {
      throw unevenRows()
    }
  }
  return keys
}

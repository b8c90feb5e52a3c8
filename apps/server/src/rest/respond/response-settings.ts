import { RestError } from '../errors.ts'

/** Names that belong to the connection or to the framing of the answer; SQL never sets them. */
const RESERVED: ReadonlySet<string> = new Set([
  'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'content-length',
])
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/** A name that SQL gave several times is sent several times. */
export type HeaderMap = Record<string, string | string[]>

function isSendable(name: string, value: unknown): value is string {
  return typeof value === 'string' && NAME.test(name) && VALUE.test(value) && !RESERVED.has(name.toLowerCase())
}

/** The `response.headers` setting: a JSON array of one-key objects. */
export function parseResponseHeaders(text: string | null): HeaderMap {
  const headers: Record<string, string | string[]> = {}
  if (text === null) return headers
  const refuse = () =>
    new RestError(500, 'PGRST111', 'response.headers guc must be a JSON array composed of objects with a single key and a string value')
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw refuse()
  }
  if (!Array.isArray(list)) throw refuse()
  for (const one of list as unknown[]) {
    const entries = typeof one === 'object' && one !== null ? Object.entries(one) : []
    const [entry] = entries
    if (entries.length !== 1 || !entry || !isSendable(entry[0], entry[1])) throw refuse()
    const name = entry[0].toLowerCase()
    const before = headers[name]
    headers[name] = before === undefined ? entry[1] : [...(Array.isArray(before) ? before : [before]), entry[1]]
  }
  return headers
}

/** The `response.status` setting. */
export function parseResponseStatus(text: string | null): number | null {
  if (text === null) return null
  const status = Number(text)
  if (!/^\d{3}$/.test(text) || status < 200 || status > 599) {
    throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
  }
  return status
}

/** Headers of a raised error: an object of texts; null when they cannot be sent. */
export function parseRaisedHeaders(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const headers: Record<string, string> = {}
  for (const [name, text] of Object.entries(value)) {
    if (!isSendable(name, text)) return null
    headers[name.toLowerCase()] = text
  }
  return headers
}

import { RestError } from '../errors.ts'

/** What the `Prefer` header asks, the first recognised value of each kind. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null' | null
  readonly return: 'minimal' | 'headers-only' | 'representation' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  /** honoured where the server is set to let requests choose */
  readonly tx: 'commit' | 'rollback' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly timezone: string | null
  readonly maxAffected: number | null
}

const ALLOWED = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const

const NONE: Preferences = {
  resolution: null, missing: null, return: null, count: null, tx: null, handling: null, timezone: null, maxAffected: null,
}

/** @throws RestError PGRST122 when `handling=strict` meets something unknown. */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined || header === '') return NONE
  const found: { -readonly [K in keyof Preferences]: Preferences[K] } = { ...NONE }
  const unknown: string[] = []
  for (const piece of header.split(',').map((text) => text.trim()).filter((text) => text !== '')) {
    if (!apply(found, piece)) unknown.push(piece)
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return found
}

function apply(found: { -readonly [K in keyof Preferences]: Preferences[K] }, piece: string): boolean {
  const at = piece.indexOf('=')
  const key = piece.slice(0, at)
  const value = piece.slice(at + 1)
  switch (key) {
    case 'resolution':
      return pick(ALLOWED.resolution, value, (v) => (found.resolution ??= v))
    case 'missing':
      return pick(ALLOWED.missing, value, (v) => (found.missing ??= v))
    case 'return':
      return pick(ALLOWED.return, value, (v) => (found.return ??= v))
    case 'count':
      return pick(ALLOWED.count, value, (v) => (found.count ??= v))
    case 'handling':
      return pick(ALLOWED.handling, value, (v) => (found.handling ??= v))
    case 'tx':
      return pick(ALLOWED.tx, value, (v) => (found.tx ??= v))
    case 'timezone':
      if (!isTimeZone(value)) return false
      found.timezone ??= value
      return true
    case 'max-affected':
      if (!/^\d{1,9}$/.test(value)) return false
      found.maxAffected ??= Number(value)
      return true
    default:
      return false
  }
}

function pick<T extends string>(allowed: readonly T[], value: string, keep: (value: T) => void): boolean {
  const known = allowed.find((candidate) => candidate === value)
  if (known !== undefined) keep(known)
  return known !== undefined
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z0-9_+\-/]{1,60}$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The `Preference-Applied` value, or null when nothing was asked that is honoured. */
export function preferenceApplied(preferences: Preferences, kinds: ReadonlySet<keyof Preferences>): string | null {
  const { resolution, missing, return: representation, count, tx, handling, timezone, maxAffected } = preferences
  const parts: string[] = []
  const add = (kind: keyof Preferences, name: string, value: string | null) => {
    if (value !== null && kinds.has(kind)) parts.push(`${name}=${value}`)
  }
  add('resolution', 'resolution', resolution)
  add('missing', 'missing', missing)
  add('return', 'return', representation)
  add('count', 'count', count)
  add('tx', 'tx', tx)
  add('handling', 'handling', handling)
  add('timezone', 'timezone', timezone)
  if (handling === 'strict' && maxAffected !== null) add('maxAffected', 'max-affected', String(maxAffected))
  return parts.length > 0 ? parts.join(', ') : null
}

import { invalid } from './auth-error.ts'

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, 'µs': 1e-6, ns: 1e-9 }
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/gy
/** 300 years: further ahead PostgreSQL's interval arithmetic and every calendar stop making sense. */
const LIMIT = 300 * 365.25 * 86_400

/** Seconds of a duration such as `24h` or `1h30m`; 400 when it is none or not positive. */
export function durationSeconds(text: string): number {
  let seconds = 0
  let end = 0
  PART.lastIndex = 0
  for (const match of text.matchAll(PART)) {
    seconds += Number(match[1]) * (SECONDS[match[2] ?? ''] ?? Number.NaN)
    end = match.index + match[0].length
  }
  if (end === text.length && seconds > 0 && seconds <= LIMIT) return seconds
  throw invalid(`invalid format for ban duration: ${JSON.stringify(text.slice(0, 40))}`)
}

/** `ban_duration`: seconds from now, or null for "none", which lifts the ban. */
export function banSeconds(text: string): number | null {
  return text === 'none' ? null : durationSeconds(text)
}

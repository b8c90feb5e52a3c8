import { Broken, rule, type Verdict } from '../target.ts'
import type { Answer, Asked } from './http.ts'

export type Service = 'rest' | 'storage' | 'auth' | 'realtime' | 'functions'

/** What somebody must never read: ids and texts of the rows of other companies. */
export interface Secrets {
  readonly ids: ReadonlySet<string>
  readonly texts: readonly string[]
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** Stacks, files, and SQL that the server writes: whoever asks has no use for them. */
const INTERNALS = [
  /\n\s+at .+:\d+:\d+/, /node_modules|node:internal|\bfile:\/\//, /\b(?:apps|supabase)\/[\w-]+\//, /\.ts:\d+/, /\/(?:tmp|home|root|work|var|usr)\/[\w.-]+\//,
  /\bSELECT .+ FROM |json_agg\(|pgrst_|\bx0\.|current_setting\(|set_config\(|\bengine\.\w|PL\/pgSQL|syntax error at/i,
] as const

const SHAPES: Readonly<Record<Service, readonly (readonly string[])[]>> = {
  rest: [['code', 'details', 'hint', 'message']],
  storage: [['code', 'error', 'message', 'statusCode'], ['hint', 'message']],
  auth: [['code', 'error_code', 'msg'], ['hint', 'message']],
  realtime: [['error']],
  functions: [['code', 'field', 'hint', 'message'], ['msg'], ['code', 'message']],
}

/** 503 with a time to try again at, and what the protocols say by five hundreds: PostgreSQL's refusals of what is too complex or took too long. */
function isDocumented({ status, headers }: Answer, code: unknown): boolean {
  if (status === 503 || status === 504 || status === 507) return status !== 503 || headers['retry-after'] !== undefined
  return status === 500 && typeof code === 'string' && /^(?:54...|57014)$/.test(code)
}

/** What is answered where no service is reached, such as to a path that cannot be read. */
const OWN_SHAPE = ['code', 'message'] as const

function bodyOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Decoded as far as it goes: what was sent may be said again. */
function sentText({ path, body, headers }: Asked): string {
  const parts = [path, typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1'), ...Object.values(headers)]
  const decoded = parts.map((part) => part.replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString()))
  return [...parts, ...decoded].join('\n')
}

/** Whether a text tells what only the server knows; what was sent itself is no secret. */
function checkInternals(text: string, sent: string): void {
  for (const pattern of INTERNALS) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) rule(sent.includes(found.trim()) || pattern.test(sent), `an error shows what is inside: ${text.slice(0, 500)}`)
  }
}

export function checkSecrets(text: string, sent: string, { ids, texts }: Secrets): void {
  for (const [id] of text.matchAll(UUID)) if (ids.has(id) && !sent.includes(id)) throw new Broken(`somebody is shown a row of another company: ${id} in ${text.slice(0, 300)}`)
  for (const secret of texts) if (text.includes(secret) && !sent.includes(secret)) throw new Broken(`somebody is shown a row of another company: ${secret}`)
}

/** What must hold of any answer of a service to somebody from whom this is kept. */
export function judge(service: Service, asked: Asked, answer: Answer, secrets: Secrets): Verdict {
  const { status, text, headers } = answer
  const sent = sentText(asked)
  checkSecrets(`${text}\n${JSON.stringify(headers)}`, sent, secrets)
  if (status < 400) return 'accepted'
  const body = bodyOf(text)
  rule(status < 500 || isDocumented(answer, body?.['code']), `the server answers ${String(status)}: ${text.slice(0, 500)}`)
  checkInternals(text, sent)
  if (asked.method === 'HEAD' || status === 304) return 'refused'
  const keys = Object.keys(body ?? {}).toSorted((one, other) => one.localeCompare(other))
  if (body?.['code'] === 'request_failed' && keys.join() === OWN_SHAPE.join()) return 'refused'
  rule(SHAPES[service].some((shape) => shape.every((key) => keys.includes(key)) && keys.length <= shape.length + 1), `an error is not in the shape of ${service}: ${String(status)} ${text.slice(0, 300)}`)
  return 'refused'
}

/** Headers that our client sends; on hosted the function itself answers the browser's preflight. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-application-name, x-company-id, x-retry-count, x-region, traceparent, tracestate, baggage',
  'access-control-max-age': '86400',
}

export interface RefusalParts {
  readonly status: number
  /** A class RH code of the database, or a word of ours. */
  readonly code: string
  /** Portuguese, to be shown. */
  readonly message: string
  /** The field to blame. */
  readonly field?: string | null
  readonly hint?: string | null
}

/** A known reason why nothing was done. */
export class Refusal extends Error {
  readonly parts: RefusalParts
  constructor(parts: RefusalParts) {
    super(parts.message)
    this.parts = parts
  }
}

interface Told {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly statusCode?: string | number | undefined
}

/** A service of the project did not do what it was asked, for a reason that is not the caller's. `status` where the error does not have it. */
export class ServiceFailure extends Error {
  /** It is not there now, or did not answer: worth another try, and no fault of anybody. */
  readonly isAway: boolean
  constructor(asked: string, error: Told, status = error.status ?? Number(error.statusCode ?? 500)) {
    super(`${asked}: ${error.code ?? String(status)} ${error.message}`)
    this.isAway = status === 503 || status === 0
  }
}

/** Status and headers of an answer to a failure that nobody knows by name: whether another try is worth it. */
export const unexpected = (error: unknown): { readonly status: 500 | 503; readonly headers: Readonly<Record<string, string>> } =>
  error instanceof ServiceFailure && error.isAway ? { status: 503, headers: { 'retry-after': '2' } } : { status: 500, headers: {} }

const UNEXPECTED = {
  500: { code: 'unexpected', message: 'Não foi possível concluir agora. Tente novamente.' },
  503: { code: 'away', message: 'O Vínculo está voltando. Tente de novo em instantes.' },
} as const

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } })
}

function refused({ status, code, message, field, hint }: RefusalParts, headers?: Readonly<Record<string, string>>): Response {
  return json(status, { code, message, field: field ?? null, hint: hint ?? null }, headers)
}

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new Refusal({ status: 400, code: 'invalid_request', message: 'O pedido deve ser um objeto JSON.' })
}

/** A text of the body; `pattern` and the field's name make the refusal. */
export function textField(body: Readonly<Record<string, unknown>>, name: string, pattern: RegExp, message: string): string {
  const value = body[name]
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new Refusal({ status: 400, code: 'invalid_request', message, field: name })
}

export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

type Work = (body: Readonly<Record<string, unknown>>, request: Request) => Promise<unknown>

/**
 * A handler for Deno.serve around `work`: preflight, POST with a JSON object from somebody signed in (or from `anyone`, whom `work`
 * knows by something else), answer or refusal as JSON. Anything unknown is printed to the function's log and answered without its cause.
 */
export function handle(work: Work, from: 'signed in' | 'anyone' = 'signed in') {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    try {
      if (request.method !== 'POST') throw new Refusal({ status: 405, code: 'method_not_allowed', message: 'Use POST.' })
      if (from === 'signed in' && !/^bearer +\S/i.test(request.headers.get('authorization') ?? '')) {
        throw new Refusal({ status: 401, code: 'no_authorization', message: 'Entre novamente para continuar.' })
      }
      return json(200, await work(await readBody(request), request))
    } catch (error) {
      if (error instanceof Refusal) return refused(error.parts)
      console.error(error instanceof Error ? (error.stack ?? error.message) : error)
      const { status, headers } = unexpected(error)
      return refused({ status, ...UNEXPECTED[status] }, headers)
    }
  }
}

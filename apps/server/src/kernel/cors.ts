import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'

/** Without these in view supabase-js silently misbehaves: counts, error codes, paging, uploads. */
const EXPOSED =
  'content-range, content-location, content-profile, content-disposition, location, preference-applied, proxy-status, ' +
  'x-supabase-api-version, x-total-count, x-request-id, link, etag, retry-after, www-authenticate, ' +
  'upload-offset, upload-length, tus-resumable, tus-version, tus-extension, tus-max-size, x-relay-error, sb-error-code, x-sb-error-code'
const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const MAX_AGE = '86400'

/** Origins that may call: our own, and while it is loopback every loopback origin, since ports and names vary in development. */
function originCheck(publicUrl: string): (origin: string) => boolean {
  const local = isLoopbackHost(new URL(publicUrl).hostname)
  return (origin) => {
    if (origin === publicUrl) return true
    return local && URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)
  }
}

/** What PostgREST itself says to every origin; the conformance profile says the same. */
const ANYBODY = {
  exposed: 'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
  methods: 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
  headers: 'Authorization',
  simple: 'Accept, Accept-Language, Content-Language',
}

function openCors(request: FastifyRequest, reply: FastifyReply): boolean {
  const { headers, method, url } = request.raw
  const preflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  reply.header('access-control-allow-origin', '*')
  if (headers.origin === undefined) return false
  if (!preflight) {
    const ofPostgrest = url?.startsWith('/rest/v1') === true
    reply.header('access-control-expose-headers', ofPostgrest ? ANYBODY.exposed : `${ANYBODY.exposed}, ${EXPOSED}`)
    return false
  }
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '')
  reply.header('access-control-allow-methods', ANYBODY.methods).header('access-control-max-age', MAX_AGE)
  void reply.header('access-control-allow-headers', [ANYBODY.headers, ...asked, ANYBODY.simple].join(', ')).code(200).send()
  return true
}

/**
 * CORS for the services. Sets the headers for an allowed origin and answers preflights; returns true when the answer has been sent.
 * An origin that is not allowed gets an answer without headers, which the browser refuses.
 */
export function cors(config: Pick<Config, 'publicUrl' | 'suite'>) {
  if (config.suite) return openCors
  const allowed = originCheck(config.publicUrl)
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { origin } = request.raw.headers
    reply.header('vary', 'Origin')
    const preflight = request.raw.method === 'OPTIONS' && request.raw.headers['access-control-request-method'] !== undefined
    if (origin !== undefined && allowed(origin)) {
      reply.header('access-control-allow-origin', origin)
      if (preflight) {
        const asked = request.raw.headers['access-control-request-headers']
        reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', MAX_AGE)
        if (asked !== undefined) reply.header('access-control-allow-headers', asked.toLowerCase())
      } else {
        reply.header('access-control-expose-headers', EXPOSED)
      }
    }
    if (preflight) void reply.header('vary', 'Origin, Access-Control-Request-Headers').code(204).send()
    return preflight
  }
}

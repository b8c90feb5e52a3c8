import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../kernel/config.ts'
import { clientIp } from '../kernel/http.ts'
import type { FunctionAnswer, FunctionRequest } from './job.ts'
import type { HeaderList } from './messages.ts'

/** Headers that belong to one connection, and those that this server decides alone. */
const NOT_PASSED = new Set([
  'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade',
  'content-length', 'host', 'expect', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip',
])
/** Answers on our origin run nothing, and CORS is one policy for all services. */
const NOT_ANSWERED = /^(?:access-control-.*|strict-transport-security|x-content-type-options|content-security-policy|x-request-id|x-relay-error)$/
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

function passedHeaders(request: FastifyRequest): HeaderList {
  const { rawHeaders } = request.raw
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (!NOT_PASSED.has(name)) pairs.push([name, rawHeaders[at + 1] ?? ''])
  }
  return [...pairs, ['x-forwarded-for', clientIp(request)], ['x-request-id', request.id]]
}

/** The request as hosted hands it over: the path begins with the function's name. */
export function toFunctionRequest(request: FastifyRequest, config: Config): FunctionRequest {
  // A copy: small buffers share memory with others, all of which would travel to the worker.
  const body = request.body instanceof Uint8Array && request.body.length > 0 ? new Uint8Array(request.body) : null
  const path = request.url.slice(request.url.indexOf('/functions/v1') + '/functions/v1'.length)
  return { method: request.method, url: `${config.publicUrl}${path}`, headers: passedHeaders(request), body }
}

/** Pages are shown as text, as on hosted: an answer must not become a document of our origin. */
function safeHeader(name: string, value: string): string {
  return name === 'content-type' && /html|xml|svg/i.test(value) ? 'text/plain; charset=utf-8' : value
}

/** Sends the answer as it arrives. */
export function sendAnswer(reply: FastifyReply, answer: FunctionAnswer): FastifyReply {
  const cookies = answer.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
  for (const [name, value] of answer.headers) {
    const skipped = NOT_PASSED.has(name) || NOT_ANSWERED.test(name) || name === 'set-cookie'
    if (!skipped) reply.header(name, safeHeader(name, value))
  }
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.code(answer.status).header('content-security-policy', POLICY)
  return answer.body === null ? reply.send() : reply.send(answer.body)
}

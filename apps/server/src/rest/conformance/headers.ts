import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that PostgREST gives to every answer. */
export function profileHeaders(traceHeader: string | null) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('vary', 'Accept, Prefer, Range')
    const trace = traceHeader === null ? undefined : request.headers[traceHeader]
    if (traceHeader !== null && trace !== undefined) reply.header(traceHeader, trace)
  }
}

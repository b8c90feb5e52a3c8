import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { isLocalRequest } from './http.ts'

/** Of one length whatever was given, so that the time of the comparison tells nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Who may read /metrics: whoever shows the token; without one whoever asks on this machine. */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLocalRequest(request)
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

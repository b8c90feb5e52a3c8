import { hash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptedCodings } from '../kernel/coding.ts'

type Coding = 'br' | 'gzip' | 'plain'

interface Variant {
  readonly encoding: 'br' | 'gzip' | null
  readonly body: Buffer
  readonly etag: string
}

/** A page kept in memory in every encoding that was asked for. */
export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  variant(coding: Coding): Variant
}

const COMPRESS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body),
  gzip: (body) => gzipSync(body, { level: 9 }),
  plain: (body) => body,
}

/** Compresses the page once for each encoding, when it is first asked for. `headers` go with every answer, a 304 included. */
export function makePage(html: string, headers: Readonly<Record<string, string>>, status = 200): Page {
  const body = Buffer.from(html)
  const digest = hash('sha256', body, 'base64url').slice(0, 22)
  const made = new Map<Coding, Variant>()
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
    variant(coding) {
      const known = made.get(coding)
      if (known !== undefined) return known
      const encoding = coding === 'plain' ? null : coding
      const variant = { encoding, body: COMPRESS[coding](body), etag: `"${digest}${encoding === null ? '' : `-${encoding}`}"` }
      made.set(coding, variant)
      return variant
    },
  }
}

function choose(accepted: readonly string[]): Coding {
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
}

/** Answers GET and HEAD with the page, or 304 when the client has it already. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { encoding, body, etag } = page.variant(choose(acceptedCodings(request.headers['accept-encoding'])))
  reply.headers(page.headers).header('etag', etag)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (page.status === 200 && known.includes(etag)) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(body)
}

import { hash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

interface Variant {
  readonly encoding: 'br' | 'gzip' | null
  readonly body: Buffer
  readonly etag: string
}

/** A page kept in memory in every encoding. */
export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly variants: Readonly<Record<'br' | 'gzip' | 'plain', Variant>>
}

function variant(encoding: Variant['encoding'], body: Buffer, digest: string): Variant {
  return { encoding, body, etag: `"${digest}${encoding === null ? '' : `-${encoding}`}"` }
}

/** Compresses the page once, at start. `headers` go with every answer, a 304 included. */
export function makePage(html: string, headers: Readonly<Record<string, string>>, status = 200): Page {
  const body = Buffer.from(html)
  const digest = hash('sha256', body, 'base64url').slice(0, 22)
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
    variants: {
      br: variant('br', brotliCompressSync(body), digest),
      gzip: variant('gzip', gzipSync(body, { level: 9 }), digest),
      plain: variant(null, body, digest),
    },
  }
}

/** Best encoding that the client takes; `q=0` refuses one. */
function choose(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const offered = (accepted ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    return parameters.some((parameter) => /^ *q=0(?:\.0*)? *$/.test(parameter)) ? [] : [name.trim()]
  })
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'plain'
}

/** Answers GET and HEAD with the page, or 304 when the client has it already. */
export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { encoding, body, etag } = page.variants[choose(request.headers['accept-encoding'])]
  reply.headers(page.headers).header('etag', etag)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (page.status === 200 && known.includes(etag)) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(body)
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from './config.ts'
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

const PROCESS_PART = randomBytes(6).toString('base64url')
let count = 0

/** A new request id: unique in this process by counting, between processes by a random part. */
export function nextRequestId(): string {
  count += 1
  return `${PROCESS_PART}-${count.toString(36)}`
}

/** Path without the query string, which may hold CPFs and e-mail addresses. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Whether a request names one host at most. Node believes the first of several, a proxy in front perhaps the last (RFC 9112, 3.2). */
export function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts < 2
}

/** The client's address as far as TRUSTED_PROXIES allows to believe it, IPv4 in its plain form. */
export function clientIp(request: FastifyRequest): string {
  const { ip } = request
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip
}

/** The same for a request that no framework has seen: an upgrade. */
export function upgradeIp({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '')
  const hops = [socket.remoteAddress ?? '', ...told.reverse()]
  const ip = hops[Math.min(trustedProxies, hops.length - 1)] ?? ''
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip
}

/** Whom an address belongs to: of IPv6 its first half, since a single line is given all of the second. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const known = groups(head)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - known.length - groups(tail).length)
  const all = [...known, ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')]
  return `${all.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** What proxies add; the last ones are those of common edge networks. */
const PROXY_HEADERS = [
  'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'x-real-ip', 'forwarded', 'via',
  'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip', 'cf-ray', 'fastly-client-ip', 'fly-client-ip',
] as const

/** A proxy that was told nothing may add no header and give our own name as Host, but the usual one still speaks HTTP/1.0 to us. */
function cameThroughProxy({ raw }: FastifyRequest): boolean {
  return raw.httpVersionMajor * 10 + raw.httpVersionMinor < 11 || PROXY_HEADERS.some((name) => raw.headers[name] !== undefined)
}

/**
 * Whether the request was sent on this machine, to this machine's own name, through no proxy: what /metrics and /dev/mail demand.
 * The name matters because a page on the internet may point its own name at 127.0.0.1.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  if (cameThroughProxy(request)) return false
  const name = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(request.raw.headers.host ?? '')?.[1]
  return name !== undefined && isLoopbackHost(name) && isLoopbackAddress(request.socket.remoteAddress ?? '')
}

/** Fires when the client goes away before the answer is complete. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

/** Hook body for every answer: request id and security headers; HSTS where the client came over TLS. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>) {
  const secureOrigin = config.publicUrl.startsWith('https:')
  const secure = { ...COMMON, ...HSTS }
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    reply.headers(secureOrigin || request.protocol === 'https' ? secure : COMMON)
  }
}

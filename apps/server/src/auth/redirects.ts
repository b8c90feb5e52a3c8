import type { FastifyRequest } from 'fastify'

import { isLoopbackHost } from '../kernel/loopback.ts'
import { singleText, type Body } from './fields.ts'

export interface RedirectRules {
  readonly siteUrl: string
  /** Globs: `*` stays within one label or path segment, `**` crosses them. */
  readonly redirectUrls: readonly string[]
}

interface Target {
  readonly url: URL
  readonly host: string
}

/**
 * The address, when its text can mean only one thing. Browsers repair what they are given (backslashes, decimal and hex hosts,
 * encoded dots, missing slashes), so a host that changes when parsed is refused instead of being understood.
 */
function readTarget(text: string): Target | null {
  if (text.length > 2048 || /[\u0000-\u0020\u007f-\u009f\\]|%00|%0[ad]/i.test(text)) return null
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text)
  const authority = parts?.[2] ?? ''
  if (parts === null || authority.includes('@') || !URL.canParse(text)) return null
  const url = new URL(text)
  const host = authority.replace(/:\d*$/, '').toLowerCase()
  return host !== '' && host === url.hostname.toLowerCase() ? { url, host } : null
}

function isIpLiteral(host: string): boolean {
  return host.startsWith('[') || /^\d+(?:\.\d+)*$/.test(host)
}

/** A glob as a pattern. In the host part no wildcard reaches the path, query or a user name. */
function globPattern(glob: string): RegExp {
  const hostEnd = /^[^:]*:\/\/[^/?#]*/.exec(glob)?.[0].length ?? glob.length
  const source = glob.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (found, at: number) => {
    const inHost = at < hostEnd
    if (found === '**') return inHost ? '[^/?#@]*' : '.*'
    if (found === '*') return inHost ? '[^./?#@:]*' : '[^./]*'
    return found === '?' && inHost ? '[^./?#@:]' : `\\${found}`
  })
  return new RegExp(`^${source}$`)
}

/** Whether a link may send people to `text`. */
export function isAllowedRedirect(text: string, rules: RedirectRules): boolean {
  const target = readTarget(text)
  if (target === null) return false
  const site = new URL(rules.siteUrl)
  if (target.url.protocol === site.protocol) {
    if (target.url.host === site.host) return true
    // Development servers and test browsers differ in name and port; none of them is another machine.
    if (isLoopbackHost(site.hostname) && isLoopbackHost(target.host)) return true
  }
  if (isIpLiteral(target.host) && !isLoopbackHost(target.host)) return false
  const bare = text.split('#', 1).join('')
  return rules.redirectUrls.some((glob) => globPattern(glob).test(bare))
}

/** Where a request wants to send people, or the site itself: a refused target is never an error page. */
export function redirectTarget(request: FastifyRequest, rules: RedirectRules, body: Body = {}): string {
  const query = request.query as Body
  const wanted = singleText(query['redirect_to']) ?? singleText(body['redirect_to']) ?? singleText(request.headers['redirect_to'])
  const text = wanted ?? singleText(request.headers.referer)
  return text !== null && isAllowedRedirect(text, rules) ? text : rules.siteUrl
}

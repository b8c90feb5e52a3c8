/** Hashes of the inline scripts and styles of the build, as it wrote them to dist/csp.json. */
export interface InlineHashes {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

const HASH = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/

function hashesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((hash): hash is string => typeof hash === 'string' && HASH.test(hash)) : []
}

/** Reads dist/csp.json; what is not a hash is left out rather than written into the policy. */
export function readInlineHashes(json: string): InlineHashes {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return { scriptHashes: [], styleHashes: [] }
  return {
    scriptHashes: hashesOf('scriptHashes' in parsed ? parsed.scriptHashes : []),
    styleHashes: hashesOf('styleHashes' in parsed ? parsed.styleHashes : []),
  }
}

/**
 * Policy of the two pages. Scripts and style sheets come from us or carry a known hash; style attributes are free, since menus and tables
 * are positioned with them and they cannot load anything.
 */
export function contentSecurityPolicy(publicUrl: string, inline: InlineHashes): string {
  const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('')
  const directives = [
    "default-src 'self'",
    `script-src 'self'${quoted(inline.scriptHashes)}`,
    `style-src 'self'${quoted(inline.styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${publicUrl}`,
    "frame-src 'none'",
    "font-src 'self'",
    `connect-src 'self' ${publicUrl} ${publicUrl.replace(/^http/, 'ws')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

const MIME = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(?:[ \t]*;[ \t]*[a-z0-9!#$&^_.+-]{1,64}=(?:[a-z0-9!#$&^_.+'-]{1,128}|"[ -!#-[\]-~]{0,128}"))*$/i

export const DEFAULT_MIME = 'application/octet-stream'

/** A content type that is safe to store and to send again, or null. */
export function readMime(text: string | null | undefined): string | null {
  const value = text?.trim() ?? ''
  if (value === '') return DEFAULT_MIME
  return value.length <= 255 && MIME.test(value) ? value : null
}

/** Type without parameters, in lower case. */
export function essence(mime: string): string {
  return (mime.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Whether a bucket with this list takes the type; no list takes all, and `image/*` every picture. */
export function isAllowedMime(mime: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true
  const type = essence(mime)
  return allowed.some((entry) => {
    const wanted = essence(entry)
    if (wanted === '*/*' || wanted === type) return true
    return wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1))
  })
}

/** What a browser would run, lay out as a page of our origin, or take as the style of one. */
const ACTIVE = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script[\d.]*|text\/(?:html|css|xml|xsl|jscript|livescript|vbscript|cache-manifest|x-component)|[^/]*\/[^;]*\+xml|application\/(?:xml|xhtml|xslt|x-shockwave-flash|wasm|manifest|hta|mathml)|multipart\/.*|message\/.*)$/

/** The content type under which a stored file is sent: never one that could act in the name of our origin. */
export function servedMime(stored: string | null): string {
  const mime = readMime(stored) ?? DEFAULT_MIME
  return ACTIVE.test(essence(mime)) ? 'text/plain; charset=utf-8' : mime
}

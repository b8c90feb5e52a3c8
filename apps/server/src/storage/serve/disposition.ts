const LONGEST = 255

/** RFC 5987: what encodeURIComponent leaves and the header's grammar does not. */
const encode = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** supabase-js percent-encodes the name of a signed download twice. */
function decodeOnce(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Content-Disposition of a download: null when none was asked for, without a name for an empty one. Whatever the name holds is
 * percent-encoded, so that it can neither end the header nor name a folder.
 */
export function disposition(download: string | null): string | null {
  if (download === null) return null
  const name = (decodeOnce(download).split(/[\\/]/).at(-1) ?? '').toWellFormed().replace(/\p{C}/gu, '').slice(0, LONGEST)
  if (name === '') return 'attachment;'
  const encoded = encode(name.toWellFormed())
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}

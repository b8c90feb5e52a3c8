const BEGINNING = 8 * 1024 * 1024
const END = 1024 * 1024

/**
 * The id under which a file is sent: the same file has the same one, so that a sending that broke off is found again, and a corrected file
 * never goes on with the rows of another. Of what is large, size, beginning and end are enough: the end of a ZIP has a checksum of each part.
 */
export async function sittingIdOf(companyId: string, file: File): Promise<string> {
  const bytes = await new Blob([companyId, String(file.size), file.slice(0, BEGINNING), file.slice(Math.max(0, file.size - END))]).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

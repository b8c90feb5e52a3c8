// An archive that grows file by file: what is compressed already is stored as it is, text is compressed.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface Archive {
  /** A file whose bytes are at hand. */
  add(name: string, bytes: Uint8Array): void
  /** A text that comes in pieces. */
  text(name: string): { write(piece: string): void; end(): void }
  /** The whole archive; nothing is added afterwards. */
  finish(): Uint8Array<ArrayBuffer>
}

export function openArchive(at: Date): Archive {
  const chunks: Uint8Array[] = []
  let failed: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error !== null) failed = error
    else chunks.push(chunk)
  })
  return {
    add(name, bytes) {
      const entry = new ZipPassThrough(name)
      entry.mtime = at
      zip.add(entry)
      entry.push(bytes, true)
    },
    text(name) {
      const entry = new ZipDeflate(name, { level: 6 })
      entry.mtime = at
      zip.add(entry)
      const encoder = new TextEncoder()
      return { write(piece) { entry.push(encoder.encode(piece)) }, end() { entry.push(new Uint8Array(0), true) } }
    },
    finish() {
      zip.end()
      if (failed !== null) throw failed
      const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
      let at = 0
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
        whole.set(chunk, at)
        at += chunk.length
      }
      return whole
    },
  }
}

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartProblem } from '../kernel/start-problem.ts'
import { MANIFEST, parseManifest, type Content, type Manifest } from './manifest.ts'
import { SEAL_MARK, unseal } from './seal.ts'

/** One part of a stream of the archive, or the manifest. */
export interface Part {
  /** Name of the stream, `tables/public.employees` for example. */
  readonly name: string
  readonly bytes: Buffer
}

async function isSealed(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => {
    throw new StartProblem(`Não foi possível abrir ${path}.`)
  })
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(SEAL_MARK.length), 0, SEAL_MARK.length, 0)
    return head.equals(SEAL_MARK)
  } finally {
    await handle.close()
  }
}

/** The parts in the order in which they were written. Throws StartProblem for a file that cannot be one of ours. */
export async function* readParts(path: string, passphrase: string): AsyncGenerator<Part> {
  const sealed = await isSealed(path)
  if (sealed && passphrase === '') throw new StartProblem('Este backup está cifrado: informe a frase em VINCULO_BACKUP_PASSPHRASE.')
  const entries = extract()
  const steps = [createReadStream(path, { highWaterMark: 1_048_576 }), ...(sealed ? [unseal(passphrase)] : []), createGunzip()]
  const clear = steps.reduce<Readable>((source, step) => {
    if (!(step instanceof Duplex)) return step
    source.on('error', (error) => step.destroy(error))
    return source.pipe(step)
  }, Readable.from([]))
  clear.on('error', (error: Error) => entries.destroy(error))
  clear.pipe(entries)
  try {
    for await (const entry of entries) {
      const bytes = await buffer(entry as AsyncIterable<Buffer>)
      const { name } = entry.header
      yield { name: name === MANIFEST ? name : name.slice(0, name.lastIndexOf('/')), bytes }
    }
  } catch (error) {
    throw error instanceof StartProblem ? error : new StartProblem('O arquivo está danificado ou não é um backup do Vínculo.')
  } finally {
    clear.destroy()
  }
}

interface Seen {
  readonly digest: Hash
  bytes: number
}

/** Streams of a manifest by their names in the archive. */
export function contentsOf(manifest: Manifest): ReadonlyMap<string, Content> {
  return new Map<string, Content>([
    ...manifest.tables.map((content) => [`tables/${content.table}`, content] as const),
    ...manifest.files.map((content) => [`files/${content.version}`, content] as const),
  ])
}

const EMPTY: Content = { bytes: 0, sha256: createHash('sha256').digest('hex') }

/** Reads the whole archive and compares every byte with what its manifest promises. Throws StartProblem when anything is not as it was written. */
export async function verifyArchive(path: string, passphrase: string): Promise<Manifest> {
  const seen = new Map<string, Seen>()
  let manifest: Manifest | null = null
  for await (const { name, bytes } of readParts(path, passphrase)) {
    if (name === MANIFEST) {
      manifest = parseManifest(bytes.toString('utf8'))
      continue
    }
    const stream = seen.get(name) ?? { digest: createHash('sha256'), bytes: 0 }
    stream.digest.update(bytes)
    stream.bytes += bytes.length
    seen.set(name, stream)
  }
  if (manifest === null) throw new StartProblem('O arquivo está incompleto: o backup não chegou ao fim.')
  const promised = contentsOf(manifest)
  for (const name of seen.keys()) if (!promised.has(name)) throw new StartProblem(`O arquivo traz algo que não prometeu: ${name}.`)
  for (const [name, content] of promised) {
    const stream = seen.get(name)
    const found = stream === undefined ? EMPTY : { bytes: stream.bytes, sha256: stream.digest.digest('hex') }
    if (found.bytes !== content.bytes || found.sha256 !== content.sha256) throw new StartProblem(`O conteúdo de ${name} não confere.`)
  }
  return manifest
}

/** A file to be packed. */
export interface Part {
  readonly path: string
  readonly text: string | Uint8Array<ArrayBuffer>
  /** What the directory says of its size, when that is not true. */
  readonly claimed?: number
}

async function deflated(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(content.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())
}

/** A packed file with these parts. */
export async function archiveOf(parts: readonly Part[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  const header = (length: number, fields: readonly (readonly [at: number, value: number, size: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
    const view = new DataView(new ArrayBuffer(length))
    for (const [place, value, size] of fields) {
      if (size === 2) view.setUint16(place, value, true)
      else view.setUint32(place, value, true)
    }
    return new Uint8Array(view.buffer)
  }
  for (const { path, text, claimed } of parts) {
    const name = new TextEncoder().encode(path)
    const content = new Blob([text])
    const data = await deflated(content)
    const entry = header(46, [[0, 0x02_01_4b_50, 4], [10, 8, 2], [20, data.length, 4], [24, claimed ?? content.size, 4], [28, name.length, 2], [42, at, 4]])
    const local = header(30, [[0, 0x04_03_4b_50, 4], [8, 8, 2], [26, name.length, 2]])
    pieces.push(local, name, data)
    directory.push(entry, name)
    at += local.length + name.length + data.length
  }
  const end = header(22, [[0, 0x06_05_4b_50, 4], [8, parts.length, 2], [10, parts.length, 2], [16, at, 4]])
  return new Uint8Array(await new Blob([...pieces, ...directory, end]).arrayBuffer())
}

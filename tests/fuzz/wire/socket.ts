import { randomBytes } from 'node:crypto'
import net from 'node:net'

/** A frame of a socket as it stands on the wire (RFC 6455), also one that nobody may send. */
export interface RawFrame {
  readonly opcode: number
  readonly isFinal: boolean
  /** The three bits that are kept for extensions. */
  readonly reserved: number
  readonly isMasked: boolean
  readonly content: string | Uint8Array
  /** What the head says of the length, where that is not true. */
  readonly claimed: number | null
}

export interface Heard {
  readonly texts: readonly string[]
  readonly binaries: readonly Uint8Array[]
  /** Null where the server said no goodbye. */
  readonly closeCode: number | null
  /** What was answered in place of a socket. */
  readonly refusal: string | null
}

const CLOSE = 8
const OPENING_MS = 10_000

export function bytesOfFrame({ opcode, isFinal, reserved, isMasked, content, claimed }: RawFrame): Buffer {
  const payload = Buffer.from(content as string)
  const length = claimed ?? payload.length
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = (isFinal ? 0x80 : 0) | ((reserved & 7) << 4) | (opcode & 15)
  head[1] = (isMasked ? 0x80 : 0) | (length < 126 ? length : length < 65_536 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  // A mask of zeros is one.
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), payload])
}

/** Frames in what the server sent; it masks nothing and cuts nothing in pieces. */
function* framesIn(bytes: Buffer): Generator<{ readonly opcode: number; readonly content: Buffer }> {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [opcode, short] = [(bytes[at] ?? 0) & 15, (bytes[at + 1] ?? 0) & 127]
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (at + head > bytes.length) return
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (at + head + length > bytes.length) return
    yield { opcode, content: bytes.subarray(at + head, at + head + length) }
    at += head + length
  }
}

/** Opens a socket at this path, sends these bytes, and hears until `enough`, the end, or so many milliseconds after they were sent. */
export function converse(origin: string, path: string, frames: readonly Buffer[], enough: string, within: number): Promise<Heard> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(heardIn(received))
    }
    let timer = setTimeout(end, OPENING_MS)
    socket.on('error', end).on('close', end)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`)
    let isOpen = false
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      if (!isOpen && received.includes('\r\n\r\n')) {
        isOpen = true
        clearTimeout(timer)
        timer = setTimeout(end, within)
        for (const frame of frames) socket.write(frame)
      }
      if (received.includes(enough)) end()
    })
  })
}

function heardIn(received: Buffer): Heard {
  const split = received.indexOf('\r\n\r\n')
  const head = received.subarray(0, Math.max(0, split)).toString('latin1')
  if (!head.startsWith('HTTP/1.1 101')) return { texts: [], binaries: [], closeCode: null, refusal: received.toString() }
  const all = [...framesIn(received.subarray(split + 4))]
  const close = all.find(({ opcode }) => opcode === CLOSE)
  return {
    texts: all.filter(({ opcode }) => opcode === 1).map(({ content }) => content.toString()),
    binaries: all.filter(({ opcode }) => opcode === 2).map(({ content }) => content),
    closeCode: close === undefined || close.content.length < 2 ? null : close.content.readUInt16BE(0),
    refusal: null,
  }
}

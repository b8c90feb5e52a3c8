import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a refresh token says: which session, and which of its tokens. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
  /** Whether the session's key made it. */
  signedBy(key: Buffer): boolean
}

const VERSION = 0
const MAC_BYTES = 16
const CHECKSUM_BYTES = 4
const SHORTEST = 1 + 16 + 1 + MAC_BYTES + CHECKSUM_BYTES

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

/** The number at the start of `bytes`, which must be all of it. Null when it is none or too large. */
function readVarint(bytes: Buffer): number | null {
  let value = 0
  let scale = 1
  for (const [index, byte] of bytes.entries()) {
    value += (byte % 0x80) * scale
    scale *= 0x80
    if (byte < 0x80) return index === bytes.length - 1 && Number.isSafeInteger(value) ? value : null
  }
  return null
}

function macOf(payload: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES)
}

function checksumOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES)
}

/**
 * The token of a session and counter: base64url of version, session id, counter, a keyed MAC, and a checksum that tells typing
 * errors without a key. The same input always gives the same token, so the current one can be sent again.
 */
export function encodeRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const payload = Buffer.concat([Buffer.from([VERSION]), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), varint(counter)])
  const signed = Buffer.concat([payload, macOf(payload, key)])
  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url')
}

/** Reads a token; null when it was never one of ours. The caller still has to ask {@link RefreshToken.signedBy}. */
export function decodeRefreshToken(text: string): RefreshToken | null {
  if (text.length > 128 || !/^[A-Za-z0-9_-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  // Bits beyond the last byte would give one token several spellings.
  if (bytes.length < SHORTEST || bytes[0] !== VERSION || bytes.toString('base64url') !== text) return null
  const signed = bytes.subarray(0, -CHECKSUM_BYTES)
  if (!checksumOf(signed).equals(bytes.subarray(-CHECKSUM_BYTES))) return null
  const payload = signed.subarray(0, -MAC_BYTES)
  const mac = signed.subarray(-MAC_BYTES)
  const counter = readVarint(payload.subarray(17))
  if (counter === null) return null
  const id = payload.subarray(1, 17).toString('hex')
  const sessionId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-')
  return { sessionId, counter, signedBy: (key) => timingSafeEqual(mac, macOf(payload, key)) }
}

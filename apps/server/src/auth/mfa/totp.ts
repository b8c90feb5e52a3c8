import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticators read secrets. */
export function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31] ?? ''
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + (ALPHABET[(value << (5 - bits)) & 31] ?? '')
}

/** Which half minute since 1970 an instant is in. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS)
}

/** The code of a half minute (RFC 6238 with SHA-1 and six digits, which every authenticator knows). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The half minute that a typed code belongs to: now, the one before or the one after, for clocks that go wrong and people who type
 * slowly. Null when it is none of them. Every candidate is compared in full.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const typed = Buffer.from(code)
  let found: number | null = null
  for (const step of [stepAt(now) - 1, stepAt(now), stepAt(now) + 1]) {
    const expected = Buffer.from(codeAt(secret, step))
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found = step
  }
  return found
}

/** The address that authenticators read from the QR code. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const rest = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_SECONDS}&secret=${secret}`
  return `otpauth://totp/${label}?${rest}`
}

import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeRefreshToken, encodeRefreshToken } from './refresh-token.ts'

const key = randomBytes(32)

describe('refresh token', () => {
  it.each([0, 1, 127, 128, 16_384, 2 ** 31, 2 ** 40])('tells its session and counter %d again, signed by the key of the session', (counter) => {
    const id = randomUUID()
    const token = decodeRefreshToken(encodeRefreshToken(id, counter, key))
    expect(token).toMatchObject({ sessionId: id, counter })
    expect(token?.signedBy(key)).toBe(true)
    expect(token?.signedBy(randomBytes(32))).toBe(false)
  })

  it('is the same text for the same session and counter', () => {
    const id = randomUUID()
    expect(encodeRefreshToken(id, 7, key)).toBe(encodeRefreshToken(id, 7, key))
  })

  it('is refused when any byte is changed', () => {
    const bytes = Buffer.from(encodeRefreshToken(randomUUID(), 3, key), 'base64url')
    for (const [index, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed[index] = byte ^ 1
      expect(decodeRefreshToken(changed.toString('base64url'))).toBeNull()
    }
  })

  it.each(['', 'abc', 'abcdefghijkl', '=', 'á', 'A'.repeat(55), 'A'.repeat(5_000), '../../etc/passwd', "' or 1=1 --"])('refuses %j', (text) => {
    expect(decodeRefreshToken(text)).toBeNull()
  })

  it('has one spelling: padding and loose last bits are refused', () => {
    const text = encodeRefreshToken(randomUUID(), 0, key)
    expect(decodeRefreshToken(text)).not.toBeNull()
    expect(decodeRefreshToken(`${text}=`)).toBeNull()
    expect(decodeRefreshToken(`${text} `)).toBeNull()
  })
})

import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = secret.split('').map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
}

/**
 * What an authenticator shows for a base32 secret, now or so many half minutes later. `0` and `1` are taken by the server whatever
 * moment of the half minute it is, so one secret gives two codes that never race with the clock.
 */
export function totp(secret: string, later: 0 | 1 = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) % 16) % 2 ** 31
  return String(value % 1_000_000).padStart(6, '0')
}

/** A code that is certainly wrong: it belongs to none of the half minutes around. */
export function wrongTotp(secret: string): string {
  const near = new Set([totp(secret), totp(secret, 1), ...[-2, -1, 2].map((later) => totp(secret, later as 0))])
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '666666'
}

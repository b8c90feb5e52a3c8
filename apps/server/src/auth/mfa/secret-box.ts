import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets of factors unreadable to whoever reads schema `auth` or a copy of it. */
export interface SecretBox {
  /** The text to store; it opens only under the same name. */
  close(name: string, secret: Buffer): string
  /** The secret again; throws when the text was made under another key or name. */
  open(name: string, text: string): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const TAG_BYTES = 16

/** AES-256-GCM with a key of its own for each name, in the JSON form in which hosted stores encrypted columns. */
export function createSecretBox(key: Buffer): SecretBox {
  const keyOf = (name: string): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `auth.mfa_factors:${name}`, 32))
  return {
    close(name, secret) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, keyOf(name), nonce)
      const data = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return JSON.stringify({ key_id: 'factor_key', alg: 'aes-gcm-hkdf', data: data.toString('base64'), nonce: nonce.toString('base64') })
    },
    open(name, text) {
      const { data, nonce } = JSON.parse(text) as { data: string; nonce: string }
      const bytes = Buffer.from(data, 'base64')
      const decipher = createDecipheriv(ALGORITHM, keyOf(name), Buffer.from(nonce, 'base64'), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
    },
  }
}

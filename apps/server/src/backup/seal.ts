import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { StartProblem } from '../kernel/start-problem.ts'

/** First bytes of an encrypted archive; one without begins as gzip does. */
export const SEAL_MARK = Buffer.from('VINCULO-SEALED-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Memory of about 64 MB and a tenth of a second per guess. */
const SCRYPT = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1_048_576 }
const FRAME = 65_536

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFC'), salt, 32, SCRYPT)

/** The number of the frame and whether it is the last: frames cannot be left out, moved or cut off. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts with AES-256-GCM in frames of 64 KiB, each with its own tag: length (4 bytes), text, tag. */
export function seal(passphrase: string): Transform {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(passphrase, salt)
  let waiting: Buffer = Buffer.alloc(0)
  let count = 0
  const frame = (text: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
    count += 1
    const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, body])
  }
  const sealing = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, chunk])
      // One frame stays behind: the last one is made differently, and only the end tells which it is.
      while (waiting.length > FRAME) {
        this.push(frame(waiting.subarray(0, FRAME), false))
        waiting = waiting.subarray(FRAME)
      }
      done()
    },
    flush(done: TransformCallback) {
      this.push(frame(waiting, true))
      done()
    },
  })
  sealing.push(Buffer.concat([SEAL_MARK, salt]))
  return sealing
}

/** Decrypts what `seal` made, its mark included. Fails with StartProblem for a wrong passphrase and for changed or missing bytes. */
export function unseal(passphrase: string): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let key: Buffer | null = null
  let count = 0
  let isComplete = false
  const open = (body: Buffer): Buffer => {
    const text = body.subarray(0, -TAG_BYTES)
    for (const isLast of [false, true]) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key ?? Buffer.alloc(32), nonceOf(count, isLast))
        decipher.setAuthTag(body.subarray(-TAG_BYTES))
        const clear = Buffer.concat([decipher.update(text), decipher.final()])
        count += 1
        isComplete = isLast
        return clear
      } catch {
        // The other kind of frame, or neither.
      }
    }
    throw new StartProblem(count === 0 ? 'A frase secreta não abre este arquivo (ou ele foi alterado).' : 'O arquivo foi alterado ou está danificado.')
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, chunk])
      const head = SEAL_MARK.length + SALT_BYTES
      if (key === null && waiting.length >= head) {
        key = keyOf(passphrase, waiting.subarray(SEAL_MARK.length, head))
        waiting = waiting.subarray(head)
      }
      try {
        while (key !== null && waiting.length >= 4) {
          const length = waiting.readUInt32BE()
          if (length < TAG_BYTES || length > FRAME + TAG_BYTES || isComplete) throw new StartProblem('O arquivo foi alterado ou está danificado.')
          if (waiting.length < 4 + length) break
          this.push(open(waiting.subarray(4, 4 + length)))
          waiting = waiting.subarray(4 + length)
        }
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    flush(done: TransformCallback) {
      done(isComplete && waiting.length === 0 ? null : new StartProblem('O arquivo está incompleto.'))
    },
  })
}

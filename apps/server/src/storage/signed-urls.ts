import { randomBytes } from 'node:crypto'

import { errors, jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'

import { isRecord } from './fields.ts'
import { invalidSignature, StorageError } from './storage-error.ts'

/** What an upload URL grants; the owner is whoever asked for it. */
export interface UploadGrant {
  readonly owner: string | null
  readonly upsert: boolean
}

/** Who asked for a URL: of the claims what says whose session it is, so that a link in the wrong hands tells no address or name. */
export interface Asker {
  readonly role: string
  readonly claims: Readonly<Record<string, unknown>>
}

export interface DownloadGrant {
  readonly asker: Asker
  readonly secondsLeft: number
}

/** Makes and reads the tokens of signed URLs. A token names one object and one purpose and is worth nothing anywhere else. */
export interface UrlSigner {
  signDownload(url: string, asker: Asker, seconds: number): Promise<string>
  signUpload(url: string, grant: UploadGrant): Promise<string>
  /** Throws InvalidJWT or InvalidSignature. */
  readDownload(token: string, url: string): Promise<DownloadGrant>
  readUpload(token: string, url: string): Promise<UploadGrant>
}

const UPLOAD_SECONDS = 7_200
const LONGEST_SECONDS = 604_800
const KEPT_CLAIMS = ['sub', 'session_id', 'aal'] as const

/** The key of signed URLs: made once, shared by every server of the database, and no other key of this product. */
export async function loadUrlKey(enginePool: pg.Pool): Promise<Uint8Array> {
  await enginePool.query(`insert into engine.secrets (name, value) values ('signed_url_key', $1) on conflict (name) do nothing`, [
    randomBytes(48).toString('base64url'),
  ])
  const found = await enginePool.query<{ value: string }>(`select value from engine.secrets where name = 'signed_url_key'`)
  return Buffer.from(found.rows[0]?.value ?? '', 'base64url')
}

const now = (): number => Math.floor(Date.now() / 1000)

export function urlSigner(key: Uint8Array): UrlSigner {
  const sign = (claims: Record<string, unknown>, seconds: number): Promise<string> =>
    new SignJWT({ ...claims, iat: now(), exp: now() + seconds }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)

  const read = async (token: string, url: string, scope: string): Promise<Record<string, unknown>> => {
    let payload: unknown
    try {
      ;({ payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp', 'url', 'scope'] }))
    } catch (error) {
      throw new StorageError(400, 'InvalidJWT', error instanceof errors.JWTExpired ? 'jwt expired' : 'invalid signature')
    }
    if (!isRecord(payload) || payload['url'] !== url || payload['scope'] !== scope) throw invalidSignature()
    return payload
  }

  return {
    signDownload(url, { role, claims }, seconds) {
      const kept = Object.fromEntries(KEPT_CLAIMS.map((name) => [name, claims[name]]))
      return sign({ url, scope: 'download', by: { role, ...kept } }, Math.min(seconds, LONGEST_SECONDS))
    },
    signUpload: (url, { owner, upsert }) => sign({ url, scope: 'upload', owner, upsert }, UPLOAD_SECONDS),
    async readDownload(token, url) {
      const { by, exp } = await read(token, url, 'download')
      if (!isRecord(by) || typeof by['role'] !== 'string') throw invalidSignature()
      return { asker: { role: by['role'], claims: by }, secondsLeft: Number(exp) - now() }
    },
    async readUpload(token, url) {
      const { owner, upsert } = await read(token, url, 'upload')
      return { owner: typeof owner === 'string' ? owner : null, upsert: upsert === true }
    },
  }
}

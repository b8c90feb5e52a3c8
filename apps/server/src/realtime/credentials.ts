import { hash } from 'node:crypto'

import type { ApiRole } from '../kernel/database.ts'
import { TokenError, type KeyRing } from '../kernel/keys.ts'

/** On whose behalf a socket or a channel acts. */
export interface Credential {
  readonly role: ApiRole
  readonly claims: Readonly<Record<string, unknown>>
  /** Milliseconds; null never expires. */
  readonly expiresAt: number | null
  /** The same for everybody of whom the database knows the same: times of issue and expiry left out. */
  readonly group: string
}

/** Why a token was not taken, in the words of the protocol. */
export class CredentialRefused extends Error {}

export interface Credentials {
  /** Of a socket without key, where none is demanded. */
  readonly anonymous: Credential
  /** The key of the connection; null when unknown. */
  ofKey(apiKey: string): Promise<Credential | null>
  /** A person's token. Throws CredentialRefused. */
  ofToken(token: string): Promise<Credential>
}

const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role'])

export function credentialOf(claims: Readonly<Record<string, unknown>>): Credential {
  const { iat: _iat, exp, ...lasting } = claims
  const role = ROLES.has(claims['role']) ? (claims['role'] as ApiRole) : 'anon'
  const group = `${role}:${hash('sha256', JSON.stringify(lasting), 'base64')}`
  return { role, claims, expiresAt: typeof exp === 'number' ? exp * 1_000 : null, group }
}

const OF_KEY = {
  publishable: credentialOf(Object.freeze({ role: 'anon' })),
  secret: credentialOf(Object.freeze({ role: 'service_role' })),
}

function secondsSinceExpiry(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { exp } = claims as { exp?: unknown }
    return typeof exp === 'number' ? Math.max(0, Math.floor(Date.now() / 1_000 - exp)) : 0
  } catch {
    return 0
  }
}

export function expiredMessage(seconds: number): string {
  return `Token has expired ${seconds} seconds ago`
}

export function createCredentials(keys: KeyRing): Credentials {
  return {
    anonymous: OF_KEY.publishable,
    async ofKey(apiKey) {
      const kind = keys.recognise(apiKey)
      if (kind !== null) return OF_KEY[kind]
      if (apiKey.startsWith('sb_')) return null
      try {
        // A signed key (the legacy kind) is a key only while it names no person.
        const claims = await keys.verify(apiKey)
        return claims['role'] === 'authenticated' ? null : credentialOf(claims)
      } catch (error) {
        if (error instanceof TokenError) return null
        throw error
      }
    },
    async ofToken(token) {
      try {
        return credentialOf(await keys.verify(token))
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        const text = error.reason === 'expired' ? expiredMessage(secondsSinceExpiry(token)) : error.message
        throw new CredentialRefused(`InvalidJWTToken: ${text}`, { cause: error })
      }
    },
  }
}

import os from 'node:os'

import { hash, parseOptions, verify } from '@node-rs/bcrypt'

import { AuthError, invalid } from './auth-error.ts'
import { createGate } from './gate.ts'
import { isGuessable } from './guessable.ts'

const COST = 10
/** bcrypt reads no further; a longer password would be cut in silence. */
const MAX_BYTES = 72
/** What is compared for an unknown account, of the cost of real ones, so that it takes as long as a wrong password; no password opens it. */
const NOBODY = `$2a$${COST}$${'.'.repeat(22)}${'.'.repeat(31)}`

// One core is left to everything else; whoever would wait for minutes is told so at once.
const gate = createGate(
  Math.max(1, os.availableParallelism() - 1),
  200,
  () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { headers: { 'retry-after': '5' } }),
)

/** bcrypt hash as hosted stores it; runs on a worker thread. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, { cost: COST, version: '2a' }))
}

/** Whether the password belongs to the hash; without a usable hash it takes the same time and is false. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const usable = stored !== null && stored !== ''
  const known = usable ? stored : NOBODY
  const matches = await gate(() => verify(password, known))
  return usable && matches && Buffer.byteLength(password) <= MAX_BYTES
}

/** Whether a stored hash has another cost than new ones get. */
export function needsRehash(stored: string): boolean {
  try {
    return parseOptions(stored).cost !== COST
  } catch {
    return false
  }
}

export interface PasswordPolicy {
  readonly minimumPasswordLength: number
  readonly passwordCharacters: readonly string[]
  /** What each password must match besides. */
  readonly passwordPatterns?: readonly RegExp[]
  /** New ones that guessing begins with are refused. */
  readonly guessableRefused: boolean
  /** What others would try first: who the person is, and where. */
  readonly names?: readonly string[]
}

export interface Weakness {
  readonly message: string
  readonly reasons: readonly ('length' | 'characters' | 'pwned')[]
}

/** What a password lacks by the rules of the configuration and the company, in the words of hosted; null when nothing. */
export function weaknessOf(password: string, policy: PasswordPolicy): Weakness | null {
  const { minimumPasswordLength: length, passwordCharacters: kinds, passwordPatterns: patterns = [] } = policy
  const isShort = password.length < length
  const isPlain = kinds.some((kind) => !kind.split('').some((character) => password.includes(character))) || patterns.some((each) => !each.test(password))
  if (!isShort && !isPlain) return null
  const messages = [
    ...(isShort ? [`Password should be at least ${length} characters.`] : []),
    ...(isPlain ? [`Password should contain at least one character of each: ${[...kinds, ...patterns.map(({ source }) => source)].join(', ')}.`] : []),
  ]
  return { message: messages.join(' '), reasons: [...(isShort ? ['length' as const] : []), ...(isPlain ? ['characters' as const] : [])] }
}

const GUESSABLE: Weakness = { message: 'Password is known to be weak and easy to guess, please choose a different one.', reasons: ['pwned'] }

/** Refuses a new password that breaks the policy or is easily guessed: 422 `weak_password`, or 400 when bcrypt would cut it. */
export async function assertAcceptable(password: string, policy: PasswordPolicy): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid('Password cannot be longer than 72 characters')
  const weakness = weaknessOf(password, policy) ?? (policy.guessableRefused && (await isGuessable(password, policy.names)) ? GUESSABLE : null)
  if (weakness !== null) throw new AuthError(422, 'weak_password', weakness.message, { body: { weak_password: { reasons: weakness.reasons } } })
}

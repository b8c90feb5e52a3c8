import { parseOptions } from '@node-rs/bcrypt'

import { AuthError, invalid } from './auth-error.ts'
import { banSeconds } from './durations.ts'
import { flagField, normaliseEmail, normalisePhone, objectField, textField, type Body } from './fields.ts'
import { assertAcceptable, hashPassword, type PasswordPolicy } from './passwords.ts'

/** What an administrator may set; null = not mentioned. */
export interface AdminFields {
  readonly email: string | null
  readonly phone: string | null
  readonly emailConfirm: boolean
  readonly phoneConfirm: boolean
  readonly passwordHash: string | null
  readonly userMetadata: Body | null
  readonly appMetadata: Body | null
  readonly role: string | null
  /** Seconds from now, 'none' to lift the ban. */
  readonly ban: number | 'none' | null
}

function readRole(text: string): string | null {
  if (text === '') return null
  // Tokens of people must never carry the rights of the secret key.
  if (/^[a-z_][a-z0-9_]{0,62}$/i.test(text) && text !== 'service_role' && text !== 'supabase_admin') return text
  throw invalid('Invalid role')
}

async function readPassword(body: Body, policy: PasswordPolicy): Promise<string | null> {
  const password = textField(body, 'password') ?? ''
  const ready = textField(body, 'password_hash') ?? ''
  if (password !== '' && ready !== '') throw invalid('Only a password or a password hash should be provided')
  if (ready !== '') return readHash(ready)
  if (password === '') return null
  await assertAcceptable(password, policy)
  return hashPassword(password)
}

/** Takes a bcrypt hash of a reasonable cost: one of cost 31 would keep a core busy for days at the first sign-in. */
function readHash(text: string): string {
  let cost = 0
  try {
    ;({ cost } = parseOptions(text))
  } catch {
    throw invalid('The password hash must be a bcrypt hash')
  }
  if (text.length === 60 && cost >= 4 && cost <= 14) return text
  throw invalid('The password hash must be a bcrypt hash of cost 4 to 14')
}

function readBan(body: Body): AdminFields['ban'] {
  const text = textField(body, 'ban_duration') ?? ''
  return text === '' ? null : (banSeconds(text) ?? 'none')
}

/** Reads the body of createUser and updateUserById; throws on wrong types and values. */
export async function readAdminFields(body: Body, policy: PasswordPolicy): Promise<AdminFields> {
  const email = textField(body, 'email') ?? ''
  const phone = textField(body, 'phone') ?? ''
  const fields = {
    email: email === '' ? null : normaliseEmail(email),
    phone: phone === '' ? null : normalisePhone(phone),
    emailConfirm: flagField(body, 'email_confirm'),
    phoneConfirm: flagField(body, 'phone_confirm'),
    userMetadata: objectField(body, 'user_metadata'),
    appMetadata: objectField(body, 'app_metadata'),
    role: readRole(textField(body, 'role') ?? ''),
    ban: readBan(body),
  }
  return { ...fields, passwordHash: await readPassword(body, policy) }
}

/** 404 of the administration for an id that nobody has. */
export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}

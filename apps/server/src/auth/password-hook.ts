import { quotedFunction } from './hook.ts'
import type { AuthContext } from './context.ts'
import type { PasswordPolicy } from './passwords.ts'
import type { Queryable } from './transactions.ts'

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/**
 * What a new password of somebody needs: the configuration, and what the database adds for this person. It only ever adds, so an answer
 * that is weaker than the configuration changes nothing.
 */
export async function passwordPolicyOf(context: Pick<AuthContext, 'config'>, db: Queryable, userId: string): Promise<PasswordPolicy> {
  const { auth, suite } = context.config
  if (auth.passwordHookUri === null || suite) return auth
  const found = await db.query<{ rules: Readonly<Record<string, unknown>> | null }>(`select ${quotedFunction(auth.passwordHookUri)}($1) as rules`, [userId])
  const { minimum_length: length, patterns, names } = found.rows[0]?.rules ?? {}
  return {
    minimumPasswordLength: Math.max(auth.minimumPasswordLength, typeof length === 'number' ? length : 0),
    passwordCharacters: auth.passwordCharacters,
    guessableRefused: auth.guessableRefused,
    passwordPatterns: texts(patterns).map((each) => new RegExp(each, 'u')),
    names: texts(names),
  }
}

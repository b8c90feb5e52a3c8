import { AuthError } from './auth-error.ts'
import type { AuthContext } from './context.ts'

/** Messages that a signed-in person asks for; the instant of the last one stands in their own row. */
type Asked = 'email_change' | 'reauthentication'

/** Refuses a second message within the configured time. Only for people who are signed in: anybody else must not learn whom it was sent to. */
export async function assertNotTooSoon(context: AuthContext, userId: string, asked: Asked): Promise<void> {
  if (context.config.suite) return
  const found = await context.pool.query<{ left: number | null }>(
    `select extract(epoch from ${asked}_sent_at + make_interval(secs => $2) - now())::float8 as left from auth.users where id = $1`,
    [userId, context.config.auth.secondsBetweenMails],
  )
  const left = Math.ceil(found.rows[0]?.left ?? 0)
  if (left <= 0) return
  throw new AuthError(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${left} seconds.`, {
    headers: { 'retry-after': String(left) },
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

export const password = 'Vinculo@2026'

// Matchers are typed as any; with these the rest of an expected value keeps its type.
export const anyText: unknown = expect.any(String)
export const anyNumber: unknown = expect.any(Number)
export const textWith = (part: string): unknown => expect.stringContaining(part)
export const textMatching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** A browser of its own: nothing is shared with other clients. */
export function browser(server: TestServer) {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce' },
  })
}

/** The company's own program, with the secret key. */
export function administration(server: TestServer) {
  return createClient(server.url, server.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

export async function signedIn(server: TestServer, email: string, secret = password) {
  const client = browser(server)
  const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
  if (error !== null) throw error
  return { client, session: data.session, user: data.user }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** One raw request to auth/v1 with the publishable key. */
export async function call(
  server: TestServer,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const raw = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  const answer = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: raw }),
  })
  const text = await answer.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: answer.status, headers: answer.headers, body }
}

export function refreshOnce(server: TestServer, refreshToken: string): Promise<Answer> {
  return call(server, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
}

export interface CapturedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
}

export async function mailsTo(server: TestServer, email: string): Promise<readonly CapturedMail[]> {
  const answer = await fetch(`${server.url}/dev/mail?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } })
  const mails = (await answer.json()) as readonly CapturedMail[]
  // What comes by itself between the messages that tests ask for: the notice of a changed password, and good morning on working days.
  return mails.filter(({ subject }) => !/^(?:A senha do seu acesso|Bom dia)/.test(subject))
}

/** The newest message to an address, waited for: messages leave after the answer. */
export async function nextMail(server: TestServer, email: string, before = 0): Promise<CapturedMail> {
  for (let tries = 0; tries < 400; tries += 1) {
    const mails = await mailsTo(server, email)
    if (mails[0] !== undefined && mails.length > before) return mails[0]
    await sleep(50)
  }
  throw new Error(`no message to ${email}`)
}

/** The token of the link in a message. */
export function tokenHashIn(mail: CapturedMail): string {
  return /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? ''
}

/** The code that a message asks to be typed. */
export function codeIn(mail: CapturedMail): string {
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
}

/** Signed in eleven minutes ago: the present password counts as shown for ten. */
export async function letTheSignInAge(server: TestServer, userId: string): Promise<void> {
  await runSql(server.databaseUrl, `update auth.mfa_amr_claims c set updated_at = now() - interval '11 minutes' from auth.sessions s where s.id = c.session_id and s.user_id = $1`, [userId])
}

/** Forgets when the last message was sent, as if a minute had passed. */
export async function letAMinutePass(server: TestServer, email: string): Promise<void> {
  await runSql(server.databaseUrl, `update auth.users set recovery_sent_at = recovery_sent_at - interval '61 seconds', confirmation_sent_at = confirmation_sent_at - interval '61 seconds',
    email_change_sent_at = email_change_sent_at - interval '61 seconds', reauthentication_sent_at = reauthentication_sent_at - interval '61 seconds' where email = $1`, [email])
}

import { createHmac, createPrivateKey, sign } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'

import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

/** Any table may be asked: the types of the library fixture would prove nothing here. */
export type Client = SupabaseClient

export const ANA = '00000000-0000-4000-8000-000000000001'
export const BRUNO = '00000000-0000-4000-8000-000000000002'

export interface Library {
  readonly server: TestServer
  /** the rest/v1 address */
  readonly url: string
  readonly anon: Client
  readonly ana: Client
  readonly service: Client
  /** a token signed like the server's own, with these claims over the usual ones */
  token(claims?: Record<string, unknown>): string
  /** the same through another algorithm or key, as a forger would */
  forge(header: Record<string, unknown>, claims: Record<string, unknown>, secret: string): string
  /** plain HTTP with the publishable key; `token` adds a bearer */
  http(target: string, init?: RequestInit & { token?: string }): Promise<Response>
  sql(text: string): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The server on an empty product database, with the library's tables beside it. */
export async function openLibrary(): Promise<Library> {
  const server = await startServer({ template: 'empty' })
  await runSql(server.databaseUrl, readFileSync(path.join(import.meta.dirname, 'fixture.sql'), 'utf8'))
  const [row] = await runSql(server.databaseUrl, "select value from engine.secrets where name = 'jwt_keys'")
  const [jwk] = (JSON.parse(String(row?.['value'])) as { keys: (JsonWebKey & { kid: string })[] }).keys
  if (!jwk) throw new Error('the server has no signing key')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const claimsOf = (claims: Record<string, unknown>) => {
    const now = Math.floor(Date.now() / 1000)
    return { iss: `${server.url}/auth/v1`, aud: 'authenticated', role: 'authenticated', sub: ANA, iat: now, exp: now + 600, ...claims }
  }
  const token = (claims: Record<string, unknown> = {}): string => {
    const text = `${part({ alg: 'ES256', typ: 'JWT', kid: jwk.kid })}.${part(claimsOf(claims))}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const forge = (header: Record<string, unknown>, claims: Record<string, unknown>, secret: string): string => {
    const text = `${part({ typ: 'JWT', ...header })}.${part(claimsOf(claims))}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const url = `${server.url}/rest/v1`
  const http: Library['http'] = (target, init = {}) => {
    const { token: bearer, headers, ...rest } = init
    const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    return fetch(`${url}${target}`, { ...rest, headers: { apikey: server.publishableKey, ...authorization, ...toRecord(headers) } })
  }
  const open = (apiKey: string, bearer?: string): Client =>
    createClient(server.url, apiKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(bearer === undefined ? {} : { accessToken: () => Promise.resolve(bearer) }),
    })
  await untilKnown(http)
  return {
    server, url, token, forge, http,
    anon: open(server.publishableKey),
    ana: open(server.publishableKey, token()),
    service: open(server.secretKey),
    sql: (text) => runSql(server.databaseUrl, text),
    stop: () => server.stop(),
  }
}

function toRecord(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries())
}

/** The fixture announced its tables; the server reads them a moment later. */
async function untilKnown(http: Library['http']): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await http('/authors?limit=0')
    if (answer.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server does not know the fixture')
}

import { createClient } from '@supabase/supabase-js'
import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

export const ANA = '00000000-0000-4000-8000-000000000001'
export const BIA = '00000000-0000-4000-8000-000000000002'

export type Client = ReturnType<typeof open>

export interface Warehouse {
  readonly server: TestServer
  /** The storage/v1 address. */
  readonly url: string
  readonly anon: Client
  readonly ana: Client
  readonly bia: Client
  readonly service: Client
  token(sub: string, claims?: Record<string, unknown>): string
  /** Plain HTTP with the publishable key; `as` adds that person's token. */
  http(target: string, init?: RequestInit & { as?: string }): Promise<Response>
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

function open(url: string, apiKey: string, bearer?: string) {
  return createClient(url, apiKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(bearer === undefined ? {} : { accessToken: () => Promise.resolve(bearer) }),
  })
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The server on an empty product database, with tokens for two strangers who reach what the policies of a test give them. */
export async function openWarehouse(env: NodeJS.ProcessEnv = {}): Promise<Warehouse> {
  const server = await startServer({ template: 'empty', env })
  const [row] = await runSql(server.databaseUrl, "select value from engine.secrets where name = 'jwt_keys'")
  const [jwk] = (JSON.parse(String(row?.['value'])) as { keys: (JsonWebKey & { kid: string })[] }).keys
  if (jwk === undefined) throw new Error('the server has no signing key')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const token = (sub: string, claims: Record<string, unknown> = {}): string => {
    const now = Math.floor(Date.now() / 1000)
    const head = part({ alg: 'ES256', typ: 'JWT', kid: jwk.kid })
    const text = `${head}.${part({ iss: `${server.url}/auth/v1`, aud: 'authenticated', role: 'authenticated', sub, iat: now, exp: now + 600, ...claims })}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const url = `${server.url}/storage/v1`
  return {
    server, url, token,
    anon: open(server.url, server.publishableKey),
    ana: open(server.url, server.publishableKey, token(ANA)),
    bia: open(server.url, server.publishableKey, token(BIA)),
    service: open(server.url, server.secretKey),
    http(target, { as, headers, ...init } = {}) {
      const bearer = as === undefined ? {} : { authorization: `Bearer ${as}` }
      return fetch(`${url}${target}`, { ...init, headers: { apikey: server.publishableKey, ...bearer, ...Object.fromEntries(new Headers(headers)) } })
    },
    sql: (text, values) => runSql(server.databaseUrl, text, values),
    stop: () => server.stop(),
  }
}

/** Each person owns the folder called like their id, in every bucket. */
export const OWN_FOLDER = `
  create policy own_folder_read on storage.objects for select to authenticated using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_folder_insert on storage.objects for insert to authenticated with check ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_folder_update on storage.objects for update to authenticated using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy own_folder_delete on storage.objects for delete to authenticated using ((storage.foldername(name))[1] = (select auth.uid())::text);`

/** What an error of the client says, without what differs between runs. */
export function refusal(error: unknown): { status: unknown; statusCode: unknown; message: unknown } | null {
  if (typeof error !== 'object' || error === null) return null
  const { status, statusCode, message } = error as Record<string, unknown>
  return { status, statusCode, message }
}

export const bytesOf = async (blob: Blob | null): Promise<string> => (blob === null ? '' : blob.text())

import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { createClient, type RealtimeChannel, type RealtimeChannelOptions, type SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'

import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'

/** May write to room:a. */
export const ANA = '00000000-0000-4000-8000-000000000001'
/** Listens to room:a, writes to room:b. */
export const BRUNO = '00000000-0000-4000-8000-000000000002'
/** Belongs to no room. */
export const CAIO = '00000000-0000-4000-8000-000000000003'

export interface Heard {
  readonly event: string
  readonly payload: unknown
}

export interface Listener {
  readonly channel: RealtimeChannel
  /** Broadcasts, in their order. */
  readonly heard: Heard[]
  /** System messages of the server. */
  readonly system: { readonly status: string; readonly extension: string; readonly message: string }[]
  /** States of the channel, in their order; the last error's text beside it. */
  readonly states: string[]
}

export interface ClientOptions {
  readonly on?: TestServer
  readonly give?: () => string
}

export interface Club {
  readonly server: TestServer
  /** A token signed like the server's own. */
  token(sub: string, claims?: Record<string, unknown>): string
  /** A client with that login's token, or with the one that `give` hands out each time it is asked; none without a login. */
  client(sub: string | null, options?: ClientOptions): SupabaseClient
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const until = <T>(check: () => T | Promise<T>, timeout = 10_000): Promise<T> => vi.waitFor(check, { timeout, interval: 10 })

/** Collects everything that a channel is told; not joined yet, so that further bindings may be added. */
export function listenTo(client: SupabaseClient, topic: string, config: RealtimeChannelOptions['config'] = { private: true }): Listener {
  const channel = client.channel(topic, { config: { private: true, ...config } })
  const listener: Listener = { channel, heard: [], system: [], states: [] }
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => void listener.heard.push({ event, payload }))
  channel.on('system', {}, (message: Listener['system'][number]) => void listener.system.push(message))
  return listener
}

/** Resolves with the first state, its error behind it. A client that has just been made does not know its token before setAuth. */
export async function join({ channel, states }: Listener): Promise<string> {
  await channel.socket.setAuth()
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      const text = error === undefined ? status : `${status} ${error.message}`
      states.push(text)
      resolve(text)
    })
  })
}

export async function openClub(): Promise<Club> {
  const server = await startServer({ template: 'empty' })
  await runSql(server.databaseUrl, readFileSync(path.join(import.meta.dirname, 'fixture.sql'), 'utf8'))
  const [row] = await runSql(server.databaseUrl, "select value from engine.secrets where name = 'jwt_keys'")
  const [jwk] = (JSON.parse(String(row?.['value'])) as { keys: (JsonWebKey & { kid: string })[] }).keys
  if (!jwk) throw new Error('the server has no signing key')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const clients: SupabaseClient[] = []

  const token: Club['token'] = (sub, claims = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: `${server.url}/auth/v1`, aud: 'authenticated', role: 'authenticated', sub, iat: now, exp: now + 600, ...claims }
    const text = `${part({ alg: 'ES256', typ: 'JWT', kid: jwk.kid })}.${part(body)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  return {
    server,
    token,
    client(sub, { on = server, give } = {}) {
      const own = sub === null ? null : token(sub, { iss: `${on.url}/auth/v1` })
      const accessToken = (): Promise<string | null> => Promise.resolve(give === undefined ? own : give())
      const client = createClient(on.url, on.publishableKey, { accessToken })
      clients.push(client)
      return client
    },
    sql: (text, values) => runSql(server.databaseUrl, text, values),
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      for (const client of clients) void client.realtime.disconnect()
      await server.stop()
    },
  }
}

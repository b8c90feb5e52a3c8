import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startServer, type TestServer } from '../../support/server.ts'
import { runSql } from '../../support/sql.ts'
import { join, listenTo, until, type Listener } from './support.ts'

/** The product's own topics, user:<login> and company:<id>, with real sessions. */

let first: TestServer
let second: TestServer
const clients: SupabaseClient[] = []

beforeAll(async () => {
  first = await startServer({ template: 'demo' })
  second = await startServer({ beside: first, env: { VINCULO_DEMO: '0', PUBLIC_URL: first.url } })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  for (const client of clients) void client.realtime.disconnect()
  await second.stop()
  await first.stop()
})

interface Person {
  readonly client: SupabaseClient
  readonly id: string
  readonly company: string
}

async function signIn(email: string, on = first): Promise<Person> {
  const client = createClient(on.url, on.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  clients.push(client)
  const { data } = await client.auth.signInWithPassword({ email, password: 'Vinculo@2026' })
  const [row] = await runSql(first.databaseUrl, 'select company_id from public.employees where user_id = $1', [data.user?.id])
  return { client, id: data.user?.id ?? '', company: String(row?.['company_id']) }
}

const say = (topic: string, event: string): Promise<unknown> => runSql(first.databaseUrl, 'select realtime.send($1, $2, $3)', ['{}', event, topic])
const events = ({ heard }: Listener): string[] => heard.map(({ event }) => event)

it('people hear their own company and their own login, nobody hears those of another', async () => {
  const [ana, boreal, master] = [await signIn('pessoa@aurora.demo'), await signIn('admin@boreal.demo'), await signIn('master@vinculo.demo')]
  const own = listenTo(ana.client, `company:${ana.company}`)
  const personal = listenTo(ana.client, `user:${ana.id}`)
  const theirs = listenTo(boreal.client, `company:${boreal.company}`)
  const everywhere = listenTo(master.client, `company:${boreal.company}`)
  for (const listener of [own, personal, theirs, everywhere]) expect(await join(listener)).toBe('SUBSCRIBED')

  const foreign = [`company:${ana.company}`, `user:${ana.id}`, `company:${ana.company.toUpperCase()}`, 'company:*', 'company:', `user:${boreal.id} `]
  for (const topic of foreign) expect([topic, await join(listenTo(boreal.client, topic))]).toEqual([topic, expect.stringContaining('Unauthorized') as string])

  await say(`company:${ana.company}`, 'aurora')
  await say(`user:${ana.id}`, 'personal')
  await say(`company:${boreal.company}`, 'boreal')
  await until(() => expect([events(own), events(personal), events(theirs), events(everywhere)]).toEqual([['aurora'], ['personal'], ['boreal'], ['boreal']]))
  expect(await own.channel.send({ type: 'broadcast', event: 'from a browser', payload: {} })).toBe('ok')
  await expect(own.channel.httpSend('from a browser', {})).rejects.toThrow('permissions to write')
  await say(`company:${ana.company}`, 'last')
  await until(() => expect(events(own)).toEqual(['aurora', 'last']))
})

it('a notification made on one server reaches a browser on the other', async () => {
  const there = await signIn('gestor@aurora.demo', second)
  const bell = listenTo(there.client, `user:${there.id}`)
  expect(await join(bell)).toBe('SUBSCRIBED')
  const [employee] = await runSql(first.databaseUrl, 'select id, company_id from public.employees where user_id = $1', [there.id])
  const start = performance.now()
  await runSql(first.databaseUrl, `select private.notify($1, $2, 'system', 'Olá', 'Texto', '/app')`, [employee?.['company_id'], employee?.['id']])
  await until(() => expect(bell.heard).toMatchObject([{ event: 'notification', payload: { kind: 'system', title: 'Olá', url: '/app' } }]))
  expect(performance.now() - start).toBeLessThan(5_000)
})

it('ended sessions and bans close the channels of the login at once, on every server; the others go on', async () => {
  const [here, there] = [await signIn('pessoa@boreal.demo'), await signIn('pessoa@boreal.demo', second)]
  const admin = await signIn('gestor@boreal.demo', second)
  const listeners = [here, there, admin].map(({ client, company }) => listenTo(client, `company:${company}`))
  for (const listener of listeners) expect(await join(listener)).toBe('SUBSCRIBED')
  await here.client.auth.signOut({ scope: 'others' })
  await until(() => expect(listeners.map(({ states }) => states.at(-1))).toEqual(['SUBSCRIBED', 'CLOSED', 'SUBSCRIBED']), 5_000)
  await runSql(first.databaseUrl, `update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [here.id])
  await until(() => expect(listeners.map(({ states }) => states.at(-1))).toEqual(['CLOSED', 'CLOSED', 'SUBSCRIBED']), 5_000)
  await say(`company:${here.company}`, 'after')
  await until(() => expect(events(listeners[2] as Listener)).toEqual(['after']))
  expect([events(listeners[0] as Listener), events(listeners[1] as Listener)]).toEqual([[], []])
})

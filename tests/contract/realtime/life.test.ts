import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { spawnServer, startServer, type TestServer } from '../../support/server.ts'
import { ANA, BRUNO, join, listenTo, openClub, until, type Club, type Listener } from './support.ts'

let club: Club

beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.stop())

const send = (event: string, topic = 'room:a'): Promise<unknown> => club.sql('select realtime.send($1, $2, $3)', ['{}', event, topic])
const events = ({ heard }: Listener): string[] => heard.map(({ event }) => event)

describe('a client', () => {
  it('connects when it joins, beats, knows its channels, and is gone when it has left them', async () => {
    const client = club.client(ANA)
    const { realtime } = client
    const beats: string[] = []
    realtime.onHeartbeat((status) => void beats.push(status))
    expect([realtime.connectionState(), realtime.isConnected(), realtime.isConnecting(), realtime.isDisconnecting()]).toEqual(['closed', false, false, false])
    expect(new URL(realtime.endpointURL())).toMatchObject({ pathname: '/realtime/v1/websocket' })
    const [first, second, third] = ['room:a', `room:a`, 'room:x'].map((topic) => listenTo(client, topic)) as [Listener, Listener, Listener]
    expect(first.channel).toBe(second.channel)
    expect(await join(first)).toBe('SUBSCRIBED')
    expect(await join(third)).toContain('Unauthorized')
    expect([realtime.connectionState(), realtime.isConnected()]).toEqual(['open', true])
    await realtime.sendHeartbeat()
    await until(() => expect(beats).toEqual(['sent', 'ok']))
    expect(client.getChannels().map(({ subTopic }) => subTopic)).toEqual(['room:a', 'room:x'])
    expect(await client.removeChannel(first.channel)).toBe('ok')
    expect(first.states).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
    await until(() => expect(realtime.connectionState()).toBe('closed'))
    const again = listenTo(client, 'room:a')
    realtime.connect()
    expect(await join(again)).toBe('SUBSCRIBED')
    again.channel.teardown()
    await realtime.disconnect()
    expect(realtime.isConnected()).toBe(false)
  })
})

describe('a token', () => {
  it('is replaced in the middle of a channel, which goes on past the end of the first', async () => {
    let token = club.token(ANA, { exp: Math.floor(Date.now() / 1000) + 3 })
    const client = club.client(ANA, { give: () => token })
    const ana = listenTo(client, 'room:a')
    const left = listenTo(club.client(ANA, { give: () => club.token(ANA, { exp: Math.floor(Date.now() / 1000) + 3 }) }), 'room:a')
    expect([await join(ana), await join(left)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    token = club.token(ANA)
    await client.realtime.setAuth()
    // The other one is not renewed: it ends with its token.
    await until(() => expect(left.system[0]).toMatchObject({ status: 'error', extension: 'system', message: expect.stringMatching(/^Token has expired \d+ seconds ago$/) as string }))
    expect(left.states).toEqual(['SUBSCRIBED', 'CLOSED'])
    await send('later')
    await until(() => expect(events(ana)).toEqual(['later']))
    expect(events(left)).toEqual([])
  })

  it('of another login takes the rights of that login, at once', async () => {
    let token = club.token(BRUNO)
    const client = club.client(BRUNO, { give: () => token })
    const room = listenTo(client, 'room:b')
    expect(await join(room)).toBe('SUBSCRIBED')
    token = club.token(ANA)
    await client.realtime.setAuth()
    await until(() => expect(room.states).toEqual(['SUBSCRIBED', 'CLOSED']))
    expect(room.system.at(-1)?.message).toContain('permissions to read')
  })

  it('that has ended or is forged opens nothing', async () => {
    const now = Math.floor(Date.now() / 1000)
    const old = listenTo(club.client(ANA, { give: () => club.token(ANA, { iat: now - 900, exp: now - 300 }) }), 'room:a')
    expect(await join(old)).toMatch(/InvalidJWTToken: Token has expired 30\d seconds ago/)
    const forged = listenTo(club.client(ANA, { give: () => `${club.token(ANA).slice(0, -8)}AAAAAAAA` }), 'room:a')
    expect(await join(forged)).toContain('InvalidJWTToken')
  })
})

describe('rights', () => {
  it('are asked again at once when a session of the login ends', async () => {
    await club.sql(`create function club.has_session(p_id uuid) returns boolean language sql stable security definer set search_path = ''
        as 'select exists (select from auth.sessions s where s.id = p_id)'`)
    await club.sql(`create policy with_session on realtime.messages for select to authenticated
        using (realtime.topic() = 'session:' || auth.uid() and club.has_session((auth.jwt() ->> 'session_id')::uuid))`)
    const session = '00000000-0000-4000-8000-0000000000aa'
    await club.sql('insert into auth.users (id) values ($1)', [ANA])
    await club.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, ANA])
    const ana = listenTo(club.client(ANA, { give: () => club.token(ANA, { session_id: session }) }), `session:${ANA}`)
    expect(await join(ana)).toBe('SUBSCRIBED')
    await club.sql('delete from auth.sessions where id = $1', [session])
    await until(() => expect(ana.states).toEqual(['SUBSCRIBED', 'CLOSED']), 3_000)
  })
})

describe('two servers on one database', () => {
  let second: TestServer

  beforeAll(async () => {
    second = await startServer({ beside: club.server, env: { PUBLIC_URL: club.server.url } })
  })
  afterAll(() => second.stop())

  it('deliver to the clients of each other what the database, a client or HTTP sends', async () => {
    const here = listenTo(club.client(ANA), 'room:a', { broadcast: { self: true } })
    const there = listenTo(club.client(BRUNO, { on: { ...second, url: second.url }, give: () => club.token(BRUNO) }), 'room:a')
    expect([await join(here), await join(there)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    const delays: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now()
      await here.channel.send({ type: 'broadcast', event: `said ${String(round)}`, payload: {} })
      await until(() => expect(events(there).at(-1)).toBe(`said ${String(round)}`))
      delays.push(performance.now() - start)
    }
    await send('by the database')
    await until(() => expect(events(there).at(-1)).toBe('by the database'))
    await until(() => expect(events(here).at(-1)).toBe('by the database'))
    expect(await here.channel.httpSend('posted', {})).toEqual({ success: true })
    await until(() => expect(events(there).at(-1)).toBe('posted'))
    await until(() => expect(events(here)).toEqual([0, 1, 2, 3, 4].map((round) => `said ${String(round)}`).concat('by the database', 'posted')))
    expect(events(there)).toEqual(events(here))
    expect(Math.min(...delays)).toBeLessThan(1_000)
  })
})

it('a message sent while the server has lost its connections arrives once they are back, and once only', async () => {
  const ana = listenTo(club.client(ANA), 'room:a')
  expect(await join(ana)).toBe('SUBSCRIBED')
  await club.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    select realtime.send('{}', 'meanwhile', 'room:a')`)
  await until(() => expect(events(ana)).toContain('meanwhile'), 15_000)
  await send('afterwards')
  await until(() => expect(events(ana)).toEqual(['meanwhile', 'afterwards']))
})

it('after a restart of its server a client is back by itself', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: club.server.databaseUrl, VINCULO_DEMO: '0', PUBLIC_URL: club.server.url }
  const first = spawnServer(env)
  const url = await first.ready
  const ana = listenTo(club.client(ANA, { on: { ...club.server, url }, give: () => club.token(ANA) }), 'room:a')
  expect(await join(ana)).toBe('SUBSCRIBED')
  const stopping = performance.now()
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(10_000)
  const again = spawnServer({ ...env, PORT: new URL(url).port })
  await again.ready
  await until(() => expect(ana.states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2), 20_000)
  await send('back')
  await until(() => expect(events(ana)).toEqual(['back']))
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)
})

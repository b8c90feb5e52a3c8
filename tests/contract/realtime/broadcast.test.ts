import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ANA, BRUNO, CAIO, join, listenTo, openClub, until, type Club } from './support.ts'

let club: Club

beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.stop())

describe('a private topic', () => {
  it('opens to whom its policy names, and to nobody else', async () => {
    expect(await join(listenTo(club.client(ANA), 'room:a'))).toBe('SUBSCRIBED')
    expect(await join(listenTo(club.client(CAIO), 'room:a'))).toContain(
      'CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: room:a',
    )
    expect(await join(listenTo(club.client(null), 'room:a'))).toContain('Unauthorized')
  })

  it('carries what the database sends, with its id, and other topics hear nothing', async () => {
    const a = listenTo(club.client(ANA), 'room:a')
    const b = listenTo(club.client(BRUNO), 'room:b')
    expect([await join(a), await join(b)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await club.sql(`select realtime.send('{"word":"olá 🙂"}', 'greeting', 'room:a'), realtime.send('{"n":1}', 'greeting', 'room:b')`)
    await until(() => expect(a.heard).toHaveLength(1))
    await until(() => expect(b.heard).toHaveLength(1))
    expect(a.heard[0]).toEqual({ event: 'greeting', payload: { word: 'olá 🙂', id: expect.any(String) as string } })
    expect(b.heard[0]).toMatchObject({ payload: { n: 1 } })
  })

  it('carries changes of a table by trigger, and bytes', async () => {
    await club.sql(`
      create table public.orders (id integer primary key, state text);
      create function public.tell() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes('room:a', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert or update on public.orders for each row execute function public.tell();`)
    const a = listenTo(club.client(ANA), 'room:a')
    await join(a)
    await club.sql(`insert into public.orders values (1, 'new')`)
    await club.sql(`select realtime.send_binary('\\x00ff10'::bytea, 'bytes', 'room:a')`)
    await until(() => expect(a.heard).toHaveLength(2))
    expect(a.heard[0]).toMatchObject({ event: 'INSERT', payload: { operation: 'INSERT', table: 'orders', record: { id: 1, state: 'new' }, old_record: null } })
    expect(Buffer.from(a.heard[1]?.payload as ArrayBuffer).toString('hex')).toBe('00ff10')
  })

  it('carries what a transaction sends only once it commits, and nothing of one that is undone', async () => {
    const a = listenTo(club.client(ANA), 'room:a')
    await join(a)
    await club.sql(`begin; select realtime.send('{}', 'undone', 'room:a'); rollback`)
    await club.sql(`select realtime.send('{}', 'kept', 'room:a')`)
    await until(() => expect(a.heard.map(({ event }) => event)).toEqual(['kept']))
  })
})

describe('what was sent before', () => {
  it('is told again to whoever asks at join, the newest ones in their order, and to nobody who may not read', async () => {
    await club.sql(`select realtime.send('{"n":0}', 'old', 'room:a')`)
    await club.sql(`update realtime.messages set inserted_at = inserted_at - interval '1 hour' where event = 'old'`)
    for (const n of [1, 2, 3]) await club.sql(`select realtime.send($1, 'news', 'room:a')`, [JSON.stringify({ n })])
    await club.sql(`select realtime.send('{"n":9}', 'news', 'room:b')`)
    const since = Date.now() - 60_000
    const told = (limit: number) => {
      const heard: unknown[] = []
      const channel = club.client(ANA).channel('room:a', { config: { private: true, broadcast: { replay: { since, limit } } } })
      channel.on('broadcast', { event: 'news' }, ({ payload, meta }) => { heard.push([(payload as { n: number }).n, meta?.replayed, typeof meta?.id]) })
      return { heard, listener: { channel, heard: [], system: [], states: [] } }
    }
    const two = told(2)
    expect(await join(two.listener)).toBe('SUBSCRIBED')
    await until(() => expect(two.heard).toHaveLength(2))
    expect(two.heard).toEqual([[2, true, 'string'], [3, true, 'string']])
    await club.sql(`select realtime.send('{"n":4}', 'news', 'room:a')`)
    await until(() => expect(two.heard.at(-1)).toEqual([4, undefined, 'string']))

    const stranger = club.client(CAIO).channel('room:a', { config: { private: true, broadcast: { replay: { since } } } })
    expect(await join({ channel: stranger, heard: [], system: [], states: [] })).toContain('Unauthorized')
  })
})

describe('a client that broadcasts', () => {
  it('is heard by the others when it may write, by itself with self, and is answered with ack', async () => {
    const ana = listenTo(club.client(ANA), 'room:a', { broadcast: { self: true, ack: true } })
    const bruno = listenTo(club.client(BRUNO), 'room:a', { broadcast: { ack: true } })
    await join(ana)
    await join(bruno)
    expect(await ana.channel.send({ type: 'broadcast', event: 'move', payload: { x: 1 } })).toBe('ok')
    await until(() => expect(bruno.heard).toEqual([{ event: 'move', payload: { x: 1 } }]))
    expect(ana.heard).toEqual([{ event: 'move', payload: { x: 1 } }])

    expect(await bruno.channel.send({ type: 'broadcast', event: 'move', payload: { x: 2 } })).toBe('error')
    expect(await ana.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 3]).buffer })).toBe('ok')
    await until(() => expect(bruno.heard).toHaveLength(2))
    expect(Buffer.from(bruno.heard[1]?.payload as ArrayBuffer).toString('hex')).toBe('010203')
  })

  it('does not hear itself unless it asks to', async () => {
    const [one, two] = [listenTo(club.client(ANA), 'room:a'), listenTo(club.client(ANA), 'room:a')]
    await join(one)
    await join(two)
    await one.channel.send({ type: 'broadcast', event: 'said', payload: {} })
    await until(() => expect(two.heard).toHaveLength(1))
    expect(one.heard).toEqual([])
  })

  it('may use HTTP in place of the socket, with the same rights', async () => {
    const bruno = listenTo(club.client(BRUNO), 'room:a')
    await join(bruno)
    const sender = club.client(ANA)
    expect(await sender.channel('room:a', { config: { private: true } }).httpSend('posted', { x: 'ç' })).toEqual({ success: true })
    expect(await sender.channel('room:a', { config: { private: true } }).httpSend('raw', new Uint8Array([9]).buffer)).toEqual({ success: true })
    await until(() => expect(bruno.heard).toHaveLength(2))
    expect(bruno.heard[0]).toEqual({ event: 'posted', payload: { x: 'ç' } })
    await expect(sender.channel('room:b', { config: { private: true } }).httpSend('posted', {})).rejects.toThrow('permissions to write')
    await expect(sender.channel('room:public').httpSend('posted', {})).rejects.toThrow('PrivateOnly')
  })

  it('posts several messages as the server with the secret key', async () => {
    const ana = listenTo(club.client(ANA), 'room:a')
    await join(ana)
    const post = (key: string, messages: unknown): Promise<Response> =>
      fetch(`${club.server.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ messages }),
      })
    const messages = [1, 2].map((n) => ({ topic: 'room:a', event: 'batch', payload: { n }, private: true }))
    expect((await post(club.server.secretKey, messages)).status).toBe(202)
    await until(() => expect(ana.heard.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]))
    expect((await post(club.server.publishableKey, messages)).status).toBe(403)
    expect((await post('sb_publishable_of_nobody', messages)).status).toBe(401)
    const kept = `${club.server.url}/realtime/v1/api/broadcast/room:a/events/e?private=true&persist=true`
    expect((await fetch(kept, { method: 'POST', headers: { apikey: club.server.secretKey, 'content-type': 'application/json' }, body: '{}' })).status).toBe(400)
    expect((await post(club.server.secretKey, 'none')).status).toBe(422)
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const deepest = `{"messages":[{"topic":"room:a","event":"e","private":true,"payload":${deep}}]}`
    expect((await fetch(`${club.server.url}/realtime/v1/api/broadcast`, { method: 'POST', headers: { apikey: club.server.secretKey, 'content-type': 'application/json' }, body: deepest })).status).toBe(422)
    expect((await post(club.server.secretKey, [{ topic: 'x'.repeat(300), event: 'e', private: true }])).status).toBe(422)
  })
})

it('a channel with presence is joined like any other; nobody is ever present, and who wants to be is refused', async () => {
  const ana = listenTo(club.client(ANA), 'room:a', { presence: { key: 'ana', enabled: true } })
  const told: unknown[] = []
  ana.channel.on('presence', { event: 'sync' }, () => void told.push('sync'))
  expect(await join(ana)).toBe('SUBSCRIBED')
  expect([await ana.channel.track({ here: true }), await ana.channel.untrack()]).toEqual(['error', 'error'])
  expect([ana.channel.presenceState(), told]).toEqual([{}, []])
  expect(ana.states).toEqual(['SUBSCRIBED'])
})

it('a public channel is refused', async () => {
  expect(await join(listenTo(club.client(ANA), 'room:a', { private: false }))).toContain('PrivateOnly: This project only allows private channels')
})

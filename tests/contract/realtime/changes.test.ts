import { postgresChangesFilter, type RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ANA, BRUNO, CAIO, join, listenTo, openClub, until, type Club, type Listener } from './support.ts'

type Row = Record<string, unknown>
type Change = RealtimePostgresChangesPayload<Row>

interface Asked {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly table?: string
  readonly filter?: string
  readonly select?: string[]
}

interface Follower extends Listener {
  readonly changes: Change[]
}

let club: Club

beforeAll(async () => {
  club = await openClub()
  // The channel's own policy is not the subject here: each login has a room of its own.
  await club.sql(`create policy own_room on realtime.messages for select to authenticated using (realtime.topic() like 'own:' || auth.uid() || '%')`)
})
afterAll(() => club.stop())

let rooms = 0

/** Joined and subscribed; resolves with what was asked once the server says that it follows the tables. */
async function follow(sub: string, ...asked: Asked[]): Promise<Follower> {
  rooms += 1
  const listener = listenTo(club.client(sub), `own:${sub}:${String(rooms)}`)
  const follower: Follower = { ...listener, changes: [] }
  for (const { event = '*', table = 'notes', ...rest } of asked) {
    follower.channel.on('postgres_changes' as 'system', { event, schema: 'public', table, ...rest } as never, (change: Change) => void follower.changes.push(change))
  }
  const state = await join(follower)
  if (state !== 'SUBSCRIBED') throw new Error(state)
  await until(() => expect(follower.system).toHaveLength(1))
  return follower
}

const note = (owner: string, title: string, more = ''): Promise<readonly Row[]> =>
  club.sql(`insert into public.notes (owner, title, secret ${more === '' ? '' : ', amount'}) values ($1, $2, 'hidden' ${more}) returning id::int`, [owner, title])
const titles = ({ changes }: Follower): unknown[] => changes.map((change) => Reflect.get(change.new, 'title') as unknown)

describe('each subscriber', () => {
  it('hears the rows that its policies show, without columns that it may not select, with types that the client converts', async () => {
    const [ana, bruno] = [await follow(ANA, {}), await follow(BRUNO, {})]
    const [row] = await note(ANA, 'Olá', ', 12.50')
    await note(BRUNO, 'outra')
    await until(() => expect(titles(bruno)).toEqual(['outra']))
    await until(() => expect(titles(ana)).toEqual(['Olá']))
    expect(ana.changes[0]).toMatchObject({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      errors: null,
      new: { id: row?.['id'], owner: ANA, title: 'Olá', amount: 12.5, tags: [], extra: null, created_at: expect.stringContaining('2026-01-02T03:04:05') as string },
    })
    expect(Object.keys(ana.changes[0]?.new ?? {})).not.toContain('secret')
    expect(ana.changes[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('hears updates with the old key, as the row is now', async () => {
    const ana = await follow(ANA, { event: 'UPDATE' })
    const [row] = await note(ANA, 'first')
    await club.sql(`update public.notes set title = 'second', tags = '{a,b}', extra = '{"x":[1]}' where id = $1`, [row?.['id']])
    await until(() => expect(titles(ana)).toEqual(['second']))
    expect(ana.changes[0]).toMatchObject({ eventType: 'UPDATE', old: { id: row?.['id'] }, new: { tags: ['a', 'b'], extra: { x: [1] } } })
  })

  it('hears of deleted rows nothing but the key', async () => {
    const [ana, pairs] = [await follow(ANA, { event: 'DELETE' }), await follow(ANA, { event: 'DELETE', table: 'pairs', filter: 'a=eq.2' })]
    const [row] = await note(ANA, 'gone')
    await club.sql('delete from public.notes where id = $1', [row?.['id']])
    await club.sql(`insert into public.pairs values (1, 'x', 'l'), (2, 'y', 'l'); delete from public.pairs; insert into public.pairs values (2, 'z', 'l')`)
    // Emptying a table whole tells nothing.
    await club.sql('truncate public.pairs')
    await until(() => expect(ana.changes).toHaveLength(1))
    expect(ana.changes[0]).toMatchObject({ eventType: 'DELETE', old: { id: row?.['id'] }, new: {} })
    await until(() => expect(pairs.changes.map(({ old }) => old)).toEqual([{ a: 2, b: 'y' }]))
  })

  it('hears a change once for all its bindings, each with its own filter and columns', async () => {
    const ana = await follow(ANA, { filter: 'title=eq.one' }, { event: 'INSERT', select: ['id', 'title'] }, { filter: 'title=in.(two,three)' })
    await note(ANA, 'one')
    await until(() => expect(ana.changes).toHaveLength(2))
    expect(ana.changes.map((change) => Object.keys(change.new).length).toSorted((a, b) => a - b)).toEqual([2, 7])
  })

  it('hears nothing of a transaction that is undone, and what commits late', async () => {
    const ana = await follow(ANA, {})
    const late = new pg.Client({ connectionString: club.server.databaseUrl })
    await late.connect()
    try {
      await late.query('begin')
      await late.query(`insert into public.notes (owner, title) values ($1, 'late')`, [ANA])
      await club.sql(`begin; insert into public.notes (owner, title) values ('${ANA}', 'undone'); rollback`)
      await note(ANA, 'early')
      await until(() => expect(titles(ana)).toEqual(['early']))
      await late.query('commit')
    } finally {
      await late.end()
    }
    await until(() => expect(titles(ana)).toEqual(['early', 'late']))
  })
})

describe('filters', () => {
  it('know every operator, negation and lists, on the row as the subscriber sees it', async () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['amount=gt.10', ['b']],
      ['amount=gte.10,title=neq.a', ['b']],
      ['amount=lt.10', ['c, d']],
      ['amount=lte.10', ['a', 'c, d']],
      ['title=like.%, d', ['c, d']],
      ['title=not.ilike.A', ['b', 'c, d', 'e']],
      ['title=match.^[ab]$', ['a', 'b']],
      ['title=imatch.^B$', ['b']],
      ['title=in.(a,"c, d")', ['a', 'c, d']],
      ['title=not.in.(a,b)', ['c, d', 'e']],
      ['title=eq."c, d"', ['c, d']],
      ['title=eq.c, d', ['c, d']],
      ['amount=is.null', ['e']],
      ['amount=not.is.null', ['a', 'b', 'c, d']],
      ['amount=isdistinct.10', ['b', 'c, d', 'e']],
      [postgresChangesFilter().in('title', ['a', 'c, d']).not('amount', 'is', null).build(), ['a', 'c, d']],
      [`owner=eq.${ANA}`, ['a', 'b', 'c, d', 'e']],
    ]
    const followers = await Promise.all(cases.map(([filter]) => follow(ANA, { filter })))
    await club.sql(`insert into public.notes (owner, title, amount) select $1, t, a from unnest(array['a', 'b', 'c, d', 'e'], array[10, 20, 5, null]::numeric[]) as x (t, a)`, [ANA])
    await until(() => {
      for (const [place, follower] of followers.entries()) expect([cases[place]?.[0], titles(follower)]).toEqual(cases[place])
    })
  })

  it('are refused when they make no sense, and so are tables and columns that are not open', async () => {
    const refused: readonly Asked[] = [
      { filter: 'title' },
      { filter: 'title=almost.x' },
      { filter: 'amount=eq.many' },
      { filter: 'title=match.[' },
      { filter: 'extra=eq.{}; drop table notes' },
      { filter: 'secret=eq.hidden' },
      { select: ['id', 'secret'] },
      { table: 'unpublished' },
      { table: 'nowhere' },
    ]
    for (const asked of refused) {
      const { system } = await follow(ANA, asked)
      expect([asked, system[0]?.status, system[0]?.message]).toEqual([asked, 'error', expect.stringContaining('Unable to subscribe to changes') as string])
    }
    expect((await follow(ANA, {})).system[0]).toMatchObject({ status: 'ok', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL' })
  })
})

describe('a client that waits for its tables', () => {
  const waiting = (table: string): Follower => {
    rooms += 1
    const options = { postgres_changes_options: { wait: true }, broadcast: { replication_ready: true } }
    const follower: Follower = { ...listenTo(club.client(ANA), `own:${ANA}:${String(rooms)}`, options), changes: [] }
    follower.channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change: Change) => void follower.changes.push(change))
    return follower
  }

  it('has joined once they are followed, and hears what follows at once', async () => {
    const ana = waiting('notes')
    expect(await join(ana)).toBe('SUBSCRIBED')
    await note(ANA, 'at once')
    await until(() => expect(titles(ana)).toEqual(['at once']))
    expect(ana.system.map(({ status, message }) => [status, message])).toEqual([
      ['ok', 'Replication connection established'], ['ok', 'Subscribed to PostgreSQL'],
    ])
  })

  it('is told at the door what cannot be followed', async () => {
    const ana = waiting('unpublished')
    expect(await join(ana)).toMatch(/^CHANNEL_ERROR RealtimeDisabledForConfiguration: Unable to subscribe to changes/)
    expect(ana.system).toEqual([])
  })
})

describe('what cannot be told whole', () => {
  it('a table that may be read no more says so, and nothing of the row', async () => {
    await club.sql('create table public.shut (id integer primary key, word text); grant select on public.shut to authenticated; alter publication supabase_realtime add table public.shut')
    const ana = await follow(ANA, { table: 'shut' })
    await club.sql('revoke select on public.shut from authenticated')
    await club.sql(`insert into public.shut values (1, 'hidden')`)
    await until(() => expect(ana.changes).toHaveLength(1))
    expect(ana.changes[0]).toMatchObject({ eventType: 'INSERT', new: {}, errors: ['Error 401: Unauthorized'] })
    await club.sql('alter publication supabase_realtime drop table public.shut')
  })

  it('a table without primary key says so', async () => {
    const ana = await follow(ANA, { table: 'keyless' })
    await club.sql(`insert into public.keyless values ('x')`)
    await until(() => expect(ana.changes[0]?.errors).toEqual(['Error 400: Bad Request, no primary key']))
  })

  it('a record above a megabyte keeps its small fields', async () => {
    const caio = await follow(CAIO, {})
    await club.sql(`insert into public.notes (owner, title, amount) values ($1, repeat('x', 1100000), 1)`, [CAIO])
    await until(() => expect(caio.changes[0]?.errors).toEqual(['Error 413: Payload Too Large']))
    expect(caio.changes[0]?.new).toMatchObject({ owner: CAIO, amount: 1 })
    expect(Object.keys(caio.changes[0]?.new ?? {})).not.toContain('title')
  })
})

it('a table that is published later is followed, one published without deletes tells none, and one taken back falls silent', async () => {
  await club.sql(`create table public.later (id integer primary key); grant select on public.later to authenticated;
    alter publication supabase_realtime add table public.later`)
  const ana = await follow(ANA, { table: 'later' })
  await club.sql(`alter publication supabase_realtime set (publish = 'insert, update'); select engine.sync_realtime_triggers()`)
  await club.sql('insert into public.later values (1); delete from public.later; insert into public.later values (2)')
  // The row that was gone when it was looked at is not told.
  await until(() => expect(ana.changes.map((change) => [change.eventType, change.new])).toEqual([['INSERT', { id: 2 }]]))
  await club.sql('alter publication supabase_realtime drop table public.later; select engine.sync_realtime_triggers()')
  expect(await club.sql(`select count(*)::int as triggers from pg_trigger where tgrelid = 'public.later'::regclass`)).toEqual([{ triggers: 0 }])
  await club.sql(`alter publication supabase_realtime set (publish = 'insert, update, delete, truncate'); select engine.sync_realtime_triggers()`)
})

import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'

import { createAuthorizer, TooManyChecks } from './authorizer.ts'
import { Channel, type ChannelServices, type ChannelSocket } from './channel.ts'
import type { Credential } from './credentials.ts'
import { createHub } from './hub.ts'
import { LIMITS, perSecond } from './limits.ts'

interface Answer {
  read: boolean
  write: boolean
}

const credentialOf = (sub: string, group = sub): Credential => ({ role: 'authenticated', claims: { sub }, expiresAt: null, group })

/** Channels over policies that the test decides, with a clock that it moves. */
function pretend() {
  const rights: Answer = { read: true, write: true }
  let now = 0
  let questions = 0
  const gates: (() => void)[] = []
  let closedGate = false
  const authorizer = createAuthorizer(
    {
      run: async (_session, statements) => {
        questions += statements.length / 2
        if (closedGate) await new Promise<void>((resolve) => gates.push(resolve))
        const row = [rights.read ? 't' : 'f', rights.write ? 't' : 'f']
        return statements.map(() => ({ columns: [], rows: [row], tag: '' }))
      },
    },
    () => now,
  )
  const frames: string[] = []
  let following = Promise.resolve()
  let unsubscribed = 0
  const hub = createHub()
  const published: unknown[] = []
  const slow = vi.fn()
  const services: ChannelServices = {
    authorizer,
    hub,
    changes: { number: () => [], subscribe: () => following, unsubscribe: () => { unsubscribed += 1 }, sync: () => Promise.resolve(), wake: () => undefined, stop: () => Promise.resolve() },
    catchUp: () => Promise.resolve(),
    publish: (message) => void published.push(message),
    replay: () => Promise.resolve([]),
  }
  const socket: ChannelSocket = {
    version: '2.0.0',
    send: (frame) => void frames.push(String(frame)),
    push: (_channel, event, payload) => void frames.push(`${event} ${payload}`),
    closeChannel: (channel) => {
      channel.dispose()
      frames.push('closed')
    },
    tooSlow: slow,
  }
  const open = (credential = credentialOf('ana'), config = {}): Channel => {
    const plain = { self: false, ack: false, isPrivate: true, bindings: [], tablesWithinMs: null, wantsReadiness: false, accessToken: null, replay: null }
    return new Channel(services, { socket, topic: 'realtime:t', joinRef: '1', request: { ...plain, ...config }, credential })
  }
  const join = (credential = credentialOf('ana')): Channel => {
    const channel = open(credential)
    channel.start()
    return channel
  }
  const say = (event: string): void => hub.deliver({ topic: 't', isPrivate: true, broadcast: { event, content: { json: '{}' } } })
  return {
    rights, frames, hub, open, join, say, slow, published, authorizer,
    questions: () => questions,
    follow: (answer: Promise<void>) => { following = answer },
    unsubscribed: () => unsubscribed,
    pass: (ms: number) => { now += ms },
    hold: () => { closedGate = true },
    release: () => {
      closedGate = false
      for (const go of gates.splice(0)) go()
    },
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('a private channel', () => {
  it('delivers on a fresh answer without asking, and on an old one only after asking again, in order', async () => {
    const world = pretend()
    world.join()
    await world.authorizer.ask(credentialOf('ana'), 't')
    world.say('one')
    expect(world.frames).toHaveLength(1)
    world.pass(LIMITS.freshMs + 1)
    world.hold()
    world.say('two')
    world.say('three')
    await settle()
    expect(world.frames).toHaveLength(1)
    world.release()
    await settle()
    expect(world.frames.map((frame) => /"event":"(\w+)"/.exec(frame)?.[1])).toEqual(['one', 'two', 'three'])
    expect(world.questions()).toBe(2)
  })

  it('of somebody who may no longer read tells why and closes, and passes nothing on', async () => {
    const world = pretend()
    world.join()
    await world.authorizer.ask(credentialOf('ana'), 't')
    world.pass(LIMITS.freshMs + 1)
    world.rights.read = false
    world.say('secret')
    await settle()
    expect(world.frames.join()).toContain('You do not have permissions to read')
    expect(world.frames.at(-1)).toBe('closed')
    expect(world.frames.join()).not.toContain('secret')
    expect(world.hub.isWanted).toBe(false)
  })

  it('is asked about again when idle, once for all channels of one login', async () => {
    const world = pretend()
    const [one] = [world.join(), world.join(), world.join(credentialOf('bia'))]
    await Promise.all([world.authorizer.ask(credentialOf('ana'), 't'), world.authorizer.ask(credentialOf('bia'), 't')])
    expect(world.questions()).toBe(2)
    world.hub.recheckAll(LIMITS.recheckMs)
    expect(world.questions()).toBe(2)
    world.pass(LIMITS.recheckMs + 1)
    world.hub.recheckAll(LIMITS.recheckMs)
    await settle()
    expect(world.questions()).toBe(4)
    world.hub.recheckUser('bia')
    await settle()
    expect(world.questions()).toBe(5)
    expect(one?.userId).toBe('ana')
  })

  it('is judged by its newest token', async () => {
    const world = pretend()
    const channel = world.join()
    world.rights.read = false
    await channel.renew(credentialOf('caio'))
    expect(channel.userId).toBe('caio')
    expect(world.frames.at(-1)).toBe('closed')
  })

  it('that has ended takes no token any more: nothing would let it go before that expires', () => {
    vi.useFakeTimers()
    try {
      const world = pretend()
      const channel = world.join()
      channel.end('over')
      void channel.renew({ ...credentialOf('ana', 'other'), expiresAt: Date.now() + 3_600_000 })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('cuts off a reader for whom too much is waiting', async () => {
    const world = pretend()
    world.join()
    world.hold()
    for (let n = 0; n < 600; n += 1) world.say('m')
    expect(world.slow).toHaveBeenCalled()
    world.release()
    await settle()
  })

  it('broadcasts only with the right to write, and not to itself', async () => {
    const world = pretend()
    const channel = world.join()
    expect(await channel.broadcast({ event: 'e', content: { json: '{}' } })).toBe(true)
    expect([world.frames, world.published.length]).toEqual([[], 1])
    world.rights.write = false
    await channel.renew(credentialOf('ana', 'other'))
    expect(await channel.broadcast({ event: 'e', content: { json: '{}' } })).toBe(false)
    expect(world.published).toHaveLength(1)
  })
})

describe('a channel of tables', () => {
  it('that waits for them tells no change before its join is answered, and then what came meanwhile', async () => {
    const world = pretend()
    const channel = world.open(credentialOf('ana'), { tablesWithinMs: 1_000, wantsReadiness: true })
    await channel.prepare()
    channel.pushChange('{"ids":[1]}')
    channel.start()
    expect(world.frames).toEqual([])
    channel.goOn()
    channel.pushChange('{"ids":[2]}')
    expect(world.frames.map((frame) => /Replication connection established|Subscribed to PostgreSQL|"ids":\[\d\]/.exec(frame)?.[0])).toEqual([
      'Replication connection established', 'Subscribed to PostgreSQL', '"ids":[1]', '"ids":[2]',
    ])
  })

  it('cuts off a reader for whom too much came before its join was answered', async () => {
    const world = pretend()
    const channel = world.open(credentialOf('ana'), { tablesWithinMs: 1_000 })
    await channel.prepare()
    for (let n = 0; n < 600; n += 1) channel.pushChange('{}')
    expect(world.slow).toHaveBeenCalled()
  })

  it('is refused with the reason when its changes failed before its join was answered, and never says that they are heard', async () => {
    const world = pretend()
    const channel = world.open(credentialOf('ana'), { tablesWithinMs: 1_000 })
    await channel.prepare()
    channel.failChanges('the table is gone')
    expect(() => channel.start()).toThrow('UnableToSubscribeToChanges: the table is gone')
    expect(world.frames).toEqual([])
    expect(world.hub.isWanted).toBe(false)
  })

  it('waits no longer than asked, and leaves nothing followed that is ready afterwards', async () => {
    const world = pretend()
    let ready = (): void => undefined
    world.follow(new Promise((resolve) => { ready = resolve }))
    const channel = world.open(credentialOf('ana'), { tablesWithinMs: 5 })
    await expect(channel.prepare()).rejects.toThrow('PostgresChangesSubscribeTimeout: ')
    channel.dispose()
    ready()
    await settle()
    expect(world.unsubscribed()).toBe(1)
  })
})

it('questions to the policies wait in a line that has an end', async () => {
  const world = pretend()
  world.hold()
  const asked = Array.from({ length: LIMITS.waitingChecks + 5 }, (_, n) => world.authorizer.ask(credentialOf('x', String(n)), 't'))
  await expect(asked.at(-1)).rejects.toThrow(TooManyChecks)
  for (const one of asked) one.catch(() => undefined)
  // A message to many listeners is asked about for each of them, however many wait.
  const heard = world.authorizer.recent(credentialOf('y'), 't', 0)
  await settle()
  world.release()
  world.release()
  expect(await heard).toEqual({ read: true, write: true })
})

it('a policy that cannot be evaluated for one shuts out that one alone; a database that is away shuts out nobody for good', async () => {
  const failure = Object.assign(new pg.DatabaseError('invalid input syntax', 1, 'error'), { code: '22P02' })
  const asked: number[] = []
  let away = false
  const authorizer = createAuthorizer({
    run: (_session, statements) => {
      asked.push(statements.length / 2)
      if (away) return Promise.reject(Object.assign(new pg.DatabaseError('shutting down', 1, 'error'), { code: '57P01' }))
      if (statements.some(({ values }) => values?.[0] === 'broken')) return Promise.reject(failure)
      return Promise.resolve(statements.map(() => ({ columns: [], rows: [['t', 'f']], tag: '' })))
    },
  })
  const answers = await Promise.all(['a', 'broken', 'b'].map((topic) => authorizer.ask(credentialOf(topic), topic)))
  expect(answers.map(({ read }) => read)).toEqual([true, false, true])
  expect(asked).toEqual([3, 1, 1, 1])
  away = true
  await expect(authorizer.ask(credentialOf('c'), 'c')).rejects.toThrow('shutting down')
  away = false
  expect(await authorizer.ask(credentialOf('c'), 'c')).toEqual({ read: true, write: false })
})

it('a second grants so many, and the next second as many again', () => {
  let now = 0
  const may = perSecond(2, () => now)
  expect([may(), may(), may()]).toEqual([true, true, false])
  now = 1_000
  expect([may(), may(2)]).toEqual([true, false])
})

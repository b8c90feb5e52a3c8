import { describe, expect, it } from 'vitest'

import { createTopics, type TopicListener } from './topics.ts'

/** A client that keeps what was asked of it and lets a test speak on a topic. */
function fakeClient() {
  const log: string[] = []
  const heard = new Map<string, Required<TopicListener>>()
  let release = (): void => undefined
  let slowLeave: Promise<void> | null = null
  return {
    log,
    say: (topic: string, event: string) => heard.get(topic)?.onEvent({ event, payload: {} }),
    join: (topic: string) => heard.get(topic)?.onJoined(),
    end: (topic: string) => heard.get(topic)?.onEnded(),
    holdLeaving: () => {
      slowLeave = new Promise((resolve) => { release = resolve })
    },
    release: () => release(),
    client: {
      join: (topic: string, listener: Required<TopicListener>) => {
        log.push(`join ${topic}`)
        heard.set(topic, listener)
        return topic === 'user:refused' ? Promise.reject(new Error('refused')) : Promise.resolve(topic)
      },
      leave: async (topic: string) => {
        log.push(`leave ${topic}`)
        await slowLeave
        log.push(`left ${topic}`)
      },
    },
  }
}

const soon = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 5) })

describe('topics', () => {
  it('share one channel among listeners, and each hears everything', async () => {
    const { client, log, say } = fakeClient()
    const listen = createTopics(client)
    const heard: string[] = []
    listen('user:1', { onEvent: ({ event }) => heard.push(`a ${event}`) })
    listen('user:1', { onEvent: ({ event }) => heard.push(`b ${event}`) })
    await soon()
    say('user:1', 'notification')
    expect(log).toEqual(['join user:1'])
    expect(heard).toEqual(['a notification', 'b notification'])
  })

  it('tell their listeners when the server ended them', async () => {
    const { client, end } = fakeClient()
    const listen = createTopics(client)
    let ended = 0
    listen('company:1', { onEvent: () => undefined, onEnded: () => { ended += 1 } })
    await soon()
    end('company:1')
    expect(ended).toBe(1)
  })

  it('are left after the last listener, who hears no more', async () => {
    const { client, log, say } = fakeClient()
    const listen = createTopics(client)
    const heard: string[] = []
    const stopA = listen('user:1', { onEvent: ({ event }) => heard.push(event) })
    const stopB = listen('user:1', { onEvent: () => undefined })
    await soon()
    stopA()
    await soon()
    expect(log).toEqual(['join user:1'])
    say('user:1', 'late')
    stopB()
    await soon()
    expect(log).toEqual(['join user:1', 'leave user:1', 'left user:1'])
    expect(heard).toEqual([])
  })

  it('stay joined when one listener replaces another at once', async () => {
    const { client, log } = fakeClient()
    const listen = createTopics(client)
    const stop = listen('company:1', { onEvent: () => undefined })
    await soon()
    stop()
    listen('company:1', { onEvent: () => undefined })
    await soon()
    expect(log).toEqual(['join company:1'])
  })

  it('are joined again only when they have been left', async () => {
    const { client, log, holdLeaving, release } = fakeClient()
    const listen = createTopics(client)
    const stop = listen('company:1', { onEvent: () => undefined })
    await soon()
    holdLeaving()
    stop()
    await soon()
    listen('company:1', { onEvent: () => undefined })
    await soon()
    expect(log).toEqual(['join company:1', 'leave company:1'])
    release()
    await soon()
    expect(log).toEqual(['join company:1', 'leave company:1', 'left company:1', 'join company:1'])
  })

  it('tell each time that they are heard again', async () => {
    const { client, join } = fakeClient()
    const listen = createTopics(client)
    let times = 0
    listen('user:1', { onEvent: () => undefined, onJoined: () => { times += 1 } })
    await soon()
    join('user:1')
    join('user:1')
    expect(times).toBe(2)
  })

  it('that cannot be joined disturb nobody', async () => {
    const { client, log } = fakeClient()
    const listen = createTopics(client)
    const stop = listen('user:refused', { onEvent: () => undefined })
    await soon()
    stop()
    await soon()
    expect(log).toEqual(['join user:refused'])
  })
})

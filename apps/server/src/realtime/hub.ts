import type { TopicMessage } from './fan-out/messages.ts'
import { broadcastFrames, type Version } from './wire/frames.ts'

export type FramesOf = (version: Version) => string | Uint8Array | null

/** A joined channel, as the hub sees it. */
export interface Listening {
  readonly name: string
  readonly isPrivate: boolean
  /** The login of its current token; null without one. */
  readonly userId: string | null
  offer(frames: FramesOf): void
  /** Asks the policies again when the last answer is older than this. */
  recheck(maxAgeMs: number): void
}

export interface Hub {
  /** Messages to this topic are read from now on, for a channel that is about to listen; the answer ends the expectation. */
  expect(name: string): () => void
  add(channel: Listening): void
  remove(channel: Listening): void
  /** Delivers to everybody here who listens to the topic, but to `sender`. */
  deliver(message: TopicMessage, sender?: Listening): void
  recheckUser(userId: string): void
  recheckAll(maxAgeMs: number): void
  topics(): readonly string[]
  readonly isWanted: boolean
}

/** Who listens to what on this server. A private and a public channel of one name are two different topics. */
export function createHub(): Hub {
  const topics = new Map<string, Set<Listening>>()
  const expected = new Set<{ readonly name: string }>()

  return {
    expect(name) {
      const expectation = { name }
      expected.add(expectation)
      return () => expected.delete(expectation)
    },
    add(channel) {
      const listening = topics.get(channel.name)
      if (listening === undefined) topics.set(channel.name, new Set([channel]))
      else listening.add(channel)
    },
    remove(channel) {
      const listening = topics.get(channel.name)
      if (listening?.delete(channel) === true && listening.size === 0) topics.delete(channel.name)
    },
    deliver({ topic, isPrivate, broadcast }, sender) {
      const listening = topics.get(topic)
      if (listening === undefined) return
      const frames = broadcastFrames(`realtime:${topic}`, broadcast)
      for (const channel of listening) if (channel !== sender && channel.isPrivate === isPrivate) channel.offer(frames)
    },
    recheckUser(userId) {
      for (const listening of topics.values()) for (const channel of listening) if (channel.userId === userId) channel.recheck(0)
    },
    recheckAll(maxAgeMs) {
      for (const listening of topics.values()) for (const channel of listening) channel.recheck(maxAgeMs)
    },
    topics: () => [...new Set([...topics.keys(), ...[...expected].map(({ name }) => name)])],
    get isWanted() {
      return topics.size > 0 || expected.size > 0
    },
  }
}

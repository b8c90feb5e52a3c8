import { warn } from '../lib/warn.ts'
import { supabase } from './client.ts'

/** What the database said on a topic. The payload names things and never carries data that the reader might not read. */
export interface TopicEvent {
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface TopicListener {
  readonly onEvent: (event: TopicEvent) => void
  /** The topic is being heard from now on, at first and after each interruption: what was said before may have been missed. */
  readonly onJoined?: () => void
  /** The server ended the topic for this person: it is not heard any more. */
  readonly onEnded?: () => void
}

/** The part of the backend client that topics need. */
export interface TopicClient<Channel> {
  join(topic: string, heard: Required<TopicListener>): Promise<Channel>
  leave(channel: Channel): Promise<unknown>
}

interface Joined<Channel> {
  readonly listeners: Set<TopicListener>
  readonly channel: Promise<Channel | null>
}

export type Listen = (topic: string, listener: TopicListener) => () => void

/**
 * One channel per topic, shared by whoever listens: joined with the first listener, left after the last one has gone.
 * A topic being left is joined again only when it has been left, so that the two never meet on the wire.
 */
export function createTopics<Channel>(client: TopicClient<Channel>): Listen {
  const joined = new Map<string, Joined<Channel>>()
  const leaving = new Map<string, Promise<unknown>>()

  function open(topic: string): Joined<Channel> {
    const listeners = new Set<TopicListener>()
    const all = (tell: (listener: TopicListener) => void): void => {
      for (const listener of listeners) tell(listener)
    }
    const channel = (leaving.get(topic) ?? Promise.resolve())
      .then(() =>
        client.join(topic, {
          onEvent: (event) => all((listener) => listener.onEvent(event)),
          onJoined: () => all((listener) => listener.onJoined?.()),
          onEnded: () => all((listener) => listener.onEnded?.()),
        }),
      )
      .catch((problem: unknown) => {
        // Without the live connection everything works, a little later: the screens also ask by themselves.
        warn('live updates are off', problem)
        return null
      })
    return { listeners, channel }
  }

  function close(topic: string, { listeners, channel }: Joined<Channel>): void {
    if (listeners.size > 0 || joined.get(topic)?.channel !== channel) return
    joined.delete(topic)
    const left = channel.then((opened) => opened && client.leave(opened)).catch(() => undefined)
    leaving.set(topic, left)
    void left.finally(() => {
      if (leaving.get(topic) === left) leaving.delete(topic)
    })
  }

  return (topic, listener) => {
    const known = joined.get(topic) ?? open(topic)
    joined.set(topic, known)
    known.listeners.add(listener)
    return () => {
      known.listeners.delete(listener)
      // A page that is replaced by another one listening to the same topic must not leave and join in between.
      setTimeout(() => close(topic, known), 0)
    }
  }
}

function payloadOf(message: unknown): Readonly<Record<string, unknown>> {
  const payload: unknown = typeof message === 'object' && message !== null && 'payload' in message ? message.payload : null
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
}

/**
 * Listens to a private topic of the signed-in person. The socket reconnects and joins again by itself, with the waits of
 * client-options.ts, and the client hands it each refreshed token.
 */
export const listenToTopic: Listen = createTopics({
  async join(topic, { onEvent, onJoined, onEnded }) {
    const db = await supabase()
    // A private channel is refused without a token, which the socket does not have before it first asked for one.
    await db.realtime.setAuth()
    return db
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, (message) => onEvent({ event: message.event, payload: payloadOf(message) }))
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') onJoined()
        if (status === 'CLOSED') onEnded()
      })
  },
  leave: async (channel) => (await supabase()).removeChannel(channel),
})

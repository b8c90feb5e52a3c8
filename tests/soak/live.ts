import { setTimeout as wait } from 'node:timers/promises'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

const JOIN_MS = 20_000

/** Live updates of somebody, over a socket that is theirs. */
export interface Live {
  isOpen(): boolean
  /** Hears all topics; rejects when that takes too long or is refused. */
  join(): Promise<void>
  leave(): Promise<void>
  /** Loses the connection, as a phone in a lift does. Resolves when the client has heard of it, come back and joined everything again. */
  lose(): Promise<void>
}

/** A kind of socket that remembers which was opened last. */
export interface Transport {
  readonly kind: typeof WebSocket
  last(): WebSocket | undefined
}

export function rememberedSocket(): Transport {
  const last: WebSocket[] = []
  return {
    kind: class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        last.splice(0, 1, this)
      }
    },
    last: () => last[0],
  }
}

export function liveOf(client: SupabaseClient, topics: readonly string[], transport: Transport, hear: (message: unknown) => void): Live {
  let channels: readonly RealtimeChannel[] = []
  let joined = 0
  let problem: string | null = null
  let isLosing = false

  const until = async (holds: () => boolean, what: string): Promise<void> => {
    for (const deadline = Date.now() + JOIN_MS; !holds(); await wait(20)) {
      if (problem !== null && !isLosing) throw new Error(`${what}: ${problem}`)
      if (Date.now() > deadline) throw new Error(`${what} took longer than ${String(JOIN_MS / 1000)} s (${problem ?? 'nothing was said'})`)
    }
  }

  return {
    isOpen: () => channels.length > 0,
    async join() {
      await client.realtime.setAuth()
      joined = 0
      problem = null
      channels = topics.map((topic) => client.channel(topic, { config: { private: true } }))
      for (const channel of channels) {
        channel.on('broadcast', { event: '*' }, hear).subscribe((status, error) => {
          if (status === 'SUBSCRIBED') joined += 1
          else if (status !== 'CLOSED') problem = `${status} ${error?.message ?? ''}`
        })
      }
      await until(() => joined >= channels.length, 'joining the live updates')
    },
    async leave() {
      channels = []
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
    async lose() {
      isLosing = true
      const before = joined
      transport.last()?.close()
      await until(() => joined >= before + channels.length, 'coming back to the live updates').finally(() => {
        isLosing = false
        problem = null
      })
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

type OnNotify = (payload: string) => void

export interface Listener {
  listen(channel: string, onNotify: OnNotify): Promise<() => void>
  /** How often a lost connection was opened again. */
  reconnections(): number
  close(): Promise<void>
}

/**
 * One connection for all LISTEN channels, opened with the first and reopened with growing pauses when it breaks. After a reconnection every
 * listener is called with '', since notifications sent meanwhile are lost.
 */
export function openListener(config: pg.ClientConfig, onTrouble: (error: Error) => void): Listener {
  const channels = new Map<string, Set<OnNotify>>()
  const stop = new AbortController()
  let current: Promise<pg.Client> | null = null
  let connected: pg.Client | null = null
  let reconnections = 0

  const command = (verb: 'LISTEN' | 'UNLISTEN', channel: string): string => `${verb} ${pg.escapeIdentifier(channel)}`

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(config)
    client.on('error', onTrouble)
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(command('LISTEN', channel))
    } catch (error) {
      // Closing twice is harmless; a half-ready connection left open would hear everything a second time.
      await client.end().catch(() => undefined)
      throw error
    }
    connected = client
    client.on('end', () => {
      connected = null
      if (!stop.signal.aborted) current = reconnect()
    })
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LAST_RETRY_MS)) {
      await sleep(pause, undefined, { signal: stop.signal, ref: false })
      try {
        const client = await connect()
        reconnections += 1
        for (const listeners of channels.values()) for (const onNotify of listeners) onNotify('')
        return client
      } catch (error) {
        onTrouble(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  const forget = (channel: string, onNotify: OnNotify): void => {
    const listeners = channels.get(channel)
    if (listeners?.delete(onNotify) !== true || listeners.size > 0) return
    channels.delete(channel)
    // A connection that is not there listens to nothing, and the next one knows the channel no more.
    connected?.query(command('UNLISTEN', channel)).catch(() => undefined)
  }

  return {
    async listen(channel, onNotify) {
      const listeners = channels.get(channel)
      if (listeners !== undefined) {
        listeners.add(onNotify)
      } else {
        channels.set(channel, new Set([onNotify]))
        if (current === null) await (current = connect())
        else await (await current).query(command('LISTEN', channel))
      }
      return () => forget(channel, onNotify)
    },
    reconnections: () => reconnections,
    async close() {
      stop.abort()
      // A reconnection that was under way ends with the abort; there is nothing to close then.
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

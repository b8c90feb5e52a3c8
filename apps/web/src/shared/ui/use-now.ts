import { useSyncExternalStore } from 'react'

const EVERY_MS = 30_000

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | null = null

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, EVERY_MS)
  // Nobody looked for a while: what is shown first must not be old.
  if (Date.now() - now.getTime() > EVERY_MS) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The present moment, fresh to half a minute: 'há 5 min' and deadlines move on while the page is open. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now)
}

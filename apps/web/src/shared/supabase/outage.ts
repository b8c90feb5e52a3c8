/**
 * What stands between the person and the server: `recovering` while it says so itself or a proxy answers in its place, `silent` while
 * nothing answers, `over` for a moment after it is back.
 */
export type Outage = 'none' | 'recovering' | 'silent' | 'over'

const FIRST_PAUSE_MS = 2_000
const LAST_PAUSE_MS = 10_000
const PATIENCE_MS = 5_000
const OVER_MS = 4_000

let outage: Outage = 'none'
let isWatching = false
let ending: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentOutage = (): Outage => outage

/** Hears of every change; returns how to stop. */
export function onOutage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Outage): void {
  if (outage === next) return
  clearTimeout(ending)
  outage = next
  for (const listener of listeners) listener()
  if (next === 'over') ending = setTimeout(() => become('none'), OVER_MS)
}

async function look(): Promise<'up' | 'recovering' | 'silent'> {
  try {
    const { status } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return status >= 500 ? 'recovering' : 'up'
  } catch {
    return 'silent'
  }
}

/**
 * A request got no answer, or one that the server is away: asks for its health until it is well. A single failure is none, and a
 * browser that knows to be offline says so itself.
 */
export async function watchOutage(): Promise<void> {
  if (isWatching) return
  isWatching = true
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LAST_PAUSE_MS)) {
    const found = await look()
    if (found === 'up') break
    become(navigator.onLine ? found : 'none')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  isWatching = false
  if (outage !== 'none') become('over')
}

import { useSyncExternalStore } from 'react'

/** How long one may take something back. */
export const HELD_MS = 6000

/** Something that was done on the screen, and is written when its time is over, unless it is taken back. */
export interface HeldAct {
  /** What it is about, such as a request. */
  readonly key: string
  /** What else goes with it, where several are done at once. */
  readonly covers?: readonly string[]
  readonly title: string
  readonly detail: string
  readonly commit: () => Promise<void>
  /** Writes it while the page ends, when nothing can be awaited any more. */
  readonly part: () => void
  readonly undo: () => void
}

let held: readonly HeldAct[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly HeldAct[]): void {
  held = next
  for (const listener of listeners) listener()
}

function release(key: string): HeldAct | undefined {
  const act = held.find((each) => each.key === key)
  clearTimeout(timers.get(key))
  timers.delete(key)
  change(held.filter((each) => each.key !== key))
  return act
}

/** Writes it now; what went wrong is told by the act itself. */
export async function commitHeld(key: string): Promise<void> {
  await release(key)?.commit()
}

/** Writes everything that waits, such as when the page is left. */
export async function commitAllHeld(): Promise<void> {
  await Promise.all(held.map(({ key }) => commitHeld(key)))
}

export function undoHeld(key: string): void {
  release(key)?.undo()
}

/** Waits before it is written: once more of the same replaces it. */
export function hold(act: HeldAct): void {
  release(act.key)
  timers.set(act.key, setTimeout(() => void commitHeld(act.key), HELD_MS))
  change([...held, act])
}

window.addEventListener('pagehide', () => {
  for (const { key } of held) release(key)?.part()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something was done with it that can still be taken back. */
export const isHeld = (acts: readonly HeldAct[], key: string | null): boolean => key !== null && acts.some((act) => act.key === key || (act.covers?.includes(key) ?? false))

/** What waits to be written, the last one last. */
export function useHeldActs(): readonly HeldAct[] {
  return useSyncExternalStore(subscribe, () => held)
}

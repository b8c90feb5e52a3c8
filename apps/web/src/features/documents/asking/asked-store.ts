import { useSyncExternalStore } from 'react'

import type { SentCampaign } from '../model/documents/campaign.ts'

/** How long what was asked may be taken back: nobody is told before. */
export const UNDO_SECONDS = 10

/** What was just asked, on the page where it was. */
export interface Asked extends Pick<SentCampaign, 'people' | 'told' | 'by_link'> {
  readonly campaignId: string
  /** Whom, by id. */
  readonly employees: readonly string[]
  /** What, where it was one thing of one person. */
  readonly what: string | null
  readonly path: string
  /** Until when it may be taken back, in milliseconds. */
  readonly until: number
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows what was asked in the bar of the page, until it is put away or something else is asked. */
export function showAsked(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** What was asked last. */
export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked)

let clock = 0
function subscribeToSeconds(listener: () => void): () => void {
  const tick = (): void => {
    clock = Date.now()
    listener()
  }
  tick()
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Seconds left until a moment, counted down; none is 0. */
export function useSecondsLeft(until: number): number {
  const now = useSyncExternalStore(subscribeToSeconds, () => clock)
  return now === 0 ? UNDO_SECONDS : Math.max(0, Math.ceil((until - now) / 1000))
}

import type { ComponentType } from 'react'

/** How the page and the detail of a request speak with each other. */
export interface RequestSlotProps {
  readonly requestId: string
  /** A decision asked for by key. */
  readonly asked: 'approve' | 'reject' | 'adjust' | null
  readonly onAnswered: () => void
  /** The request no longer waits for the reader. */
  readonly onDone: () => void
}

/** Draws the detail of a request: made by whoever knows requests. */
export type RequestSlot = ComponentType<RequestSlotProps>

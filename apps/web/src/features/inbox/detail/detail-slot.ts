import type { ComponentType } from 'react'

import type { ItemAction } from '../model/pending-item.ts'

/** How the page and the detail of a request speak with each other. */
export interface RequestSlotProps {
  readonly requestId: string
  /** A decision asked for by key. */
  readonly asked: 'approve' | 'reject' | 'adjust' | null
  readonly onAnswered: () => void
  /** The request no longer waits for the reader. */
  readonly onDone: () => void
  /** Offers the way back for a moment before a decision is written: this page shows it. */
  readonly mayUndo?: boolean
}

/** Draws the detail of a request: made by whoever knows requests. */
export type RequestSlot = ComponentType<RequestSlotProps>

export interface ItemSlotProps {
  readonly action: ItemAction
  /** It no longer waits for the reader. */
  readonly onDone: () => void
}

/** Draws what can be done about an item in place, by the type of its action: made by whoever knows the subject. */
export type ItemKinds = Readonly<Record<string, ComponentType<ItemSlotProps>>>

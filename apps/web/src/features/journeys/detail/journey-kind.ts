import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { JourneyFacts, Stage } from '../model/following/journey.ts'

export interface AroundProps<Facts> {
  readonly facts: Facts
}

/** Something that a kind of journey lets one do, in a dialog of its own. */
export interface JourneyAct<Facts> {
  readonly name: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly isFor: (facts: Facts) => boolean
  /** Stands as a button; the others are in the menu. */
  readonly isMain?: boolean
  readonly tone?: 'danger'
  readonly Dialog: ComponentType<AroundProps<Facts> & { readonly onClose: () => void }>
}

export interface JourneyWords {
  /** One of them, over its details. */
  readonly title: string
  /** All of them, for the list. */
  readonly list: string
  readonly noun: readonly [one: string, many: string]
  /** The day that it is counted from. */
  readonly base: string
  readonly stages: Readonly<Record<Stage, string>>
}

/** How the base date of a kind moves. */
export interface BaseMove<Facts> {
  readonly title: string
  readonly field: string
  /** What goes along in any case. */
  readonly hint: string
  readonly done: string
  readonly isFor: (facts: Facts) => boolean
  readonly run: (facts: Facts, day: string, movesTasks: boolean) => Promise<unknown>
}

/** What the screens of journeys ask of a kind; the facts may be more than those of every journey. */
export interface JourneyKind<Facts extends JourneyFacts = JourneyFacts> {
  readonly kind: string
  readonly words: JourneyWords
  readonly fetch: (employeeId: string, signal: AbortSignal) => Promise<Facts | null>
  readonly acts: readonly JourneyAct<Facts>[]
  readonly move?: BaseMove<Facts>
  /** What undoing its start takes away. */
  readonly undoing: string
  /** In place of the tasks, before there is a journey. */
  readonly Before: ComponentType<AroundProps<Facts>>
  /** What it has besides its tasks. */
  readonly Cards: ComponentType<AroundProps<Facts>>
}

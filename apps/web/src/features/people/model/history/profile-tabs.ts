import { day, oneOf } from '#shared/list/state/params.ts'
import type { RecordPerson } from './record-person.ts'

/** How the reader stands to the person of the page. */
export interface Standing {
  /** The reader's own record. */
  readonly isOwn: boolean
  /** Administers people: reads what is kept from managers. */
  readonly isHr: boolean
  /** Moves this person: administrators everybody, managers their team. */
  readonly manages: boolean
}

export interface TabProps {
  readonly person: RecordPerson
  readonly standing: Standing
  /** The day that the page shows; null is today. */
  readonly on: string | null
  /** The address names this part: whoever came for it sees it at once. */
  readonly isNamed: boolean
}

/** A part of a tab, with an address of its own. */
export interface TabSection {
  /** Its word in the address; the first one of a tab has the tab's. */
  readonly value: string
  readonly label: string
  /** Who has it. Everybody who reads the record, unless it says otherwise. */
  readonly isFor?: (standing: Standing) => boolean
}

/** A tab of a person's page: the parts that stand below each other in it. */
export interface ProfileTab<Section extends TabSection = TabSection> {
  readonly value: string
  readonly label: string
  readonly sections: readonly Section[]
}

export const OVERVIEW = 'visao'

export const isPersonOrHr = ({ isOwn, isHr }: Standing): boolean => isOwn || isHr
export const isPersonOrManages = ({ isOwn, manages }: Standing): boolean => isOwn || manages

/** The tabs with the parts that the reader may open; without any, a tab is left out. */
export function tabsFor<Section extends TabSection>(tabs: readonly ProfileTab<Section>[], standing: Standing): readonly ProfileTab<Section>[] {
  return tabs
    .map((tab) => ({ ...tab, sections: tab.sections.filter(({ isFor }) => isFor === undefined || isFor(standing)) }))
    .filter(({ sections }) => sections.length > 0)
}

/** The tab to show: the one that the address names by itself or by one of its parts; null is the overview. */
export function openTab<Tab extends ProfileTab>(wanted: string, tabs: readonly Tab[]): Tab | null {
  return tabs.find(({ value, sections }) => value === wanted || sections.some((section) => section.value === wanted)) ?? null
}

/** What an address says: the tab or a part of one, and the day that the page shows. */
export function profileParams(tabs: readonly ProfileTab[]) {
  const words: readonly string[] = [OVERVIEW, ...tabs.flatMap(({ value, sections }) => [value, ...sections.map((section) => section.value)])]
  return { aba: oneOf(words, OVERVIEW), em: day }
}

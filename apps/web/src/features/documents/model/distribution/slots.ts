import { type Directory, type Named, namedInFile, namedInText } from './identify.ts'
import { isExpected, type Recipient } from './person.ts'

/** One paper of a batch before it is sent: where it comes from, and to whom it goes. */
export interface Slot {
  readonly key: string
  /** Pages from 1, of the one PDF that is split; empty when it is a file of its own. */
  readonly pages: readonly number[]
  /** The place of the file among those chosen. */
  readonly file: number
  readonly fileName: string
  /** A CPF that nobody here has. */
  readonly unknown: string | null
  /** People that it names besides each other: somebody must choose. */
  readonly candidates: readonly string[]
  readonly employeeId: string | null
  /** Left out by hand. */
  readonly skipped: boolean
}

export type SlotState = 'ready' | 'skipped' | 'duplicate' | 'several' | 'unknown' | 'unidentified'

const slotOf = (key: string, named: Named | null): Omit<Slot, 'pages' | 'file' | 'fileName'> => ({
  key,
  unknown: named?.unknown ?? null,
  candidates: (named?.people ?? []).length > 1 ? (named?.people ?? []).map(({ id }) => id) : [],
  employeeId: named?.people.length === 1 ? (named.people[0]?.id ?? null) : null,
  skipped: false,
})

const sameNamed = (a: Named, b: Named): boolean =>
  a.unknown === b.unknown && a.people.length === b.people.length && a.people.every(({ id }, index) => id === b.people[index]?.id)

/** Pages that follow each other and name the same belong together; one that names nobody follows the one before it. */
export function slotsOfPages(texts: readonly string[], directory: Directory, fileName: string): readonly Slot[] {
  const groups: { named: Named | null; pages: number[] }[] = []
  for (const [index, text] of texts.entries()) {
    const found = namedInText(text, directory)
    const named = found.people.length === 0 && found.unknown === null ? null : found
    const last = groups.at(-1)
    if (last && (named === null || (last.named !== null && sameNamed(last.named, named)))) last.pages.push(index + 1)
    else groups.push({ named, pages: [index + 1] })
  }
  return groups.map(({ named, pages }) => ({ ...slotOf(`p${pages[0] ?? 0}`, named), pages, file: 0, fileName }))
}

export function slotsOfFiles(names: readonly string[], directory: Directory): readonly Slot[] {
  return names.map((fileName, file) => ({ ...slotOf(`f${file}`, namedInFile(fileName, directory)), pages: [], file, fileName }))
}

/** How each stands; of two for one person both wait for a decision. */
export function statesOf(slots: readonly Slot[]): ReadonlyMap<string, SlotState> {
  const uses = new Map<string, number>()
  for (const { employeeId, skipped } of slots) if (employeeId !== null && !skipped) uses.set(employeeId, (uses.get(employeeId) ?? 0) + 1)
  return new Map(
    slots.map((slot): [string, SlotState] => {
      if (slot.skipped) return [slot.key, 'skipped']
      if (slot.employeeId !== null) return [slot.key, (uses.get(slot.employeeId) ?? 0) > 1 ? 'duplicate' : 'ready']
      if (slot.candidates.length > 1) return [slot.key, 'several']
      return [slot.key, slot.unknown === null ? 'unidentified' : 'unknown']
    }),
  )
}

export interface Look {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger'
}

export const LOOKS: Readonly<Record<SlotState, Look>> = {
  ready: { label: 'Pronto', tone: 'success' },
  skipped: { label: 'Fica de fora', tone: 'neutral' },
  duplicate: { label: 'Repetido', tone: 'warning' },
  several: { label: 'Mais de uma pessoa', tone: 'warning' },
  unknown: { label: 'CPF desconhecido', tone: 'danger' },
  unidentified: { label: 'Não identificado', tone: 'danger' },
}

export const isProblem = (state: SlotState | undefined): boolean => state !== 'ready' && state !== 'skipped'

/** People who work here and get nothing from this batch. */
export function withoutPaper(people: readonly Recipient[], slots: readonly Slot[]): readonly Recipient[] {
  const served = new Set(slots.flatMap(({ employeeId, skipped }) => (employeeId === null || skipped ? [] : [employeeId])))
  return people.filter((person) => isExpected(person) && !served.has(person.id))
}

export const assign = (slots: readonly Slot[], key: string, employeeId: string | null): readonly Slot[] =>
  slots.map((slot) => (slot.key === key ? { ...slot, employeeId, skipped: false } : slot))

export const skip = (slots: readonly Slot[], key: string, skipped: boolean): readonly Slot[] => slots.map((slot) => (slot.key === key ? { ...slot, skipped } : slot))

/** All pages of one person become one paper, in order; files of their own are not joined. */
export function join(slots: readonly Slot[], employeeId: string): readonly Slot[] {
  const mine = slots.filter((slot) => slot.employeeId === employeeId && !slot.skipped && slot.pages.length > 0)
  const [first] = mine
  if (!first || mine.length < 2) return slots
  const pages = mine.flatMap((slot) => slot.pages).toSorted((a, b) => a - b)
  return slots.flatMap((slot) => (slot.key === first.key ? [{ ...slot, pages }] : mine.includes(slot) ? [] : [slot]))
}

/** [3, 4, 5, 9] → '3 a 5 e 9'. */
export function pagesText(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} a ${to}`)).join(' e ')
}

/** 'Página 3', 'Páginas 3 a 5', or the name of the file. */
export function sourceText({ pages, fileName }: Slot): string {
  if (pages.length === 0) return fileName
  return pages.length === 1 ? `Página ${pagesText(pages)}` : `Páginas ${pagesText(pages)}`
}

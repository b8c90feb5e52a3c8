import type { InboxState } from './inbox-state.ts'
import { isLate, kindLabel, moduleLabel, type PendingItem, requestIdOf } from './pending-item.ts'

export function matchingItems(items: readonly PendingItem[], { kind, module, late }: InboxState, now: Date): readonly PendingItem[] {
  return items.filter(
    (item) => (kind === '' || item.kind === kind) && (module === '' || item.module === module) && (!late || isLate(item, now)),
  )
}

export interface InboxFacet {
  readonly value: string
  readonly label: string
  readonly total: number
}

function counted(values: readonly string[], label: (value: string) => string): readonly InboxFacet[] {
  const totals = new Map<string, number>()
  for (const value of values) totals.set(value, (totals.get(value) ?? 0) + 1)
  return [...totals].map(([value, total]) => ({ value, label: label(value), total })).toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** What there is to filter by, with how many items each choice has. */
export function inboxFacets(items: readonly PendingItem[], now: Date) {
  return {
    kinds: counted(items.map(({ kind }) => kind), kindLabel),
    modules: counted(items.map(({ module }) => module), moduleLabel),
    late: items.filter((item) => isLate(item, now)).length,
  }
}

/** What opens once some items are gone: the first one left below the open one, else the last one above; null when none is left. */
export function nextAfter(items: readonly PendingItem[], openKey: string, gone: ReadonlySet<string>): string | null {
  const at = items.findIndex(({ item_key }) => item_key === openKey)
  const left = (item: PendingItem): boolean => !gone.has(item.item_key)
  return (items.slice(at + 1).find(left) ?? items.slice(0, Math.max(at, 0)).findLast(left))?.item_key ?? null
}

/** One step up or down from the open item; the ends stay where they are. */
export function neighbour(items: readonly PendingItem[], openKey: string, step: 1 | -1): string | null {
  const at = items.findIndex(({ item_key }) => item_key === openKey)
  if (at === -1) return items[0]?.item_key ?? null
  return items[Math.min(Math.max(at + step, 0), items.length - 1)]?.item_key ?? null
}

export interface InboxTotals {
  readonly shown: number
  readonly all: number
  readonly late: number
  /** There are others, not read yet. */
  readonly hasMore: boolean
}

/** '12 pendências', '3 de 12 pendências', with how many are late; 'mais de 500' when not all are read. */
export function summaryText({ shown, all, late, hasMore }: InboxTotals): string {
  const total = hasMore ? `mais de ${all}` : String(all)
  const count = shown === all ? `${total} ${all === 1 ? 'pendência' : 'pendências'}` : `${shown} de ${total} pendências`
  return late === 0 ? count : `${count}, ${late} ${late === 1 ? 'atrasada' : 'atrasadas'}`
}

/** The item that the address names, by its key or by its request. */
export function namedItem(items: readonly PendingItem[], named: Pick<InboxState, 'item' | 'request'>): PendingItem | undefined {
  const isNamed = (item: PendingItem): boolean => (named.item === '' ? named.request !== '' && requestIdOf(item) === named.request : item.item_key === named.item)
  return items.find(isNamed)
}

import type { RefObject } from 'react'

import type { ShortcutHandler } from './dispatcher.ts'
import { useShortcut } from './use-shortcut.ts'

/** The link or button that stands for a row: `j` and `k` move the focus among them, so that Enter opens by itself. */
export const ROW_ATTRIBUTE = 'data-row'

export interface ListKeys {
  /** Around the rows of the list, and its filters. */
  readonly container: RefObject<HTMLElement | null>
  readonly onNew?: (() => void) | undefined
  readonly onEdit?: ((row: string) => void) | undefined
  readonly onSelect?: ((row: string) => void) | undefined
  readonly onSelectRange?: ((row: string) => void) | undefined
  readonly onClearFilters?: (() => void) | undefined
  /** Left out while nothing is selected. */
  readonly onClearSelection?: (() => void) | undefined
}

function rowsIn(container: HTMLElement | null): readonly HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])]
}

/** The row that has the focus, also when a button or checkbox of it has. */
function currentRow(rows: readonly HTMLElement[]): number {
  const focused = document.activeElement
  const index = rows.indexOf(focused as HTMLElement)
  if (index !== -1 || !focused) return index
  const frame = focused.closest('tr, li')
  return frame ? rows.findIndex((row) => frame.contains(row)) : -1
}

/** The keys of every list: j and k go from row to row, x marks, e edits, n creates, / searches, f c shows everything again. */
export function useListKeys(keys: ListKeys): void {
  const { container, onNew, onEdit, onSelect, onSelectRange, onClearFilters, onClearSelection } = keys
  const move = (step: number): boolean => {
    const rows = rowsIn(container.current)
    const index = currentRow(rows)
    const row = rows[index === -1 ? (step > 0 ? 0 : rows.length - 1) : index + step]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    return row !== undefined
  }
  const onRow = (act: ((row: string) => void) | undefined): ShortcutHandler => () => {
    const rows = rowsIn(container.current)
    const row = rows[currentRow(rows)]?.getAttribute(ROW_ATTRIBUTE)
    if (!act || !row) return false
    act(row)
    return true
  }
  useShortcut('list.next', () => move(1))
  useShortcut('list.previous', () => move(-1))
  useShortcut('list.search', () => {
    const box = container.current?.querySelector<HTMLInputElement>('[role=search] input')
    box?.focus()
    box?.select()
    return box !== null && box !== undefined
  })
  useShortcut('list.edit', onRow(onEdit), onEdit !== undefined)
  useShortcut('list.select', onRow(onSelect), onSelect !== undefined)
  useShortcut('list.select-range', onRow(onSelectRange), onSelectRange !== undefined)
  useShortcut('list.new', () => onNew?.(), onNew !== undefined)
  useShortcut('list.clear-filters', () => onClearFilters?.(), onClearFilters !== undefined)
  useShortcut('list.clear-selection', () => onClearSelection?.(), onClearSelection !== undefined)
}

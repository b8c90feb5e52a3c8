import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import type { ImportField } from '../lib/import/definition.ts'
import type { ImportPick, ImportResult, ImportRow } from '../supabase/imports.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { cn } from '../ui/cn.ts'
import { importRowsQuery, ROWS_PER_BLOCK } from './import-queries.ts'
import { ReviewCell } from './review-cell.tsx'

const ROW_HEIGHT = 60
const HEADER_HEIGHT = 36
const SCROLLBAR = 18
const NUMBER_WIDTH = 72
const CHOICE_WIDTH = 140
const CELL_WIDTH = 168
const WIDE_WIDTH = 256

const RESULT_LABELS: Readonly<Record<ImportResult, string>> = {
  error: 'Com erro',
  create: 'Criar',
  update: 'Atualizar',
  unchanged: 'Sem mudança',
  skip: 'Ignorar',
}

export interface ReviewGridProps {
  readonly importId: string
  readonly result: ImportPick | null
  readonly total: number
  readonly fields: readonly ImportField[]
  readonly suggestions: ReadonlyMap<string, readonly string[]>
  readonly onEdit: (row: ImportRow, field: ImportField, value: string) => void
  readonly onSkip: (row: ImportRow, skip: boolean) => void
}

interface Place {
  readonly row: number
  readonly column: number
}

function widthOf(field: ImportField): number {
  return field.wide === true ? WIDE_WIDTH : CELL_WIDTH
}

function useRows(importId: string, result: ImportPick | null, first: number, last: number) {
  const firstBlock = Math.floor(first / ROWS_PER_BLOCK)
  const lastBlock = Math.max(firstBlock, Math.floor(last / ROWS_PER_BLOCK))
  const blocks = Array.from({ length: lastBlock - firstBlock + 1 }, (_, index) => firstBlock + index)
  const answers = useQueries({ queries: blocks.map((block) => importRowsQuery(importId, result, block)) })
  return {
    rowAt: (index: number): ImportRow | undefined => answers[Math.floor(index / ROWS_PER_BLOCK) - firstBlock]?.data?.[index % ROWS_PER_BLOCK],
    error: answers.find((answer) => answer.error !== null && answer.data === undefined)?.error ?? null,
    retry: () => answers.forEach((answer) => void answer.refetch()),
  }
}

function ChoiceCell({ row, isActive, takesFocus, onSkip }: { readonly row: ImportRow; readonly isActive: boolean; readonly takesFocus: boolean; readonly onSkip: (skip: boolean) => void }) {
  const natural = row.skip || row.result === null ? 'Importar' : RESULT_LABELS[row.result]
  return (
    <div role="gridcell" aria-colindex={2} style={{ width: CHOICE_WIDTH }} className="flex h-full shrink-0 items-center border-r px-2">
      <select
        ref={(element) => {
          if (isActive && takesFocus) element?.focus({ preventScroll: true })
        }}
        aria-label={`Linha ${String(row.row_number)}: o que fazer`}
        tabIndex={isActive ? 0 : -1}
        value={row.skip ? 'skip' : 'apply'}
        onChange={(event) => onSkip(event.target.value === 'skip')}
        className={cn(
          'h-8 w-full rounded-md border border-border-strong bg-surface px-1.5 text-sm',
          row.result === 'error' && 'border-danger text-danger-text',
          row.result === 'skip' && 'text-text-muted',
        )}
      >
        <option value="apply">{natural}</option>
        <option value="skip">Ignorar</option>
      </select>
    </div>
  )
}

/**
 * The rows of an import, drawn as far as they are seen. One stop for Tab; arrows move, Enter or F2 edits, Tab inside goes on
 * to the next cell, Esc gives up. Column 0 is what to do with the row.
 */
export function ReviewGrid({ importId, result, total, fields, suggestions, onEdit, onSkip }: ReviewGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  // By the row's own number: rows move up when one above them is put right, and what is being typed moves with its row.
  const [editing, setEditing] = useState<Place | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component, which the compiler may skip
  const virtual = useVirtualizer({ count: total, getScrollElement: () => frame.current, estimateSize: () => ROW_HEIGHT, overscan: 8 })
  const items = virtual.getVirtualItems()
  const { rowAt, error, retry } = useRows(importId, result, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const width = NUMBER_WIDTH + CHOICE_WIDTH + fields.reduce((sum, field) => sum + widthOf(field), 0)

  const revealColumn = (column: number): void => {
    const element = frame.current
    if (!element) return
    const start = column === 0 ? 0 : NUMBER_WIDTH + CHOICE_WIDTH + fields.slice(0, column - 1).reduce((sum, field) => sum + widthOf(field), 0)
    const end = start + (column === 0 ? CHOICE_WIDTH : CELL_WIDTH)
    if (start < element.scrollLeft + NUMBER_WIDTH) element.scrollLeft = Math.max(0, start - NUMBER_WIDTH)
    else if (end > element.scrollLeft + element.clientWidth) element.scrollLeft = end - element.clientWidth
  }
  const go = (row: number, column: number, edit = false): void => {
    const next = { row: Math.max(0, Math.min(total - 1, row)), column: Math.max(0, Math.min(fields.length, column)) }
    setActive(next)
    const target = rowAt(next.row)
    setEditing(edit && next.column > 0 && target ? { row: target.row_number, column: next.column } : null)
    setTakesFocus(true)
    virtual.scrollToIndex(next.row)
    revealColumn(next.column)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [10, 0],
      PageUp: [-10, 0],
      Home: [0, -fields.length - 1],
      End: [0, fields.length + 1],
      // On the list of what to do, up and down are the list's own.
      ...(active.column > 0 && { ArrowDown: [1, 0], ArrowUp: [-1, 0] }),
    }
    const step = steps[event.key]
    if (step) go(active.row + step[0], active.column + step[1])
    else if ((event.key === 'Enter' || event.key === 'F2') && active.column > 0) go(active.row, active.column, true)
    else return
    event.preventDefault()
  }

  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Linhas da importação"
      aria-rowcount={total + 1}
      aria-colcount={fields.length + 2}
      tabIndex={-1}
      onKeyDown={handleKeys}
      style={{ height: `min(${String(HEADER_HEIGHT + total * ROW_HEIGHT + SCROLLBAR)}px, 60dvh, 40rem)` }}
      className="relative min-h-32 overflow-auto rounded-lg border bg-surface text-base"
    >
      {[...suggestions].map(([field, values]) => (
        <datalist key={field} id={`${id}-${field}`}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
        <div role="row" aria-rowindex={1} className="flex border-b bg-sunken text-xs font-semibold text-text-muted" style={{ height: HEADER_HEIGHT }}>
          <span role="columnheader" aria-colindex={1} style={{ width: NUMBER_WIDTH }} className="sticky left-0 z-10 flex shrink-0 items-center bg-sunken px-3">
            Linha
          </span>
          <span role="columnheader" aria-colindex={2} style={{ width: CHOICE_WIDTH }} className="flex shrink-0 items-center px-3">
            O que fazer
          </span>
          {fields.map((field, index) => (
            <span key={field.id} role="columnheader" aria-colindex={index + 3} style={{ width: widthOf(field) }} className="flex shrink-0 items-center px-2.5">
              {field.label}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ width, height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          return (
            <div
              key={row?.row_number ?? `empty ${String(item.index)}`}
              role="row"
              aria-rowindex={item.index + 2}
              aria-busy={row === undefined || undefined}
              className={cn('absolute top-0 left-0 flex border-b', row?.skip && 'opacity-60')}
              style={{ height: ROW_HEIGHT, width, transform: `translateY(${String(item.start)}px)` }}
            >
              <span role="rowheader" aria-colindex={1} style={{ width: NUMBER_WIDTH }} className="tabular sticky left-0 z-10 flex shrink-0 items-center border-r bg-surface px-3 text-text-muted">
                {row?.row_number ?? ''}
              </span>
              {row && (
                <>
                  <ChoiceCell
                    row={row}
                    isActive={active.row === item.index && active.column === 0}
                    takesFocus={takesFocus}
                    onSkip={(skip) => onSkip(row, skip)}
                  />
                  {fields.map((field, index) => {
                    const isActive = active.row === item.index && active.column === index + 1
                    return (
                      <ReviewCell
                        key={field.id}
                        row={row}
                        field={field}
                        column={index + 2}
                        width={widthOf(field)}
                        isActive={isActive}
                        takesFocus={takesFocus}
                        isEditing={editing?.row === row.row_number && editing.column === index + 1}
                        listId={suggestions.has(field.id) ? `${id}-${field.id}` : undefined}
                        onActivate={(edit) => go(item.index, index + 1, edit)}
                        onDone={(value, move) => {
                          if (value !== null) onEdit(row, field, value)
                          go(item.index, index + 1 + move, move !== 0)
                        }}
                      />
                    )
                  })}
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

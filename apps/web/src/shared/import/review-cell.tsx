import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { normalizeCell } from '../lib/import/cells.ts'
import type { ImportField } from '../lib/import/definition.ts'
import type { ImportRow } from '../supabase/imports.ts'
import { cn } from '../ui/cn.ts'
import { reasonText, shownCell } from './cell-texts.ts'

const INPUT = 'h-8 w-full min-w-0 rounded-sm border border-primary bg-surface px-1.5 text-base text-text'

interface EditorProps {
  readonly field: ImportField
  readonly label: string
  readonly value: string
  readonly listId: string | undefined
  readonly onDone: (value: string | null, move: -1 | 0 | 1) => void
}

/** One cell being typed: Enter and leaving it save, Tab saves and goes on, Esc gives up. */
function CellEditor({ field, label, value, listId, onDone }: EditorProps) {
  const box = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const [text, setText] = useState(typeof field.kind === 'object' ? value : shownCell(field, value))
  const isOver = useRef(false)
  useEffect(() => {
    box.current?.focus()
    if (typeof field.kind !== 'object') box.current?.select()
  }, [field.kind])
  const finish = (keep: boolean, move: -1 | 0 | 1): void => {
    if (isOver.current) return
    isOver.current = true
    const next = normalizeCell(field.kind, text)
    onDone(keep && next !== value ? next : null, move)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') finish(false, 0)
    else if (event.key === 'Enter') finish(true, 0)
    else if (event.key === 'Tab') finish(true, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const common = { ref: box, 'aria-label': label, value: text, onKeyDown: handleKeys, onBlur: () => finish(true, 0), className: INPUT }
  if (typeof field.kind === 'object') {
    const { choices } = field.kind
    return (
      <select {...common} onChange={(event) => setText(event.target.value)}>
        <option value="">—</option>
        {!choices.some((choice) => choice.value === text) && text !== '' && <option value={text}>{text}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  return <input {...common} list={listId} autoComplete="off" spellCheck={false} onChange={(event) => setText(event.target.value)} />
}

export interface ReviewCellProps {
  readonly row: ImportRow
  readonly field: ImportField
  readonly column: number
  readonly width: number
  readonly isActive: boolean
  readonly takesFocus: boolean
  readonly isEditing: boolean
  readonly listId: string | undefined
  readonly onActivate: (edit: boolean) => void
  readonly onDone: (value: string | null, move: -1 | 0 | 1) => void
}

/** A value with its reason when it is refused, or with what it would replace. */
export function ReviewCell({ row, field, column, width, isActive, takesFocus, isEditing, listId, onActivate, onDone }: ReviewCellProps) {
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive && takesFocus && !isEditing) cell.current?.focus({ preventScroll: true })
  }, [isActive, takesFocus, isEditing])
  const value = row.cells[field.id] ?? ''
  const shown = shownCell(field, value)
  const reasons = row.errors.filter((error) => error.field === field.id).map(reasonText)
  // A new entry of a history may change what held before it.
  const doubt = row.doubts[field.id]
  const change = row.result === 'update' || row.result === 'create' ? row.changes[field.id] : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it has the keys
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={column + 1}
      aria-invalid={reasons.length > 0 || undefined}
      tabIndex={isActive && !isEditing ? 0 : -1}
      style={{ width }}
      onClick={() => onActivate(false)}
      onDoubleClick={() => onActivate(true)}
      className={cn(
        'flex h-full shrink-0 flex-col justify-center border-r px-2.5 py-1 -outline-offset-2',
        reasons.length > 0 && 'bg-danger-subtle',
        change && 'bg-info-subtle',
        doubt !== undefined && 'bg-warning-subtle',
      )}
    >
      {isEditing ? (
        <CellEditor field={field} label={`${field.label}, linha ${String(row.row_number)}`} value={value} listId={listId} onDone={onDone} />
      ) : (
        <span className="truncate" title={shown}>
          {change && change[0] !== null && <del className="mr-1 text-text-muted">{shownCell(field, change[0])}</del>}
          {shown || <span className="text-text-subtle">—</span>}
        </span>
      )}
      {reasons.length > 0 && (
        <span className="line-clamp-2 text-xs leading-tight text-danger-text" title={reasons.join('. ')}>
          {reasons.join('. ')}
        </span>
      )}
      {doubt !== undefined && (
        <span className="line-clamp-2 text-xs leading-tight text-warning-text" title={doubt}>
          {doubt}
        </span>
      )}
    </div>
  )
}

import { type KeyboardEvent, useState } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { typedLevel } from '../model/competencies/requirements.ts'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Enter: [1, 0] }

/** Arrows walk over the cells as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]},${column + step[1]}"]`)?.focus()
}

/** The stronger the level, the stronger the tint: a row is read at a glance. */
const TINTS: readonly string[] = ['', 'bg-primary/5', 'bg-primary/10', 'bg-primary/15', 'bg-primary/20', 'bg-primary/30']

interface LevelCellProps {
  readonly label: string
  readonly row: number
  readonly column: number
  readonly level: number | null
  readonly onLevel: (level: number | null) => void
  /** Somebody typed what is no level. */
  readonly onWrong: () => void
}

/** One level that a position requires: a number from 1 to 5, or nothing. */
export function LevelCell({ label, row, column, level, onLevel, onWrong }: LevelCellProps) {
  const [isWrong, setIsWrong] = useState(false)
  const take = (text: string): void => {
    const typed = typedLevel(text, level)
    setIsWrong(typed === undefined)
    if (typed === undefined) onWrong()
    else if (typed !== level) onLevel(typed)
  }
  return (
    <input
      data-cell={`${row},${column}`}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="–"
      value={level === null ? '' : String(level)}
      onChange={({ target }) => take(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setIsWrong(false)}
      onKeyDown={(event) => walk(event, row, column)}
      className={cn(
        'h-9 w-full rounded-md border border-transparent text-center tabular placeholder:text-text-subtle hover:border-border-strong focus:border-border-strong aria-invalid:border-danger coarse:h-11',
        level !== null && 'font-semibold',
        TINTS[level ?? 0],
      )}
    />
  )
}

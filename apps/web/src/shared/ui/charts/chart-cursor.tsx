import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

export interface ChartCursorProps {
  readonly label: string
  /** What each position says, such as 'março de 2026: 280 pessoas'. */
  readonly texts: readonly string[]
  /** Said below while no point is chosen. */
  readonly hint?: string
  /** Draws the chart; `at` is the position under the cursor, null while there is none. */
  readonly children: (at: number | null) => ReactNode
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A chart read point by point, with the arrows or the pointer: the present point is said aloud and shown below. */
export function ChartCursor({ label, texts, hint = 'Passe o mouse ou use as setas para ver cada mês.', children }: ChartCursorProps) {
  const [at, setAt] = useState<number | null>(null)
  const last = texts.length - 1
  const handleKeys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setAt((before) => step(before ?? last, last))
  }
  const handlePointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setAt(Math.min(last, Math.max(0, Math.floor(share * texts.length))))
  }
  return (
    <figure>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={at ?? last}
        aria-valuetext={texts[at ?? last]}
        className="cursor-crosshair rounded-sm"
        onKeyDown={handleKeys}
        onFocus={() => setAt((before) => before ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={handlePointer}
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) setAt(null)
        }}
      >
        {children(at)}
      </div>
      <figcaption className="mt-3 min-h-5 text-sm text-text-muted">{at === null ? hint : texts[at]}</figcaption>
    </figure>
  )
}

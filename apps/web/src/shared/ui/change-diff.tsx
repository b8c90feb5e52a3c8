import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ChangeLine {
  readonly key: string
  readonly label: string
  /** In words; the empty text is shown as 'Em branco'. */
  readonly before: string
  readonly after: string
  /** Beside the change, such as the choice of accepting it. */
  readonly aside?: ReactNode
  /** Under the change, such as the papers that prove it. */
  readonly below?: ReactNode
}

function Value({ text, label, isNew }: { readonly text: string; readonly label: string; readonly isNew: boolean }) {
  const look = isNew ? 'bg-success-subtle text-success-text' : 'bg-sunken text-text-muted'
  return (
    <span className={`min-w-0 flex-1 rounded-md px-2.5 py-1.5 break-words ${look}`}>
      <span className="sr-only">{label} </span>
      {text === '' ? <span className="italic">Em branco</span> : text}
    </span>
  )
}

/** Before and after of each changed field: side by side, one below the other where there is no room. */
export function ChangeDiff({ lines }: { readonly lines: readonly ChangeLine[] }) {
  return (
    <ul aria-label="Alterações" className="divide-y rounded-lg border">
      {lines.map(({ key, label, before, after, aside, below }) => (
        <li key={key} className="flex flex-col gap-2 p-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="font-medium">{label}</span>
            {aside}
          </div>
          <div className="flex items-stretch gap-2 max-sm:flex-col">
            <Value text={before} label="Antes:" isNew={false} />
            <ArrowRight aria-hidden="true" className="size-4 shrink-0 self-center text-text-subtle max-sm:rotate-90" />
            <Value text={after} label="Depois:" isNew />
          </div>
          {below}
        </li>
      ))}
    </ul>
  )
}

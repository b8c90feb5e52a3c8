import type { ReactNode } from 'react'

import { Card } from './card.tsx'

export interface WorkingCardProps {
  /** What is going on: "Gravando 12 pessoas…". */
  readonly title: string
  /** How much of `total` is done; null while nobody can tell. */
  readonly done: number | null
  readonly total: number
  readonly children: string
  /** What may be done meanwhile, as cancelling. */
  readonly action?: ReactNode
}

/** Work that the server does for a while, with how far it has come. */
export function WorkingCard({ title, done, total, children, action }: WorkingCardProps) {
  const shown = done === null ? undefined : Math.min(done, total)
  return (
    <Card>
      <p role="status" className="mb-3 text-md font-semibold">
        {title}
      </p>
      <progress aria-label={title} value={shown} max={Math.max(total, 1)} className="h-2 w-full accent-primary" />
      {shown !== undefined && <p className="tabular mt-2 text-sm text-text-muted">{`${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`}</p>}
      <p className="mt-3 text-text-muted">{children}</p>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </Card>
  )
}

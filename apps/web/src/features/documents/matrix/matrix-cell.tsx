import { CircleAlert, CircleCheck, CircleDashed, Clock, Hourglass, PenLine, Send, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { expiryText, stateLook } from '../model/documents/document-words.ts'
import { isAskable, type MatrixCell } from '../model/documents/matrix.ts'
import type { QuickWish } from './use-quick-request.ts'

/** What can be done from the matrix, table or cards. */
export interface MatrixActs {
  readonly busy: boolean
  readonly nameOf: (typeId: string) => string
  readonly onAsk: (wish: QuickWish) => void
  readonly onOpen: (cell: MatrixCell, person: string) => void
}

const ICONS: Readonly<Record<string, ReactNode>> = {
  missing: <CircleDashed />,
  requested: <Clock />,
  in_review: <Hourglass />,
  rejected: <X />,
  to_sign: <PenLine />,
  approved: <CircleCheck />,
  expiring: <Clock />,
  expired: <CircleAlert />,
}

const TONES = {
  neutral: 'bg-sunken text-text-muted',
  success: 'bg-success-subtle text-success-text',
  warning: 'bg-warning-subtle text-warning-text',
  danger: 'bg-danger-subtle text-danger-text',
  info: 'bg-info-subtle text-info-text',
} as const

export interface MatrixCellButtonProps extends MatrixActs {
  readonly cell: MatrixCell
  readonly person: { readonly id: string; readonly name: string }
}

/** One type of one person: its state, and with a press what it needs: asking, opening, reviewing. */
export function MatrixCellButton({ cell, person, busy, nameOf, onAsk, onOpen }: MatrixCellButtonProps) {
  const { label, tone } = stateLook(cell.state)
  const type = nameOf(cell.type_id)
  const until = cell.state === 'approved' || cell.state === 'to_sign' || cell.state === 'expiring' || cell.state === 'expired' ? expiryText(cell.expires_on) : null
  const look = cn('inline-flex min-h-9 w-full items-center justify-center gap-1.5 rounded-md px-2 text-xs font-medium coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0', TONES[tone])
  const body = (
    <>
      {ICONS[cell.state]}
      <span>{label}</span>
    </>
  )
  const asks = isAskable(cell)
  if (!asks && cell.state !== 'in_review' && cell.file_id === null) {
    return (
      <span className={look} title={`${type}: ${label}`}>
        {body}
      </span>
    )
  }
  const press = (): void => {
    if (!asks) onOpen(cell, person.name)
    else if (!busy) onAsk({ types: [cell.type_id], employee: person, what: type })
  }
  const act = asks ? 'Pedir' : cell.state === 'in_review' ? 'Revisar' : 'Abrir'
  return (
    <button
      type="button"
      aria-disabled={(asks && busy) || undefined}
      aria-label={`${type} de ${person.name}: ${label}. ${act}`}
      title={[`${type}: ${label}`, until, `${act}`].filter((part) => part !== null).join('. ')}
      onClick={press}
      className={cn(look, 'group hover:outline-2 hover:-outline-offset-1 hover:outline-current')}
    >
      {body}
      {asks && <Send aria-hidden="true" className="hidden group-hover:block group-focus-visible:block" />}
    </button>
  )
}

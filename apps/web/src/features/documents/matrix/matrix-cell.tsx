import { formatDayMonth } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { expiryText, stateLook } from '../model/documents/document-words.ts'
import { isAskable, type MatrixCell } from '../model/documents/matrix.ts'
import { DocumentMark } from './document-mark.tsx'
import type { QuickWish } from '../asking/use-quick-ask.ts'

/** What can be done from the matrix, table or cards. */
export interface MatrixActs {
  readonly busy: boolean
  readonly nameOf: (typeId: string) => string
  /** Whether the type is one that people send. */
  readonly mayAsk: (typeId: string) => boolean
  readonly onAsk: (wish: QuickWish) => void
  readonly onOpen: (cell: MatrixCell, person: string) => void
}

export interface MatrixCellButtonProps extends MatrixActs {
  readonly cell: MatrixCell
  readonly person: { readonly id: string; readonly name: string }
  /** Among many a shape alone, named on pointing, by the focus and to screen readers. */
  readonly shows: 'shape' | 'words'
}

const LOOK = 'inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-2 text-xs font-medium text-text-muted coarse:min-h-11 coarse:min-w-11'

/** One type of one person: its state, and with a press what it needs: asking, opening, reviewing. */
export function MatrixCellButton({ cell, person, shows, busy, nameOf, mayAsk, onAsk, onOpen }: MatrixCellButtonProps) {
  const { label } = stateLook(cell.state)
  const type = nameOf(cell.type_id)
  const until = cell.state === 'approved' || cell.state === 'to_sign' || cell.state === 'expiring' || cell.state === 'expired' ? expiryText(cell.expires_on) : null
  const body = (
    <>
      <DocumentMark state={cell.state} />
      {cell.state === 'expired' && cell.expires_on !== null && <span className="tabular">{formatDayMonth(cell.expires_on)}</span>}
      {shows === 'words' ? label : <span className="hidden group-focus-visible:inline">{label}</span>}
    </>
  )
  const asks = isAskable(cell) && mayAsk(cell.type_id)
  if (!asks && cell.state !== 'in_review' && cell.file_id === null) {
    return (
      <span className={LOOK} title={`${type}: ${label}`}>
        {body}
        {shows === 'shape' && <span className="sr-only">{label}</span>}
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
      className={cn(LOOK, 'group hover:bg-hover')}
    >
      {body}
    </button>
  )
}

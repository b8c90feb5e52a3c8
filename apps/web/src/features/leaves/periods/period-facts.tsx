import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import { type DeskRow, distanceText, hasLimit } from '../model/periods/periods.ts'

/** What a period is about to be or has become, in one word, and whether HR has to look at it. */
export function StateBadge({ row }: { readonly row: Pick<DeskRow, 'state' | 'loss'> }) {
  const look = STATE_LOOKS[row.state]
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={look.tone}>{look.one}</Badge>
      {typeof row.loss === 'string' && <Badge tone="warning">{STATE_LOOKS.review.one}</Badge>}
    </span>
  )
}

/** 'Tirar até' with how far it is, in the color of the risk. */
export function SafeStart({ row, on }: { readonly row: DeskRow; readonly on: string }) {
  if (!hasLimit(row)) return <span className="text-text-muted">—</span>
  return (
    <span className={cn('tabular', row.state === 'double' && 'text-danger-text', row.state === 'risk' && 'text-warning-text')}>
      {formatDate(row.last_safe_start)}
      <span className="block text-sm text-text-muted">{distanceText(row.last_safe_start, on)}</span>
      {row.notice_on !== null && row.notice_on >= on && <span className="block text-sm text-text-muted">aviso até {formatDate(row.notice_on)}</span>}
    </span>
  )
}

/** The days that are planned next out of the period. */
export function NextDays({ row }: { readonly row: DeskRow }) {
  if (row.next === null) return <span className="text-text-muted">—</span>
  const waits = row.next.status !== 'approved'
  return (
    <span className="tabular">
      <span className="whitespace-nowrap">{formatDate(row.next.starts_on)} a</span> <span className="whitespace-nowrap">{formatDate(row.next.ends_on)}</span>
      {waits && <span className="block text-sm text-text-muted">A confirmar</span>}
    </span>
  )
}

/** Days left, and how many of them would be paid double if they began on the day; of a period that runs, those earned so far. */
export function Balance({ row }: { readonly row: DeskRow }) {
  if (row.state === 'acquiring') {
    return (
      <span className="tabular">
        {daysText(row.earned)}
        <span className="block text-sm text-text-muted">{row.earned === 1 ? 'adquirido' : 'adquiridos'} até aqui</span>
      </span>
    )
  }
  return (
    <span className="tabular">
      {daysText(row.balance)}
      {row.double_days > 0 && <span className="block text-sm text-danger-text">{row.double_days} em dobro</span>}
    </span>
  )
}

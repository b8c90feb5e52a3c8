import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { type Order, STATUS, stepsOf } from '../model/orders/order.ts'

/** How an order stands. */
export function OrderStatus({ order }: { readonly order: Order }) {
  if (order.overdue) return <Badge tone="danger">Atrasado</Badge>
  const { label, tone } = STATUS[order.status]
  return <Badge tone={tone}>{label}</Badge>
}

const dayOf = (at: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(at) ? formatDate(at) : formatDay(at))

/** What happened so far, each with its day. */
export function OrderSteps({ order }: { readonly order: Order }) {
  return (
    <ol aria-label="Andamento" className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
      {stepsOf(order).map(({ label, at }) => (
        <li key={label}>
          {label} {label === 'Previsto' ? 'para' : 'em'} {dayOf(at)}
        </li>
      ))}
    </ol>
  )
}

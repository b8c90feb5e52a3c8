import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { systemHealthQuery } from '../data/dashboard/system-health-query.ts'
import { healthLines, type HealthLine } from '../model/dashboard/system-health.ts'

const SystemHealthDialog = lazy(async () => ({ default: (await import('./system-health-dialog.tsx')).SystemHealthDialog }))

const LOOKS = {
  success: { Icon: CircleCheck, className: 'text-success-text' },
  warning: { Icon: TriangleAlert, className: 'text-warning-text' },
  danger: { Icon: CircleAlert, className: 'text-danger-text' },
} as const

function Line({ line: { tone, text } }: { readonly line: HealthLine }) {
  const { Icon, className } = LOOKS[tone]
  return (
    <li className={`flex items-start gap-2.5 ${tone === 'success' ? 'text-text-muted' : className}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${className}`} />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  )
}

/** Whether what runs by itself does: jobs and mail in a line each, and the way to the details. */
export function SystemHealthCard() {
  const query = useQuery(systemHealthQuery())
  const now = useNow()
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Saúde do sistema"
      actions={
        <Button variant="ghost" size="sm" className="-my-1 -mr-2" onClick={() => setOpen(true)}>
          Ver tarefas e e-mails
        </Button>
      }
    >
      <QueryStates query={query} pending={<Skeleton className="h-14 rounded-md" />}>
        {(health) => (
          <ul className="space-y-2">
            {healthLines(health, now).map((line) => (
              <Line key={line.text} line={line} />
            ))}
          </ul>
        )}
      </QueryStates>
      {open && (
        <Suspense>
          <SystemHealthDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

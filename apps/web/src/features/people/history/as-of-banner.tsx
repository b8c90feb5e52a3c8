import { CalendarClock } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'

export interface AsOfBannerProps {
  readonly day: string
  readonly today: string
  readonly name: string
  readonly onToday: () => void
}

/** Says, above everything, that the page shows another day. */
export function AsOfBanner({ day, today, name, onToday }: AsOfBannerProps) {
  return (
    <div role="status" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning bg-warning-subtle p-3 text-warning-text">
      <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 break-words">
        <strong className="font-semibold">
          Você está vendo {name} como {day > today ? 'estará' : 'estava'} em {formatDate(day)}.
        </strong>{' '}
        Contatos e dados pessoais são sempre os de hoje.
      </p>
      <Button onClick={onToday}>Voltar para hoje</Button>
    </div>
  )
}

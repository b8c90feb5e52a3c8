import { Archive } from 'lucide-react'
import { useState } from 'react'

import { formatMonthLong } from '#shared/lib/dates.ts'
import { readableSize } from '#shared/lib/file-texts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { type ArchivedMonth, archiveWords, entriesText, monthPeriod } from '../../model/logs/archive.ts'
import type { AuditFilter } from '../../model/logs/filter-state.ts'

export interface ArchiveCardProps {
  readonly months: readonly ArchivedMonth[]
  readonly filter: AuditFilter
  readonly onPeriod: (period: Pick<AuditFilter, 'from' | 'to'>) => void
}

/** What of the trail is archived, and each month of it one press away; nothing while nothing is. */
export function ArchiveCard({ months, filter, onPeriod }: ArchiveCardProps) {
  const [isOpen, setOpen] = useState(false)
  if (months.length === 0) return null
  return (
    <Card title="Arquivo">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-text-muted">
          <Archive aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 break-words">{archiveWords(months, filter)}</span>
        </p>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar meses' : 'Ver por mês'}
        </Button>
      </div>
      {isOpen && (
        <ul className="mt-4 grid gap-x-4 gap-y-1 border-t pt-3 sm:grid-cols-2 lg:grid-cols-3">
          {months.map((month) => (
            <li key={month.month}>
              <button
                type="button"
                aria-pressed={filter.from === monthPeriod(month).from && filter.to === monthPeriod(month).to}
                onClick={() => onPeriod(monthPeriod(month))}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md px-2 py-2 text-left hover:bg-hover aria-pressed:bg-selected"
              >
                <span className="font-medium first-letter:uppercase">{formatMonthLong(month.month)}</span>
                <span className="text-sm text-text-muted tabular">
                  {entriesText(month.entries)}, {readableSize(month.bytes)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

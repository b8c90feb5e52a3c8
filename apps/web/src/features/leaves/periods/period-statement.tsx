import { SlidersHorizontal } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { hasLimit } from '../model/periods/periods.ts'
import { ENTRY_LABELS, type StatementPeriod } from '../model/periods/statement.ts'
import { StateBadge } from './period-facts.tsx'

function Lines({ period }: { readonly period: StatementPeriod }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Como calculamos o período de {formatDate(period.acquired_from)}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">O quê</th>
          <th scope="col">Quanto</th>
          <th scope="col">Por quê</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {period.lines.map((line) => (
          <tr key={line.code} className={line.code === 'balance' ? 'font-semibold' : ''}>
            <th scope="row" className={line.code === 'balance' ? 'py-2 pr-4 font-semibold' : 'py-2 pr-4 font-normal'}>
              {line.label}
              <span className="block text-xs font-normal text-text-muted sm:hidden">{line.source}</span>
            </th>
            <td className="py-2 text-right align-top tabular sm:pr-4 sm:align-middle sm:whitespace-nowrap">{line.value}</td>
            <td className="py-2 text-right font-normal text-text-muted max-sm:hidden">{line.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entries({ period }: { readonly period: StatementPeriod }) {
  return (
    <div role="region" aria-label={`Lançamentos do período de ${formatDate(period.acquired_from)}`} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className="w-full text-left text-sm">
        <caption className="mb-2 text-left font-medium">Lançamentos</caption>
        <thead>
          <tr className="border-b text-xs text-text-muted">
            <th scope="col" className="py-1.5 pr-4 font-semibold">
              Data
            </th>
            <th scope="col" className="py-1.5 pr-4 font-semibold">
              O quê
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right font-semibold">
              Dias
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Saldo
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {period.entries.map((entry) => (
            <tr key={entry.id}>
              <td className="py-2 pr-4 tabular whitespace-nowrap">{formatDate(entry.on_date)}</td>
              <td className="py-2 pr-4">
                {ENTRY_LABELS[entry.kind]}
                {(entry.note !== null || entry.by !== null) && (
                  <span className="block text-text-muted">{[entry.note, entry.by?.name].filter((part) => part !== null && part !== undefined).join(' · ')}</span>
                )}
              </td>
              <td className="py-2 pr-4 text-right tabular whitespace-nowrap">{entry.days > 0 ? `+${daysText(entry.days)}` : daysText(entry.days)}</td>
              <td className="py-2 text-right tabular whitespace-nowrap">{daysText(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export interface PeriodStatementProps {
  readonly period: StatementPeriod
  readonly isOpen: boolean
  /** Only for who may correct the balance. */
  readonly onAdjust?: () => void
}

/** One period: its balance at once, and below how it came to be, line by line. */
export function PeriodStatement({ period, isOpen, onAdjust }: PeriodStatementProps) {
  const isAcquiring = period.state === 'acquiring'
  return (
    <li data-card className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-5">
        <div className="min-w-0">
          <h2 className="text-md font-semibold tabular">
            {formatDate(period.acquired_from)} a {formatDate(period.acquired_to)}
          </h2>
          <p className="mt-1 text-text-muted">
            <span className="tabular">{isAcquiring ? `${daysText(period.earned)} ${period.earned === 1 ? 'adquirido' : 'adquiridos'} até aqui, de ${period.days}` : `Saldo de ${daysText(period.balance)}`}</span>
            {!isAcquiring && hasLimit(period) && (
              <>
                {' '}
                · {period.state === 'double' ? 'o prazo acabou em' : 'tirar até'}{' '}
                <span className="tabular">{formatDate(period.state === 'double' ? period.granted_to : period.last_safe_start)}</span>
              </>
            )}
          </p>
        </div>
        <StateBadge row={period} />
      </div>
      <details open={isOpen} className="group border-t px-5 py-3">
        <summary className="min-h-6 cursor-pointer rounded-sm py-1 font-medium text-primary-text">Como calculamos</summary>
        <div className="mt-3 flex flex-col gap-5 pb-2">
          <Lines period={period} />
          {period.entries.length > 0 && <Entries period={period} />}
          {onAdjust && (
            <Button size="sm" className="self-start" onClick={onAdjust}>
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              Ajustar saldo<span className="sr-only"> do período de {formatDate(period.acquired_from)}</span>
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

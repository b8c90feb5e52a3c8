import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { formatDate, laterDay, monthEnd, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { bestDatesQuery } from '../data/requests/leave-queries.ts'
import { type BestDates, monthsAhead, SUGGESTED_DAYS } from '../model/requests/planning.ts'

export interface BestDatesSheetProps {
  /** Days that the person wants: they are asked for next. */
  readonly onChoose: (days: { readonly starts_on: string; readonly ends_on: string }) => void
  readonly onClose: () => void
}

const MONTHS = 12

function Suggestion({ dates, isBest, onChoose }: { readonly dates: BestDates; readonly isBest: boolean; readonly onChoose: () => void }) {
  const { holidays, colleagues, warnings, rest_until: restUntil } = dates
  return (
    <li data-card className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <p className="font-medium">
        {daysText(dates.away_days)} seguidos fora gastando {dates.days}
        {isBest && <span className="ml-2 text-sm font-normal text-primary-text">a melhor</span>}
      </p>
      <p className="tabular text-sm">
        Férias de {formatDate(dates.starts_on)} a {formatDate(dates.ends_on)}; fora de {formatDate(dates.away_from)} a {formatDate(dates.away_to)}.
      </p>
      {holidays.length > 0 && <p className="text-sm text-text-muted">Com {holidays.map(({ on_date: day, name }) => `${name} (${formatDate(day).slice(0, 5)})`).join(', ')}.</p>}
      <p className="text-sm text-text-muted">
        {colleagues === 0 ? 'Ninguém da equipe fora.' : colleagues === 1 ? '1 colega fora em parte destes dias.' : `${String(colleagues)} ausências de colegas nestes dias.`}{' '}
        {dates.balance_after > 0 ? (
          <>
            Sobram <strong className="tabular text-text">{daysText(dates.balance_after)}</strong>
            {restUntil !== null && <>, para tirar até {formatDate(restUntil)}</>}.
          </>
        ) : (
          'Não sobra saldo deste período.'
        )}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
          {warning}
        </p>
      ))}
      <Button size="sm" className="self-end" onClick={onChoose}>
        Solicitar estas datas
      </Button>
    </li>
  )
}

/** "Se eu tirar 10 dias em julho": what would be left, until when, and the dates with most free days around them. */
export function BestDatesSheet({ onChoose, onClose }: BestDatesSheetProps) {
  const [days, setDays] = useState(10)
  const [month, setMonth] = useState('')
  const today = todayIso()
  const from = month === '' ? today : `${month}-01`
  const to = month === '' ? laterDay(today, 365) : monthEnd(month)
  const best = useQuery(bestDatesQuery(days, from, to))
  return (
    <Sheet open onOpenChange={onClose} title="Melhores datas" description="Dias que a lei e a empresa aceitam, com mais folga por dia gasto.">
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-3">
          <Field label="Se eu tirar">
            <SelectInput
              value={String(days)}
              onChange={(event) => setDays(Number(event.target.value))}
              options={SUGGESTED_DAYS.map((count) => [String(count), daysText(count)])}
            />
          </Field>
          <Field label="Quando">
            <SelectInput
              value={month}
              onChange={(event) => setMonth(event.target.value)}
              none="Nos próximos 12 meses"
              options={monthsAhead(today.slice(0, 7), MONTHS).map(({ month: value, label }) => [value, label])}
            />
          </Field>
        </div>
        <QueryStates
          query={best}
          pending={<Skeleton className="h-72 w-full" />}
          empty={
            <EmptyState title="Nenhuma data disponível">
              Falta saldo, o que sobra não daria para dividir, ou os dias estão bloqueados. Tente outro número de dias ou outro mês.
            </EmptyState>
          }
        >
          {(found) => (
            <ul aria-label="Sugestões" className="flex flex-col gap-3">
              {found.map((dates, index) => (
                <Suggestion key={dates.starts_on} dates={dates} isBest={index === 0} onChoose={() => onChoose({ starts_on: dates.starts_on, ends_on: dates.ends_on })} />
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
    </Sheet>
  )
}

import { CalendarPlus } from 'lucide-react'

import { formatDate, formatMonthLong } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { useShownRows } from '#shared/ui/use-shown-rows.ts'
import { awayByDay, breachesOf } from '../model/map/coverage.ts'
import { daysLater, monthsLater } from '../model/map/days.ts'
import { type Bar, KINDS, type LeaveMap, lengthOf, type MapPerson, nextPeriod, RISKS, riskOf } from '../model/map/map.ts'

/** People of a list at a time: a large team would be a page of hundreds. */
const STEP = 20

const TONES = { granted: 'success', requested: 'info', proposed: 'warning', planned: 'primary', absence: 'neutral' } as const

export interface MonthListProps {
  readonly map: LeaveMap
  readonly people: readonly MapPerson[]
  readonly onOpen: (person: MapPerson, bar: Bar | null, startsOn: string | null) => void
}

function MonthSummary({ map, last }: { readonly map: LeaveMap; readonly last: string }) {
  const days = lengthOf({ starts_on: map.from, ends_on: last })
  const peak = Math.max(0, ...awayByDay(map).slice(0, days))
  const breaches = breachesOf(map).filter(({ offset }) => offset < days)
  const holidays = map.holidays.filter(({ on_date }) => on_date <= last)
  const blocks = map.blocks.filter(({ starts_on, ends_on }) => starts_on <= last && ends_on >= map.from)
  return (
    <ul aria-label="O mês" className="mb-4 flex flex-col gap-1 text-sm text-text-muted">
      <li>{peak === 0 ? 'Ninguém fora.' : `Até ${peak === 1 ? '1 pessoa fora' : `${peak} pessoas fora`} no mesmo dia.`}</li>
      {breaches.map((breach) => (
        <li key={`${breach.department}-${breach.offset}`} className="text-danger-text">
          {breach.department}: {breach.present} de {breach.people} em {formatDate(daysLater(map.from, breach.offset))}, mínimo {breach.minimum}.
        </li>
      ))}
      {blocks.map((block) => (
        <li key={block.id}>
          Bloqueio: {block.reason}, {formatDate(block.starts_on)} a {formatDate(block.ends_on)}.
        </li>
      ))}
      {holidays.length > 0 && <li>Feriados: {holidays.map(({ on_date, name }) => `${formatDate(on_date).slice(0, 5)} ${name}`).join(', ')}.</li>}
    </ul>
  )
}

function More({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  if (left <= 0) return null
  return (
    <Button className="mt-3" onClick={onMore}>
      Mostrar mais {Math.min(STEP, left)} de {left}
    </Button>
  )
}

/** The map of a phone: one month, who is away in it, and who still needs dates. What dragging does, the dialog does. */
export function MonthList({ map, people, onOpen }: MonthListProps) {
  const last = daysLater(monthsLater(map.from, 1), -1)
  const shown = new Map(people.map((person) => [person.id, person]))
  const bars = map.bars
    .filter(({ starts_on, ends_on, employee_id }) => starts_on <= last && ends_on >= map.from && shown.has(employee_id))
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
  const { list: awayList, shown: awayShown, showMore: showAway } = useShownRows<HTMLUListElement>(STEP)
  const { list: waitingList, shown: waitingShown, showMore: showWaiting } = useShownRows<HTMLUListElement>(STEP)
  const waiting = people.filter((person) => person.may_plan && nextPeriod(person) !== null && nextPeriod(person)?.state !== 'acquiring')
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="month-away">
        <h2 id="month-away" className="mb-2 text-lg font-semibold first-letter:uppercase">
          {formatMonthLong(map.from)}
        </h2>
        <MonthSummary map={map} last={last} />
        {bars.length === 0 ? (
          <EmptyState title="Ninguém fora neste mês">Escolha outro mês ou planeje abaixo.</EmptyState>
        ) : (
          <ul ref={awayList} aria-label="Fora no mês" className="divide-y border-y">
            {bars.slice(0, awayShown).map((bar) => {
              const person = shown.get(bar.employee_id)
              return (
                person && (
                  <li key={bar.id} className="flex flex-col gap-2 py-3">
                    <PersonChip person={person} size="sm" detail={null} />
                    <div className="flex flex-wrap items-center justify-between gap-2">
                      <span className="text-sm tabular">
                        {formatDate(bar.starts_on)} a {formatDate(bar.ends_on)} ({daysText(lengthOf(bar))})
                      </span>
                      <Badge tone={TONES[bar.kind]}>{KINDS[bar.kind]}</Badge>
                      {(bar.kind === 'planned' || bar.kind === 'proposed') && (
                        <Button size="sm" aria-label={`Mudar férias de ${person.name}`} onClick={() => onOpen(person, bar, null)}>
                          Mudar
                        </Button>
                      )}
                    </div>
                  </li>
                )
              )
            })}
          </ul>
        )}
        <More left={bars.length - awayShown} onMore={showAway} />
      </section>
      <section aria-labelledby="month-waiting">
        <h2 id="month-waiting" className="mb-2 text-lg font-semibold">
          Precisam de datas
        </h2>
        {waiting.length === 0 ? (
          <p className="text-text-muted">Todos os períodos abertos já têm data.</p>
        ) : (
          <ul ref={waitingList} aria-label="Precisam de datas" className="divide-y border-y">
            {waiting.slice(0, waitingShown).map((person) => {
              const risk = riskOf(person)
              return (
                <li key={person.id} className="flex items-center justify-between gap-3 py-3">
                  <PersonChip
                    person={person}
                    size="sm"
                    detail={risk === 'double' ? RISKS.double.one : `Até ${formatDate(nextPeriod(person)?.last_safe_start)}`}
                  />
                  <Button size="sm" aria-label={`Planejar férias de ${person.name}`} onClick={() => onOpen(person, null, null)}>
                    <CalendarPlus aria-hidden="true" className="size-4" />
                    Planejar
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
        <More left={waiting.length - waitingShown} onMore={showWaiting} />
      </section>
    </div>
  )
}

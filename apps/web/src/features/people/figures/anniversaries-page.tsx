import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cake, PartyPopper } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDayMonth, formatMonthLong, todayIso } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { anniversariesQuery } from '../data/figures/anniversaries-query.ts'
import { type Anniversary, type DatesState, departmentsIn, monthsOf } from '../model/figures/anniversaries.ts'

export interface AnniversariesPageProps {
  readonly state: DatesState
  readonly onState: (state: DatesState) => void
  readonly nav: ReactNode
}

const KINDS = [
  { kind: 'birthday', label: 'Nascimento', empty: 'Ninguém faz aniversário neste mês.' },
  { kind: 'company', label: 'Tempo de empresa', empty: 'Ninguém completa mais um ano de empresa neste mês.' },
] as const

function DateLine({ person, today }: { readonly person: Anniversary; readonly today: string }) {
  const { years, date } = person
  return (
    <li className="flex items-center gap-3 py-2.5">
      <PersonAvatar letters={person.initials} photo={person.photo} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">
          <Link to="/app/employees/$employeeId" params={{ employeeId: person.id }} preload="intent" data-person-card={person.id} className="rounded-sm underline-offset-2 hover:underline">
            {person.name}
          </Link>
        </span>
        <span className="block text-sm break-words text-text-muted">{[person.position, person.department].filter(Boolean).join(' · ') || 'Sem cargo'}</span>
      </span>
      {years !== null && <Badge>{years === 1 ? '1 ano' : `${String(years)} anos`}</Badge>}
      {date === today ? <Badge tone="success">Hoje</Badge> : <span className="shrink-0 text-sm text-text-muted tabular">{formatDayMonth(date)}</span>}
    </li>
  )
}

interface MonthsProps {
  readonly dates: readonly Anniversary[]
  readonly state: DatesState
  readonly onState: (state: DatesState) => void
}

function Months({ dates, state, onState }: MonthsProps) {
  const [today] = useState(() => todayIso())
  const { kind, department } = state
  const empty = KINDS.find((each) => each.kind === kind)?.empty
  return (
    <div className="flex flex-col gap-5">
      <div data-shell className="flex flex-wrap items-end gap-3">
        <Field label="Datas" className="w-48">
          <SelectInput
            value={kind}
            onChange={(event) => onState({ ...state, kind: event.target.value === 'company' ? 'company' : 'birthday' })}
            options={KINDS.map(({ kind: value, label }) => [value, label])}
          />
        </Field>
        <Field label="Departamento" className="w-full sm:w-64">
          <SelectInput
            value={department}
            onChange={(event) => onState({ ...state, department: event.target.value })}
            none="Todos"
            options={departmentsIn(dates).map(({ id, name }) => [id, name])}
          />
        </Field>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {monthsOf(dates, state, today).map(({ month, dates: shown }) => (
          <Card key={month} title={`${formatMonthLong(month).replace(/^./, (letter) => letter.toLocaleUpperCase('pt-BR'))} (${String(shown.length)})`}>
            {shown.length === 0 ? (
              <p className="text-text-muted">{empty}</p>
            ) : (
              <ul className="-my-2.5 divide-y">
                {shown.map((person) => (
                  <DateLine key={person.id} person={person} today={today} />
                ))}
              </ul>
            )}
          </Card>
        ))}
      </div>
    </div>
  )
}

/** Aniversários: of birth, day and month alone, and of company. */
export function AnniversariesPage({ state, onState, nav }: AnniversariesPageProps) {
  const dates = useQuery(anniversariesQuery(useCompanyId()))
  const Icon = state.kind === 'company' ? PartyPopper : Cake
  return (
    <>
      <PageHeader
        title="Aniversários"
        description={
          <span className="inline-flex items-center gap-1.5">
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            Deste mês e do próximo.
          </span>
        }
      />
      {nav}
      <QueryStates query={dates} pending={<Skeleton className="h-80 rounded-lg" />}>
        {(data) => <Months dates={data} state={state} onState={onState} />}
      </QueryStates>
    </>
  )
}

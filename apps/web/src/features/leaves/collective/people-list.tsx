import { useState, type ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { ALERTS, alertsOf, daysText, type Filter, FILTERS, outText, peopleText, type Share, shownOf, summaryOf } from '../model/collective/collective.ts'

const PAGE = 50

function Facts({ share }: { readonly share: Share }) {
  if ((share.left_at ?? null) !== null) return <p className="text-sm text-text-muted">Retirada depois de anunciadas; o saldo voltou.</p>
  if (share.out_code !== null) return <p className="text-sm text-text-muted">{outText(share)}</p>
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="tabular">
        {daysText(share.vacation_days)} de férias
        {share.paid_days > 0 && ` + ${daysText(share.paid_days)} de licença remunerada`}
        {share.restarts_on !== null && `, novo período em ${formatDate(share.restarts_on)}`}
      </p>
      {(share.parts ?? []).map(({ period_from, period_to, days, rest }) => (
        <p key={period_from} className="tabular text-text-muted">
          {daysText(days)} do período de {formatDate(period_from)} a {formatDate(period_to)}; ficam {daysText(rest)}
        </p>
      ))}
      {alertsOf(share).length > 0 && (
        <p className="flex flex-wrap gap-1">
          {alertsOf(share).map((alert) => (
            <Badge key={alert} tone={alert === 'double' ? 'danger' : alert === 'new' ? 'info' : 'warning'}>
              {ALERTS[alert]}
            </Badge>
          ))}
        </p>
      )}
    </div>
  )
}

export interface PeopleListProps {
  readonly shares: readonly Share[]
  readonly filter: Filter
  readonly term: string
  readonly onShown: (filter: Filter, term: string) => void
  readonly action?: (share: Share) => ReactNode
}

/** Everybody whom it reaches, what it is for each, and why somebody stays out; searched and narrowed on the spot. */
export function PeopleList({ shares, filter, term, onShown, action }: PeopleListProps) {
  const [shownUpTo, setShownUpTo] = useState(PAGE)
  const { people, out, vacationDays, paidDays, newcomers, overlaps } = summaryOf(shares)
  const shown = shownOf(shares, filter, term)
  const figures = [
    ['Participam', peopleText(people)], ['Ficam fora', peopleText(out)], ['Férias', daysText(vacationDays)], ['Licença remunerada', daysText(paidDays)],
    ['Férias proporcionais', peopleText(newcomers)], ['Já ausentes', peopleText(overlaps)],
  ] as const
  return (
    <section aria-label="Pessoas" className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(([label, value]) => (
          <div key={label} className="rounded-lg border bg-surface p-3">
            <dt className="text-sm text-text-muted">{label}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label="Buscar pessoa" placeholder="Nome ou departamento" value={term} onSearch={(next) => onShown(filter, next)} className="w-full sm:w-72" />
        <div role="group" aria-label="Mostrar" className="flex flex-wrap gap-1">
          {FILTERS.map(({ value, label }) => (
            <Button key={value} size="sm" variant={filter === value ? 'secondary' : 'ghost'} aria-pressed={filter === value} onClick={() => onShown(value, term)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Ninguém aqui">Mude a busca ou o filtro.</EmptyState>
      ) : (
        <ul aria-label="Pessoas alcançadas" className="divide-y rounded-lg border bg-surface">
          {shown.slice(0, shownUpTo).map((share) => (
            <li key={share.employee_id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
              <PersonChip person={share.person} size="sm" detail={share.department_name} className="w-full sm:w-64" />
              <div className="min-w-0 flex-1">
                <Facts share={share} />
              </div>
              {action?.(share)}
            </li>
          ))}
        </ul>
      )}
      {shown.length > shownUpTo && (
        <Button className="self-center" onClick={() => setShownUpTo(shownUpTo + PAGE)}>
          Mostrar mais {Math.min(PAGE, shown.length - shownUpTo)} de {shown.length - shownUpTo}
        </Button>
      )}
    </section>
  )
}

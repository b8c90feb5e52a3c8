import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { peopleQuery } from '../data/collective/collective-queries.ts'
import { ALERTS, type CollectiveStatus, type Filter, FILTERS, outText, type Share } from '../model/collective/collective.ts'

function Facts({ share }: { readonly share: Share }) {
  if (share.left_at !== null) return <p className="text-sm text-text-muted">Retirada depois de anunciadas; o saldo voltou.</p>
  if (share.out_code !== null) return <p className="text-sm text-text-muted">{outText(share)}</p>
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="tabular">
        {daysText(share.vacation_days)} de férias
        {share.paid_days > 0 && ` + ${daysText(share.paid_days)} de licença remunerada`}
        {share.restarts_on !== null && `, novo período em ${formatDate(share.restarts_on)}`}
      </p>
      {share.parts.map(({ period_from, period_to, days, rest }) => (
        <p key={period_from} className="tabular text-text-muted">
          {daysText(days)} do período de {formatDate(period_from)} a {formatDate(period_to)}; ficam {daysText(rest)}
        </p>
      ))}
      {share.alerts.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {share.alerts.map((alert) => (
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
  readonly id: string
  readonly status: CollectiveStatus
  readonly filter: Filter
  readonly term: string
  readonly onShown: (filter: Filter, term: string) => void
  readonly action?: (share: Share) => ReactNode
}

/** Everybody whom it reaches, what it is for each, and why somebody stays out: sums of all, searched, narrowed and read page by page. */
export function PeopleList({ id, status, filter, term, onShown, action }: PeopleListProps) {
  const list = useInfiniteQuery(peopleQuery(id, status, filter, term))
  const last = list.data?.pages.at(-1)
  const shares = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <QueryStates query={{ data: last, error: list.error, isPending: list.isPending, refetch: list.refetch }} pending={<Skeleton className="h-96 rounded-lg" />}>
      {({ people, out, vacation_days, paid_days, newcomers, overlaps, total }) => (
        <section aria-label="Pessoas" className="flex flex-col gap-4">
          <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
            {(
              [
                ['Participam', peopleText(people)], ['Ficam fora', peopleText(out)], ['Férias', daysText(vacation_days)], ['Licença remunerada', daysText(paid_days)],
                ['Férias proporcionais', peopleText(newcomers)], ['Já ausentes', peopleText(overlaps)],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-text-muted">{label}</dt>
                <dd className="tabular text-lg font-semibold">{value}</dd>
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
          {shares.length === 0 ? (
            <EmptyState title="Ninguém aqui">Mude a busca ou o filtro.</EmptyState>
          ) : (
            <ul aria-label="Pessoas alcançadas" aria-busy={list.isPlaceholderData} className="divide-y border-y">
              {shares.map((share) => (
                <li key={share.employee_id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                  <PersonChip person={share.person} size="sm" detail={share.department_name} className="w-full sm:w-64" />
                  <div className="min-w-0 flex-1">
                    <Facts share={share} />
                  </div>
                  {action?.(share)}
                </li>
              ))}
            </ul>
          )}
          {list.isFetchNextPageError && <Refusal error={list.error} title="Não foi possível carregar mais" />}
          {list.hasNextPage && (
            <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Mostrar mais ({shares.length.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')})
            </Button>
          )}
        </section>
      )}
    </QueryStates>
  )
}

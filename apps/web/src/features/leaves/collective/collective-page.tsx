import { useQuery } from '@tanstack/react-query'
import { CalendarRange, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import type { MoveOptions } from '#shared/list/use-address.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { collectiveQuery, listQuery } from '../data/collective/collective-queries.ts'
import { isUnderWay, type ListedCollective, SCOPES, STATUSES } from '../model/collective/collective.ts'
import type { CollectiveState } from '../model/collective/collective-url.ts'
import { Outcome } from './outcome.tsx'
import { UnderWay } from './under-way.tsx'
import { Wizard } from './wizard.tsx'

export interface CollectivePageProps {
  readonly nav: ReactNode
  readonly state: CollectiveState
  /** Goes on with what is given, from the beginning. */
  readonly onGo: (part: Partial<CollectiveState>, options?: MoveOptions) => void
}

function Row({ item, onOpen }: { readonly item: ListedCollective; readonly onOpen: () => void }) {
  const { label, tone } = STATUSES[item.status]
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-2 py-3 text-left -outline-offset-2 hover:bg-hover">
        <span className="min-w-0 flex-1 basis-60">
          <span className="block font-medium break-words">{item.name}</span>
          <span className="tabular block text-sm text-text-muted">
            {item.starts_on === null ? 'Sem datas' : `${formatDate(item.starts_on)} a ${formatDate(item.ends_on)}`} · {SCOPES[item.scope]}
            {item.status !== 'draft' && item.status !== 'announcing' && ` · ${peopleText(item.people)}`}
          </span>
        </span>
        {item.status === 'announced' && item.missing_notices > 0 && <Badge tone="warning">Comunicações até {formatDate(item.notify_by)}</Badge>}
        <Badge tone={tone} dashed={item.status === 'draft'}>
          {label}
        </Badge>
      </button>
    </li>
  )
}

function List({ onGo }: Pick<CollectivePageProps, 'onGo'>) {
  const list = useQuery(listQuery(useCompanyId()))
  const begin = (
    <Button variant="primary" onClick={() => onGo({ id: 'new' })}>
      <Plus aria-hidden="true" className="size-4" />
      Planejar férias coletivas
    </Button>
  )
  return (
    <QueryStates
      query={list}
      pending={<Skeleton className="h-48 rounded-lg" />}
      empty={
        <EmptyState icon={<CalendarRange />} title="Ainda não há férias coletivas" action={begin}>
          Escolha quem participa e as datas: o sistema confere a lei, mostra cada pessoa e gera as comunicações.
        </EmptyState>
      }
    >
      {(items) => (
        <div className="flex flex-col gap-4">
          <div>{begin}</div>
          <ul aria-label="Férias coletivas" className="divide-y border-y">
            {items.map((item) => (
              <Row key={item.collective_id} item={item} onOpen={() => onGo({ id: item.collective_id })} />
            ))}
          </ul>
        </div>
      )}
    </QueryStates>
  )
}

function One({ state, onGo }: Omit<CollectivePageProps, 'nav'>) {
  const one = useQuery(collectiveQuery(state.id))
  return (
    <QueryStates query={one} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(collective) => {
        if (collective === null || collective.status === 'discarded') {
          return <EmptyState title="Estas férias coletivas não existem mais" action={<Button onClick={() => onGo({})}>Ver todas</Button>} />
        }
        if (isUnderWay(collective.status)) return <UnderWay id={collective.id} status={collective.status} />
        return collective.status === 'draft' ? (
          <Wizard key={collective.updated_at} collective={collective} state={state} onGo={onGo} />
        ) : (
          <Outcome collective={collective} state={state} onGo={onGo} />
        )
      }}
    </QueryStates>
  )
}

function Title({ id }: { readonly id: string }) {
  const { data } = useQuery({ ...collectiveQuery(id), enabled: id !== 'new' })
  return (
    <PageHeader
      back={<BackLink to="/app/leaves/collective">Férias coletivas</BackLink>}
      title={id === 'new' ? 'Novas férias coletivas' : (data?.name ?? 'Férias coletivas')}
    />
  )
}

/** Férias coletivas: those there are, and planning, announcing and taking back one of them. */
export function CollectivePage({ nav, state, onGo }: CollectivePageProps) {
  if (state.id === '') {
    return (
      <>
        <PageHeader title="Férias coletivas" description="Da empresa toda, de locais de trabalho ou de departamentos, com a lei conferida e os saldos certos." />
        {nav}
        <List onGo={onGo} />
      </>
    )
  }
  return (
    <>
      <Title id={state.id} />
      {state.id === 'new' ? <Wizard collective={null} state={state} onGo={onGo} /> : <One state={state} onGo={onGo} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Card } from '#shared/ui/card.tsx'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { papersQuery } from '../data/papers/papers.ts'
import { deskQuery } from '../data/periods/desk-query.ts'
import { awayQuery } from '../data/requests/away-query.ts'
import { requestListQuery } from '../data/requests/team-requests.ts'
import { unsignedByDay } from '../model/papers/paper.ts'
import { periodList } from '../model/periods/desk-state.ts'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import { UntoldNote } from '../periods/untold-note.tsx'
import { TodayBand, WAITING } from './today-band.tsx'

const MOST = 4
const URGENT = ['double', 'risk', 'review'] as const
const LINK = 'rounded-sm font-medium text-primary-text underline-offset-4 hover:underline'

function More({ total, children }: { readonly total: number; readonly children: ReactNode }) {
  return (
    <p className="mt-3 flex items-center justify-between gap-3 text-sm">
      {children}
      <Badge>{total}</Badge>
    </p>
  )
}

function ToDecide({ companyId }: { readonly companyId: string }) {
  return (
    <Card title="Em aprovação">
      <QueryStates query={useQuery(requestListQuery(companyId, WAITING))} pending={<Skeleton className="h-24" />} isEmpty={({ total }) => total === 0} empty={<p className="text-text-muted">Nenhum pedido em aprovação.</p>}>
        {({ rows, total }) => (
          <>
            <ul aria-label="Pedidos em aprovação" className="flex flex-col gap-3">
              {rows.slice(0, MOST).map((row) => (
                <li key={row.request_id}>
                  <PersonChip person={row.person} size="sm" detail={`${row.type_name}, ${formatDate(row.starts_on)}`} />
                </li>
              ))}
            </ul>
            <More total={total}>
              <Link to="/app/leaves/requests" search={{ status: 'pending' }} className={LINK}>
                Ver solicitações
              </Link>
            </More>
          </>
        )}
      </QueryStates>
    </Card>
  )
}

function AtRisk({ companyId }: { readonly companyId: string }) {
  return (
    <Card title="Férias em risco">
      <QueryStates query={useQuery(deskQuery(companyId, periodList.start))} pending={<Skeleton className="h-24" />} isEmpty={() => false}>
        {({ counters, untold }) => (
          <div className="flex flex-col gap-3">
            <ul aria-label="Férias em risco" className="flex flex-col gap-3">
              {URGENT.map((state) => (
                <li key={state} className="flex items-center justify-between gap-3">
                  <Link to="/app/leaves/periods" search={{ state }} className={LINK}>
                    {STATE_LOOKS[state].many}
                  </Link>
                  <span className="tabular text-xl font-semibold">{counters[state] ?? 0}</span>
                </li>
              ))}
            </ul>
            <UntoldNote total={untold} />
          </div>
        )}
      </QueryStates>
    </Card>
  )
}

function AwayToday({ companyId }: { readonly companyId: string }) {
  const today = todayIso()
  return (
    <Card title="Fora hoje">
      <QueryStates query={useQuery(awayQuery(companyId, today, today))} pending={<Skeleton className="h-24" />} empty={<p className="text-text-muted">Ninguém fora hoje.</p>}>
        {(found) => (
          <>
            <ul aria-label="Fora hoje" className="flex flex-col gap-3">
              {found.slice(0, MOST).map((absence) => (
                <li key={`${absence.employee_id}-${absence.starts_on}`}>
                  <PersonChip person={absence.person} size="sm" detail={`${absence.type_name}, até ${formatDate(absence.ends_on)}`} />
                </li>
              ))}
            </ul>
            <More total={found.length}>
              <Link to="/app/leaves/away" className={LINK}>
                Quem está fora
              </Link>
            </More>
          </>
        )}
      </QueryStates>
    </Card>
  )
}

function PapersToDeliver({ companyId }: { readonly companyId: string }) {
  const papers = useQuery(papersQuery(companyId, 'notice'))
  return (
    <Card title="Avisos a entregar">
      <QueryStates
        query={{ ...papers, data: papers.data && unsignedByDay(papers.data) }}
        pending={<Skeleton className="h-24" />}
        empty={<p className="text-text-muted">Nenhum aviso de férias a entregar.</p>}
      >
        {(open) => (
          <>
            <ul aria-label="Avisos a entregar" className="flex flex-col gap-3">
              {open.slice(0, MOST).map(({ leave_id, employee, due_on, is_late }) => (
                <li key={leave_id}>
                  <PersonChip person={employee} size="sm" detail={`${is_late ? 'O prazo era' : 'Até'} ${formatDate(due_on)}`} />
                </li>
              ))}
            </ul>
            <More total={open.length}>
              <Link to="/app/leaves/papers" search={{ open: true }} className={LINK}>
                Ver avisos
              </Link>
            </More>
          </>
        )}
      </QueryStates>
    </Card>
  )
}

/** What waits for whoever decides and plans: requests, periods at risk, who is away, and for HR the papers to deliver. */
export function WorkToday() {
  const companyId = useCompanyId()
  const delivers = usePermissions().can('manage_documents')
  return (
    <section aria-label="Hoje" className="mb-10">
      <TodayBand companyId={companyId} delivers={delivers} />
      <div className={cn('grid gap-x-8 gap-y-7', delivers ? 'md:grid-cols-2 xl:grid-cols-4' : 'lg:grid-cols-3')}>
        <ToDecide companyId={companyId} />
        <AtRisk companyId={companyId} />
        <AwayToday companyId={companyId} />
        {delivers && <PapersToDeliver companyId={companyId} />}
      </div>
    </section>
  )
}

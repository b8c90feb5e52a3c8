import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import type { ExportSource } from '#shared/export/use-export.ts'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { typesQuery } from '../data/requests/leave-queries.ts'
import { requestBatch, requestListQuery } from '../data/requests/team-requests.ts'
import { offeredTypes } from '../model/requests/leave.ts'
import { requestList } from '../model/requests/requests-state.ts'
import type { Keeping, TeamRequest } from '../model/requests/team-request.ts'
import { RequestCard } from './request-card.tsx'
import { exportColumns, requestColumns } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'

const OnBehalfSheet = lazy(async () => ({ default: (await import('../asking/on-behalf-sheet.tsx')).OnBehalfSheet }))
const KeepingDialog = lazy(async () => ({ default: (await import('../own/keeping-dialog.tsx')).KeepingDialog }))

export interface RequestsPageProps {
  readonly nav: ReactNode
}

/** Solicitações: requests of the company or of the team, from which they are asked for, cancelled, interrupted and corrected. */
export function RequestsPage(props: RequestsPageProps) {
  if (usePermissions().can('manage_leaves')) return <TeamRequests {...props} />
  return (
    <>
      <PageHeader title="Solicitações" />
      {props.nav}
      <EmptyState
        title="Esta página é para quem decide"
        action={
          <Link to="/app/leaves" search={{}} className={buttonClass()}>
            Ver as minhas licenças
          </Link>
        }
      >
        Gestores veem os pedidos da equipe e o RH os da empresa. Os seus estão em Licenças.
      </EmptyState>
    </>
  )
}

function TeamRequests({ nav }: RequestsPageProps) {
  const list = useListState(requestList)
  const { state } = list
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const isHr = can('manage_settings')
  const total = useQuery(requestListQuery(companyId, state)).data?.total ?? null
  const types = useQuery(typesQuery(companyId))
  const [isAsking, setAsking] = useState(false)
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const source: ExportSource<TeamRequest> = {
    list: 'leave_requests',
    companyId,
    fileName: 'solicitacoes-de-licenca',
    sheet: 'Solicitações',
    columns: exportColumns(),
    fetchBatch: (offset, size, signal) => requestBatch(companyId, state, offset, size, signal),
  }
  const columns = useMemo(() => requestColumns({ isHr, onKeep: setKeeping }), [isHr])
  const offered = offeredTypes(types.data ?? [], isHr ? 'hr' : 'manager')
  return (
    <>
      <PageHeader
        title="Solicitações"
        description="Licenças pedidas, aprovadas e encerradas, e o que fazer com cada uma."
        actions={
          <>
            <ExportMenu source={source} total={total} scope="com o filtro atual" />
            <Button variant="primary" disabled={offered.length === 0} onClick={() => setAsking(true)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Solicitar por alguém
            </Button>
          </>
        }
      />
      {nav}
      <RequestFilters list={list} types={types.data ?? []} isHr={isHr} />
      <ServerList
        list={list}
        query={(of) => requestListQuery(companyId, of)}
        label="Solicitações de licença"
        noun={['solicitação', 'solicitações']}
        columns={columns}
        rowKey={({ request_id: id }) => id}
        renderCard={(request) => <RequestCard request={request} isHr={isHr} onKeep={setKeeping} />}
        unmatched={{ title: 'Nenhuma solicitação com este filtro', hint: 'Tente outro nome, situação ou período.' }}
        empty={<EmptyState title="Nenhuma solicitação ainda">O que as pessoas pedirem aparece aqui; você também pode solicitar por alguém.</EmptyState>}
      />
      <Suspense>
        {isAsking && <OnBehalfSheet companyId={companyId} types={offered} onClose={() => setAsking(false)} />}
        {keeping && <KeepingDialog key={keeping.request.request_id} keeping={keeping} types={types.data ?? []} onClose={() => setKeeping(null)} />}
      </Suspense>
    </>
  )
}

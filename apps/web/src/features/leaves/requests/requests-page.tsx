import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import type { ExportSource } from '#shared/export/use-export.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { usePageOnItsWay } from '#shared/ui/table/use-page-on-its-way.ts'
import { typesQuery } from '../data/requests/leave-queries.ts'
import { requestBatch, requestListQuery } from '../data/requests/team-requests.ts'
import { offeredTypes } from '../model/requests/leave.ts'
import { NO_FILTER, PAGE_SIZES, type RequestsState } from '../model/requests/requests-state.ts'
import type { Keeping, TeamRequest } from '../model/requests/team-request.ts'
import { RequestCard } from './request-card.tsx'
import { exportColumns, requestColumns } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'

const OnBehalfSheet = lazy(async () => ({ default: (await import('../asking/on-behalf-sheet.tsx')).OnBehalfSheet }))
const KeepingDialog = lazy(async () => ({ default: (await import('../own/keeping-dialog.tsx')).KeepingDialog }))

export interface RequestsPageProps {
  readonly nav: ReactNode
  readonly state: RequestsState
  readonly onState: (state: RequestsState, replace?: boolean) => void
}

/** Solicitações: requests of the company or of the team, from which they are asked for, cancelled, interrupted and corrected. */
export function RequestsPage(props: RequestsPageProps) {
  if (usePermissions().can('manage_leaves')) return <TeamRequests {...props} />
  return (
    <>
      <PageHeader title="Solicitações" />
      {props.nav}
      <EmptyState
        title="As solicitações são de quem decide"
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

function TeamRequests({ nav, state, onState }: RequestsPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const isHr = can('manage_settings')
  const list = useQuery(requestListQuery(companyId, state))
  const isOnItsWay = usePageOnItsWay({ page: state.page, count: list.data?.length, isPlaceholderData: list.isPlaceholderData }, () => onState({ ...state, page: 1 }, true))
  const types = useQuery(typesQuery(companyId))
  const isNarrow = useNarrow()
  const [isAsking, setAsking] = useState(false)
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const total = list.data?.[0]?.total ?? 0
  const isLimited = JSON.stringify({ ...NO_FILTER, page: 0, pageSize: 0 }) !== JSON.stringify({ ...NO_FILTER, ...state, page: 0, pageSize: 0 })
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
            <ExportMenu source={source} total={list.data ? total : null} scope="com o filtro atual" />
            <Button variant="primary" disabled={offered.length === 0} onClick={() => setAsking(true)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Pedir por alguém
            </Button>
          </>
        }
      />
      {nav}
      <RequestFilters state={state} types={types.data ?? []} isHr={isHr} onState={onState} />
      <QueryStates
        query={isOnItsWay ? { ...list, data: undefined } : list}
        pending={<TableSkeleton cards={isNarrow} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          isLimited ? (
            <EmptyState title="Nenhuma solicitação com este filtro" action={<Button onClick={() => onState({ ...state, ...NO_FILTER, page: 1 })}>Limpar filtros</Button>}>
              Tente outro nome, situação ou período.
            </EmptyState>
          ) : (
            <EmptyState title="Nenhuma solicitação ainda">O que as pessoas pedirem aparece aqui; você também pode pedir por alguém.</EmptyState>
          )
        }
      >
        {(rows) => (
          <>
            {isNarrow ? (
              <ul aria-label="Solicitações de licença" aria-busy={list.isPlaceholderData || undefined} className="grid grid-cols-1 gap-3">
                {rows.map((request) => (
                  <RequestCard key={request.request_id} request={request} isHr={isHr} onKeep={setKeeping} />
                ))}
              </ul>
            ) : (
              <DataTable
                label="Solicitações de licença"
                columns={columns}
                rows={rows}
                rowKey={({ request_id: id }) => id}
                refreshing={list.isPlaceholderData}
              />
            )}
            <TablePagination
              page={state.page}
              pageSize={state.pageSize}
              pageSizes={PAGE_SIZES}
              total={total}
              onPage={(page) => onState({ ...state, page })}
              onPageSize={(pageSize) => onState({ ...state, page: 1, pageSize })}
            />
          </>
        )}
      </QueryStates>
      <Suspense>
        {isAsking && <OnBehalfSheet companyId={companyId} types={offered} onClose={() => setAsking(false)} />}
        {keeping && <KeepingDialog key={keeping.request.request_id} keeping={keeping} types={types.data ?? []} onClose={() => setKeeping(null)} />}
      </Suspense>
    </>
  )
}

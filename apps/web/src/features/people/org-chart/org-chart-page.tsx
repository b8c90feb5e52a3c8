import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { orgChartQuery } from '../data/org-chart/org-chart-query.ts'
import type { OrgState } from '../model/org-chart/org-url.ts'
import { OrgChart } from '../org-canvas/org-chart.tsx'

export interface OrgChartPageProps {
  readonly state: OrgState
  /** Puts a changed state into the address. */
  readonly onState: (state: OrgState) => void
  /** The ways to see the people of the company. */
  readonly nav: ReactNode
}

/** Organograma: who answers to whom, on any day. */
export function OrgChartPage({ state, onState, nav }: OrgChartPageProps) {
  const { can } = usePermissions()
  const chart = useQuery({ ...orgChartQuery(useCompanyId(), state.on), placeholderData: keepPreviousData })
  const hasFailed = chart.error !== null && (chart.data === undefined || chart.isPlaceholderData)
  return (
    <>
      <PageHeader title="Organograma" description={can('view_all_employees') ? 'Quem responde a quem, hoje ou em qualquer dia.' : 'Quem responde a quem.'} />
      {nav}
      {hasFailed ? (
        <>
          <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />
          {state.on !== null && (
            <p className="text-center">
              <button type="button" className="min-h-9 font-medium text-primary-text underline underline-offset-4" onClick={() => onState({ ...state, on: null })}>
                Ver o organograma de hoje
              </button>
            </p>
          )}
        </>
      ) : chart.data ? (
        <OrgChart tree={chart.data} state={state} onState={onState} isRefreshing={chart.isPlaceholderData} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <span role="status" className="sr-only">
            Carregando...
          </span>
          <Skeleton className="h-14 rounded-md" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
    </>
  )
}

import { CalendarSync } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { ObligationList } from '../list/obligation-list.tsx'
import { obligationList, TAB_OPTIONS } from '../model/obligation-list.ts'

const QuotasPanel = lazy(async () => ({ default: (await import('../panels/quotas-panel.tsx')).QuotasPanel }))
const EsocialPanel = lazy(async () => ({ default: (await import('../panels/esocial-panel.tsx')).EsocialPanel }))
const PayPanel = lazy(async () => ({ default: (await import('../panels/pay-panel.tsx')).PayPanel }))
const KeepersPanel = lazy(async () => ({ default: (await import('../panels/keepers-panel.tsx')).KeepersPanel }))

export interface ObligationsPageProps {
  /** The tabs of the Dashboard. */
  readonly nav: ReactNode
  /** The dialog with the address of the calendar, which belongs to another module. */
  readonly feedDialog: ComponentType<{ readonly onClose: () => void }>
}

/** Obrigações: what the law asks of the company, by its day, with who takes care of it and where it is done. */
export function ObligationsPage({ nav, feedDialog: FeedDialog }: ObligationsPageProps) {
  const list = useListState(obligationList)
  const companyId = useCompanyId()
  const { state, change } = list
  return (
    <>
      <PageHeader
        title="Obrigações"
        description="O calendário legal da empresa: cada prazo com o artigo, quem cuida e onde se resolve."
        actions={<Button onClick={() => change({ agenda: true })}><CalendarSync aria-hidden="true" className="size-4" />Assinar calendário</Button>}
      />
      {nav}
      <Tabs label="Obrigações" inTitle value={state.tab} onValueChange={(tab) => change({ ...obligationList.start, tab })} tabs={TAB_OPTIONS}>
        <TabPanel value={state.tab}>
          {(state.tab === 'calendario' || state.tab === 'politicas') && <ObligationList key={`${state.tab}:${companyId}`} list={list} />}
          <Suspense fallback={<TableSkeleton />}>
            {state.tab === 'cotas' && <QuotasPanel list={list} />}
            {state.tab === 'esocial' && <EsocialPanel list={list} />}
            {state.tab === 'salarios' && <PayPanel />}
            {state.tab === 'responsaveis' && <KeepersPanel key={companyId} />}
          </Suspense>
        </TabPanel>
      </Tabs>
      {state.agenda && <Suspense><FeedDialog onClose={() => change({ agenda: false }, { replace: true })} /></Suspense>}
    </>
  )
}

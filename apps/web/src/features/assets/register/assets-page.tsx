import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { useSession } from '#shared/session/session-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { SitePanel } from '../company/site-panel.tsx'
import { ownSitesQuery } from '../data/company/site-queries.ts'
import { assetList, TAB_LABELS, tabsFor } from '../model/asset-list.ts'
import { stockList } from '../model/supplies/stock-list.ts'
import { OwnPanel } from '../own/own-panel.tsx'
import { TeamPanel } from '../own/team-panel.tsx'
import { RequestsPanel } from '../requests/requests-panel.tsx'
import { StockActions } from '../stock/stock-actions.tsx'
import { NewButton, PageActions } from './page-actions.tsx'
import { PageSheets } from './page-sheets.tsx'
import { RegisterPanel } from './register-panel.tsx'

const AuditsPanel = lazy(async () => ({ default: (await import('../audits/audits-panel.tsx')).AuditsPanel }))
const StockPanel = lazy(async () => ({ default: (await import('../stock/stock-panel.tsx')).StockPanel }))

/** Ativos: the company's for who manages them, the team's for who leads one, one's own for everybody. */
export function AssetsPage() {
  const list = useListState(assetList)
  const stock = useListState(stockList)
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const { state, change } = list
  const isHr = can('manage_assets')
  const { employee } = useSession()
  const sites = useQuery({ ...ownSitesQuery(companyId, employee?.id ?? ''), enabled: !isHr && employee !== null })
  // Until it is known, an address that names the tab is believed.
  const tabs = tabsFor(can, sites.data ? sites.data.length > 0 : sites.isFetching && state.tab === 'unidade')
  const tab = tabs.find((each) => each === state.tab) ?? tabs[0] ?? 'comigo'
  const open = (bem: string): void => change({ bem })
  const add = (): void => change({ novo: true })
  return (
    <>
      <PageHeader
        title="Ativos"
        description={isHr ? 'O que a empresa empresta, com quem está e o que foi assinado.' : `O que a empresa entregou a você${tabs.includes('equipe') ? ' e à sua equipe' : ''}, como pedir e como devolver.`}
        actions={isHr && (tab === 'epi' ? <StockActions change={stock.change} /> : <PageActions change={change} />)}
      />
      <Tabs label="Ativos" value={tab} onValueChange={(next) => change({ ...assetList.cleared(state), tab: next === tabs[0] ? '' : next, view: '', auditoria: '' })} tabs={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}>
        <TabPanel value={tab}>
          {tab === 'todos' && <RegisterPanel list={list} onOpen={open} onNew={add} begin={<NewButton onClick={add} />} />}
          {tab === 'comigo' && <OwnPanel />}
          {tab === 'equipe' && <TeamPanel list={list} onOpen={open} />}
          {tab === 'unidade' && sites.data && <SitePanel sites={sites.data} list={list} onOpen={open} />}
          {tab === 'pedidos' && <RequestsPanel onAsk={() => change({ pedir: true })} onHandOver={(para) => change({ entregar: true, para })} onOpen={open} />}
          <Suspense fallback={<TableSkeleton />}>
            {tab === 'epi' && <StockPanel list={stock} />}
            {tab === 'auditorias' && <AuditsPanel list={list} onOpen={open} />}
          </Suspense>
        </TabPanel>
      </Tabs>
      <PageSheets companyId={companyId} state={state} change={change} managesHere={isHr && tab !== 'epi'} />
    </>
  )
}

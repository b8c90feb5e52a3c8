import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { goalCyclesQuery } from '../data/goal-queries.ts'
import type { GoalCycle, GoalCycles } from '../model/goal.ts'
import { okrsAddress, type OkrsTab, TAB_LABELS } from '../model/okrs-address.ts'
import { presentCycle } from '../model/writing/cycle-draft.ts'
import { mayBegin } from '../model/writing/objective-draft.ts'
import { NewObjective } from '../parts/new-objective.tsx'
import { TreePanel } from '../tree/tree-panel.tsx'
import { CompanyBand } from './company-band.tsx'
import { CyclePicker } from './cycle-picker.tsx'
import { NoCycles } from './no-cycles.tsx'
import { PageActions } from './page-actions.tsx'
import { PageSheets } from './page-sheets.tsx'

const ListPanel = lazy(async () => ({ default: (await import('../list/list-panel.tsx')).ListPanel }))
const KpiPanel = lazy(async () => ({ default: (await import('../kpis/kpi-panel.tsx')).KpiPanel }))
const MyCheckIn = lazy(async () => ({ default: (await import('../check-in/my-check-in.tsx')).MyCheckIn }))

/** The board of indicators is of who leads. */
const tabsFor = ({ leads }: GoalCycles, shown: OkrsTab): readonly OkrsTab[] => (Object.keys(TAB_LABELS) as OkrsTab[]).filter((tab) => tab !== 'indicadores' || leads || shown === tab)

interface GoalsProps {
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
}

function Goals({ reach, cycle }: GoalsProps) {
  const companyId = useCompanyId()
  const list = useListState(okrsAddress)
  const { state, change } = list
  const open = (objetivo: string): void => change({ objetivo })
  const begin = mayBegin(reach, cycle) ? (acima = ''): void => change({ novo: true, acima }) : null
  return (
    <>
      <CyclePicker cycles={reach.cycles} cycle={cycle} onChange={(ciclo) => change({ ciclo, page: 1 })} />
      <CompanyBand cycle={cycle} action={begin && cycle.objectives === 0 ? <NewObjective isOnBand onClick={() => begin()} /> : null} />
      <Tabs label="Meta e OKR" inTitle value={state.aba} onValueChange={(aba) => change({ aba, page: 1 })} tabs={tabsFor(reach, state.aba).map((value) => ({ value, label: TAB_LABELS[value] }))}>
        <TabPanel value={state.aba}>
          {state.aba === 'arvore' && <TreePanel list={list} cycles={reach.cycles} cycle={cycle} onOpen={open} onNew={begin} />}
          <Suspense fallback={<TableSkeleton />}>
            {state.aba === 'lista' && <ListPanel list={list} reach={reach} cycle={cycle} onOpen={open} onNew={begin} />}
            {state.aba === 'checkin' && <MyCheckIn onOpen={open} />}
            {state.aba === 'indicadores' && <KpiPanel companyId={companyId} reach={reach} opened={state.indicador} onOpen={(indicador) => change({ indicador })} onClose={() => change({ indicador: '' }, { replace: true, ignoreBlocker: true })} onGoal={begin && ((apartir) => change({ novo: true, apartir }))} />}
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  )
}

/** Meta e OKR: how far the company is in a cycle, all goals as a tree or a list, and the reader's own check-in. */
export function OkrsPage() {
  const companyId = useCompanyId()
  const { state, change } = useListState(okrsAddress)
  const cycles = useQuery(goalCyclesQuery(companyId))
  const cycle = cycles.data ? presentCycle(cycles.data.cycles, state.ciclo) : null
  return (
    <>
      <PageHeader
        title="Meta e OKR"
        description="O que a empresa, as equipes e as pessoas querem alcançar, em números."
        actions={cycles.data && cycle && <PageActions reach={cycles.data} cycle={cycle} change={change} />}
      />
      <QueryStates query={cycles} pending={<Skeleton className="h-64 rounded-xl" />} isEmpty={() => cycle === null} empty={cycles.data && <NoCycles managesAll={cycles.data.manages_all} onBegin={() => change({ ciclos: true })} />}>
        {(reach) => cycle && <Goals key={cycle.id} reach={reach} cycle={cycle} />}
      </QueryStates>
      {cycles.data && <PageSheets companyId={companyId} reach={cycles.data} cycle={cycle} state={state} change={change} />}
    </>
  )
}

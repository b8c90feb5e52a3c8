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
import { ClosingNote } from '../closing/closing-note.tsx'
import { CompanyBand } from './company-band.tsx'
import { CyclePicker } from './cycle-picker.tsx'
import { NoCycles } from './no-cycles.tsx'
import { PageActions } from './page-actions.tsx'
import { PageSheets } from './page-sheets.tsx'

const ListPanel = lazy(async () => ({ default: (await import('../list/list-panel.tsx')).ListPanel }))
const MeetingPanel = lazy(async () => ({ default: (await import('../meeting/meeting-panel.tsx')).MeetingPanel }))
const MeetingPage = lazy(async () => ({ default: (await import('../meeting/meeting-page.tsx')).MeetingPage }))
const ReportsPanel = lazy(async () => ({ default: (await import('../reports/reports-panel.tsx')).ReportsPanel }))
const TreePrint = lazy(async () => ({ default: (await import('../sheets/tree-print.tsx')).TreePrint }))
const KpiPanel = lazy(async () => ({ default: (await import('../kpis/kpi-panel.tsx')).KpiPanel }))
const MyCheckIn = lazy(async () => ({ default: (await import('../check-in/my-check-in.tsx')).MyCheckIn }))

/** Reports and the board of indicators are of who leads; an address of the board, as of a goal that follows one, opens it to others as well. */
const tabsFor = ({ leads }: GoalCycles, shown: OkrsTab): readonly OkrsTab[] =>
  (Object.keys(TAB_LABELS) as OkrsTab[]).filter((tab) => leads || (tab !== 'relatorios' && (tab !== 'indicadores' || shown === tab)))

interface GoalsProps {
  readonly companyId: string
  readonly reach: GoalCycles
  readonly cycle: GoalCycle
}

function Goals({ companyId, reach, cycle }: GoalsProps) {
  const list = useListState(okrsAddress)
  const { state, change } = list
  const tabs = tabsFor(reach, state.aba)
  const tab = tabs.includes(state.aba) ? state.aba : 'arvore'
  if (state.imprimir) {
    return (
      <Suspense fallback={<TableSkeleton />}>
        <TreePrint cycle={cycle} onClose={() => change({ imprimir: false })} />
      </Suspense>
    )
  }
  const open = (objetivo: string): void => change({ objetivo })
  const begin = mayBegin(reach, cycle) ? (acima = ''): void => change({ novo: true, acima }) : null
  return (
    <>
      <CyclePicker cycles={reach.cycles} cycle={cycle} onChange={(ciclo) => change({ ciclo, page: 1 })} />
      {cycle.status === 'closing' && <ClosingNote companyId={companyId} cycle={cycle} onOpen={() => change({ fechamento: true })} />}
      <CompanyBand cycle={cycle} action={begin && cycle.objectives === 0 ? <NewObjective isOnBand onClick={() => begin()} /> : null} />
      <Tabs label="Meta e OKR" inTitle value={tab} onValueChange={(aba) => change({ aba, page: 1 })} tabs={tabs.map((value) => ({ value, label: TAB_LABELS[value] }))}>
        <TabPanel value={tab}>
          {tab === 'arvore' && <TreePanel list={list} cycles={reach.cycles} cycle={cycle} onOpen={open} onNew={begin} />}
          <Suspense fallback={<TableSkeleton />}>
            {tab === 'lista' && <ListPanel list={list} reach={reach} cycle={cycle} onOpen={open} onNew={begin} />}
            {tab === 'checkin' && <MyCheckIn onOpen={open} />}
            {tab === 'reuniao' && <MeetingPanel companyId={companyId} reach={reach} cycle={cycle} onOpen={(reuniao) => change({ reuniao })} />}
            {tab === 'relatorios' && <ReportsPanel list={list} cycle={cycle} />}
            {tab === 'indicadores' && <KpiPanel companyId={companyId} reach={reach} opened={state.indicador} onOpen={(indicador) => change({ indicador })} onClose={() => change({ indicador: '' }, { replace: true, ignoreBlocker: true })} onGoal={begin && ((apartir) => change({ novo: true, apartir }))} />}
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
      {state.reuniao !== '' ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <MeetingPage key={state.reuniao} id={state.reuniao} item={state.item} onItem={(item) => change({ item }, { replace: true })} onOpen={(objetivo) => change({ objetivo })} />
        </Suspense>
      ) : (
        <>
          <PageHeader
            title="Meta e OKR"
            description="O que a empresa, as equipes e as pessoas querem alcançar, em números."
            actions={cycles.data && cycle && <PageActions reach={cycles.data} cycle={cycle} change={change} />}
          />
          <QueryStates query={cycles} pending={<Skeleton className="h-64 rounded-xl" />} isEmpty={() => cycle === null} empty={cycles.data && <NoCycles managesAll={cycles.data.manages_all} onBegin={() => change({ ciclos: true })} />}>
            {(reach) => cycle && <Goals key={cycle.id} companyId={companyId} reach={reach} cycle={cycle} />}
          </QueryStates>
        </>
      )}
      {cycles.data && <PageSheets companyId={companyId} reach={cycles.data} cycle={cycle} state={state} change={change} />}
    </>
  )
}

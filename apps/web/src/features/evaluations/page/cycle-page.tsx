import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { isId } from '#shared/lib/is-id.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { AnswerPart } from '../answering/answer-part.tsx'
import { AnsweringPage } from '../answering/answering-page.tsx'
import { CalibrationPanel } from '../calibration/calibration-panel.tsx'
import { CycleHeader } from '../cycle/cycle-header.tsx'
import { isBeforeLaunch, ManagedCycle } from '../cycle/managed-cycle.tsx'
import { cycleQuery } from '../data/cycles/cycle-queries.ts'
import { IndicatorsPanel } from '../indicators/indicators-panel.tsx'
import type { Place } from '../model/answering/place.ts'
import { type CycleTab, cycleTabs } from '../model/cycle-tabs.ts'
import { resultList } from '../model/results/result-list.ts'
import { ParticipantsPanel } from '../monitor/participants-panel.tsx'
import { ProgressPanel } from '../monitor/progress-panel.tsx'
import { RespondentsPanel } from '../monitor/respondents-panel.tsx'
import { NominationsPanel } from '../nominations/nominations-panel.tsx'
import { OwnResultPanel } from '../results/own-result-panel.tsx'
import { ResultsPanel } from '../results/results-panel.tsx'

export interface CyclePageProps {
  readonly cycleId: string
  readonly place: Place
  readonly onPlace: (place: Place, options?: { readonly replace?: boolean }) => void
}

const NOBODY = (
  <>
    <PageHeader title="Avaliação" />
    <EmptyState
      icon={<ClipboardList />}
      title="Esta avaliação não existe ou você não participa dela"
      action={<Link to="/app/evaluations" className={buttonClass({})}>Ver minhas avaliações</Link>}
    >
      Se você recebeu este endereço de alguém, peça ao RH para conferir se você está no ciclo.
    </EmptyState>
  </>
)

/** Tabs where there are several; one part stands alone. */
function Parts({ tabs, tab, onTab, children }: { readonly tabs: readonly CycleTab[]; readonly tab: string; readonly onTab: (tab: string) => void; readonly children: ReactNode }) {
  if (tabs.length < 2) return children
  return (
    <Tabs label="Partes do ciclo" value={tab} tabs={tabs} onValueChange={onTab} inTitle>
      <TabPanel value={tab}>{children}</TabPanel>
    </Tabs>
  )
}

function Found({ cycle, place, onPlace }: Omit<CyclePageProps, 'cycleId'> & { readonly cycle: Shapes.EvaluationDetail }) {
  const { role } = usePermissions()
  const { state, onState } = useListState(resultList)
  if (cycle.manages && isBeforeLaunch(cycle)) return <ManagedCycle cycle={cycle} />
  if (place.form !== undefined) return <AnsweringPage key={place.form} cycle={cycle.name} formId={place.form} place={place} onPlace={onPlace} />
  const tabs = cycleTabs(cycle, role)
  const tab = tabs.find(({ value }) => value === state.tab)?.value ?? tabs[0]?.value ?? 'answer'
  return (
    <>
      <CycleHeader cycle={cycle} />
      <Parts tabs={tabs} tab={tab} onTab={(next) => onState({ ...resultList.start, tab: next })}>
        {tab === 'answer' && <AnswerPart cycle={cycle} onPlace={onPlace} />}
        {tab === 'peers' && <NominationsPanel cycleId={cycle.id} />}
        {tab === 'progress' && <ProgressPanel cycle={cycle} onLate={() => onState({ ...resultList.start, tab: 'respondents' })} />}
        {tab === 'respondents' && <RespondentsPanel cycleId={cycle.id} />}
        {tab === 'participants' && <ParticipantsPanel cycle={cycle} />}
        {tab === 'calibration' && <CalibrationPanel cycleId={cycle.id} />}
        {tab === 'results' && <ResultsPanel cycleId={cycle.id} isHr />}
        {tab === 'indicators' && <IndicatorsPanel cycleId={cycle.id} />}
        {tab === 'team' && <ResultsPanel cycleId={cycle.id} isHr={false} />}
        {tab === 'result' && <OwnResultPanel cycleId={cycle.id} />}
      </Parts>
    </>
  )
}

/** A cycle: what HR manages, what people in it answer, what came out; for anybody else that there is nothing for them. */
export function CyclePage({ cycleId, ...props }: CyclePageProps) {
  const cycle = useQuery({ ...cycleQuery(cycleId), enabled: isId(cycleId) })
  usePageTitle(cycle.data?.name ?? null)
  if (!isId(cycleId)) return NOBODY
  return (
    <>
      {cycle.isError && <PageHeader title="Avaliação" back={<BackLink to="/app/evaluations">Avaliações</BackLink>} />}
      <QueryStates query={cycle} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(found) => found === null} empty={NOBODY}>
        {(found) => found && <Found key={found.id} cycle={found} {...props} />}
      </QueryStates>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { AnswerPart } from '../answering/answer-part.tsx'
import { AnsweringPage } from '../answering/answering-page.tsx'
import { CalibrationPanel } from '../calibration/calibration-panel.tsx'
import { CycleMenu } from '../cycle/cycle-menu.tsx'
import { cycleQuery } from '../data/cycles/cycle-queries.ts'
import { IndicatorsPanel } from '../indicators/indicators-panel.tsx'
import type { Place } from '../model/answering/place.ts'
import { KINDS, STATUSES } from '../model/cycles/cycle.ts'
import { cycleTabs } from '../model/cycle-tabs.ts'
import { resultList } from '../model/results/result-list.ts'
import { MonitorPage } from '../monitor/monitor-page.tsx'
import { NominationsPanel } from '../nominations/nominations-panel.tsx'
import { OwnResultPanel } from '../results/own-result-panel.tsx'
import { ResultsPanel } from '../results/results-panel.tsx'
import { SetupPage } from '../setup/setup-page.tsx'

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

function Heading({ cycle }: { readonly cycle: Shapes.EvaluationDetail }) {
  const { label, tone } = STATUSES[cycle.status]
  return (
    <PageHeader
      back={<BackLink to="/app/evaluations">Avaliações</BackLink>}
      title={cycle.name}
      description={
        <span className="tabular flex flex-wrap items-center gap-2">
          <Badge tone={tone} dashed={cycle.status === 'draft'}>{label}</Badge>
          {KINDS[cycle.kind].label}, {formatDate(cycle.period_start)} a {formatDate(cycle.period_end)}
        </span>
      }
      actions={cycle.manages && cycle.status !== 'draft' && cycle.status !== 'launching' && <CycleMenu cycle={cycle} />}
    />
  )
}

function Launched({ cycle, onPlace }: Pick<CyclePageProps, 'onPlace'> & { readonly cycle: Shapes.EvaluationDetail }) {
  const { role } = usePermissions()
  const { state, onState } = useListState(resultList)
  const tabs = cycleTabs(cycle, role)
  const tab = tabs.find(({ value }) => value === state.tab)?.value ?? tabs[0]?.value ?? 'answer'
  return (
    <Tabs label="Partes do ciclo" value={tab} tabs={tabs} onValueChange={(next) => onState({ ...resultList.start, tab: next })} inTitle>
      <TabPanel value={tab}>
        {tab === 'monitor' && <MonitorPage cycle={cycle} />}
        {tab === 'answer' && (
          <div className="flex flex-col gap-8">
            <NominationsPanel cycleId={cycle.id} />
            <AnswerPart cycle={cycle} onPlace={onPlace} />
          </div>
        )}
        {tab === 'calibration' && <CalibrationPanel cycleId={cycle.id} />}
        {tab === 'results' && <ResultsPanel cycleId={cycle.id} isHr />}
        {tab === 'indicators' && <IndicatorsPanel cycleId={cycle.id} />}
        {tab === 'team' && <ResultsPanel cycleId={cycle.id} isHr={false} />}
        {tab === 'result' && <OwnResultPanel cycleId={cycle.id} />}
      </TabPanel>
    </Tabs>
  )
}

function Found({ cycle, place, onPlace }: Omit<CyclePageProps, 'cycleId'> & { readonly cycle: Shapes.EvaluationDetail }) {
  if (place.form !== undefined) return <AnsweringPage key={place.form} cycle={cycle.name} formId={place.form} place={place} onPlace={onPlace} />
  return (
    <>
      <Heading cycle={cycle} />
      {cycle.status === 'draft' || cycle.status === 'launching' ? (
        <SetupPage cycle={cycle} />
      ) : cycle.status === 'cancelled' ? (
        <p className="text-text-muted">Este ciclo foi cancelado: ninguém responde, e nenhum resultado sai dele.</p>
      ) : (
        <Launched cycle={cycle} onPlace={onPlace} />
      )}
    </>
  )
}

/** A cycle: what HR manages, what people in it answer, what came out; for anybody else that there is nothing for them. */
export function CyclePage({ cycleId, ...props }: CyclePageProps) {
  const cycle = useQuery(cycleQuery(cycleId))
  return (
    <QueryStates query={cycle} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(found) => found === null} empty={NOBODY}>
      {(found) => found && <Found key={found.id} cycle={found} {...props} />}
    </QueryStates>
  )
}

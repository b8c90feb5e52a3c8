import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardX } from 'lucide-react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { CalibrationPanel } from '../calibration/calibration-panel.tsx'
import { cycleHeadQuery } from '../data/results/result-queries.ts'
import { resultList } from '../model/results/result-list.ts'
import { tabsOf } from '../model/results/tabs.ts'
import { OwnResultPanel } from './own-result-panel.tsx'
import { ResultsPanel } from './results-panel.tsx'

function ResultTabs({ cycleId, isParticipant }: { readonly cycleId: string; readonly isParticipant: boolean }) {
  const { role } = usePermissions()
  const { state, onState } = useListState(resultList)
  const tabs = tabsOf(role, isParticipant)
  const tab = tabs.find(({ value }) => value === state.tab)?.value ?? tabs[0]?.value
  if (tab === undefined) return null
  return (
    <Tabs label="Partes do ciclo" value={tab} tabs={tabs} onValueChange={(next) => onState({ ...resultList.start, tab: next })} inTitle>
      <TabPanel value="calibration"><CalibrationPanel cycleId={cycleId} /></TabPanel>
      <TabPanel value="results"><ResultsPanel cycleId={cycleId} isHr /></TabPanel>
      <TabPanel value="team"><ResultsPanel cycleId={cycleId} isHr={false} /></TabPanel>
      <TabPanel value="result"><OwnResultPanel cycleId={cycleId} /></TabPanel>
    </Tabs>
  )
}

/** The results of one cycle, for whoever may see some; clear for everybody else. */
export function ResultsPage({ cycleId }: { readonly cycleId: string }) {
  const cycle = useQuery(cycleHeadQuery(cycleId))
  return (
    <QueryStates
      query={cycle}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={<EmptyState icon={<ClipboardX />} title="Esta avaliação não existe ou você não participa dela" action={<Link to="/app/evaluations" className={buttonClass({ variant: 'primary' })}>Ver as avaliações</Link>} />}
    >
      {(found) =>
        found && (
          <>
            <PageHeader back={<BackLink to="/app/evaluations">Avaliações</BackLink>} title={found.name} description={`${formatDate(found.period_start)} a ${formatDate(found.period_end)}`} />
            <ResultTabs cycleId={found.id} isParticipant={found.is_participant} />
          </>
        )
      }
    </QueryStates>
  )
}

import { useQuery } from '@tanstack/react-query'

import { fetchJourney, journeyQuery } from '#features/journeys/data/journeys.ts'
import { JourneyTasks } from '#features/journeys/detail/journey-tasks.tsx'
import { CaseSheet, type CaseSlots } from '#features/offboarding/case/case-sheet.tsx'
import { CasePanel } from '#shared/confidential/case-panel.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const KIND = { kind: 'offboarding', fetch: (employeeId: string, signal: AbortSignal) => fetchJourney('offboarding', employeeId, signal) }

/** The tasks around an exit, by the journeys of its kind. */
function ExitTasks({ employeeId }: { readonly employeeId: string }) {
  const found = useQuery(journeyQuery(useCompanyId(), KIND, employeeId))
  return (
    <QueryStates query={found} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(facts) => facts === null} empty={null}>
      {(facts) => facts && <JourneyTasks kind={KIND.kind} facts={facts} />}
    </QueryStates>
  )
}

interface ExitCaseProps {
  readonly exitId: string
  readonly onClose: () => void
}

const SLOTS: CaseSlots = {
  tasks: ({ employee_id: employeeId }) => <ExitTasks employeeId={employeeId} />,
  readers: (caseId) => <CasePanel caseId={caseId} />,
}

/** One exit with what other modules show of it. */
export function ExitCasePart({ exitId, onClose }: ExitCaseProps) {
  return (
    <CaseSheet
      key={exitId}
      exitId={exitId}
      companyId={useCompanyId()}
      slots={SLOTS}
      onClose={onClose}
    />
  )
}

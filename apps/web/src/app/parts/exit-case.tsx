import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { fetchJourney, journeyQuery } from '#features/journeys/data/journeys.ts'
import { JourneyTasks } from '#features/journeys/detail/journey-tasks.tsx'
import { CaseSheet, type CaseSlots } from '#features/offboarding/case/case-sheet.tsx'
import { CasePanel } from '#shared/confidential/case-panel.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { exitPaper } from './paper-subjects.ts'

const PaperSheet = lazy(async () => ({ default: (await import('#features/documents/generating/paper-sheet.tsx')).PaperSheet }))

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

/** Notice, letter, agreement or end of an experience, by the templates of the company. */
function ExitPapers({ person, lastDay }: { readonly person: { readonly id: string; readonly name: string }; readonly lastDay: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Documentos para assinar">
      <p className="text-text-muted">Comunicado, pedido, acordo ou término da experiência: saem dos modelos da empresa, com os dados deste desligamento.</p>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        <FilePlus aria-hidden="true" className="size-4" />
        Gerar documento
      </Button>
      {isOpen && (
        <Suspense>
          <PaperSheet person={person} subject={exitPaper(lastDay)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

interface ExitCaseProps {
  readonly exitId: string
  readonly onClose: () => void
}

const SLOTS: CaseSlots = {
  tasks: ({ employee_id: employeeId }) => <ExitTasks employeeId={employeeId} />,
  readers: (caseId) => <CasePanel caseId={caseId} />,
  papers: ({ employee_id: id, employee: { name }, last_day: lastDay }) => <ExitPapers person={{ id, name }} lastDay={lastDay} />,
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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { evaluationQuery } from '../data/answering/answering-data.ts'
import type { Place } from '../model/answering/place.ts'
import { AnsweringPage } from './answering-page.tsx'
import { FormsList } from './forms-list.tsx'
import { PulsePart } from './pulse-part.tsx'

type Cycle = Shapes.EvaluationDetail

export interface CyclePageProps {
  readonly cycleId: string
  readonly place: Place
  readonly onPlace: (place: Place, options?: { readonly replace?: boolean }) => void
  /** What HR sees and does, drawn by whoever knows it. */
  readonly managed?: (cycle: Cycle) => ReactNode
  /** The own result, and of who leads those of the team. */
  readonly results?: (cycle: Cycle) => ReactNode
}

const NOBODY = (
  <>
    <PageHeader title="Avaliação" />
    <EmptyState
      icon={<ClipboardList />}
      title="Esta avaliação não existe ou você não participa dela"
      action={
        <Link to="/app/evaluations" className={buttonClass({})}>
          Ver minhas avaliações
        </Link>
      }
    >
      Se você recebeu este endereço de alguém, peça ao RH para conferir se você está no ciclo.
    </EmptyState>
  </>
)

function Own({ cycle, onPlace, results }: { readonly cycle: Cycle; readonly onPlace: CyclePageProps['onPlace']; readonly results: ReactNode }) {
  const isPulse = cycle.kind === 'pulse' && cycle.is_participant
  return (
    <div className="flex flex-col gap-6">
      {isPulse && <PulsePart cycleId={cycle.id} />}
      <FormsList cycle={cycle.name} forms={cycle.forms} onPlace={onPlace} />
      {!isPulse && cycle.forms.length === 0 && (
        <EmptyState icon={<ClipboardList />} title="Nada para responder por enquanto">
          Quando chegar a sua vez neste ciclo, avisamos você.
        </EmptyState>
      )}
      {results}
    </div>
  )
}

function Found({ cycle, place, onPlace, managed, results }: Omit<CyclePageProps, 'cycleId'> & { readonly cycle: Cycle }) {
  const answers = cycle.forms.length > 0 || (cycle.kind === 'pulse' && cycle.is_participant)
  const hr = cycle.manages ? managed?.(cycle) : undefined
  const [tab, setTab] = useState<'cycle' | 'answer'>(cycle.manages ? 'cycle' : 'answer')
  if (place.form !== undefined) return <AnsweringPage key={place.form} cycle={cycle.name} formId={place.form} place={place} onPlace={onPlace} />
  const own = <Own cycle={cycle} onPlace={onPlace} results={results?.(cycle)} />
  if (hr !== undefined && !answers) return hr
  return (
    <>
      <PageHeader title={cycle.name} description={`Período avaliado: ${formatDate(cycle.period_start)} a ${formatDate(cycle.period_end)}`} back={<BackLink to="/app/evaluations">Avaliações</BackLink>} />
      {hr === undefined ? (
        own
      ) : (
        <Tabs
          label="Partes do ciclo"
          tabs={[{ value: 'cycle', label: 'Ciclo' }, { value: 'answer', label: 'Responder' }]}
          value={tab}
          onValueChange={setTab}
        >
          <TabPanel value={tab}>{tab === 'cycle' ? hr : own}</TabPanel>
        </Tabs>
      )}
    </>
  )
}

/** A cycle: for HR what they manage, for everybody in it what they answer; for anybody else that there is nothing for them. */
export function CyclePage({ cycleId, ...props }: CyclePageProps) {
  const cycle = useQuery(evaluationQuery(cycleId))
  return (
    <QueryStates query={cycle} pending={<Skeleton className="h-96 rounded-lg" />} isEmpty={(found) => found === null} empty={NOBODY}>
      {(found) => found && <Found key={found.id} cycle={found} {...props} />}
    </QueryStates>
  )
}

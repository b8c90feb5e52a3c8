import { ClipboardList } from 'lucide-react'

import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { Place } from '../model/answering/place.ts'
import { FormsList } from './forms-list.tsx'
import { PulsePart } from './pulse-part.tsx'

export interface AnswerPartProps {
  readonly cycle: Shapes.EvaluationDetail
  readonly onPlace: (place: Place, options?: { readonly replace?: boolean }) => void
}

/** What somebody answers in a cycle. */
export function AnswerPart({ cycle, onPlace }: AnswerPartProps) {
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
    </div>
  )
}

import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { moveStep } from '../data/cycles/monitor-acts.ts'
import { type Cycle, STEP_LABELS } from '../model/cycles/cycle.ts'

interface StepDialogProps {
  readonly cycleId: string
  readonly step: Cycle['steps'][number]
  readonly onClose: () => void
}

/** Other days for a step; the first day stays once it has begun. */
export function StepDialog({ cycleId, step, onClose }: StepDialogProps) {
  const [opensOn, setOpensOn] = useState(step.opens_on)
  const [closesOn, setClosesOn] = useState(step.closes_on)
  const save = useAct({ act: () => moveStep(cycleId, { step: step.step, opensOn, closesOn }), done: 'Prazo alterado', stale: SUBJECTS.evaluations, onDone: onClose })
  const refused = save.error ? toAppError(save.error) : null
  const said = (field: string): string | null => (refused?.field === field ? refused.message : null)
  return (
    <FormDialog
      title={`Prazo: ${STEP_LABELS[step.step]}`}
      description="O que as pessoas já escreveram fica guardado. Quem ainda não respondeu vê o novo prazo."
      confirmLabel="Salvar prazo"
      act={save}
      error={refused?.field === 'opens_on' || refused?.field === 'closes_on' ? null : save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {step.opened_at === null && (
        <Field label="Primeiro dia" error={said('opens_on')}>
          <DateInput value={opensOn} onValue={setOpensOn} />
        </Field>
      )}
      <Field label="Último dia" error={said('closes_on')}>
        <DateInput value={closesOn} onValue={setClosesOn} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { closePlan, type Ending } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { actionsOf, type Plan } from '../model/plan.ts'

/** Ends a plan under way, with a note that both read. */
export function CloseDialog({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const open = actionsOf(plan).filter(({ state }) => state !== 'done' && state !== 'cancelled').length
  const [ending, setEnding] = useState<Ending>(open === 0 ? 'done' : 'ended')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const act = usePlanAct(() => closePlan(plan.id, ending, note), 'Plano encerrado', { onDone: onClose })
  const refusal = act.error ? toAppError(act.error) : null
  const isMissing = note.trim() === ''
  return (
    <FormDialog
      title="Encerrar o plano"
      description={`“${plan.title}”, de ${plan.person.name}`}
      confirmLabel="Encerrar plano"
      act={act}
      error={refusal?.field === 'note' || refusal?.field === 'status' ? null : act.error}
      failure="O plano não foi encerrado"
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) act.mutate()
      }}
      onClose={onClose}
    >
      <RadioChoices<Ending>
        legend="Como termina"
        value={ending}
        onChange={setEnding}
        error={refusal?.field === 'status' ? refusal.message : null}
        options={[
          { value: 'done', label: 'Concluído', hint: open === 0 ? 'Todas as ações terminaram.' : `Ainda há ${open === 1 ? '1 ação aberta' : `${open} ações abertas`}.`, disabled: open > 0 },
          { value: 'ended', label: 'Encerrado em parte', hint: 'As ações abertas são canceladas; o que foi feito fica.' },
          { value: 'cancelled', label: 'Cancelado', hint: 'O plano deixou de fazer sentido.' },
        ]}
      />
      <Field label="Como o plano terminou" required hint="A pessoa lê." error={refusal?.field === 'note' ? refusal.message : isChecked && isMissing ? 'Conte como o plano terminou' : null}>
        <TextArea rows={4} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { checkIn } from '../data/plan-acts.ts'
import { usePlanAct } from '../data/use-plan-act.ts'
import { MOODS, type Plan } from '../model/plan.ts'

const FRESH = { mood: 0, advances: '', blockers: '', next_steps: '' }
const FIELDS = [['advances', 'O que avançou'], ['blockers', 'O que atrapalha'], ['next_steps', 'Próximos passos']] as const

/** How the plan is going, in a few words; what is typed outlives the page. */
export function CheckInDialog({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const draft = useDraft(`plan-check-in:${plan.id}`, FRESH)
  const [values, setValues] = useState(draft.begin)
  const [isChecked, setChecked] = useState(false)
  useKeptDraft(draft, values)
  const close = (): void => {
    draft.drop()
    onClose()
  }
  const act = usePlanAct(() => checkIn(plan.id, { ...values, mood: values.mood || null }), 'Acompanhamento registrado', { onDone: close })
  const refusal = act.error ? toAppError(act.error) : null
  const isEmpty = !draft.holds(values)
  return (
    <FormDialog
      title="Como está indo"
      description="A pessoa, quem lidera, quem orienta e o RH leem."
      confirmLabel="Registrar"
      act={act}
      error={refusal?.field === 'advances' ? null : act.error}
      failure="Nada foi registrado"
      isUnsaved={draft.holds(values) && !act.isSuccess}
      onSubmit={() => {
        setChecked(true)
        if (!isEmpty) act.mutate()
      }}
      onClose={close}
    >
      <DraftFound isFound={draft.isFound} />
      <RadioChoices legend="Em uma palavra" options={MOODS} value={values.mood || null} onChange={(mood) => setValues({ ...values, mood })} />
      {FIELDS.map(([name, label]) => (
        <Field key={name} label={label} optional error={name !== 'advances' ? null : refusal?.field === 'advances' ? refusal.message : isChecked && isEmpty ? 'Conte como o plano está indo' : null}>
          <TextArea rows={2} maxLength={2000} value={values[name]} onChange={({ target }) => setValues({ ...values, [name]: target.value })} />
        </Field>
      ))}
    </FormDialog>
  )
}

import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { type Audience, isNobody } from '#shared/lib/audience.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { saveQuestionnaire } from '../data/cycles/cycle-acts.ts'
import type { Questionnaire } from '../model/cycles/cycle.ts'

interface QuestionnaireDialogProps {
  readonly cycleId: string
  /** Null adds one. */
  readonly questionnaire: Questionnaire | null
  readonly onClose: () => void
}

/** What a questionnaire is called, and whom it is about. */
export function QuestionnaireDialog({ cycleId, questionnaire, onClose }: QuestionnaireDialogProps) {
  const [name, setName] = useState(questionnaire?.name ?? '')
  const stored = (questionnaire?.audience ?? null) as Audience | null
  const [isForOthers, setForOthers] = useState(questionnaire !== null && stored === null)
  const [audience, setAudience] = useState<Audience>(stored ?? {})
  const [isChecked, setChecked] = useState(false)
  const save = useAct({
    act: () => saveQuestionnaire(cycleId, { id: questionnaire?.id ?? null, name: name.trim(), audience: isForOthers ? null : audience }),
    stale: SUBJECTS.evaluations,
    onDone: onClose,
  })
  const refused = save.error ? toAppError(save.error) : null
  const nameProblem = isChecked && name.trim() === '' ? 'Dê um nome ao questionário.' : refused?.field === 'name' ? refused.message : null
  const audienceProblem = isChecked && !isForOthers && isNobody(audience) ? 'Escolha para quem é este questionário.' : refused?.field === 'audience' ? refused.message : null
  return (
    <FormDialog
      title={questionnaire === null ? 'Novo questionário' : 'Nome e pessoas do questionário'}
      confirmLabel="Salvar questionário"
      act={save}
      error={refused?.field === 'name' || refused?.field === 'audience' ? null : save.error}
      onSubmit={() => {
        setChecked(true)
        if (name.trim() !== '' && (isForOthers || !isNobody(audience))) save.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required error={nameProblem}>
        <TextInput maxLength={80} autoComplete="off" placeholder="Lideranças" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <RadioChoices
        legend="Sobre quem"
        options={[
          { value: true, label: 'Todas as outras pessoas', hint: 'Quem não está em nenhum outro questionário.' },
          { value: false, label: 'Só algumas pessoas', hint: 'Se alguém estiver em dois, vale o que vem antes na lista.' },
        ]}
        value={isForOthers}
        onChange={setForOthers}
      />
      {!isForOthers && <AudienceField label="Pessoas avaliadas" belongs="Faz parte" audience={audience} error={audienceProblem} onAudience={setAudience} />}
    </FormDialog>
  )
}

import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { saveInitiative } from '../data/work-acts.ts'
import type { ObjectiveDetail } from '../model/goal.ts'
import { draftOf, type Initiative, initiativeProblems, initiativeValues } from '../model/work/initiative.ts'
import { InitiativeFields, isAtField, problemAt } from './initiative-fields.tsx'

interface InitiativeDialogProps {
  readonly view: ObjectiveDetail
  /** Null for a new one. */
  readonly initiative: Initiative | null
  readonly onClose: () => void
}

/** An initiative, new or changed. */
export function InitiativeDialog({ view, initiative, onClose }: InitiativeDialogProps) {
  const [draft, setDraft] = useState(() => (initiative === null ? { title: '', owner: { id: view.owner.id, name: view.owner.name }, dueOn: '', url: '', keyResultId: '' } : draftOf(initiative)))
  const [isChecked, setChecked] = useState(false)
  const needsDay = initiative !== null && initiative.decided_on !== null
  const problems = initiativeProblems(draft, needsDay)
  const act = useAct({ act: () => saveInitiative(view.id, initiativeValues(draft), initiative?.id ?? null), done: initiative === null ? 'Iniciativa criada' : 'Iniciativa salva', stale: SUBJECTS.goals, onDone: onClose })
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  const shown = isChecked ? problems : {}
  return (
    <FormDialog
      title={initiative === null ? 'Nova iniciativa' : 'Editar iniciativa'}
      description="O que será feito para alcançar o objetivo. Não conta no progresso."
      confirmLabel={initiative === null ? 'Criar iniciativa' : 'Salvar iniciativa'}
      act={act}
      {...(isAtField(act.error) && { error: null })}
      failure="A iniciativa não foi salva"
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(problems).length === 0) act.mutate()
      }}
      onClose={onClose}
    >
      <InitiativeFields objectiveId={view.id} draft={draft} onChange={change} problems={shown} error={act.error} titleLabel="Iniciativa" needsDay={needsDay} />
      {view.key_result_list.length > 0 && (
        <Field label="Resultado-chave" optional error={problemAt('key_result_id', shown, act.error)}>
          <SelectInput none="Do objetivo todo" options={view.key_result_list.map(({ id, title }) => [id, title] as const)} value={draft.keyResultId} onChange={({ target }) => change({ keyResultId: target.value })} />
        </Field>
      )}
      <Field label="Link" optional hint="Comece com https://" error={problemAt('url', shown, act.error)}>
        <TextInput inputMode="url" autoComplete="off" maxLength={480} value={draft.url} onChange={({ target }) => change({ url: target.value })} />
      </Field>
    </FormDialog>
  )
}

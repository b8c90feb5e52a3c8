import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { saveTemplate } from '../data/life-acts.ts'
import type { ObjectiveDetail } from '../model/goal.ts'

/** Keeps an objective as a model: its words and numbers, without people and days. */
export function TemplateDialog({ view, onClose }: { readonly view: ObjectiveDetail; readonly onClose: () => void }) {
  const [title, setTitle] = useState(view.title)
  const act = useAct({ act: () => saveTemplate(view.id, title), done: ['Modelo salvo', title.trim()], stale: SUBJECTS.goals, onDone: onClose })
  const problem = act.error === null ? null : toAppError(act.error)
  return (
    <FormDialog
      size="sm"
      title="Salvar como modelo"
      description="O texto e os resultados-chave ficam guardados, sem pessoas e prazos. Todos da empresa podem usar o modelo."
      confirmLabel="Salvar modelo"
      act={act}
      error={problem?.field === 'title' ? null : act.error}
      failure="O modelo não foi salvo"
      isUnsaved={title !== view.title && !act.isSuccess}
      onSubmit={() => act.mutate()}
      onClose={onClose}
    >
      <Field label="Nome do modelo" required error={problem?.field === 'title' ? problem.message : null}>
        <TextInput maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </FormDialog>
  )
}

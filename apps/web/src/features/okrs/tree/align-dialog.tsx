import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import type { GoalCycle, Objective } from '../model/goal.ts'
import type { Aligned } from '../model/writing/objective-draft.ts'
import { ObjectivePicker } from '../parts/objective-picker.tsx'
import type { useAlign } from './use-align.ts'

export interface AlignDialogProps {
  readonly companyId: string
  readonly cycles: readonly GoalCycle[]
  readonly cycle: GoalCycle
  readonly objective: Objective
  readonly above: Aligned | null
  readonly act: ReturnType<typeof useAlign>
  readonly onClose: () => void
}

/** Asks which objective another one helps to reach. */
export function AlignDialog({ companyId, cycles, cycle, objective, above, act, onClose }: AlignDialogProps) {
  const [chosen, setChosen] = useState(above)
  const problem = act.error ? toAppError(act.error) : null
  return (
    <FormDialog
      size="sm"
      title="Alinhar a outro objetivo"
      description={objective.title}
      confirmLabel="Alinhar objetivo"
      canSave={chosen?.id !== above?.id}
      whyNot="Escolha outro objetivo."
      act={act}
      error={problem?.field === 'parent_id' ? null : act.error}
      failure="O objetivo ficou onde estava"
      isUnsaved={false}
      onSubmit={() => act.mutate({ objective, under: chosen }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Objetivo de cima" hint="Sem nenhum, ele fica no primeiro nível." error={problem?.field === 'parent_id' ? problem.message : null}>
        <ObjectivePicker companyId={companyId} cycles={cycles} cycle={cycle} value={chosen} except={objective.id} onChange={setChosen} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { setObjectiveOwner } from '../data/life-acts.ts'
import type { ObjectiveDetail } from '../model/goal.ts'

/** Gives an objective, and those of its key results that the owner answers for, to somebody else. */
export function OwnerDialog({ view, onClose }: { readonly view: ObjectiveDetail; readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const [owner, setOwner] = useState<PersonChoice | null>(null)
  const act = useAct({ act: (id: string) => setObjectiveOwner(view.id, id), done: ['Responsável trocado', owner?.name], stale: SUBJECTS.goals, onDone: onClose })
  const problem = act.error === null ? null : toAppError(act.error)
  return (
    <FormDialog
      size="sm"
      title="Trocar responsável"
      description={`${view.title}. Os resultados-chave de ${view.owner.name} vão junto.`}
      confirmLabel="Trocar responsável"
      canSave={owner !== null}
      whyNot="Escolha uma pessoa."
      act={act}
      error={problem?.field === 'owner_id' ? null : act.error}
      failure="O responsável continua o mesmo"
      isUnsaved={false}
      onSubmit={() => owner && act.mutate(owner.id)}
      onClose={onClose}
    >
      <Field label="Novo responsável" required hint="A pessoa é avisada." error={problem?.field === 'owner_id' ? problem.message : null}>
        <PersonPicker people={peopleIn(companyId, 'colleagues')} value={owner} except={view.owner.id} onChange={setOwner} />
      </Field>
    </FormDialog>
  )
}

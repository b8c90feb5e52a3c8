import { useReducer, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { saveFlow } from '../data/flow-saves.ts'
import type { EntityKind, Flow } from '../model/flow.ts'
import { draftOf, draftProblems, draftReducer, newDraft } from '../model/flow-draft.ts'
import { FlowConditions } from './flow-conditions.tsx'
import { StepList } from './step-list.tsx'

export interface FlowEditorProps {
  readonly kind: EntityKind
  /** Null writes a new one. */
  readonly flow: Flow | null
  /** The order that a new one gets. */
  readonly nextPriority: number
  readonly onClose: () => void
}

/** Writes who decides one kind of request. */
export function FlowEditor({ kind, flow, nextPriority, onClose }: FlowEditorProps) {
  const companyId = useCompanyId()
  const [stored] = useState(() => (flow ? draftOf(flow) : newDraft(kind, nextPriority)))
  const [draft, dispatch] = useReducer(draftReducer, stored)
  const [isChecked, setChecked] = useState(false)
  const problems = draftProblems(draft)
  const shown = (field: string): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const save = useAct({
    act: () => saveFlow(companyId, draft, flow),
    done: ['Fluxo salvo', draft.name.trim()],
    stale: SUBJECTS.approvals,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) save.mutate()
  }
  return (
    <FormSheet
      width="max-w-2xl"
      title={flow ? 'Editar fluxo' : 'Novo fluxo'}
      description={kind.label}
      confirmLabel="Salvar fluxo"
      act={save}
      failure="O fluxo não foi salvo"
      isUnsaved={draft !== stored}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Nome" required error={shown('name')}>
            <TextInput
              maxLength={100}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => dispatch({ type: 'change', part: { name: event.target.value } })}
            />
          </Field>
          <Field label="Ordem" error={shown('priority')}>
            <TextInput
              inputMode="numeric"
              maxLength={4}
              value={draft.priority}
              onChange={(event) => dispatch({ type: 'change', part: { priority: event.target.value } })}
            />
          </Field>
        </div>
        <p className="-mt-4 text-sm text-text-muted">Se mais de um fluxo se aplicar, vale o de menor ordem.</p>
        <FlowConditions kind={kind} draft={draft} problem={shown} dispatch={dispatch} />
        {kind.reserved && (
          <Alert tone="info" title="Só administradores decidem">
            Conta bancária, dependentes e dados civis são vistos só pela pessoa e por administradores. Gestores e substitutos que não são administradores ficam de fora.
          </Alert>
        )}
        <StepList steps={draft.steps} isReserved={kind.reserved} problem={shown} dispatch={dispatch} />
        <Checkbox
          label="Fluxo em uso"
          checked={draft.active}
          onChange={(event) => dispatch({ type: 'change', part: { active: event.target.checked } })}
        />
      </div>
    </FormSheet>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { approvalKeys } from '../data/approval-keys.ts'
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
  const queryClient = useQueryClient()
  const [stored] = useState(() => (flow ? draftOf(flow) : newDraft(kind, nextPriority)))
  const [draft, dispatch] = useReducer(draftReducer, stored)
  const [isChecked, setChecked] = useState(false)
  const problems = draftProblems(draft)
  const shown = (field: string): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const save = useMutation({
    mutationFn: () => saveFlow(companyId, draft, flow),
    onSuccess: async () => {
      toast.success('Fluxo salvo', { description: draft.name.trim() })
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['approvals', companyId] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: approvalKeys.flows(companyId) }),
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) save.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      dismissible={draft === stored && !save.isPending}
      title={flow ? 'Editar fluxo' : 'Novo fluxo'}
      description={kind.label}
      width="max-w-2xl"
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            Salvar fluxo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Refusal error={save.error} title="O fluxo não foi salvo" />
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
        <p className="-mt-4 text-sm text-text-muted">De vários fluxos que servem, vale o de menor ordem.</p>
        <FlowConditions draft={draft} problem={shown} dispatch={dispatch} />
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
    </Sheet>
  )
}

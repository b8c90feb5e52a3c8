import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { todayIso } from '../../../shared/lib/dates.ts'
import { parseTypedDate } from '../../../shared/lib/masks.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Checkbox, TextArea, TextInput } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { requestDocuments } from '../data/campaigns.ts'
import { documentKeys } from '../data/document-keys.ts'
import { type CampaignDraft, type CampaignField, campaignProblems, outcomeText } from '../model/campaign.ts'
import { askableOf, type TypeCompliance } from '../model/matrix.ts'
import { DayField } from './day-field.tsx'

export interface RequestTarget {
  readonly types: readonly string[]
  /** Null is everybody to whom one of the types is missing. */
  readonly employees: readonly string[] | null
}

export interface RequestDialogProps {
  readonly target: RequestTarget
  readonly types: readonly TypeCompliance[]
  readonly onClose: () => void
}

function TypeChoices({ types, chosen, problem, onChange }: { readonly types: readonly TypeCompliance[]; readonly chosen: readonly string[]; readonly problem: string | null; readonly onChange: (chosen: readonly string[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">O que pedir</legend>
      {problem && <p className="mb-1 text-sm text-danger-text">{problem}</p>}
      <div className="max-h-52 overflow-y-auto rounded-md border px-3 py-1">
        {types.map((type) => (
          <div key={type.type_id} className="flex items-center justify-between gap-3">
            <Checkbox
              className="min-h-9 min-w-0"
              label={type.type_name}
              checked={chosen.includes(type.type_id)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, type.type_id] : chosen.filter((id) => id !== type.type_id))}
            />
            <span className="tabular shrink-0 text-sm text-text-muted">{askableOf(type) === 1 ? '1 falta' : `${askableOf(type)} faltam`}</span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** A campaign: asks everybody to whom something is missing, with a date and words of help. */
export function RequestDialog({ target, types, onClose }: RequestDialogProps) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [today] = useState(() => todayIso())
  const offered = types.filter((type) => askableOf(type) > 0)
  const [draft, setDraft] = useState<CampaignDraft>(() => ({
    types: target.types.filter((id) => offered.some(({ type_id }) => type_id === id)),
    title: '',
    due_on: '',
    instructions: '',
  }))
  const [isChecked, setChecked] = useState(false)
  const problems = campaignProblems(draft, today)
  const shown = (field: CampaignField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const set = (part: Partial<CampaignDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const ask = useMutation({
    mutationFn: () =>
      requestDocuments({
        companyId,
        types: draft.types,
        employees: target.employees,
        dueOn: parseTypedDate(draft.due_on),
        instructions: draft.instructions,
        title: draft.title,
      }),
    onSuccess: async (outcome) => {
      toast.success(outcomeText(outcome))
      onClose()
      await client.invalidateQueries({ queryKey: documentKeys.all })
    },
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) ask.mutate()
  }
  if (offered.length === 0) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title="Nada a pedir" footer={<Button onClick={onClose}>Fechar</Button>}>
        <p className="text-text-muted">Tudo o que é exigido já foi entregue ou pedido.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pedir documentos"
      description="Cada pessoa a quem falta um dos tipos recebe um aviso e a pendência; quem já entregou não é incomodado."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={ask.isPending} onClick={submit}>
            Enviar pedidos
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={ask.error} title="Os pedidos não foram enviados" />
        <TypeChoices types={offered} chosen={draft.types} problem={shown('types')} onChange={(chosen) => set({ types: chosen })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome da campanha" optional>
            <TextInput maxLength={120} autoComplete="off" value={draft.title} onChange={(event) => set({ title: event.target.value })} />
          </Field>
          <DayField label="Prazo" value={draft.due_on} error={shown('due_on')} onChange={(due_on) => set({ due_on })} />
        </div>
        <Field label="Instruções" optional hint="Quem recebe lê este texto ao enviar.">
          <TextArea rows={3} maxLength={500} value={draft.instructions} onChange={(event) => set({ instructions: event.target.value })} />
        </Field>
      </div>
    </Dialog>
  )
}

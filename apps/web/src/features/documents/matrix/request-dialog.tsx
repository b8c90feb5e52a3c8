import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { RecipientList } from '#shared/recipients/recipient-list.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { requestDocuments } from '../data/documents/campaigns.ts'
import type { PeopleFilter } from '../data/documents/document-keys.ts'
import { requestRecipientsQuery } from '../data/documents/matrix-queries.ts'
import { type CampaignDraft, type CampaignField, campaignProblems, outcomeText } from '../model/documents/campaign.ts'
import { askableOf, type TypeCompliance } from '../model/documents/matrix.ts'
import { hasPeopleFilter } from '../model/documents/documents-state.ts'
import { useUndoRequests } from './use-undo-requests.ts'

export interface RequestDialogProps {
  /** Ticked at first. */
  readonly chosen: readonly string[]
  /** Types with their figures among the people whom the filter shows. */
  readonly types: readonly TypeCompliance[]
  readonly filter: PeopleFilter
  readonly onAsked: (employees: readonly string[]) => void
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

/** A campaign: asks those whom the matrix shows for what they miss, with a date and words of help. */
export function RequestDialog({ chosen, types, filter, onAsked, onClose }: RequestDialogProps) {
  const companyId = useCompanyId()
  const [today] = useState(() => todayIso())
  const offered = types.filter((type) => askableOf(type) > 0)
  const [draft, setDraft] = useState<CampaignDraft>(() => ({
    types: chosen.filter((id) => offered.some(({ type_id }) => type_id === id)),
    title: '',
    due_on: '',
    instructions: '',
  }))
  const [isChecked, setChecked] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const recipients = useQuery(requestRecipientsQuery(companyId, draft.types, filter))
  const asked = (recipients.data ?? []).filter(({ employee }) => !left.has(employee.id))
  const requests = asked.reduce((sum, recipient) => sum + recipient.asked, 0)
  const problems = campaignProblems(draft, today)
  const shown = (field: CampaignField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const set = (part: Partial<CampaignDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const undo = useUndoRequests()
  const ask = useAct({
    act: () =>
      requestDocuments({
        companyId,
        types: draft.types,
        employees: asked.map(({ employee }) => employee.id),
        onlyGaps: true,
        dueOn: parseTypedDate(draft.due_on),
        instructions: draft.instructions,
        title: draft.title,
      }),
    done: (outcome) => [outcomeText(outcome), undefined, undo(outcome.campaign_id)],
    stale: SUBJECTS.documents,
    onDone: () => {
      onClose()
      onAsked(asked.map(({ employee }) => employee.id))
    },
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && asked.length > 0 && !recipients.isPlaceholderData) ask.mutate()
  }
  if (offered.length === 0) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title="Nada a pedir" footer={<Button onClick={onClose}>Fechar</Button>}>
        <p className="text-text-muted">Tudo o que é exigido já foi entregue ou pedido.</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Pedir documentos"
      description={
        hasPeopleFilter(filter)
          ? 'Somente as pessoas que o filtro mostra: quem deve algum dos tipos recebe um aviso e a pendência.'
          : 'Cada pessoa a quem falta um dos tipos recebe um aviso e a pendência; quem já entregou não é incomodado.'
      }
      confirmLabel={requests === 1 ? 'Enviar 1 pedido' : `Enviar ${requests.toLocaleString('pt-BR')} pedidos`}
      act={ask}
      failure="Os pedidos não foram enviados"
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoices types={offered} chosen={draft.types} problem={shown('types')} onChange={(chosen) => set({ types: chosen })} />
      <QueryStates query={recipients} pending={<Skeleton className="h-40 rounded-md" />}>
        {(listed) => <RecipientList recipients={listed} left={left} onLeft={setLeft} />}
      </QueryStates>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nome da campanha" optional>
          <TextInput maxLength={120} autoComplete="off" value={draft.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <DayField label="Prazo" value={draft.due_on} error={shown('due_on')} onChange={(due_on) => set({ due_on })} />
      </div>
      <Field label="Instruções" optional hint="Quem recebe lê este texto ao enviar.">
        <TextArea rows={3} maxLength={500} value={draft.instructions} onChange={(event) => set({ instructions: event.target.value })} />
      </Field>
    </FormDialog>
  )
}

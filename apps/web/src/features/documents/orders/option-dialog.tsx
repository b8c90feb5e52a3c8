import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { saveOption } from '../data/orders/order-acts.ts'
import { offerChoicesQuery } from '../data/orders/order-queries.ts'
import { type OptionDraft, optionDraft, optionProblems, type OrderOption } from '../model/orders/order.ts'

/** Creates or changes one document that people may order. */
export function OptionDialog({ option, onClose }: { readonly option: OrderOption | null; readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const choices = useQuery(offerChoicesQuery(companyId))
  const [draft, setDraft] = useState(() => optionDraft(option))
  const [isChecked, setChecked] = useState(false)
  const problems = optionProblems(draft)
  const set = (part: Partial<OptionDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const shown = (field: 'name' | 'typeId' | 'slaDays'): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const save = useAct({
    act: () => saveOption(companyId, draft, option, option !== null && option.archived_at !== null),
    done: ['Oferta salva', draft.name.trim()],
    stale: SUBJECTS.documentOrders,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={option ? 'Editar documento oferecido' : 'Oferecer um documento'}
      confirmLabel="Salvar oferta"
      act={save}
      failure="A oferta não foi salva"
      error={save.error ?? choices.error}
      onSubmit={() => {
        setChecked(true)
        if (problems.size === 0) save.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Nome" required error={shown('name')}>
        <TextInput maxLength={120} autoComplete="off" value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label="Descrição" optional>
        <TextInput maxLength={500} autoComplete="off" value={draft.description} onChange={(event) => set({ description: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Modelo" optional hint="Sem modelo, o RH entrega um documento que já existe.">
          <SelectInput
            value={draft.templateId}
            onChange={(event) => set({ templateId: event.target.value })}
            none="Sem modelo"
            options={choices.data?.templates.map(({ id, name }) => [id, name])}
          />
        </Field>
        {draft.templateId === '' && (
          <Field label="Tipo de documento" required error={shown('typeId')}>
            <SelectInput
              value={draft.typeId}
              onChange={(event) => set({ typeId: event.target.value })}
              none="Escolha…"
              options={choices.data?.types.map(({ id, name }) => [id, name])}
            />
          </Field>
        )}
        <Field label="Prazo em dias úteis" required error={shown('slaDays')}>
          <TextInput inputMode="numeric" maxLength={2} value={draft.slaDays} onChange={(event) => set({ slaDays: event.target.value })} />
        </Field>
      </div>
      {draft.templateId !== '' && (
        <Checkbox label="Gerar na hora se o cadastro estiver completo" checked={draft.isAutomatic} onChange={(event) => set({ isAutomatic: event.target.checked })} />
      )}
    </FormDialog>
  )
}

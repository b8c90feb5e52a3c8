import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { saveType } from '../data/types/type-saves.ts'
import { ACTIONS, type CataloguedType, WHO_SEES, WHO_SENDS } from '../model/types/document-type.ts'
import { SENSITIVITIES, type Sensitivity } from '../model/documents/document-words.ts'
import { changed, draftOf, type TypeDraft, type TypeField, typeProblems, viewersFor } from '../model/types/type-draft.ts'
import { orderKey, orderOf, ordersWith } from '../model/signing/signing-order.ts'
import { RulesEditor } from './rules-editor.tsx'

interface ChoiceProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

function Choice({ label, hint, value, choices, disabled = false, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      <SelectInput value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)} options={choices} />
    </Field>
  )
}

const CLASSES = Object.entries(SENSITIVITIES).map(([value, { label }]) => [value, label] as const)

/** Writes a type of document: what it is, who deals with it, when it ends, of whom it is required. */
export function TypeEditor({ type, onClose }: { readonly type: CataloguedType | null; readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const [stored] = useState(() => draftOf(type))
  const [draft, setDraft] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const problems = typeProblems(draft)
  const shown = (field: TypeField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const set = (part: Partial<TypeDraft>): void => setDraft((before) => changed(before, part))
  const save = useAct({
    act: () => saveType(companyId, draft, type),
    done: ['Tipo salvo', draft.name.trim()],
    stale: SUBJECTS.documents,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && !save.isPending) save.mutate()
  }
  return (
    <FormSheet
      width="max-w-2xl"
      title={type ? 'Editar tipo de documento' : 'Novo tipo de documento'}
      confirmLabel="Salvar tipo"
      act={save}
      failure="O tipo não foi salvo"
      isUnsaved={draft !== stored}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <Field label="Nome" required error={shown('name')}>
          <TextInput maxLength={120} autoComplete="off" value={draft.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="Descrição" optional hint="Ajuda quem envia: o que é e como fotografar.">
          <TextArea rows={2} maxLength={500} value={draft.description} onChange={(event) => set({ description: event.target.value })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice
            label="Classe"
            hint={SENSITIVITIES[draft.sensitivity as Sensitivity].hint}
            value={draft.sensitivity}
            choices={CLASSES}
            onChange={(sensitivity) => set({ sensitivity })}
          />
          <Choice
            label="Quem vê"
            value={draft.who_sees}
            choices={viewersFor(draft.sensitivity).map((viewer) => [viewer, WHO_SEES[viewer] ?? viewer])}
            onChange={(who_sees) => set({ who_sees })}
          />
          <Choice
            label="Quem envia"
            value={draft.who_sends}
            disabled={draft.who_sees === 'hr'}
            choices={Object.entries(WHO_SENDS)}
            onChange={(who_sends) => set({ who_sends })}
          />
          <Choice label="Ação" value={draft.action} choices={Object.entries(ACTIONS)} onChange={(action) => set({ action })} />
          {draft.action === 'sign' && (
            <Choice
              label="Quem assina"
              hint="Quem pede a assinatura pode mudar."
              value={orderKey(draft.sign_order)}
              choices={ordersWith(draft.sign_order)}
              onChange={(key) => set({ sign_order: orderOf(key) })}
            />
          )}
        </div>
        <div className="flex flex-col gap-1">
          <Checkbox label="O RH confere o que a pessoa envia" checked={draft.needs_review} onChange={(event) => set({ needs_review: event.target.checked })} />
          <Checkbox label="Cada pessoa tem vários, como holerites" checked={draft.is_multiple} onChange={(event) => set({ is_multiple: event.target.checked })} />
          <Checkbox label="Tem validade" checked={draft.has_expiry} onChange={(event) => set({ has_expiry: event.target.checked })} />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {draft.has_expiry && (
            <Field label="Validade em meses" optional error={shown('validity_months')} hint="Contada da emissão. Em branco, pede a data.">
              <TextInput inputMode="numeric" maxLength={3} value={draft.validity_months} onChange={(event) => set({ validity_months: event.target.value })} />
            </Field>
          )}
          <Field label="Guarda em anos" optional error={shown('retention_years')} hint="Em branco, guarda para sempre. No mínimo 5 anos, ou 2 depois do desligamento.">
            <TextInput inputMode="numeric" maxLength={3} value={draft.retention_years} onChange={(event) => set({ retention_years: event.target.value })} />
          </Field>
          <Choice
            label="A guarda conta"
            value={draft.retention_from}
            choices={[
              ['termination', 'Do desligamento'],
              ['document', 'Do documento'],
            ]}
            onChange={(retention_from) => set({ retention_from })}
          />
        </div>
        <RulesEditor draft={draft} onDraft={setDraft} />
        <Checkbox
          label="Pedir automaticamente a quem passar a precisar, como quem muda de cargo"
          checked={draft.asks_by_itself}
          onChange={(event) => set({ asks_by_itself: event.target.checked })}
        />
      </div>
    </FormSheet>
  )
}

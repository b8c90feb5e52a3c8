import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import type { Choices } from '#shared/lib/fields/field-spec.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { saveCustomField } from '../data/records/custom-fields.ts'
import { choicesOf, CUSTOM_KINDS, type CustomField, editorsFor, WHO_SEES } from '../model/records/custom-field.ts'

function Options({ choices }: { readonly choices: Choices }) {
  return choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

export interface CustomFieldDialogProps {
  readonly companyId: string
  /** Null makes one. */
  readonly field: CustomField | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

interface CustomFieldForm {
  readonly label: string
  readonly kind: string
  readonly choices: string
  readonly who_sees: string
  readonly who_edits: string
}

const NEW: CustomFieldForm = { label: '', kind: 'text', choices: '', who_sees: 'person', who_edits: 'hr' }

/** Defines a field of the company's own. */
export function CustomFieldDialog({ companyId, field, onSaved, onClose }: CustomFieldDialogProps) {
  const formId = useId()
  const { register, handleSubmit, formState, control, setError } = useForm<CustomFieldForm>({
    defaultValues: field ? { ...field, choices: (field.choices ?? []).join('\n') } : NEW,
  })
  const kind = useWatch({ control, name: 'kind' })
  const whoSees = useWatch({ control, name: 'who_sees' })
  const [isStale, setStale] = useState(false)
  const save = useMutation({
    mutationFn: (typed: CustomFieldForm) => {
      const { label, who_sees } = typed
      // Someone who cannot see it any more cannot be left as its editor.
      const who_edits = editorsFor(who_sees).some(([who]) => who === typed.who_edits) ? typed.who_edits : 'hr'
      const choices = typed.kind === 'choice' ? choicesOf(typed.choices) : null
      return saveCustomField(companyId, { label: label.trim(), kind: typed.kind, choices, who_sees, who_edits }, field)
    },
    onSuccess: (isSaved) => {
      setStale(!isSaved)
      onSaved()
      if (!isSaved) return
      toast.success('Campo salvo')
      onClose()
    },
    onError: (error) => {
      const { field: blamed, message } = toAppError(error)
      if (blamed === 'label' || blamed === 'kind' || blamed === 'choices') setError(blamed, { message })
    },
  })
  const { errors } = formState
  const submit = handleSubmit((typed) => save.mutate(typed))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={field ? `Editar ${field.label}` : 'Novo campo'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Salvar campo
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Refusal error={save.error} title="O campo não foi salvo" />
        {isStale && <Alert tone="warning" title="Este campo foi alterado por outra pessoa">Feche e abra de novo para ver como ficou.</Alert>}
        <Field label="Nome" required error={errors.label?.message}>
          <TextInput maxLength={80} autoComplete="off" {...register('label', { validate: (text) => text.trim() !== '' || 'Informe o nome' })} />
        </Field>
        <Field label="Tipo" error={errors.kind?.message} {...(field && { hint: 'Não muda mais depois que alguém tem valor.' })}>
          <SelectInput {...register('kind')}>
            <Options choices={CUSTOM_KINDS} />
          </SelectInput>
        </Field>
        {kind === 'choice' && (
          <Field label="Opções" required hint="Uma por linha." error={errors.choices?.message}>
            <TextArea rows={4} {...register('choices', { validate: (text) => choicesOf(text).length > 0 || 'Informe ao menos uma opção' })} />
          </Field>
        )}
        <Field label="Quem vê">
          <SelectInput {...register('who_sees')}>
            <Options choices={WHO_SEES} />
          </SelectInput>
        </Field>
        <Field label="Quem edita">
          <SelectInput {...register('who_edits')}>
            <Options choices={editorsFor(whoSees)} />
          </SelectInput>
        </Field>
      </form>
    </Dialog>
  )
}

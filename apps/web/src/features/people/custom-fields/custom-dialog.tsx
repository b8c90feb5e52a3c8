import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { saveCustomValues } from '../data/records/custom-fields.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import { changedCustom, type CustomValue, fieldSpecOf, typedCustom } from '../model/records/custom-field.ts'
import type { CustomPerson } from '../model/history/record-person.ts'

export interface CustomDialogProps {
  readonly person: CustomPerson
  /** Those that the reader may edit. */
  readonly values: readonly CustomValue[]
  readonly onClose: () => void
}

/** Types the company's own fields of a person. */
export function CustomDialog({ person, values, onClose }: CustomDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const form = useForm<Record<string, string>>({ defaultValues: { ...typedCustom(values) }, mode: 'onTouched' })
  const save = useMutation({
    mutationFn: (typed: Typed) => saveCustomValues(person, changedCustom(values, typed)),
    onSuccess: (written) => {
      client.setQueryData(recordKeys.customValues(person.companyId, person.id), written)
      toast.success('Dados salvos', { description: person.name })
      onClose()
    },
    onError: (error) => {
      const { field, message } = toAppError(error)
      if (field !== null && values.some(({ key }) => key === field)) form.setError(field, { message }, { shouldFocus: true })
    },
  })
  const submit = form.handleSubmit((typed) => save.mutate(typed))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Campos da empresa"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Refusal error={save.error} title="Nada foi salvo" />
          <FieldInputs fields={values.map(fieldSpecOf)} />
        </form>
      </FormProvider>
    </Dialog>
  )
}

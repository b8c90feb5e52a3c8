import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'

import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import type { ConversationValues } from '../model/conversation/conversation-form.ts'

const MOST = 10

/** What both agreed on, line by line, each with a day if there is one. */
export function AgreementsField() {
  const { control, register, watch, setValue, formState } = useFormContext<ConversationValues>()
  const lines = useFieldArray({ control, name: 'agreements' })
  const error = formState.errors.agreements?.message ?? formState.errors.agreements?.root?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">Combinados</legend>
      {error !== undefined && <p role="alert" className="text-sm text-danger-text">{error}</p>}
      {lines.fields.map(({ id }, place) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
          <Field label={`Combinado ${place + 1}`} className="max-sm:col-span-2">
            <TextInput maxLength={300} {...register(`agreements.${place}.text`)} />
          </Field>
          <Field label="Até" optional>
            <DateInput value={watch(`agreements.${place}.due_on`)} onValue={(day) => setValue(`agreements.${place}.due_on`, day, { shouldDirty: true })} />
          </Field>
          <Button variant="ghost" size="icon" aria-label={`Remover combinado ${place + 1}`} onClick={() => lines.remove(place)}><X aria-hidden="true" className="size-4" /></Button>
        </div>
      ))}
      {lines.fields.length < MOST && <Button size="sm" className="self-start" onClick={() => lines.append({ text: '', due_on: '' })}><Plus aria-hidden="true" className="size-4" />Adicionar combinado</Button>}
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { endContract } from '../data/ending-acts.ts'
import { endingEffectsQuery, endingReasonsQuery } from '../data/ending-queries.ts'
import { endingTexts } from '../model/ending.ts'

export interface EndingPerson {
  readonly id: string
  readonly name: string
  readonly companyId: string
}

interface EndingForm {
  readonly day: string
  readonly reason: string
  readonly note: string
  readonly accessEndsNow: boolean
  readonly isSure: boolean
}

const EMPTY: EndingForm = { day: '', reason: '', note: '', accessEndsNow: false, isSure: false }

/** Ends somebody's contract: asks for the last day and the reason, and says what will happen before it does. */
export function EndContractDialog({ person, onClose }: { readonly person: EndingPerson; readonly onClose: () => void }) {
  const formId = useId()
  const today = todayIso()
  const form = useForm<EndingForm>({ defaultValues: EMPTY, mode: 'onTouched' })
  const { day: typed, accessEndsNow } = useWatch({ control: form.control })
  const day = parseTypedDate(typed ?? '')
  const reasons = useQuery(endingReasonsQuery())
  const effects = useQuery(endingEffectsQuery(person.companyId, person.id))
  const end = useAct({
    act: async (values: EndingForm) => {
      const on = parseTypedDate(values.day) ?? ''
      await endContract(person.id, { ...values, on })
      return on
    },
    done: (on) => [on < today ? 'Contrato encerrado' : 'Último dia marcado', `${person.name}: ${toTypedDate(on)}`],
    stale: SUBJECTS.everything,
    onDone: onClose,
  })
  const problem = end.error ? toAppError(end.error) : null
  const blamed = problem?.field === 'on' || problem?.field === 'reason' ? problem.field : null
  const { errors } = form.formState
  const isAhead = day !== null && day >= today
  return (
    <FormDialog
      size="md"
      title={`Encerrar contrato de ${person.name}`}
      description="Só administradores encerram contratos. Se for um engano, dá para desfazer."
      confirmLabel="Encerrar contrato"
      tone="danger"
      act={end}
      failure="Nada foi alterado"
      error={!blamed ? problem : null}
      onSubmit={() => void form.handleSubmit((values) => end.mutate(values))()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Último dia" required hint="É um dia trabalhado, e pode ficar no futuro." error={blamed === 'on' ? problem?.message : errors.day?.message}>
          <TypedDateInput registration={form.register('day', { validate: (text) => dateProblem(text, null) ?? (text.trim() === '' ? 'Informe o último dia' : true) })} />
        </Field>
        <Field label="Motivo" required error={blamed === 'reason' ? problem?.message : errors.reason?.message}>
          <SelectInput {...form.register('reason', { required: 'Escolha o motivo' })}>
            <option value="">Escolha…</option>
            {(reasons.data ?? []).map(({ reason, label }) => (
              <option key={reason} value={reason}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      <Field label="Observação" optional hint="Só administradores leem.">
        <TextArea rows={2} maxLength={1000} {...form.register('note')} />
      </Field>
      {isAhead && effects.data?.has_access && <Checkbox label="Encerrar o acesso ao sistema agora, sem esperar o último dia" {...form.register('accessEndsNow')} />}
      {day !== null && (
        <Alert tone="warning" title="O que vai acontecer">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {endingTexts(effects.data ?? null, day, today, accessEndsNow === true).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div>
        <Checkbox
          label={`Conferi: o contrato de ${person.name} termina`}
          aria-invalid={errors.isSure ? true : undefined}
          aria-describedby={errors.isSure ? `${formId}-sure` : undefined}
          {...form.register('isSure', { required: 'Marque que conferiu' })}
        />
        {errors.isSure && (
          <p id={`${formId}-sure`} role="alert" className="mt-1 text-sm text-danger-text">
            {errors.isSure.message}
          </p>
        )}
      </div>
    </FormDialog>
  )
}

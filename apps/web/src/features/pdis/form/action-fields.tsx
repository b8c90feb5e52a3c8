import { X } from 'lucide-react'
import { useFormContext } from 'react-hook-form'

import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { MoneyInput } from '#shared/ui/money-input.tsx'
import { actionsOf, EVIDENCES, LEARNING, type Plan, stateLabel } from '../model/plan.ts'
import type { ActionValues, PlanValues } from '../model/plan-form.ts'

const LEARNING_OPTIONS = Object.entries(LEARNING).map(([value, { label }]) => [value, label] as const)
const EVIDENCE_OPTIONS = Object.entries(EVIDENCES)

interface ActionFieldsProps {
  readonly area: number
  readonly place: number
  readonly plan: Plan | null
  readonly onRemove: () => void
}

/** One action: what, how one learns, until when and how one knows. What was handed in already stays as it is. */
export function ActionFields({ area, place, plan, onRemove }: ActionFieldsProps) {
  const { register, watch, setValue, formState: { errors } } = useFormContext<PlanValues>()
  const name = `areas.${area}.actions.${place}` as const
  const action = watch(name)
  const wrong = errors.areas?.[area]?.actions?.[place]
  const problem = (field: keyof ActionValues): string | null => wrong?.[field]?.message ?? null
  const saved = plan === null || action.id === '' ? undefined : actionsOf(plan).find(({ id }) => id === action.id)
  if (saved?.state === 'done' || saved?.state === 'waiting') {
    return <p className="rounded-lg border bg-sunken p-3 text-sm break-words"><span className="font-medium">{saved.title}</span><span className="text-text-muted"> · {stateLabel(saved.state)}: não muda mais.</span></p>
  }
  return (
    <fieldset className="min-w-0 rounded-lg border p-3">
      <legend className="sr-only">Ação {place + 1}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        <div className="col-span-2 flex items-end gap-2 sm:col-span-6">
          <Field label={`Ação ${place + 1}`} required className="flex-1" error={problem('title')}>
            <TextInput maxLength={160} {...register(`${name}.title`)} />
          </Field>
          <Button variant="ghost" size="icon" aria-label={`Remover ação ${place + 1}`} onClick={onRemove}><X aria-hidden="true" className="size-4" /></Button>
        </div>
        <Field label="Como se aprende" className="col-span-2" hint={LEARNING[action.learning].hint} error={problem('learning')}>
          <SelectInput options={LEARNING_OPTIONS} {...register(`${name}.learning`)} />
        </Field>
        <Field label="Prazo" required className="col-span-2" error={problem('due_on')}>
          <DateInput value={action.due_on} onValue={(day) => setValue(`${name}.due_on`, day, { shouldDirty: true })} />
        </Field>
        <Field label="Comprovação" className="col-span-2" error={problem('evidence')}>
          <SelectInput options={EVIDENCE_OPTIONS} {...register(`${name}.evidence`)} />
        </Field>
        <Field label="Como saber que deu certo" optional className="col-span-2 sm:col-span-6" error={problem('success_indicator')}>
          <TextInput maxLength={500} {...register(`${name}.success_indicator`)} />
        </Field>
        <Field label="Recursos" optional className="col-span-2 sm:col-span-6" error={problem('resources')}>
          <TextInput maxLength={500} {...register(`${name}.resources`)} />
        </Field>
        <Field label="Custo" optional className="sm:col-span-2" error={problem('cost')}>
          <MoneyInput value={action.cost} onText={(text) => setValue(`${name}.cost`, text, { shouldDirty: true })} />
        </Field>
        <Field label="Horas" optional className="sm:col-span-2" error={problem('effort_hours')}>
          <TextInput inputMode="decimal" maxLength={7} {...register(`${name}.effort_hours`)} />
        </Field>
        <Field label="Peso" className="sm:col-span-2" hint="No progresso." error={problem('weight')}>
          <TextInput inputMode="decimal" maxLength={7} {...register(`${name}.weight`)} />
        </Field>
      </div>
    </fieldset>
  )
}

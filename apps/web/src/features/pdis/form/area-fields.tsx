import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'

import { competencyOptions } from '#shared/competencies/competency-options.ts'
import { CompetencyPicker } from '#shared/competencies/competency-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import type { Plan } from '../model/plan.ts'
import { freshAction, type PlanValues, usualDueDay } from '../model/plan-form.ts'
import { ActionFields } from './action-fields.tsx'
import { Suggestions } from './suggestions.tsx'

const LEVELS = [1, 2, 3, 4, 5].map((level) => [String(level), `Nível ${level}`] as const)

interface AreaFieldsProps {
  readonly companyId: string
  readonly place: number
  readonly plan: Plan | null
  readonly onRemove: () => void
}

/** One competency of the plan: its levels, with what they look like, and the actions that raise it. */
export function AreaFields({ companyId, place, plan, onRemove }: AreaFieldsProps) {
  const { register, control, watch, setValue, formState: { errors } } = useFormContext<PlanValues>()
  const actions = useFieldArray({ control, name: `areas.${place}.actions`, keyName: 'key' })
  const { data: competencies } = useQuery(competencyOptions(companyId))
  const area = watch(`areas.${place}`)
  const others = watch('areas').filter((_, at) => at !== place).map(({ competency_id: id }) => id)
  const wrong = errors.areas?.[place]
  const competency = competencies?.find(({ id }) => id === area.competency_id)
  const behaviour = (level: string): string | undefined => competency?.levels.find((each) => String(each.level) === level)?.behaviour
  const due = usualDueDay(watch('starts_on'), watch('ends_on'))
  const name = competency?.name ?? `competência ${place + 1}`
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t pt-4">
      <legend className="float-left w-full">
        <span className="flex items-center justify-between gap-2">
          <span className="font-semibold">Competência {place + 1}</span>
          <Button variant="ghost" size="icon-sm" aria-label={`Remover ${name} do plano`} onClick={onRemove}><X aria-hidden="true" className="size-4" /></Button>
        </span>
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Field label="Competência" required error={wrong?.competency_id?.message ?? null}>
          <CompetencyPicker companyId={companyId} none="Escolha…" except={others} value={area.competency_id} onValue={(id) => setValue(`areas.${place}.competency_id`, id, { shouldDirty: true })} />
        </Field>
        <Field label="O que fazer com ela" error={wrong?.kind?.message ?? null}>
          <SelectInput options={[['develop', 'Desenvolver'], ['strengthen', 'Potencializar']]} {...register(`areas.${place}.kind`)} />
        </Field>
        <Field label="Nível de hoje" optional hint={behaviour(area.current_level)} error={wrong?.current_level?.message ?? null}>
          <SelectInput none="Ainda não sei" options={LEVELS} {...register(`areas.${place}.current_level`)} />
        </Field>
        <Field label="Nível desejado" required hint={behaviour(area.target_level)} error={wrong?.target_level?.message ?? null}>
          <SelectInput none="Escolha…" options={LEVELS} {...register(`areas.${place}.target_level`)} />
        </Field>
        <Field className="sm:col-span-2" label="Por que esta" optional error={wrong?.why?.message ?? null}>
          <TextArea rows={2} maxLength={1000} {...register(`areas.${place}.why`)} />
        </Field>
      </div>
      {actions.fields.map(({ key }, at) => (
        <ActionFields key={key} area={place} place={at} plan={plan} onRemove={() => actions.remove(at)} />
      ))}
      <Suggestions companyId={companyId} competencyId={area.competency_id} taken={area.actions.map(({ library_id: id }) => id)} dueOn={due} onAdd={(action) => actions.append(action)} />
      <Button size="sm" className="self-start" onClick={() => actions.append(freshAction(due))}><Plus aria-hidden="true" className="size-4" />Adicionar ação<span className="sr-only"> a {name}</span></Button>
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'

import { ratingScaleOptions } from '#shared/competencies/competency-options.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { type CycleKind, KINDS } from '../model/cycles/cycle.ts'
import { kindChanged } from '../model/setup/cycle-draft.ts'
import type { PartProps } from './part-props.ts'

const KIND_OPTIONS = (Object.keys(KINDS) as CycleKind[]).map((kind) => [kind, KINDS[kind].label] as const)

/** What the cycle is for: its name, kind, the period it looks back on and the scale. */
export function GoalPart({ draft, change, said }: PartProps) {
  const scales = useQuery(ratingScaleOptions(useCompanyId())).data ?? []
  return (
    <>
      <Field label="Nome" required hint="Todos que participam leem este nome." error={said('name')}>
        <TextInput maxLength={100} autoComplete="off" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Tipo" required hint={KINDS[draft.kind].text} error={said('kind')}>
        <SelectInput value={draft.kind} options={KIND_OPTIONS} onChange={({ target }) => change(kindChanged(draft, target.value as CycleKind))} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Período avaliado, de" required error={said('period_start')}>
          <DateInput value={draft.periodStart} onValue={(periodStart) => change({ periodStart })} />
        </Field>
        <Field label="Até" required error={said('period_end')}>
          <DateInput value={draft.periodEnd} onValue={(periodEnd) => change({ periodEnd })} />
        </Field>
      </div>
      <Field label="Escala das notas" required hint="Fixa a partir do lançamento." error={said('scale_id')}>
        <SelectInput value={draft.scaleId} options={scales.map(({ id, name }) => [id, name])} onChange={({ target }) => change({ scaleId: target.value })} />
      </Field>
    </>
  )
}

import { useFormContext } from 'react-hook-form'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { PositionSelect } from '#shared/reference/reference-select.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { type Plan, PURPOSES } from '../model/plan.ts'
import type { PlanValues } from '../model/plan-form.ts'

const PURPOSE_OPTIONS = Object.entries(PURPOSES)

/** Whom the plan is for, why, until when and who guides. */
export function PlanHeadFields({ plan }: { readonly plan: Plan | null }) {
  const companyId = useCompanyId()
  const { employee } = useSession()
  const { can } = usePermissions()
  const { register, watch, setValue, formState: { errors } } = useFormContext<PlanValues>()
  const [personId, personName, mentorId, mentorName] = watch(['employee_id', 'employee_name', 'mentor_id', 'mentor_name'])
  const set = (part: Partial<Record<'employee_id' | 'employee_name' | 'mentor_id' | 'mentor_name' | 'target_position_id' | 'starts_on' | 'ends_on', string>>): void => {
    for (const [name, value] of Object.entries(part)) setValue(name as 'title', value, { shouldDirty: true })
  }
  // What the person aspires to is for them and whoever leads them, and no matter of HR.
  const seesAspiration = plan === null ? personId === employee?.id || !can('manage_settings') : plan.scope === 'own' || plan.scope === 'lead'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {plan === null && (
        <PersonField
          className="sm:col-span-2"
          label="De quem é o plano"
          required
          companyId={companyId}
          value={personId === '' ? null : { id: personId, name: personName }}
          onChange={(person) => set({ employee_id: person?.id ?? '', employee_name: person?.name ?? '' })}
          error={errors.employee_id?.message ?? null}
        />
      )}
      <Field className="sm:col-span-2" label="Nome do plano" required error={errors.title?.message ?? null}>
        <TextInput maxLength={120} {...register('title', { validate: (text) => text.trim() !== '' || 'Dê um nome ao plano' })} />
      </Field>
      <Field label="Para que serve" error={errors.purpose?.message ?? null}>
        <SelectInput options={PURPOSE_OPTIONS} {...register('purpose')} />
      </Field>
      <Field label="Cargo desejado" optional error={errors.target_position_id?.message ?? null}>
        <PositionSelect companyId={companyId} none="Nenhum em especial" value={watch('target_position_id')} onValue={(id) => set({ target_position_id: id })} />
      </Field>
      <Field label="Começa em" required error={errors.starts_on?.message ?? null}>
        <DateInput value={watch('starts_on')} disabled={plan?.status === 'active'} onValue={(day) => set({ starts_on: day })} />
      </Field>
      <Field label="Termina em" required hint="Até dezoito meses." error={errors.ends_on?.message ?? null}>
        <DateInput value={watch('ends_on')} onValue={(day) => set({ ends_on: day })} />
      </Field>
      <PersonField
        className="sm:col-span-2"
        label="Quem orienta"
        optional
        hint="Qualquer pessoa da empresa. Ela lê este plano, mesmo fora da equipe."
        companyId={companyId}
        except={personId || null}
        value={mentorId === '' ? null : { id: mentorId, name: mentorName }}
        onChange={(person) => set({ mentor_id: person?.id ?? '', mentor_name: person?.name ?? '' })}
        error={errors.mentor_id?.message ?? null}
      />
      <Field className="sm:col-span-2" label="Pontos fortes" optional error={errors.strengths?.message ?? null}>
        <TextArea rows={2} maxLength={2000} {...register('strengths')} />
      </Field>
      {seesAspiration && (
        <Field className="sm:col-span-2" label="Aspiração" optional hint="Onde se quer chegar. Só a pessoa e quem lidera leem." error={errors.aspiration?.message ?? null}>
          <TextArea rows={2} maxLength={2000} {...register('aspiration')} />
        </Field>
      )}
    </div>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { formatCnpj } from '#shared/lib/masks.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.ts'
import { saveSettings, settingsKeys } from '../data/company/settings-queries.ts'
import { type CompanySettings, settingsSchema } from '../model/company/company-settings.ts'

export interface TimeZoneChoice {
  readonly value: string
  readonly label: string
}

export interface CompanyDetailsCardProps {
  readonly settings: CompanySettings
  readonly timeZones: readonly TimeZoneChoice[]
}

/** Legal name and time zone; the CNPJ is shown, and changed only in the enterprise area. */
export function CompanyDetailsCard({ settings, timeZones }: CompanyDetailsCardProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(settingsSchema),
    defaultValues: { legal_name: settings.legal_name ?? '', time_zone: settings.time_zone },
  })
  const save = useMutation({
    mutationFn: (values: { legal_name: string; time_zone: string }) =>
      saveSettings(settings, { legal_name: values.legal_name.trim() || null, time_zone: values.time_zone }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsKeys.details(settings.company_id), saved)
      reset({ legal_name: saved.legal_name ?? '', time_zone: saved.time_zone })
      toast.success('Dados da empresa salvos')
    },
    onError: async (failure) => {
      const { field, message, kind } = toAppError(failure)
      if (field === 'legal_name' || field === 'time_zone') setError(field, { message }, { shouldFocus: true })
      if (kind === 'conflict') await queryClient.invalidateQueries({ queryKey: settingsKeys.details(settings.company_id) })
    },
  })
  const { errors } = formState
  const known = timeZones.some(({ value }) => value === settings.time_zone)
  return (
    <Card title="Dados da empresa">
      <form noValidate onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)} className="flex max-w-xl flex-col gap-4">
        {!errors.legal_name && !errors.time_zone && <Refusal error={save.error} title="Os dados não foram salvos" />}
        <Field label="Razão social" optional error={errors.legal_name?.message}>
          <TextInput maxLength={200} autoComplete="off" {...register('legal_name')} />
        </Field>
        <Field label="CNPJ" hint="Só um Master altera o CNPJ, na área Empresas.">
          <TextInput readOnly value={settings.cnpj ? formatCnpj(settings.cnpj) : 'Não informado'} className="tabular" />
        </Field>
        <Field label="Fuso horário" hint="Decide o que é “hoje” nos prazos e nos aniversários desta empresa." error={errors.time_zone?.message}>
          <SelectInput {...register('time_zone')}>
            {!known && <option value={settings.time_zone}>{settings.time_zone}</option>}
            {timeZones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={save.isPending} disabled={!formState.isDirty}>
            Salvar dados
          </Button>
        </div>
      </form>
    </Card>
  )
}

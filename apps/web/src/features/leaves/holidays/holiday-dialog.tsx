import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { SiteSelect } from '#shared/reference/reference-select.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import { ownHolidayQuery, saveHoliday } from '../data/settings/holidays.ts'
import { HOLIDAY_KINDS, OWN_KINDS, type OwnHoliday } from '../model/settings/holiday.ts'

interface FormProps {
  readonly formId: string
  readonly companyId: string
  readonly holiday: OwnHoliday | null
  readonly onPending: (isPending: boolean) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

function HolidayForm({ formId, companyId, holiday, onPending, onSaved, onClose }: FormProps) {
  const [name, setName] = useState(holiday?.name ?? '')
  const [kind, setKind] = useState<string>(holiday?.kind ?? 'municipal')
  const [day, setDay] = useState(holiday?.on_date ?? '')
  const [isYearly, setYearly] = useState(holiday?.every_year ?? true)
  const [isHalf, setHalf] = useState(holiday?.fraction === 0.5)
  const [site, setSite] = useState(holiday?.work_site_id ?? '')
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: () => saveHoliday(companyId, holiday, { name: name.trim(), kind, on_date: day, every_year: isYearly, fraction: isHalf ? 0.5 : 1, work_site_id: site === '' ? null : site }),
    onMutate: () => onPending(true),
    onSuccess: () => {
      onClose()
      toast.success(holiday === null ? 'Feriado criado' : 'Feriado salvo', { description: name.trim() })
    },
    onSettled: () => {
      onPending(false)
      onSaved()
    },
  })
  const problem = save.error ? toAppError(save.error) : null
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (name.trim() !== '' && day !== '') save.mutate()
      }}
    >
      {!['name', 'on_date'].includes(problem?.field ?? '') && <Refusal error={problem} title="O feriado não foi salvo" />}
      <Field label="Nome" required error={(isChecked && name.trim() === '' ? 'Informe o nome' : null) ?? (problem?.field === 'name' ? problem.message : null)}>
        <TextInput maxLength={100} autoComplete="off" placeholder="Aniversário da cidade" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Dia" required error={(isChecked && day === '' ? 'Informe o dia' : null) ?? (problem?.field === 'on_date' ? problem.message : null)}>
          <DateInput min="1990-01-01" max="2199-12-31" value={day} onValue={setDay} />
        </Field>
        <Field label="De quem é">
          <SelectInput value={kind} onChange={(event) => setKind(event.target.value)}>
            {OWN_KINDS.map((each) => (
              <option key={each} value={each}>
                {HOLIDAY_KINDS[each].label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      <Field label="Onde vale" hint="Um feriado municipal vale para os locais da cidade.">
        <SiteSelect companyId={companyId} none="Toda a empresa" value={site} onValue={setSite} />
      </Field>
      <Checkbox label="Todos os anos, neste dia" checked={isYearly} onChange={(event) => setYearly(event.target.checked)} />
      <Checkbox label="Só meio dia" checked={isHalf} onChange={(event) => setHalf(event.target.checked)} />
    </form>
  )
}

export interface HolidayDialogProps {
  readonly companyId: string
  /** Null adds one. */
  readonly id: string | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Adds or edits a holiday of the company. */
export function HolidayDialog({ companyId, id, onClose, ...form }: HolidayDialogProps) {
  const formId = useId()
  const [isPending, setPending] = useState(false)
  const holiday = useQuery({ ...ownHolidayQuery(companyId, id ?? ''), enabled: id !== null, staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={id === null ? 'Novo feriado' : 'Editar feriado'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Salvar feriado
          </Button>
        </>
      }
    >
      {id === null ? (
        <HolidayForm formId={formId} companyId={companyId} holiday={null} onPending={setPending} onClose={onClose} {...form} />
      ) : (
        <QueryStates query={holiday} pending={<Skeleton className="h-64" />}>
          {(found) => <HolidayForm formId={formId} companyId={companyId} holiday={found} onPending={setPending} onClose={onClose} {...form} />}
        </QueryStates>
      )}
    </Dialog>
  )
}

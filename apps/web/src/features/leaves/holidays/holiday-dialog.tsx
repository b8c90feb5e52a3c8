import { useQuery } from '@tanstack/react-query'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { type FieldSpec, storedRecord, textOf, type Typed, typedRecord } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ownHolidayQuery, saveHoliday } from '../data/settings/holidays.ts'
import { cityText, HOLIDAY_KINDS, OWN_KINDS, type OwnHoliday } from '../model/settings/holiday.ts'

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Nome', kind: 'text', required: true, missing: 'Informe o nome', max: 100, isWide: true },
  { name: 'on_date', label: 'Dia', kind: 'date', required: true, missing: 'Informe o dia' },
  { name: 'kind', label: 'De quem é', kind: 'choice', none: null, choices: OWN_KINDS.map((kind) => [kind, HOLIDAY_KINDS[kind].label]), hint: 'Ponto facultativo aparece no calendário e não conta como feriado. Se a empresa folga no dia, escolha Da empresa.' },
  { name: 'work_site_id', label: 'Onde vale', kind: 'site', none: 'Toda a empresa' },
  { name: 'city', label: 'Município', kind: 'text', max: 100, hint: 'No lugar do local: vale para todos os locais da cidade. Se há outra com o mesmo nome, escreva o estado: Bom Jesus/PI.' },
  { name: 'every_year', label: 'Todos os anos, neste dia', kind: 'boolean' },
  { name: 'is_half', label: 'Só meio dia', kind: 'boolean' },
]

const NEW = { kind: 'municipal', every_year: true }

const titleOf = (id: string | null): string => (id === null ? 'Novo feriado' : 'Editar feriado')

interface HolidayFormProps {
  readonly companyId: string
  readonly holiday: OwnHoliday | null
  readonly onClose: () => void
}

function HolidayForm({ companyId, holiday, onClose }: HolidayFormProps) {
  const saving = useSaveForm<Typed>({
    initial: typedRecord(FIELDS, holiday ? { ...holiday, city: cityText(holiday), is_half: holiday.fraction === 0.5 } : NEW),
    save: (typed) => {
      const { name, kind, on_date, work_site_id, city, every_year, is_half } = storedRecord(FIELDS, typed)
      return saveHoliday(companyId, holiday, {
        name: textOf(name),
        kind: textOf(kind),
        on_date: textOf(on_date),
        every_year: every_year === true,
        fraction: is_half === true ? 0.5 : 1,
        work_site_id: textOf(work_site_id) || null,
        city: textOf(city).trim() || null,
      })
    },
    done: (_, { name = '' }) => [holiday === null ? 'Feriado criado' : 'Feriado salvo', name.trim()],
    stale: SUBJECTS.leaveSettings,
    onDone: onClose,
  })
  return (
    <FormDialog {...saving} title={titleOf(holiday?.id ?? null)} confirmLabel="Salvar feriado" failure="O feriado não foi salvo" onClose={onClose}>
      <FieldInputs fields={FIELDS} />
    </FormDialog>
  )
}

export interface HolidayDialogProps {
  readonly companyId: string
  /** Null adds one. */
  readonly id: string | null
  readonly onClose: () => void
}

/** Adds or edits a holiday of the company. */
export function HolidayDialog({ companyId, id, onClose }: HolidayDialogProps) {
  const holiday = useQuery({ ...ownHolidayQuery(companyId, id ?? ''), enabled: id !== null, staleTime: 0, gcTime: 0 })
  if (id === null || holiday.data) return <HolidayForm companyId={companyId} holiday={holiday.data ?? null} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(id)} footer={<Button onClick={onClose}>Cancelar</Button>}>
      <QueryStates query={holiday} pending={<Skeleton className="h-64" />}>
        {() => null}
      </QueryStates>
    </Dialog>
  )
}

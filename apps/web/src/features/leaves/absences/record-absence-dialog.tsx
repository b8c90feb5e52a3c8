import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput, TextArea } from '#shared/ui/inputs.tsx'
import { recordAbsence } from '../data/absences/absence-acts.ts'
import { absenceTypesQuery } from '../data/absences/absence-types.ts'

/** An absence that was noticed: whose, when, with or without excuse. */
export function RecordAbsenceDialog({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const { employee } = useSession()
  const types = useQuery(absenceTypesQuery(companyId))
  const [today] = useState(() => todayIso())
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [chosen, setChosen] = useState('')
  const [startsOn, setStartsOn] = useState(today)
  const [endsOn, setEndsOn] = useState('')
  const [half, setHalf] = useState<'' | 'morning' | 'afternoon'>('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const typeId = chosen === '' ? (types.data?.find(({ key }) => key === 'unexcused')?.id ?? types.data?.[0]?.id ?? '') : chosen
  const isOneDay = endsOn === '' || endsOn === startsOn
  const record = useAct({
    act: recordAbsence,
    done: ['Falta registrada', `${person?.name ?? 'A pessoa'} foi avisada.`],
    stale: SUBJECTS.leaves,
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (person !== null && startsOn !== '' && typeId !== '') record.mutate({ employeeId: person.id, typeId, startsOn, endsOn, half: isOneDay ? half : '', note })
  }
  return (
    <FormDialog
      title="Registrar falta"
      description="Faltas injustificadas reduzem os dias de férias (CLT art. 130). A pessoa é avisada."
      confirmLabel="Registrar falta"
      act={record}
      failure="A falta não foi registrada"
      error={record.error ?? types.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonField
        label="Pessoa"
        required
        error={isChecked && person === null ? 'Escolha a pessoa' : null}
        value={person}
        onChange={setPerson}
        except={employee?.id ?? null}
      />
      <Field label="Tipo" required>
        <SelectInput
          value={typeId}
          onChange={({ target }) => setChosen(target.value)}
          options={types.data?.map(({ id, name }) => [id, name])}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Primeiro dia" required error={isChecked && startsOn === '' ? 'Informe o dia' : null}>
          <DateInput min="1990-01-01" max={today} value={startsOn} onValue={setStartsOn} />
        </Field>
        <Field label="Último dia" optional>
          <DateInput min={startsOn} max={today} value={endsOn} onValue={setEndsOn} />
        </Field>
      </div>
      {isOneDay && (
        <Field label="Período" optional>
          <SelectInput value={half} onChange={({ target }) => setHalf(target.value === 'morning' || target.value === 'afternoon' ? target.value : '')}>
            <option value="">O dia inteiro</option>
            <option value="morning">Só a manhã</option>
            <option value="afternoon">Só a tarde</option>
          </SelectInput>
        </Field>
      )}
      <Field label="Observação" optional>
        <TextArea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

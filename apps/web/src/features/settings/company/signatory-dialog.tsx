import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { PersonField } from '#shared/reference/person-field.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { saveSignatory, signatoriesQuery, type Signatory } from '../data/company/signatories.ts'

export interface SignatoryDialogProps {
  readonly companyId: string
  /** Null for a new one. */
  readonly signatory: Signatory | null
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Somebody who signs for the company: as what, and until when. */
export function SignatoryDialog({ companyId, signatory, isFirst, onClose }: SignatoryDialogProps) {
  const [person, setPerson] = useState<PersonChoice | null>(signatory?.employee ?? null)
  const [capacity, setCapacity] = useState(signatory?.capacity ?? '')
  const [until, setUntil] = useState(signatory?.valid_until ? formatDate(signatory.valid_until) : '')
  const [isDefault, setDefault] = useState(signatory?.is_default ?? isFirst)
  const [isChecked, setChecked] = useState(false)
  const day = parseTypedDate(until)
  const dayProblem = until.trim() !== '' && day === null ? INVALID_DATE : null
  const save = useAct({
    act: (employeeId: string) => saveSignatory(companyId, { employeeId, capacity, validUntil: day, isDefault }),
    done: ['Assinatura pela empresa salva', person?.name],
    stale: [signatoriesQuery(companyId).queryKey],
    onDone: onClose,
  })
  const submit = (): void => {
    setChecked(true)
    if (person !== null && dayProblem === null) save.mutate(person.id)
  }
  return (
    <FormDialog
      title={signatory ? `Assinatura de ${signatory.employee.name}` : 'Quem assina pela empresa'}
      confirmLabel="Salvar"
      act={save}
      failure="Não foi salvo"
      onSubmit={submit}
      onClose={onClose}
    >
      {signatory === null && <PersonField label="Pessoa" required error={isChecked && person === null ? 'Escolha a pessoa' : null} value={person} onChange={setPerson} />}
      <Field label="Assina como" optional hint="Aparece ao lado do nome. Ex.: Diretora de Pessoas, Procurador.">
        <TextInput maxLength={100} autoComplete="off" value={capacity} onChange={(event) => setCapacity(event.target.value)} />
      </Field>
      <DayField label="Pode assinar até" hint="Quando a procuração tem prazo. Em branco, vale até ser removida." value={until} error={isChecked ? dayProblem : null} onChange={setUntil} />
      <Checkbox label="Assina por padrão" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
    </FormDialog>
  )
}

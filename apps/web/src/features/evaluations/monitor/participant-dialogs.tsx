import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { laterDay, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { addParticipant, changeEvaluator, removeParticipant, reopenSheet } from '../data/cycles/monitor-acts.ts'
import { STEP_LABELS } from '../model/cycles/cycle.ts'
import type { Participant } from '../model/cycles/monitor-list.ts'

/** Adds somebody who came after the launch. */
export function AddDialog({ cycleId, onClose }: { readonly cycleId: string; readonly onClose: () => void }) {
  const [person, setPerson] = useState<PersonChoice | null>(null)
  const [isChecked, setChecked] = useState(false)
  const add = useAct({ act: (id: string) => addParticipant(cycleId, id), done: () => ['Pessoa adicionada ao ciclo', person?.name], stale: SUBJECTS.evaluations, onDone: onClose })
  const refused = add.error ? toAppError(add.error) : null
  const own = refused?.field === 'employee_id' ? refused.message : null
  return (
    <FormDialog
      title="Adicionar ao ciclo"
      description="A pessoa é avaliada nas etapas que ainda não terminaram. Quem a avalia é avisado agora."
      confirmLabel="Adicionar"
      act={add}
      error={own === null ? add.error : null}
      onSubmit={() => {
        setChecked(true)
        if (person !== null) add.mutate(person.id)
      }}
      onClose={onClose}
    >
      <PersonField label="Pessoa" required value={person} onChange={setPerson} error={own ?? (isChecked && person === null ? 'Escolha uma pessoa.' : null)} />
    </FormDialog>
  )
}

interface ParticipantDialogProps {
  readonly row: Participant
  readonly onClose: () => void
}

export function RemoveDialog({ row, onClose }: ParticipantDialogProps) {
  const remove = useAct({ act: (reason: string) => removeParticipant(row.participant_id, reason), done: ['Pessoa retirada do ciclo', row.employee.name], stale: SUBJECTS.evaluations, onDone: onClose })
  return (
    <ReasonDialog
      title={`Retirar ${row.employee.name} do ciclo?`}
      description="Quem ainda não enviou não precisa mais avaliá-la, e não sai resultado. O que ela responde sobre outras pessoas continua."
      confirmLabel="Retirar do ciclo"
      tone="danger"
      hint="Fica na auditoria."
      most={300}
      act={remove}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
    />
  )
}

/** Another manager evaluates, or the one of the launch still does although the person has another by now. */
export function EvaluatorDialog({ row, onClose }: ParticipantDialogProps) {
  const { new_manager: next, manager } = row
  const [keeps, setKeeps] = useState(false)
  const [person, setPerson] = useState<PersonChoice | null>(next)
  const [isChecked, setChecked] = useState(false)
  const change = useAct({ act: (id: string) => changeEvaluator(row.participant_id, id), done: keeps ? 'Avaliador mantido' : 'Avaliador trocado', stale: SUBJECTS.evaluations, onDone: onClose })
  const refused = change.error ? toAppError(change.error) : null
  const own = refused?.field === 'employee_id' ? refused.message : null
  const mayKeep = next !== null && manager !== null
  const chosen = keeps && mayKeep ? manager : person
  return (
    <FormDialog
      title={`Gestor que avalia ${row.employee.name}`}
      description={mayKeep ? `No lançamento o gestor era ${manager.name}. Hoje é ${next.name}.` : 'Só troca enquanto a avaliação não foi enviada.'}
      confirmLabel="Salvar"
      act={change}
      error={own === null ? change.error : null}
      onSubmit={() => {
        setChecked(true)
        if (chosen !== null) change.mutate(chosen.id)
      }}
      onClose={onClose}
    >
      {mayKeep && (
        <RadioChoices
          legend="Quem avalia"
          options={[
            { value: false, label: 'Trocar de avaliador', hint: 'O rascunho do gestor anterior é apagado.' },
            { value: true, label: `Manter ${manager.name}`, hint: 'O aviso some desta lista.' },
          ]}
          value={keeps}
          onChange={setKeeps}
        />
      )}
      {!(keeps && mayKeep) && <PersonField label="Novo avaliador" required value={person} onChange={setPerson} error={own ?? (isChecked && person === null ? 'Escolha uma pessoa.' : null)} />}
    </FormDialog>
  )
}

/** Lets somebody answer once more, by name; sealed answers cannot. */
export function ReopenDialog({ sheet, onClose }: { readonly sheet: Participant['sheets'][number]; readonly onClose: () => void }) {
  const [until, setUntil] = useState(() => laterDay(todayIso(), 3))
  const reopen = useAct({ act: () => reopenSheet(sheet.assignment_id, until), done: 'Avaliação reaberta', stale: SUBJECTS.evaluations, onDone: onClose })
  const refused = reopen.error ? toAppError(reopen.error) : null
  const own = refused?.field === 'until' ? refused.message : null
  return (
    <FormDialog
      title={`Reabrir: ${STEP_LABELS[sheet.step]}`}
      description={`${sheet.respondent.name} pode responder ou mudar até este dia.`}
      confirmLabel="Reabrir avaliação"
      act={reopen}
      error={own === null ? reopen.error : null}
      onSubmit={() => until !== '' && reopen.mutate()}
      onClose={onClose}
    >
      <Field label="Até" required error={own ?? (until === '' ? 'Escolha um dia.' : null)}>
        <DateInput value={until} min={todayIso()} onValue={setUntil} />
      </Field>
    </FormDialog>
  )
}

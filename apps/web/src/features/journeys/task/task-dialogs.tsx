import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { type PersonChoice, PersonPicker } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { assignTask, dateTask, waiveTask } from '../data/journey-acts.ts'
import { type JourneyTask, whoDoes } from '../model/following/journey.ts'
import { ProofFields } from './proof-fields.tsx'
import { useCompleting } from './use-completing.ts'
import { useJourneyAct } from './use-journey-act.ts'

interface TaskDialogProps {
  readonly task: JourneyTask
  readonly onClose: () => void
}

/** Asks for what proves a task, before it is done. */
export function CompleteDialog({ task, onClose }: TaskDialogProps) {
  const completing = useCompleting(task, onClose)
  const isEvaluation = task.kind === 'evaluation'
  return (
    <FormDialog
      title={task.title}
      {...(isEvaluation && { description: 'A avaliação fica com o RH e com a gestão; a pessoa não a lê aqui.' })}
      confirmLabel={isEvaluation ? 'Registrar avaliação' : 'Concluir tarefa'}
      act={completing.act}
      failure="A tarefa não foi concluída"
      onSubmit={completing.complete}
      onClose={onClose}
    >
      <ProofFields completing={completing} />
    </FormDialog>
  )
}

export function WaiveDialog({ task, onClose }: TaskDialogProps) {
  const waive = useJourneyAct((reason: string) => waiveTask(task.id, reason), 'Tarefa dispensada', onClose)
  return (
    <ReasonDialog
      title="Dispensar esta tarefa?"
      description={task.title}
      missing="Informe por que ela não é necessária"
      confirmLabel="Dispensar tarefa"
      act={waive}
      most={1000}
      failure="A tarefa não foi dispensada"
      onConfirm={(words) => waive.mutate(words)}
      onClose={onClose}
    />
  )
}

export function AssignDialog({ task, onClose }: TaskDialogProps) {
  const companyId = useCompanyId()
  const [chosen, setChosen] = useState<PersonChoice | null>(null)
  const [isChecked, setChecked] = useState(false)
  const assign = useJourneyAct((id: string | null) => assignTask(task.id, id), 'Tarefa passada adiante', onClose)
  return (
    <FormDialog
      size="sm"
      title="Passar para outra pessoa"
      description={`“${task.title}” fica hoje com ${whoDoes(task)}.`}
      confirmLabel="Passar tarefa"
      act={assign}
      failure="A tarefa ficou com quem estava"
      onSubmit={() => {
        setChecked(true)
        if (chosen !== null) assign.mutate(chosen.id)
      }}
      onClose={onClose}
      {...(task.responsible !== 'named' && {
        aside: (
          <Button variant="ghost" pending={assign.isPending} onClick={() => assign.mutate(null)}>
            Voltar a quem faz pelo roteiro
          </Button>
        ),
      })}
    >
      <Field label="Fica com" required error={isChecked && chosen === null ? 'Escolha uma pessoa' : null}>
        <PersonPicker people={peopleIn(companyId, 'colleagues-anywhere')} value={chosen} except={task.assignee?.id ?? null} onChange={setChosen} />
      </Field>
    </FormDialog>
  )
}

export function DateDialog({ task, onClose }: TaskDialogProps) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const date = useJourneyAct((day: string | null) => dateTask(task.id, day), 'Prazo alterado', onClose)
  const day = parseTypedDate(typed)
  const problem = typed.trim() === '' ? 'Informe o novo prazo' : dateProblem(typed, null)
  return (
    <FormDialog
      size="sm"
      title="Mudar o prazo"
      description={`“${task.title}” vence em ${formatDate(task.due_on)}. Um prazo escolhido à mão fica onde está quando a data-base muda.`}
      confirmLabel="Mudar prazo"
      act={date}
      failure="O prazo não mudou"
      onSubmit={() => {
        setChecked(true)
        if (problem === null && day !== null) date.mutate(day)
      }}
      onClose={onClose}
      {...(task.is_dated_by_hand && {
        aside: (
          <Button variant="ghost" pending={date.isPending} onClick={() => date.mutate(null)}>
            Voltar ao prazo calculado
          </Button>
        ),
      })}
    >
      <DayField label="Novo prazo" required value={typed} error={isChecked ? problem : null} onChange={setTyped} />
    </FormDialog>
  )
}

import { useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { formatDate, todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { cancelExit, chooseSuccessor, communicateExit, concludeExit, moveExit, recordTalk } from '../data/exit-acts.ts'
import { type ExitCase, inToldOrder, lastMoment, toldWord } from '../model/exit.ts'
import { exitFields } from '../model/exit-form.ts'
import { Gates } from './case-parts.tsx'

interface ExitDialogProps {
  readonly exit: ExitCase
  readonly onClose: () => void
}

const TOLD_ON = { name: 'day', label: 'Comunicado em', kind: 'date', required: true, isPast: true, missing: 'Informe o dia da comunicação' } as const

/** Who will be told, before anybody is. */
function Told({ exit }: { readonly exit: ExitCase }) {
  const told = exit.hr?.told ?? []
  return (
    <section aria-label="Quem será avisado">
      <h3 className="font-medium">Quem será avisado</h3>
      <ul className="mt-1 list-disc pl-5">
        {inToldOrder(told).map((each) => (
          <li key={each.person.id} className="break-words">
            {each.person.name} <span className="text-text-muted">({toldWord(each)})</span>
          </li>
        ))}
        {exit.hr?.transfer && (
          <li className="break-words">
            RH de {exit.hr.transfer.company} <span className="text-text-muted">(empresa de destino)</span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The person was told: from here on the exit is known and planned. */
export function CommunicateDialog({ exit, onClose }: ExitDialogProps) {
  const isLetter = exit.origin === 'letter'
  const saving = useSaveForm({
    initial: { day: toTypedDate(todayIso()) },
    columns: { on: 'day' },
    save: ({ day }) => communicateExit(exit.id, parseTypedDate(day) ?? ''),
    done: [isLetter ? 'Carta aceita' : 'Desligamento comunicado', exit.employee.name],
    stale: SUBJECTS.exits,
    onDone: onClose,
  })
  const isOver = exit.is_due
  return (
    <FormDialog
      {...saving}
      title={isLetter ? `Aceitar a carta de ${exit.employee.name}?` : `Comunicar o desligamento de ${exit.employee.name}?`}
      description={isOver ? 'O último dia já passou: a saída acontece agora, e não dá para desfazer.' : `As tarefas começam, e em ${lastMoment(exit)} a saída acontece sozinha. Até lá, dá para cancelar.`}
      confirmLabel={isLetter ? 'Aceitar a carta' : 'Comunicar'}
      {...(isOver && { tone: 'danger' as const })}
      failure="Nada foi comunicado"
      onClose={onClose}
    >
      <FieldInputs fields={[TOLD_ON]} columns={1} />
      <Told exit={exit} />
    </FormDialog>
  )
}

const MOVE_FIELDS = [
  { name: 'day', label: 'Novo último dia', kind: 'date', required: true, missing: 'Informe o novo último dia' },
  { name: 'time', label: 'Hora', kind: 'time', required: true, missing: 'Informe a hora' },
] as const

/** Another last day, until the minute comes. */
export function MoveDialog({ exit, onClose }: ExitDialogProps) {
  const saving = useSaveForm({
    initial: { day: toTypedDate(exit.last_day), time: exit.time },
    columns: { last_day: 'day' },
    save: ({ day, time }) => moveExit(exit.id, parseTypedDate(day) ?? '', time),
    done: (_, { day }) => ['Último dia alterado', `${exit.employee.name}: ${day}`],
    stale: SUBJECTS.exits,
    onDone: onClose,
  })
  const typed = useWatch({ control: saving.form.control, name: 'day' })
  const day = parseTypedDate(typed)
  return (
    <FormDialog {...saving} title="Mudar o último dia" description={`Hoje: ${lastMoment(exit)}.`} confirmLabel="Mudar o último dia" failure="O último dia não mudou" onClose={onClose}>
      <FieldInputs fields={MOVE_FIELDS} />
      <p className="text-sm text-text-muted">
        {day === null ? 'As tarefas, o acesso e a folha acompanham.' : `As tarefas em aberto, o acesso e a folha passam a contar de ${formatDate(day)}.`} Quem já foi avisado recebe a nova data.
      </p>
    </FormDialog>
  )
}

/** The exit comes to nothing: everything is as before. */
export function CancelDialog({ exit, onClose }: ExitDialogProps) {
  const cancel = useAct({ act: (reason: string) => cancelExit(exit.id, reason), done: ['Desligamento cancelado', exit.employee.name], stale: SUBJECTS.exits, onDone: onClose })
  return (
    <ReasonDialog
      title="Cancelar o desligamento?"
      description={
        exit.status === 'communicated'
          ? `${exit.employee.name} continua na empresa. O último dia, as tarefas e o fim do acesso deixam de valer, e quem foi avisado recebe o cancelamento.`
          : 'O pedido deixa de existir para quem aprova.'
      }
      missing="Informe por que o desligamento não segue"
      confirmLabel="Cancelar o desligamento"
      tone="danger"
      act={cancel}
      most={1000}
      failure="O desligamento continua"
      onConfirm={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  )
}

/** Nothing is left to do, or what is left is passed over for a reason. */
export function ConcludeDialog({ exit, onClose }: ExitDialogProps) {
  const gates = exit.hr?.gates ?? []
  const conclude = useAct({ act: (reason: string) => concludeExit(exit.id, reason), done: ['Desligamento concluído', exit.employee.name], stale: SUBJECTS.exits, onDone: onClose })
  return (
    <ReasonDialog
      title="Concluir o desligamento?"
      description={gates.length === 0 ? 'Não falta nada.' : 'Ainda falta resolver o que está abaixo. Para concluir mesmo assim, escreva por quê.'}
      label="Por que concluir mesmo assim"
      optional={gates.length === 0}
      missing="Escreva por que conclui mesmo assim"
      confirmLabel="Concluir"
      act={conclude}
      most={1000}
      failure="Nada foi concluído"
      onConfirm={(reason) => conclude.mutate(reason)}
      onClose={onClose}
    >
      {gates.length > 0 && <Gates gates={gates} />}
    </ReasonDialog>
  )
}

/** What was talked about with somebody who wants to leave. */
export function TalkDialog({ exit, onClose }: ExitDialogProps) {
  const talk = useAct({ act: (note: string) => recordTalk(exit.id, note), done: 'Conversa registrada', stale: SUBJECTS.exits, onDone: onClose })
  return (
    <ReasonDialog
      title={`Conversa com ${exit.employee.name}`}
      description="O RH lê o que você escrever. A pessoa pode desistir da carta até ela ser aceita."
      label="O que foi conversado"
      missing="Escreva o que foi conversado"
      confirmLabel="Registrar conversa"
      act={talk}
      most={4000}
      failure="Nada foi registrado"
      onConfirm={(note) => talk.mutate(note)}
      onClose={onClose}
    />
  )
}

/** Who takes over what the person does. */
export function SuccessorDialog({ exit, onClose }: ExitDialogProps) {
  const saving = useSaveForm({
    initial: { successor_id: exit.successor?.id ?? '', successor_id_name: exit.successor?.name ?? '' },
    save: ({ successor_id: id }) => chooseSuccessor(exit.id, id),
    done: (_, { successor_id_name: name }) => (name === '' ? 'Ainda sem quem recebe a passagem' : ['Quem recebe a passagem', name]),
    stale: SUBJECTS.exits,
    onDone: onClose,
  })
  const words = exit.communicated_on === null ? 'A pessoa escolhida só é avisada quando o desligamento for comunicado.' : 'A pessoa escolhida é avisada agora.'
  return (
    <FormDialog {...saving} title="Quem recebe a passagem" description={words} confirmLabel="Salvar" failure="Nada mudou" onClose={onClose}>
      <FieldInputs fields={[exitFields.successor(exit.employee_id)]} columns={1} />
    </FormDialog>
  )
}

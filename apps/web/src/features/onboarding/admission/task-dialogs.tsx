import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog, type FormDialogProps } from '#shared/form/form-dialog.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { type FieldSpec, storedOf, textOf, type Typed } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { addTask, completeTask, type FirstDay, saveFirstDay, setBuddy, waiveTask } from '../data/admission-acts.ts'
import { type AdmissionTask, RESPONSIBLES } from '../model/admission.ts'
import { useAdmissionAct } from './use-admission-act.ts'

interface Closing {
  readonly onClose: () => void
}

export function CompleteDialog({ task, onClose }: Closing & { readonly task: Pick<AdmissionTask, 'id' | 'title'> }) {
  const complete = useAdmissionAct((note: string) => completeTask(task.id, note), 'Avaliação registrada', onClose)
  return (
    <ReasonDialog
      title={task.title}
      description="A avaliação fica com o RH e com a gestão; a pessoa não a lê aqui."
      label="Como a pessoa está indo"
      missing="Escreva a avaliação"
      confirmLabel="Registrar avaliação"
      act={complete}
      most={1000}
      failure="Nada foi gravado"
      onConfirm={(words) => complete.mutate(words)}
      onClose={onClose}
    />
  )
}

export function WaiveDialog({ task, onClose }: Closing & { readonly task: Pick<AdmissionTask, 'id' | 'title'> }) {
  const waive = useAdmissionAct((reason: string) => waiveTask(task.id, reason), 'Tarefa dispensada', onClose)
  return (
    <ReasonDialog
      title="Dispensar esta tarefa?"
      description={task.title}
      missing="Informe por que ela não é necessária"
      confirmLabel="Dispensar tarefa"
      act={waive}
      most={1000}
      failure="Nada foi gravado"
      onConfirm={(words) => waive.mutate(words)}
      onClose={onClose}
    />
  )
}

interface TypedDialogProps extends Closing, Pick<FormDialogProps<Typed>, 'title' | 'description' | 'size'> {
  readonly fields: readonly FieldSpec[]
  readonly initial: Typed
  readonly confirm: string
  readonly done: string
  readonly store: (typed: Typed) => Promise<unknown>
}

function TypedDialog({ fields, initial, confirm, done, store, onClose, ...frame }: TypedDialogProps) {
  const saving = useSaveForm({ initial, save: store, done, stale: SUBJECTS.admissions, onDone: onClose })
  return (
    <FormDialog {...saving} {...frame} confirmLabel={confirm} failure="Nada foi gravado" onClose={onClose}>
      <FieldInputs fields={fields} />
    </FormDialog>
  )
}

export function BuddyDialog({ admissionId, except, onClose }: Closing & { readonly admissionId: string; readonly except: string }) {
  return (
    <TypedDialog
      size="sm"
      title="Escolher padrinho ou madrinha"
      description="Alguém que responde às dúvidas dos primeiros dias e apresenta a equipe."
      fields={[{ name: 'buddy_id', label: 'Padrinho ou madrinha', kind: 'person', required: true, except, missing: 'Escolha uma pessoa', isWide: true }]}
      initial={{ buddy_id: '', buddy_id_name: '' }}
      confirm="Escolher"
      done="Padrinho escolhido"
      store={({ buddy_id = '' }) => setBuddy(admissionId, buddy_id)}
      onClose={onClose}
    />
  )
}

const TASK_FIELDS: readonly FieldSpec[] = [
  { name: 'title', label: 'Tarefa', kind: 'text', required: true, max: 160, isWide: true },
  { name: 'responsible', label: 'Quem faz', kind: 'choice', required: true, choices: RESPONSIBLES.filter(([value]) => value !== 'named') },
  { name: 'due_on', label: 'Até quando', kind: 'date', required: true },
]

export function TaskDialog({ admissionId, onClose }: Closing & { readonly admissionId: string }) {
  return (
    <TypedDialog
      title="Nova tarefa"
      fields={TASK_FIELDS}
      initial={{ title: '', responsible: 'manager', due_on: '' }}
      confirm="Incluir tarefa"
      done="Tarefa incluída"
      store={({ title = '', responsible = 'manager', due_on = '' }) =>
        addTask(admissionId, { title, responsible, due_on: textOf(storedOf({ kind: 'date' }, due_on)) || null, employee_id: null })
      }
      onClose={onClose}
    />
  )
}

const DAY_FIELDS: readonly FieldSpec[] = [
  { name: 'place', label: 'Onde se apresentar', kind: 'text', max: 200 },
  { name: 'time', label: 'Hora', kind: 'time' },
  { name: 'contact', label: 'Quem procurar ao chegar', kind: 'text', max: 200 },
  { name: 'dress', label: 'O que vestir', kind: 'text', max: 200 },
  { name: 'notes', label: 'O que mais a pessoa precisa saber', kind: 'lines', max: 1000, hint: 'Estacionamento, refeição, o que levar.' },
  { name: 'welcome', label: 'Mensagem de boas-vindas', kind: 'lines', max: 1000, hint: 'Aparece no alto do portal, como fala de quem recebe.' },
]

export function FirstDayDialog({ admissionId, initial, onClose }: Closing & { readonly admissionId: string; readonly initial: FirstDay }) {
  return (
    <TypedDialog
      title="Seu primeiro dia"
      fields={DAY_FIELDS}
      initial={{ ...initial }}
      confirm="Salvar"
      done="Primeiro dia atualizado"
      store={({ place = '', time = '', dress = '', contact = '', notes = '', welcome = '' }) => saveFirstDay(admissionId, { place, time, dress, contact, notes, welcome })}
      onClose={onClose}
    />
  )
}

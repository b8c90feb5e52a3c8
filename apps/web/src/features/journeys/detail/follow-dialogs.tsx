import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog, type FormDialogProps } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { type FieldSpec, storedOf, textOf, type Typed } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { addTask, setBuddy, undoJourney } from '../data/journey-acts.ts'
import type { JourneyFacts } from '../model/following/journey.ts'
import { RESPONSIBLES } from '../model/templates/template.ts'
import { useJourneyAct } from '../task/use-journey-act.ts'

export interface FollowDialogProps {
  readonly journeyId: string
  readonly facts: JourneyFacts
  readonly onClose: () => void
}

interface TypedDialogProps extends Pick<FormDialogProps<Typed>, 'title' | 'description' | 'size' | 'onClose'> {
  readonly fields: readonly FieldSpec[]
  readonly initial: Typed
  readonly confirm: string
  readonly done: string
  readonly store: (typed: Typed) => Promise<unknown>
}

function TypedDialog({ fields, initial, confirm, done, store, onClose, ...frame }: TypedDialogProps) {
  const saving = useSaveForm({ initial, save: store, done, stale: SUBJECTS.journeys, onDone: onClose })
  return (
    <FormDialog {...saving} {...frame} confirmLabel={confirm} failure="Nada foi gravado" onClose={onClose}>
      <FieldInputs fields={fields} />
    </FormDialog>
  )
}

export function BuddyDialog({ journeyId, facts, onClose }: FollowDialogProps) {
  return (
    <TypedDialog
      size="sm"
      title="Escolher padrinho ou madrinha"
      description="Alguém que responde às dúvidas dos primeiros dias e apresenta a equipe. As tarefas abertas do padrinho passam para quem for escolhido."
      fields={[{ name: 'buddy_id', label: 'Padrinho ou madrinha', kind: 'person', required: true, except: facts.employee_id, missing: 'Escolha uma pessoa', isWide: true }]}
      initial={{ buddy_id: '', buddy_id_name: '' }}
      confirm="Escolher"
      done="Padrinho escolhido"
      store={({ buddy_id = '' }) => setBuddy(journeyId, buddy_id)}
      onClose={onClose}
    />
  )
}

const isNamed = ({ responsible }: Typed): boolean => responsible === 'named'

const TASK_FIELDS: readonly FieldSpec[] = [
  { name: 'title', label: 'Tarefa', kind: 'text', required: true, max: 160, isWide: true },
  { name: 'responsible', label: 'Quem faz', kind: 'choice', required: true, choices: RESPONSIBLES.filter(([value]) => value !== 'department') },
  { name: 'due_on', label: 'Até quando', kind: 'date', required: true },
  { name: 'employee_id', label: 'Fica com', kind: 'person', required: isNamed, missing: 'Escolha uma pessoa', hint: 'Quando quem faz é uma pessoa.', isWide: true },
  { name: 'description', label: 'Detalhes', kind: 'lines', max: 1000, isWide: true },
]

export function TaskDialog({ journeyId, onClose }: FollowDialogProps) {
  return (
    <TypedDialog
      title="Nova tarefa"
      fields={TASK_FIELDS}
      initial={{ title: '', responsible: 'manager', due_on: '', employee_id: '', employee_id_name: '', description: '' }}
      confirm="Incluir tarefa"
      done="Tarefa incluída"
      store={(typed) =>
        addTask(journeyId, {
          title: typed['title'] ?? '',
          description: typed['description'] ?? '',
          responsible: typed['responsible'] ?? 'manager',
          due_on: textOf(storedOf({ kind: 'date' }, typed['due_on'] ?? '')) || null,
          employee_id: isNamed(typed) ? typed['employee_id'] || null : null,
        })
      }
      onClose={onClose}
    />
  )
}

export function UndoDialog({ journeyId, facts, undoing, onClose }: FollowDialogProps & { readonly undoing: string }) {
  const undo = useJourneyAct(() => undoJourney(journeyId), 'Início desfeito', onClose)
  const open = facts.tasks.filter(({ status }) => status === 'open').length
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Desfazer o início deste roteiro?"
      description={`${open === 1 ? 'A tarefa aberta sai' : `As ${open} tarefas abertas saem`} das listas de quem as faria. ${undoing} O que já foi feito fica no histórico, e um roteiro pode ser iniciado de novo.`}
      confirmLabel="Desfazer início"
      tone="danger"
      pending={undo.isPending}
      error={undo.error}
      failure="O início não foi desfeito"
      onConfirm={() => undo.mutate()}
    />
  )
}

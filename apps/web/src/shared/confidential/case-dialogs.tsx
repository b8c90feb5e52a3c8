import { FieldInputs } from '../form/field-inputs.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaveForm } from '../form/use-save-form.ts'
import { type FieldSpec, storedOf, textOf } from '../lib/fields/field-spec.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { addCaseReader, addCaseTask } from '../supabase/confidential.ts'

interface CaseDialogProps {
  readonly caseId: string
  /** Whom the case is about: neither a reader nor a helper. */
  readonly aboutId: string
  readonly onClose: () => void
}

/** Names somebody who sees the case from here on. */
export function AddReaderDialog({ caseId, aboutId, onClose }: CaseDialogProps) {
  const saving = useSaveForm({
    initial: { reader_id: '', reader_id_name: '' },
    save: ({ reader_id }) => addCaseReader(caseId, reader_id),
    columns: { readers: 'reader_id' },
    done: (_, { reader_id_name }) => ['Pessoa incluída', `${reader_id_name} passa a ver o caso e foi avisada.`],
    stale: SUBJECTS.confidential,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      size="sm"
      title="Incluir quem vê"
      description="A pessoa passa a ver tudo o que é deste caso e é avisada."
      confirmLabel="Incluir pessoa"
      failure="A pessoa não foi incluída"
      onClose={onClose}
    >
      <FieldInputs columns={1} fields={[{ name: 'reader_id', label: 'Pessoa', kind: 'person', required: true, except: aboutId, missing: 'Escolha uma pessoa' }]} />
    </FormDialog>
  )
}

const taskFields = (aboutId: string): readonly FieldSpec[] => [
  { name: 'title', label: 'O que fazer', kind: 'text', required: true, max: 120, hint: 'Quem ajuda vê só este texto. Não diga de quem nem do que se trata.' },
  { name: 'assignee_id', label: 'Quem faz', kind: 'person', required: true, except: aboutId, missing: 'Escolha uma pessoa' },
  { name: 'due_on', label: 'Até quando', kind: 'date', required: true },
]

/** Asks a helper for something without telling what it is for. */
export function AddTaskDialog({ caseId, aboutId, onClose }: CaseDialogProps) {
  const saving = useSaveForm({
    initial: { title: '', assignee_id: '', assignee_id_name: '', due_on: '' },
    save: ({ title, assignee_id, due_on }) => addCaseTask(caseId, { title, assigneeId: assignee_id, dueOn: textOf(storedOf({ kind: 'date' }, due_on)) }),
    done: (_, { assignee_id_name }) => ['Tarefa pedida', `${assignee_id_name} recebe a tarefa sem saber do caso.`],
    stale: SUBJECTS.confidential,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...saving}
      size="sm"
      title="Pedir uma tarefa"
      description="A tarefa aparece nas Pendências de quem ajuda, sem ligação com o caso."
      confirmLabel="Pedir tarefa"
      failure="A tarefa não foi pedida"
      onClose={onClose}
    >
      <FieldInputs columns={1} fields={taskFields(aboutId)} />
    </FormDialog>
  )
}

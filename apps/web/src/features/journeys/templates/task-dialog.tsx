import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { mayWaitFor } from '../model/templates/task-moves.ts'
import { type TaskField, taskProblems } from '../model/templates/template-problems.ts'
import type { PhaseWords } from '../model/phases.ts'
import type { TemplateWords } from '../model/template-words.ts'
import { EVIDENCES, type TaskDraft } from '../model/templates/template.ts'
import { TaskKind, type TaskPartProps, TaskWho } from './task-who.tsx'

const UNITS = [['running', 'Dias corridos'], ['business', 'Dias úteis']] as const
const SHIFTS = [['before', 'O dia de trabalho antes'], ['after', 'O dia de trabalho depois']] as const

/** When a task is due: so many days before or after, and where a day without work goes. */
function TaskWhen({ words, task, errorOf, onChange }: TaskPartProps & { readonly words: TemplateWords }) {
  const isOnTheDay = task.direction === 'on'
  return (
    <>
      <Field label="Quando">
        <SelectInput value={task.direction} options={words.directions} onChange={({ target }) => onChange({ direction: target.value as TaskDraft['direction'] })} />
      </Field>
      {!isOnTheDay && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-4">
          <Field label="Dias" required error={errorOf('days')}>
            <TextInput inputMode="numeric" autoComplete="off" maxLength={3} value={task.days} onChange={({ target }) => onChange({ days: target.value })} />
          </Field>
          <Field label="Como contar">
            <SelectInput value={task.isBusinessDays ? 'business' : 'running'} options={UNITS} onChange={({ target }) => onChange({ isBusinessDays: target.value === 'business' })} />
          </Field>
        </div>
      )}
      {(isOnTheDay || !task.isBusinessDays) && (
        <Field label="Se cair em dia sem trabalho, vale">
          <SelectInput value={task.shifts} options={SHIFTS} onChange={({ target }) => onChange({ shifts: target.value as TaskDraft['shifts'] })} />
        </Field>
      )}
    </>
  )
}

interface WaitsProps {
  readonly task: TaskDraft
  readonly tasks: readonly TaskDraft[]
  readonly onChange: (waitsFor: readonly number[]) => void
}

/** What has to be done before a task opens. */
function TaskWaits({ task, tasks, onChange }: WaitsProps) {
  const earlier = mayWaitFor(tasks, task)
  const late = tasks.filter(({ key }) => task.waitsFor.includes(key) && !earlier.some((each) => each.key === key))
  const shown = [...earlier, ...late]
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        Espera por <span className="font-normal text-text-subtle">(opcional)</span>
      </legend>
      <ul className="flex max-h-44 flex-col overflow-y-auto rounded-md border px-3 py-1.5">
        {shown.map(({ key, title }) => (
          <li key={key} className="min-w-0">
            <Checkbox
              className="flex break-words"
              label={`${title}${late.some((each) => each.key === key) ? ' (vem depois: desmarque ou mude a ordem)' : ''}`}
              checked={task.waitsFor.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...task.waitsFor, key] : task.waitsFor.filter((each) => each !== key))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export interface TaskDialogProps {
  readonly words: TemplateWords
  readonly phases: readonly PhaseWords[]
  readonly task: TaskDraft
  readonly isNew: boolean
  readonly tasks: readonly TaskDraft[]
  readonly onSave: (task: TaskDraft) => void
  readonly onClose: () => void
}

/** A task of a template: what, who, when, and what proves it. */
export function TaskDialog({ words, phases, task: begin, isNew, tasks, onSave, onClose }: TaskDialogProps) {
  const [task, setTask] = useState(begin)
  const [isChecked, setChecked] = useState(false)
  const problems = taskProblems(task)
  const errorOf = (field: TaskField): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const change = (part: Partial<TaskDraft>): void => setTask((current) => ({ ...current, ...part }))
  const part: TaskPartProps = { task, errorOf, onChange: change }
  return (
    <FormDialog
      size="lg"
      title={isNew ? 'Nova tarefa' : 'Editar tarefa'}
      confirmLabel={isNew ? 'Incluir tarefa' : 'Guardar tarefa'}
      act={{ isPending: false }}
      isUnsaved={JSON.stringify(task) !== JSON.stringify(begin)}
      onSubmit={() => {
        setChecked(true)
        if (problems.size === 0) onSave(task)
      }}
      onClose={onClose}
    >
      <Field label="Tarefa" required error={errorOf('title')}>
        <TextInput maxLength={160} autoComplete="off" value={task.title} onChange={({ target }) => change({ title: target.value })} />
      </Field>
      <Field label="Instruções" optional hint="Quem faz a tarefa lê este texto.">
        <TextArea rows={2} maxLength={1000} value={task.description} onChange={({ target }) => change({ description: target.value })} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TaskKind {...part} />
        <TaskWho {...part} />
        <TaskWhen words={words} {...part} />
        <Field label="Fase">
          <SelectInput value={task.phase} options={phases.map(({ phase, title }) => [phase, title])} onChange={({ target }) => change({ phase: target.value as TaskDraft['phase'] })} />
        </Field>
        {task.kind !== 'document' && task.kind !== 'kit' && (
          <Field label="Comprovante" hint="O que mostra que foi feita.">
            <SelectInput value={task.evidence} options={EVIDENCES} onChange={({ target }) => change({ evidence: target.value as TaskDraft['evidence'] })} />
          </Field>
        )}
      </div>
      <Field label="Base legal" optional hint="O artigo que define o prazo.">
        <TextInput maxLength={160} autoComplete="off" placeholder="CLT art. 29" value={task.legalReference} onChange={({ target }) => change({ legalReference: target.value })} />
      </Field>
      <TaskWaits task={task} tasks={tasks} onChange={(waitsFor) => change({ waitsFor })} />
      <Checkbox label={words.required} checked={task.required} onChange={({ target }) => change({ required: target.checked })} />
    </FormDialog>
  )
}

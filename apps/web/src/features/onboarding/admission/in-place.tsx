import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { completeTask } from '../data/admission-acts.ts'
import { taskQuery } from '../data/board-queries.ts'
import { type TaskOfPerson } from '../model/admission.ts'
import { ExperienceDecision } from './experience-form.tsx'
import { useAdmissionAct } from './use-admission-act.ts'

interface InPlaceProps {
  readonly id: string
  readonly onDone: () => void
}

function Task({ task, onDone }: { readonly task: TaskOfPerson; readonly onDone: () => void }) {
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isEvaluation = task.kind === 'evaluation'
  const complete = useAdmissionAct(() => completeTask(task.id, note), 'Tarefa concluída', onDone)
  const isMissing = isEvaluation && note.trim() === ''
  return (
    <div className="flex flex-col items-start gap-4">
      {task.required && <Badge>Obrigatória</Badge>}
      {task.description && <p className="break-words whitespace-pre-line">{task.description}</p>}
      {task.url !== null && (
        <a href={task.url} className={buttonClass()} {...(task.url.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Abrir
        </a>
      )}
      <Refusal error={complete.error} title="A tarefa não foi concluída" />
      <Field
        label={isEvaluation ? 'Como a pessoa está indo' : 'Observação'}
        required={isEvaluation}
        optional={!isEvaluation}
        className="w-full"
        error={isChecked && isMissing ? 'Escreva a avaliação' : null}
      >
        <TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <DecidingButton
        variant="primary"
        pending={complete.isPending}
        onClick={() => {
          setChecked(true)
          if (!isMissing) complete.mutate(undefined)
        }}
      >
        {isEvaluation ? 'Registrar avaliação' : 'Concluir tarefa'}
      </DecidingButton>
    </div>
  )
}

/** A task of an arrival, done where it waits. */
export function AdmissionTaskInPlace({ id, onDone }: InPlaceProps) {
  const task = useQuery(taskQuery(id))
  return (
    <QueryStates
      query={task}
      pending={<Skeleton className="h-48 rounded-lg" />}
      isEmpty={(found) => found?.status !== 'open'}
      empty={<p>Esta tarefa já foi concluída.</p>}
    >
      {(found) => found && <Task task={found} onDone={onDone} />}
    </QueryStates>
  )
}

/** The end of an experience, decided where it waits. */
export function ExperienceInPlace({ id, onDone }: InPlaceProps) {
  return <ExperienceDecision employeeId={id} onDone={onDone} />
}

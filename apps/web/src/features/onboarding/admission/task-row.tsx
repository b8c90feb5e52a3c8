import { CalendarClock, Check, CircleSlash, FileText, ListTodo, Mail, MessageCircle, Star, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { completeTask, reopenTask } from '../data/admission-acts.ts'
import { type AdmissionTask, kindWord, type TaskKind, whoDoes } from '../model/admission.ts'
import { CompleteDialog, WaiveDialog } from './task-dialogs.tsx'
import { useAdmissionAct } from './use-admission-act.ts'

const ICONS: Readonly<Record<TaskKind, typeof Check>> = { task: ListTodo, document: FileText, meeting: MessageCircle, link: CalendarClock, invite: Mail, evaluation: Star }

function State({ task }: { readonly task: AdmissionTask }) {
  if (task.status === 'done') return <Badge tone="success">Feita{task.done_by ? ` por ${task.done_by.name}` : ''} em {formatDay(task.done_at)}</Badge>
  if (task.status === 'waived') return <Badge>Dispensada</Badge>
  return <Badge tone={task.overdue ? 'danger' : 'neutral'}>{task.overdue ? 'Atrasada: ' : 'Até '}{formatDate(task.due_on)}</Badge>
}

/** A task of an arrival: what, who, until when, and what the reader may do about it. */
export function TaskRow({ task, mayWaive }: { readonly task: AdmissionTask; readonly mayWaive: boolean }) {
  const [asks, setAsks] = useState<'complete' | 'waive' | null>(null)
  const complete = useAdmissionAct(() => completeTask(task.id, ''), 'Tarefa concluída')
  const reopen = useAdmissionAct(() => reopenTask(task.id), 'Tarefa reaberta')
  const Icon = ICONS[task.kind]
  const isOpen = task.status === 'open'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4.5 shrink-0', isOpen ? 'text-text-muted' : 'text-text-subtle')} />
      <div className="min-w-0 flex-1 basis-52">
        <p className={cn('break-words', isOpen ? 'font-medium' : 'text-text-muted')}>
          {task.title}
          {task.required && isOpen && <span className="font-normal text-text-subtle"> (obrigatória)</span>}
        </p>
        <p className="text-sm break-words text-text-muted">
          {kindWord(task.kind)} de {whoDoes(task)}
        </p>
        {task.description && <p className="mt-1 text-sm break-words whitespace-pre-line text-text-muted">{task.description}</p>}
        {task.note && <p className="mt-1 text-sm break-words whitespace-pre-line">“{task.note}”</p>}
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <State task={task} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {isOpen && task.may_do && !task.is_document && (
          <Button
            size="sm"
            pending={complete.isPending}
            aria-label={`Concluir ${task.title}`}
            onClick={() => (task.kind === 'evaluation' ? setAsks('complete') : complete.mutate(undefined))}
          >
            <Check aria-hidden="true" className="size-4" />
            {task.kind === 'evaluation' ? 'Avaliar' : 'Concluir'}
          </Button>
        )}
        {isOpen && mayWaive && (
          <Button size="icon-sm" variant="ghost" aria-label={`Dispensar ${task.title}`} title="Dispensar" onClick={() => setAsks('waive')}>
            <CircleSlash aria-hidden="true" className="size-4" />
          </Button>
        )}
        {!isOpen && task.may_do && (
          <Button size="icon-sm" variant="ghost" pending={reopen.isPending} aria-label={`Reabrir ${task.title}`} title="Reabrir" onClick={() => reopen.mutate(undefined)}>
            <Undo2 aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      {asks === 'complete' && <CompleteDialog task={task} onClose={() => setAsks(null)} />}
      {asks === 'waive' && <WaiveDialog task={task} onClose={() => setAsks(null)} />}
    </li>
  )
}

import { CalendarClock, Check, CircleSlash, Ellipsis, FileText, ListTodo, Mail, MessageCircle, Paperclip, Star, Undo2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'

import { FilePreview } from '#shared/files/file-preview.tsx'
import { openFile } from '#shared/files/open-file.ts'
import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import { completeTask, reopenTask } from '../data/journey-acts.ts'
import { blockersText, type JourneyTask, kindWord, type TaskKind, whoDoes, withWhom } from '../model/following/journey.ts'
import { AssignDialog, CompleteDialog, DateDialog, WaiveDialog } from './task-dialogs.tsx'
import { TaskLink } from './task-in-place.tsx'
import { TaskTags } from './task-tags.tsx'
import { useJourneyAct } from './use-journey-act.ts'

const ICONS: Readonly<Record<TaskKind, typeof Check>> = { task: ListTodo, document: FileText, meeting: MessageCircle, link: CalendarClock, invite: Mail, evaluation: Star }

const DIALOGS = { complete: CompleteDialog, waive: WaiveDialog, assign: AssignDialog, date: DateDialog } as const
type Asked = keyof typeof DIALOGS | 'proof'

function State({ task }: { readonly task: JourneyTask }) {
  if (task.status === 'done') {
    return (
      <Badge tone="success">
        Feita{task.done_by ? ` por ${task.done_by.name}` : ''} em {formatDay(task.done_at)}
      </Badge>
    )
  }
  if (task.status === 'waived') return <Badge>Dispensada</Badge>
  return (
    <Badge tone={task.overdue ? 'danger' : 'neutral'}>
      {task.overdue ? 'Atrasada: ' : 'Até '}
      {formatDate(task.due_on)}
      {task.is_dated_by_hand && ' (à mão)'}
    </Badge>
  )
}

interface TaskRowProps {
  readonly task: JourneyTask
  /** Whether the reader may let it go. */
  readonly mayWaive: boolean
}

function Acts({ task, mayWaive, onAsk }: TaskRowProps & { readonly onAsk: (what: Asked) => void }) {
  const complete = useJourneyAct(() => completeTask(task.id, '', null), 'Tarefa concluída', undefined, 'A tarefa não foi concluída')
  const reopen = useJourneyAct(() => reopenTask(task.id), 'Tarefa reaberta', undefined, 'A tarefa não foi reaberta')
  if (task.status !== 'open') {
    if (!task.may_do) return null
    return (
      <Button size="icon-sm" variant="ghost" pending={reopen.isPending} aria-label={`Reabrir ${task.title}`} title="Reabrir" onClick={() => reopen.mutate()}>
        <Undo2 aria-hidden="true" className="size-4" />
      </Button>
    )
  }
  const asksProof = task.kind === 'evaluation' || task.evidence !== 'none'
  return (
    <>
      {task.may_do && !task.is_document && task.blockers.length === 0 && (
        <Button size="sm" pending={complete.isPending} aria-label={`Concluir ${task.title}`} onClick={() => (asksProof ? onAsk('complete') : complete.mutate())}>
          <Check aria-hidden="true" className="size-4" />
          {task.kind === 'evaluation' ? 'Avaliar' : 'Concluir'}
        </Button>
      )}
      <Menu
        trigger={
          <Button size="icon-sm" variant="ghost" aria-label={`Mais sobre ${task.title}`} title="Mais">
            <Ellipsis aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuItem icon={<UserRoundPen />} onSelect={() => onAsk('assign')}>
          Passar para outra pessoa
        </MenuItem>
        <MenuItem icon={<CalendarClock />} onSelect={() => onAsk('date')}>
          Mudar o prazo
        </MenuItem>
        {mayWaive && (
          <MenuItem icon={<CircleSlash />} onSelect={() => onAsk('waive')}>
            Dispensar
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

/** A task of a journey: what, who, until when, what it waits for, and what the reader may do about it. */
export function TaskRow({ task, mayWaive }: TaskRowProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const Icon = ICONS[task.kind]
  const isOpen = task.status === 'open'
  const fileId = task.evidence_file_id
  const Dialog = asked === null || asked === 'proof' ? null : DIALOGS[asked]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4.5 shrink-0', isOpen ? 'text-text-muted' : 'text-text-subtle')} />
      <div className="min-w-0 flex-1 basis-52">
        <p className={cn('break-words', isOpen ? 'font-medium' : 'text-text-muted')}>{task.title}</p>
        <p className="text-sm break-words text-text-muted">
          {kindWord(task.kind)}, {withWhom(whoDoes(task))}
        </p>
        {task.description && <p className="mt-1 text-sm break-words whitespace-pre-line text-text-muted">{task.description}</p>}
        {task.blockers.length > 0 && <p className="mt-1 text-sm break-words text-warning-text">{blockersText(task.blockers)}</p>}
        {task.note && <p className="mt-1 text-sm break-words whitespace-pre-line">“{task.note}”</p>}
        <div className="mt-1.5 flex max-w-full flex-wrap items-center gap-1.5">
          <State task={task} />
          <TaskTags task={task} />
          {isOpen && task.url !== null && <TaskLink url={task.url} />}
          {fileId !== null && (
            <Button size="sm" variant="ghost" onClick={() => setAsked('proof')}>
              <Paperclip aria-hidden="true" className="size-4" />
              Ver comprovante<span className="sr-only"> de {task.title}</span>
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-1">
        <Acts task={task} mayWaive={mayWaive} onAsk={setAsked} />
      </div>
      {Dialog && <Dialog task={task} onClose={close} />}
      {asked === 'proof' && fileId !== null && <FilePreview title="Comprovante" open={() => openFile(fileId)} onClose={close} />}
    </li>
  )
}

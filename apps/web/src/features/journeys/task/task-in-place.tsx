import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { taskQuery } from '../data/journeys.ts'
import { blockersText, type TaskOfPerson, whoDoes } from '../model/following/journey.ts'
import { ProofFields } from './proof-fields.tsx'
import { TaskTags } from './task-tags.tsx'
import { useCompleting } from './use-completing.ts'

export function TaskLink({ url }: { readonly url: string }) {
  return (
    <a href={url} className={buttonClass({ size: 'sm' })} {...(url.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
      <ExternalLink aria-hidden="true" className="size-4" />
      Abrir
    </a>
  )
}

function Completion({ task, onDone }: { readonly task: TaskOfPerson; readonly onDone: () => void }) {
  const completing = useCompleting(task, onDone)
  return (
    <>
      <Refusal error={completing.act.error} title="A tarefa não foi concluída" />
      <ProofFields completing={completing} />
      <DecidingButton variant="primary" pending={completing.act.isPending} onClick={completing.complete}>
        {task.kind === 'evaluation' ? 'Registrar avaliação' : 'Concluir tarefa'}
      </DecidingButton>
    </>
  )
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function Task({ task, onDone }: { readonly task: TaskOfPerson; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex max-w-full flex-wrap gap-1.5 empty:hidden">
        <TaskTags task={task} />
      </div>
      <DescriptionList
        items={[
          { label: 'Prazo', value: formatDate(task.due_on) },
          { label: capitalized(task.base_label), value: formatDate(task.base_date) },
          ...(task.assignee === null ? [{ label: 'Fica com', value: whoDoes(task) }] : []),
        ]}
      />
      {task.description && <p className="break-words whitespace-pre-line">{task.description}</p>}
      {task.url !== null && <TaskLink url={task.url} />}
      {task.blockers.length > 0 ? (
        <Alert tone="warning" title="Ainda não pode ser concluída">
          {blockersText(task.blockers)}.
        </Alert>
      ) : (
        <Completion task={task} onDone={onDone} />
      )}
    </div>
  )
}

/** A task of a journey, done where it waits: what, by when, and nothing else of the person than the item says already. */
export function JourneyTaskInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const task = useQuery(taskQuery(id))
  return (
    <QueryStates query={task} pending={<Skeleton className="h-48 rounded-lg" />} isEmpty={(found) => found?.status !== 'open'} empty={<p>Esta tarefa já foi concluída ou não está mais com você.</p>}>
      {(found) => found && <Task task={found} onDone={onDone} />}
    </QueryStates>
  )
}

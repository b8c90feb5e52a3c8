import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { AskedDocument } from '#shared/guest/asked-document.tsx'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { OwnData } from '../admission/own-data.tsx'
import { type Arrival, arrivalProgress, type ArrivalTask, listedTasks } from '../model/arrival.ts'

export interface ToDoProps extends Pick<GuestPartProps, 'act' | 'send' | 'open'> {
  readonly arrival: Arrival
}

function Done({ children }: { readonly children: string }) {
  return (
    <p className="flex items-center gap-2 font-medium text-success-text">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  )
}

/** The own data, opened in place. */
function DataItem({ arrival, act }: Pick<ToDoProps, 'arrival' | 'act'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold">Seus dados</p>
          {!arrival.data_filled && <p className="text-sm text-text-muted">Identificação, endereço e contato.</p>}
        </div>
        {arrival.data_filled && <Done>Enviados ao RH</Done>}
      </div>
      {arrival.is_before && (
        <Button variant={arrival.data_filled ? 'ghost' : 'secondary'} size="sm" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fechar' : arrival.data_filled ? 'Rever meus dados' : 'Preencher meus dados'}
        </Button>
      )}
      {isOpen && (
        <OwnData
          mine={{ person: arrival.person ?? {}, personal: arrival.personal, data_filled: arrival.data_filled }}
          save={(record, values) => act('save', { record, values: { ...values } })}
          finish={() => act('finish', {})}
        />
      )}
    </li>
  )
}

function TaskItem({ task, act }: Pick<ToDoProps, 'act'> & { readonly task: ArrivalTask }) {
  const complete = useAct({ act: () => act('complete', { task_id: task.id }), done: 'Tarefa concluída' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{task.title}</p>
        {task.description !== null && <p className="text-sm break-words whitespace-pre-line text-text-muted">{task.description}</p>}
        <p className="text-sm text-text-muted">Até {formatDate(task.due_on)}</p>
        <Refusal error={complete.error} title="A tarefa não foi concluída" />
      </div>
      {task.status === 'open' ? (
        <Button size="sm" pending={complete.isPending} aria-label={`Concluir ${task.title}`} onClick={() => complete.mutate()}>Concluir</Button>
      ) : (
        <Badge tone="success">{task.status === 'done' ? 'Feita' : 'Dispensada'}</Badge>
      )}
    </li>
  )
}

/** One list of everything that is asked of the person, with how far it is. */
export function ToDo({ arrival, act, send, open }: ToDoProps) {
  const { done, total } = arrivalProgress(arrival)
  const tasks = listedTasks(arrival.tasks)
  if (total === 0) return null
  return (
    <section aria-labelledby="arrival-to-do" className="rounded-xl border bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="arrival-to-do" className="text-lg font-semibold">Para você fazer</h2>
        <p role="status" className="font-semibold tabular">{done === total ? 'Tudo pronto, obrigado!' : `${done} de ${total}`}</p>
      </div>
      <span aria-hidden="true" className="mt-3 block h-2 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-primary transition-[width] duration-300" style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <ul aria-label="O que é pedido" className="mt-4 flex flex-col gap-3">
        {(arrival.is_before || arrival.data_filled) && <DataItem arrival={arrival} act={act} />}
        {arrival.requests.map((request) => <AskedDocument key={request.request_id} request={request} act={act} send={send} open={open} />)}
        {tasks.map((task) => <TaskItem key={task.id} task={task} act={act} />)}
      </ul>
      {arrival.requests.length > 0 && <p className="mt-4 text-sm text-text-muted">Fotografe o documento inteiro, em um lugar claro. Se ele tem frente e verso, abra-o na foto ou envie um PDF com os dois lados.</p>}
    </section>
  )
}

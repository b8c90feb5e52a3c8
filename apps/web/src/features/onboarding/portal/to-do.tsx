import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { PaperDrop } from '#shared/files/paper-drop.tsx'
import { UploadList } from '#shared/files/upload-list.tsx'
import { useUploads } from '#shared/files/use-upload.ts'
import { useAct } from '#shared/form/use-act.ts'
import { AskedDocument } from '#shared/guest/asked-document.tsx'
import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
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

/** The file that proves a task: done once it was sent. */
function ProofDrop({ task, arrival, act, send }: Pick<ToDoProps, 'arrival' | 'act' | 'send'> & { readonly task: ArrivalTask }) {
  const { items, queue, isBusy } = useUploads({
    limits: arrival.proof,
    send: (file, options) => send(task.id, file, options),
    take: async ({ file_id }) => void (await act('complete', { task_id: task.id, file_id })),
  })
  return (
    <div className="basis-full">
      <PaperDrop
        label={`Comprovante de ${task.title}`}
        limits={arrival.proof}
        disabled={isBusy}
        onFile={(file) => {
          for (const { key } of queue.items()) queue.remove(key)
          queue.add([file])
        }}
      />
      <UploadList items={items} queue={queue} />
    </div>
  )
}

/** What is left to do of a task: a press, words and a press, or a file. */
function Doing({ task, arrival, act, send }: Pick<ToDoProps, 'arrival' | 'act' | 'send'> & { readonly task: ArrivalTask }) {
  const [note, setNote] = useState('')
  const complete = useAct({ act: () => act('complete', { task_id: task.id, note }), done: 'Tarefa concluída' })
  if (task.blockers.length > 0) return <p className="basis-full text-sm text-text-muted">Espera por: {task.blockers.join('; ')}</p>
  if (task.evidence === 'file') return <ProofDrop task={task} arrival={arrival} act={act} send={send} />
  return (
    <>
      {task.evidence === 'text' && (
        <Field label="O que foi feito" className="basis-full">
          <TextArea value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
      <Button size="sm" pending={complete.isPending} disabled={task.evidence === 'text' && note.trim() === ''} aria-label={`Concluir ${task.title}`} onClick={() => complete.mutate()}>Concluir</Button>
      <div className="basis-full empty:hidden">
        <Refusal error={complete.error} title="A tarefa não foi concluída" />
      </div>
    </>
  )
}

function TaskItem({ task, arrival, act, send }: Pick<ToDoProps, 'arrival' | 'act' | 'send'> & { readonly task: ArrivalTask }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{task.title}</p>
        {task.description !== null && <p className="text-sm break-words whitespace-pre-line text-text-muted">{task.description}</p>}
        <p className="text-sm text-text-muted">Até {formatDate(task.due_on)}</p>
        {task.url !== null && (
          <a href={task.url} target="_blank" rel="noopener noreferrer" className="text-sm text-primary-text underline underline-offset-2">
            Abrir<span className="sr-only"> {task.title}, em outra aba</span>
          </a>
        )}
      </div>
      {task.status === 'open' ? <Doing task={task} arrival={arrival} act={act} send={send} /> : <Badge tone="success">{task.status === 'done' ? 'Feita' : 'Dispensada'}</Badge>}
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
        {tasks.map((task) => <TaskItem key={task.id} task={task} arrival={arrival} act={act} send={send} />)}
      </ul>
      {arrival.requests.length > 0 && <p className="mt-4 text-sm text-text-muted">Fotografe o documento inteiro, em um lugar claro. Se ele tem frente e verso, abra-o na foto ou envie um PDF com os dois lados.</p>}
    </section>
  )
}

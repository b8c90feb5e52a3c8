import { Bell, X } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { cancelRequest, remindRequest } from '../data/feedback/feedback-acts.ts'
import type { FeedbackRequest } from '../model/feedback/feedback.ts'

type Asked = FeedbackRequest['people'][number]

const LOOKS: Readonly<Record<Asked['state'], { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>> = {
  waiting: { label: 'Aguardando', tone: 'warning' },
  answered: { label: 'Respondeu', tone: 'success' },
  declined: { label: 'Não vai responder', tone: 'neutral' },
  over: { label: 'Sem resposta', tone: 'neutral' },
}

function AskedPerson({ asked: { person, state, reason, feedback_id: feedbackId }, onOpen }: { readonly asked: Asked; readonly onOpen: (id: string) => void }) {
  const { label, tone } = LOOKS[state]
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <span className="min-w-0 break-words">{person.name}</span>
      <Badge tone={tone}>{label}</Badge>
      {reason !== null && <span className="min-w-0 text-sm break-words text-text-muted">“{reason}”</span>}
      {feedbackId !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen(feedbackId)}>
          Ler<span className="sr-only"> o feedback de {person.name}</span>
        </Button>
      )}
    </li>
  )
}

function Acts({ request }: { readonly request: FeedbackRequest }) {
  const [isAsking, setAsking] = useState(false)
  const remind = useAct({ act: () => remindRequest(request.id), done: (count) => (count === 1 ? '1 pessoa lembrada' : `${String(count)} pessoas lembradas`), failed: 'O lembrete não foi enviado', stale: SUBJECTS.feedback })
  const cancel = useAct({ act: () => cancelRequest(request.id), done: 'Pedido encerrado', stale: SUBJECTS.feedback, onDone: () => setAsking(false) })
  if (!request.is_waiting) return null
  return (
    <div className="flex flex-wrap gap-2">
      {request.may_remind && (
        <Button size="sm" pending={remind.isPending} onClick={() => remind.mutate()}>
          <Bell aria-hidden="true" className="size-4" />
          Lembrar quem falta
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        <X aria-hidden="true" className="size-4" />
        Encerrar pedido
      </Button>
      <ConfirmDialog open={isAsking} onOpenChange={setAsking} title="Encerrar o pedido?" description="Ninguém mais pode responder. O que já foi respondido continua com você." confirmLabel="Encerrar pedido" pending={cancel.isPending} error={cancel.error} onConfirm={() => cancel.mutate()} />
    </div>
  )
}

/** A request that the reader made: the question, about whom, and what came of it from each person. */
export function RequestRow({ request, isOwn, onOpen }: { readonly request: FeedbackRequest; readonly isOwn: boolean; readonly onOpen: (id: string) => void }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium break-words whitespace-pre-line" dir="auto">{request.question}</p>
        <p className="mt-0.5 text-sm text-text-muted">
          {isOwn ? 'Sobre você' : `Sobre ${request.about.name}`} · pedido <Ago at={request.created_at} />
          {request.due_on !== null && ` · até ${formatDate(request.due_on)}`}
          {request.is_cancelled && ' · encerrado'}
        </p>
        <ul aria-label="Quem foi perguntado" className="mt-2">
          {request.people.map((asked) => <AskedPerson key={asked.person.id} asked={asked} onOpen={onOpen} />)}
        </ul>
      </div>
      <Acts request={request} />
    </li>
  )
}

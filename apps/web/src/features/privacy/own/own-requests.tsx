import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { usePrivacyAct, withdrawRequest } from '../data/privacy-acts.ts'
import { ownRequestsQuery } from '../data/privacy-queries.ts'
import { CHANNELS, leftText, leftTone, type OwnRequest, STATUS } from '../model/privacy.ts'
import { AskDialog } from './ask-dialog.tsx'

function Words({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <p className="text-sm text-text-muted">{label}</p>
      <p className="break-words whitespace-pre-line">{children}</p>
    </div>
  )
}

function Request({ request, onWithdraw }: { readonly request: OwnRequest; readonly onWithdraw: () => void }) {
  const { label, article, body, channel, received_on: receivedOn, due_on: dueOn, status, days_left: left, extension_reason: extension, answer, ground, ended_at: endedAt } = request
  return (
    <li>
      <article aria-label={label} className="flex flex-col gap-3 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 font-medium break-words">{label}</h3>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
          {status === 'open' && <Badge tone={leftTone(left)}>{leftText(left)}</Badge>}
          {status === 'open' && channel === 'app' && (
            <Button size="sm" variant="ghost" className="ml-auto" aria-label={`Desistir de ${label}`} onClick={onWithdraw}>Desistir</Button>
          )}
        </div>
        <p className="text-sm text-text-muted">
          Feito em {formatDate(receivedOn)} {CHANNELS[channel]}. {status === 'open' ? `Resposta até ${formatDate(dueOn)}.` : `Encerrado em ${formatDay(endedAt)}.`} {article}.
        </p>
        {body !== null && <Words label="O que você pediu">{body}</Words>}
        {extension !== null && <Words label="Por que o prazo mudou">{extension}</Words>}
        {ground !== null && <Words label="Motivo da recusa">{ground}</Words>}
        {answer !== null && <Words label="Resposta">{answer}</Words>}
      </article>
    </li>
  )
}

/** What the reader asked about the own data and what became of it; also for who left. */
export function OwnRequests() {
  const { user } = useSession()
  const found = useQuery(ownRequestsQuery(user?.id ?? null))
  const [isAsking, setIsAsking] = useState(false)
  const [leaving, setLeaving] = useState<OwnRequest | null>(null)
  const withdraw = usePrivacyAct(({ id }: OwnRequest) => withdrawRequest(id), { done: 'Pedido retirado', onDone: () => setLeaving(null) })
  return (
    <Section
      title="Pedidos sobre os meus dados"
      actions={found.data && <Button size="sm" onClick={() => setIsAsking(true)}><MessageSquarePlus aria-hidden="true" className="size-4" />Fazer um pedido</Button>}
    >
      <QueryStates
        query={found}
        pending={<Skeleton className="h-24 rounded-lg" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="max-w-[70ch] text-text-muted">Você pode pedir uma declaração completa, correção, eliminação ou portabilidade dos seus dados. A resposta vem em até 15 dias, e só quem responde vê o pedido (LGPD, art. 18).</p>}
      >
        {({ items }) => (
          <ul aria-label="Meus pedidos" className="divide-y border-y">
            {items.map((request) => <Request key={request.id} request={request} onWithdraw={() => setLeaving(request)} />)}
          </ul>
        )}
      </QueryStates>
      {isAsking && found.data && <AskDialog kinds={found.data.kinds} onClose={() => setIsAsking(false)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            withdraw.reset()
            setLeaving(null)
          }}
          title="Desistir deste pedido?"
          description="Ninguém vai responder. Você pode fazer outro quando quiser."
          confirmLabel="Desistir do pedido"
          pending={withdraw.isPending}
          error={withdraw.error}
          failure="O pedido não foi retirado"
          onConfirm={() => withdraw.mutate(leaving)}
        />
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { CasePanel } from '#shared/confidential/case-panel.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { extendRequest, usePrivacyAct } from '../data/privacy-acts.ts'
import { requestQuery } from '../data/privacy-queries.ts'
import { CHANNELS, leftText, leftTone, type PrivacyRequest, STATUS } from '../model/privacy.ts'
import { AnswerDialog } from './answer-dialog.tsx'

function ExtendDialog({ request, onClose }: { readonly request: PrivacyRequest; readonly onClose: () => void }) {
  const act = usePrivacyAct((reason: string) => extendRequest(request.id, reason), { done: (due) => ['Prazo prorrogado', `Responda até ${formatDate(due)}.`], onDone: onClose })
  return (
    <ReasonDialog
      title="Prorrogar o prazo"
      description="Mais 15 dias, uma única vez. A pessoa lê o motivo."
      confirmLabel="Prorrogar prazo"
      label="Por que precisa de mais tempo"
      missing="Explique por que precisa de mais tempo"
      most={1000}
      act={act}
      failure="O prazo não mudou"
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  )
}

function Text({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Card title={title}>
      <p className="break-words whitespace-pre-line">{children}</p>
    </Card>
  )
}

function Body({ request }: { readonly request: PrivacyRequest }) {
  const [dialog, setDialog] = useState<'answer' | 'refuse' | 'extend' | null>(null)
  const { person, status, days_left: left, body, answer, ground, extension_reason: extension } = request
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonChip person={person} size="lg" {...(request.has_left && { detail: 'Não trabalha mais na empresa' })} />
        <span className="flex flex-wrap items-center gap-3">
          {status === 'open' ? <Badge tone={leftTone(left)}>{leftText(left)}</Badge> : <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
          <Link to="/app/employees/$employeeId" params={{ employeeId: person.id }} className={TEXT_LINK}>Abrir cadastro</Link>
        </span>
      </div>
      {status === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setDialog('answer')}>Responder</Button>
          {request.grounds.length > 0 && <Button onClick={() => setDialog('refuse')}>Recusar</Button>}
          {request.may_extend && <Button onClick={() => setDialog('extend')}>Prorrogar prazo</Button>}
        </div>
      )}
      <DescriptionList
        items={[
          { label: 'O que pede', value: `${request.label} (${request.article})` },
          { label: 'Recebido', value: `${formatDate(request.received_on)}, ${CHANNELS[request.channel]}` },
          { label: 'Responder até', value: formatDate(request.due_on) },
          { label: 'Identidade', value: request.identity_proof ?? 'Comprovada pela entrada no sistema' },
          ...(request.registered_by === null ? [] : [{ label: 'Registrado por', value: request.registered_by.name }]),
          ...(request.ended_at === null ? [] : [{ label: 'Encerrado', value: [formatDateTime(request.ended_at), request.answered_by?.name].filter(Boolean).join(', ') }]),
        ]}
      />
      {body !== null && <Text title="Pedido">{body}</Text>}
      {extension !== null && <Text title="Motivo da prorrogação">{extension}</Text>}
      {ground !== null && <Text title="Motivo da recusa">{ground}</Text>}
      {answer !== null && <Text title="Resposta">{answer}</Text>}
      <CasePanel caseId={request.id} />
      {(dialog === 'answer' || dialog === 'refuse') && <AnswerDialog request={request} isRefusal={dialog === 'refuse'} onClose={() => setDialog(null)} />}
      {dialog === 'extend' && <ExtendDialog request={request} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** A request over the list, for whoever is in its list. */
export function RequestSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery(requestQuery(id))
  return (
    <Sheet open onOpenChange={onClose} title="Pedido sobre dados pessoais" width="max-w-2xl">
      <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
        {(request) => <Body request={request} />}
      </QueryStates>
    </Sheet>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Card } from '#shared/ui/card.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { answerProposal, askCancellation, cancelRequest } from '../data/requests/leave-acts.ts'
import { requestsQuery } from '../data/requests/leave-queries.ts'
import { RequestRow } from './request-row.tsx'

const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }))

interface Open {
  readonly kind: 'refuse' | 'cancel' | 'attach'
  readonly id: string
}

/** Every request of the person, how it stands and what may be done about it. */
export function MyRequests({ employeeId, onAdjust }: { readonly employeeId: string; readonly onAdjust: (requestId: string) => void }) {
  const requests = useQuery(requestsQuery(employeeId))
  const [open, setOpen] = useState<Open | null>(null)
  const today = todayIso()
  const cancel = useAct({
    act: cancelRequest,
    done: 'Pedido retirado',
    failed: 'O pedido não foi cancelado',
    stale: SUBJECTS.leaves,
  })
  const answer = useAct({
    act: ({ id, agrees, reason }: { readonly id: string; readonly agrees: boolean; readonly reason: string }) => answerProposal(id, agrees, reason),
    done: (_, { agrees }) => (agrees ? ['Férias confirmadas', 'Elas seguem para aprovação.'] : ['Datas recusadas', 'Quem propôs recebe um aviso.']),
    // A refusal is told in its dialog.
    failed: ({ agrees }) => (agrees ? 'A resposta não foi enviada' : null),
    stale: SUBJECTS.leaves,
    onDone: () => setOpen(null),
  })
  const takeBack = useAct({
    act: ({ id, reason }: { readonly id: string; readonly reason: string }) => askCancellation(id, reason),
    done: ['Cancelamento solicitado', 'A licença vale até que decidam.'],
    stale: SUBJECTS.leaves,
    onDone: () => setOpen(null),
  })
  const isBusy = cancel.isPending || answer.isPending || takeBack.isPending
  return (
    <Card title="Meus pedidos">
      <QueryStates
        query={requests}
        pending={<Skeleton className="h-24 w-full" />}
        empty={<p className="text-text-muted">Você ainda não fez nenhum pedido. Férias e folgas que pedir ficam aqui, com a situação de cada uma.</p>}
      >
        {(found) => (
          <ul aria-label="Meus pedidos" className="-my-4 divide-y">
            {found.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                today={today}
                isBusy={isBusy}
                onCancel={(approvalId) => cancel.mutate(approvalId)}
                onAskCancellation={() => setOpen({ kind: 'cancel', id: request.id })}
                onAdjust={() => onAdjust(request.id)}
                onAttach={() => setOpen({ kind: 'attach', id: request.id })}
                onAnswer={(agrees) => (agrees ? answer.mutate({ id: request.id, agrees, reason: '' }) : setOpen({ kind: 'refuse', id: request.id }))}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      {open?.kind === 'refuse' && (
        <ReasonDialog
          title="Recusar as datas propostas"
          description="Quem propôs recebe o motivo e pode propor outras."
          confirmLabel="Recusar datas"
          failure="A resposta não foi enviada"
          act={answer}
          onConfirm={(reason) => answer.mutate({ id: open.id, agrees: false, reason })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'cancel' && (
        <ReasonDialog
          title="Solicitar o cancelamento"
          description="A licença já foi aprovada: quem decide precisa concordar. Até lá ela continua valendo. O que já começou não muda."
          confirmLabel="Solicitar cancelamento"
          failure="O cancelamento não foi solicitado"
          act={takeBack}
          onConfirm={(reason) => takeBack.mutate({ id: open.id, reason })}
          onClose={() => setOpen(null)}
        />
      )}
      <Suspense>{open?.kind === 'attach' && <AttachDialog requestId={open.id} employeeId={employeeId} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  )
}

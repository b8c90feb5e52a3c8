import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toAppError } from '../../../shared/supabase/app-error.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { QueryStates } from '../../../shared/ui/page-states.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { answerProposal, cancelRequest } from '../data/leave-acts.ts'
import { leaveKeys } from '../data/leave-keys.ts'
import { balanceQuery, requestsQuery } from '../data/leave-queries.ts'
import { isCurrent } from '../model/leave.ts'
import { PeriodCard } from './period-card.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RequestRow } from './request-row.tsx'

/** The person's vacation periods and every request with how it stands. */
export function MyLeaves({ employeeId }: { readonly employeeId: string }) {
  const client = useQueryClient()
  const balance = useQuery(balanceQuery())
  const requests = useQuery(requestsQuery(employeeId))
  const [refusing, setRefusing] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: leaveKeys.all })
  const cancel = useMutation({
    mutationFn: cancelRequest,
    onSuccess: () => toast.success('Pedido cancelado'),
    onError: (failure) => toast.error('O pedido não foi cancelado', { description: toAppError(failure).message }),
    onSettled: refresh,
  })
  const answer = useMutation({
    mutationFn: ({ id, agrees, reason }: { readonly id: string; readonly agrees: boolean; readonly reason: string }) => answerProposal(id, agrees, reason),
    onSuccess: (_, { agrees }) => {
      toast.success(agrees ? 'Férias confirmadas' : 'Datas recusadas', { description: agrees ? 'Elas seguem para aprovação.' : 'Quem propôs foi avisado.' })
      setRefusing(null)
    },
    onError: (failure, { agrees }) => agrees && toast.error('A resposta não foi enviada', { description: toAppError(failure).message }),
    onSettled: refresh,
  })
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="Férias">
        <QueryStates
          query={balance}
          pending={<Skeleton className="h-48 w-full" />}
          isEmpty={(periods) => !periods.some(isCurrent)}
          empty={<EmptyState title="Nenhum período de férias em aberto">O seu tipo de contrato não tem férias pela CLT, ou todos os períodos já foram quitados.</EmptyState>}
        >
          {(periods) => (
            <ul aria-label="Períodos de férias" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {periods.filter(isCurrent).map((period) => (
                <PeriodCard key={period.acquired_from} period={period} />
              ))}
            </ul>
          )}
        </QueryStates>
      </section>
      <Card title="Meus pedidos">
        <QueryStates
          query={requests}
          pending={<Skeleton className="h-24 w-full" />}
          isEmpty={(found) => found.length === 0}
          empty={<p className="text-text-muted">Você ainda não pediu nada. Férias, folgas e atestados que pedir ficam aqui, com a situação de cada um.</p>}
        >
          {(found) => (
            <ul className="-my-4 divide-y">
              {found.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  isBusy={cancel.isPending || answer.isPending}
                  onCancel={(approvalId) => cancel.mutate(approvalId)}
                  onAnswer={(agrees) => (agrees ? answer.mutate({ id: request.id, agrees, reason: '' }) : setRefusing(request.id))}
                />
              ))}
            </ul>
          )}
        </QueryStates>
      </Card>
      {refusing !== null && (
        <RefuseDialog
          error={answer.error}
          isPending={answer.isPending}
          onRefuse={(reason) => answer.mutate({ id: refusing, agrees: false, reason })}
          onClose={() => setRefusing(null)}
        />
      )}
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { ReasonDialog } from '#shared/ui/reason-dialog.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { answerProposal } from '../data/requests/leave-acts.ts'
import { requestQuery } from '../data/requests/leave-queries.ts'
import { RequestLines } from './request-row.tsx'
import { useLeaveRefresh } from '../requests/use-leave-refresh.ts'

/** Vacations that somebody else planned, answered by the person where they wait. */
export function ProposalInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const refresh = useLeaveRefresh()
  const request = useQuery(requestQuery(id))
  const [isRefusing, setRefusing] = useState(false)
  const answer = useMutation({
    mutationFn: ({ agrees, reason }: { readonly agrees: boolean; readonly reason: string }) => answerProposal(id, agrees, reason),
    onSuccess: (_, { agrees }) => {
      toast.success(agrees ? 'Férias confirmadas' : 'Datas recusadas', { description: agrees ? 'Elas seguem para aprovação.' : 'Quem propôs foi avisado.' })
      onDone()
    },
    onSettled: refresh,
  })
  return (
    <QueryStates
      query={request}
      pending={<Skeleton className="h-40 rounded-lg" />}
      isEmpty={(found) => found?.status !== 'proposed'}
      empty={<EmptyState title="Esta proposta já foi respondida">Ela está em Licenças, entre os seus pedidos.</EmptyState>}
    >
      {(found) =>
        found && (
          <div className="flex flex-col gap-5">
            <div>
              <h3 className="mb-1 font-medium">{found.type?.name ?? 'Férias'}</h3>
              <RequestLines request={found} />
            </div>
            <p className="text-sm text-text-muted">
              {found.asker ? `${found.asker.display_name} propôs estas datas.` : 'Estas datas foram propostas.'} Dividir as férias depende de você concordar (CLT art. 134, § 1º). Se concordar, elas seguem para
              aprovação.
            </p>
            {!isRefusing && <Refusal error={answer.error} title="A resposta não foi enviada" />}
            <div className="flex flex-wrap justify-end gap-2">
              <Button disabled={answer.isPending} onClick={() => setRefusing(true)}>
                Não servem
              </Button>
              <DecidingButton variant="primary" pending={answer.isPending} onClick={() => answer.mutate({ agrees: true, reason: '' })}>
                Concordar
              </DecidingButton>
            </div>
            {isRefusing && (
              <ReasonDialog
                title="Recusar as datas propostas"
                description="Quem propôs recebe o motivo e pode propor outras."
                confirmLabel="Recusar datas"
                failure="A resposta não foi enviada"
                error={answer.error}
                isPending={answer.isPending}
                onConfirm={(reason) => answer.mutate({ agrees: false, reason })}
                onClose={() => setRefusing(false)}
              />
            )}
          </div>
        )
      }
    </QueryStates>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { answerProposal } from '../data/requests/leave-acts.ts'
import { requestQuery } from '../data/requests/leave-queries.ts'
import { RequestLines } from './request-row.tsx'

/** Vacations that somebody else planned, answered by the person where they wait. */
export function ProposalInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const request = useQuery(requestQuery(id))
  const [isRefusing, setRefusing] = useState(false)
  const answer = useAct({
    act: ({ agrees, reason }: { readonly agrees: boolean; readonly reason: string }) => answerProposal(id, agrees, reason),
    done: (_, { agrees }) => [agrees ? 'Férias confirmadas' : 'Datas recusadas', agrees ? 'Elas seguem para aprovação.' : 'Quem propôs recebe um aviso.'],
    stale: SUBJECTS.leaves,
    onDone,
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
                Recusar datas
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
                act={answer}
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

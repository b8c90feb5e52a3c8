import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { WorkingCard } from '#shared/ui/working-card.tsx'
import { cancelCollectiveOrder } from '../data/collective/collective-acts.ts'
import { progressQuery } from '../data/collective/collective-queries.ts'

export interface UnderWayProps {
  readonly id: string
  readonly status: 'announcing' | 'undoing'
}

/** Thousands of people take a while: how far it is. */
export function UnderWay({ id, status }: UnderWayProps) {
  const client = useQueryClient()
  const progress = useQuery(progressQuery(id)).data ?? null
  // Balances, the map and lists are others once it is over.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['leaves'] }), [client])
  const cancel = useAct({ act: () => cancelCollectiveOrder(id), stale: SUBJECTS.leaves })
  const people = progress === null ? 'todas as pessoas' : `${progress.total.toLocaleString('pt-BR')} pessoas`
  return (
    <WorkingCard
      title={status === 'announcing' ? `Marcando as férias de ${people}…` : `Desfazendo as férias de ${people}…`}
      done={progress?.done ?? null}
      total={progress?.total ?? 1}
      action={
        <Button pending={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
          {cancel.isSuccess ? 'Cancelando…' : 'Cancelar'}
        </Button>
      }
    >
      Você pode sair desta página: quando terminar, uma notificação avisa. Ou tudo é gravado, ou nada.
    </WorkingCard>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { closeCampaign, lateRequestsQuery } from '../data/documents/campaigns.ts'
import { lateText } from '../model/documents/campaign.ts'
import type { InPlaceProps } from './in-place.tsx'
import { RemindDialog } from '../asking/remind-dialog.tsx'

/** A campaign that people have not answered in time: who owes what, to remind them or to end it. */
export function OverdueInPlace({ id, onDone }: InPlaceProps) {
  const late = useQuery(lateRequestsQuery(id))
  const [isReminding, setReminding] = useState(false)
  const close = useAct({ act: () => closeCampaign(id), done: 'Pedido encerrado', stale: SUBJECTS.documents, onDone })
  return (
    <QueryStates query={late} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(rows) => (
        <div className="flex flex-col gap-4">
          <Refusal error={close.error} title="Não foi possível concluir" />
          <ul aria-label="Quem falta" tabIndex={0} className="divide-y">
            {rows.map((row) => (
              <li key={row.request_id} className="py-2.5">
                <PersonChip person={row.employee} size="sm" detail={lateText(row)} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <DecidingButton variant="ghost" pending={close.isPending} onClick={() => close.mutate()}>
              Encerrar o pedido
            </DecidingButton>
            <DecidingButton variant="primary" onClick={() => setReminding(true)}>
              <Bell aria-hidden="true" className="size-4" />
              Lembrar quem falta
            </DecidingButton>
          </div>
          {isReminding && <RemindDialog campaignId={id} onClose={() => setReminding(false)} onReminded={onDone} />}
        </div>
      )}
    </QueryStates>
  )
}

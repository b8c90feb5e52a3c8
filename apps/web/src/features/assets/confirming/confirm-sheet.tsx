import { useQuery, useQueryClient } from '@tanstack/react-query'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { useSession } from '#shared/session/session-context.ts'
import { filePurposeQuery, uploadFile } from '#shared/supabase/uploads.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { answerAudit, myAuditsQuery } from '../data/audit-data.ts'
import { ConfirmAudits } from './confirm-audits.tsx'
import type { ConfirmDoor } from './confirm-item.tsx'

/** What whoever is signed in confirms, over the list of what they have. */
export function ConfirmSheet({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const { employee } = useSession()
  const audits = useQuery(myAuditsQuery())
  const door: ConfirmDoor = {
    limits: useQuery(filePurposeQuery('asset_photo')).data,
    send: (_item, file, options) => uploadFile({ purpose: 'asset_photo', ...(employee !== null && { employeeId: employee.id }) }, file, options),
    answer: async (item, answer) => {
      client.setQueryData(myAuditsQuery().queryKey, await answerAudit(item, answer))
      void refetch(client, SUBJECTS.inbox)
    },
  }
  return (
    <Sheet open onOpenChange={onClose} title="Conferir meus bens" width="max-w-lg">
      <QueryStates query={audits} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(found) => <ConfirmAudits audits={found} door={door} />}
      </QueryStates>
    </Sheet>
  )
}

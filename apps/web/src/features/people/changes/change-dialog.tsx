import { useQuery } from '@tanstack/react-query'

import { useSession } from '#shared/session/session-context.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ownFieldsQuery } from '../data/changes/own-fields-query.ts'
import { ChangeForm, type Answered } from './change-form.tsx'

export interface ChangeDialogProps {
  /** The request that is adjusted; null writes a new one. */
  readonly answered: Answered | null
  readonly onClose: () => void
}

/** Changes one's own data: what the company allows at once, the rest by asking. Starts from what is stored now. */
export function ChangeDialog({ answered, onClose }: ChangeDialogProps) {
  const { user } = useSession()
  const fields = useQuery(ownFieldsQuery(user?.id ?? null))
  // A copy from the cache may be old: a request would show a 'before' that is no longer true.
  const fresh = { ...fields, data: fields.isFetchedAfterMount ? fields.data : undefined }
  if (fresh.data) return <ChangeForm fields={fresh.data} answered={answered} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Alterar meus dados">
      <QueryStates query={fresh} pending={<Skeleton className="h-72 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Dialog>
  )
}

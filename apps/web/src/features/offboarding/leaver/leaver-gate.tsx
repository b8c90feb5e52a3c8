import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { leaverQuery } from '../data/leaver.ts'

interface LeaverGateProps {
  /** What stands in place of the product once the contract has ended. */
  readonly leaver: ReactNode
  readonly pending: ReactNode
  /** Puts a page in place of the product. */
  readonly renderOnly: (page: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Who left has no role any more, only the own documents for some time. The database holds to that; here nothing else is offered. */
export function LeaverGate({ leaver, pending, renderOnly, children }: LeaverGateProps) {
  const { user, employee } = useSession()
  const hasNoRole = employee === null
  const found = useQuery({ ...leaverQuery(user?.id ?? null), enabled: hasNoRole })
  if (!hasNoRole || found.data === null) return children
  if (found.isPending) return pending
  return renderOnly(<QueryStates query={found} pending={pending}>{() => leaver}</QueryStates>)
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { leaverQuery } from '../data/leaver.ts'

interface LeaverGateProps {
  /** What stands in place of the product once the contract has ended. */
  readonly leaver: ReactNode
  readonly pending: ReactNode
  readonly children: ReactNode
}

/** Who left has no role any more, only the own documents for some time. The database holds to that; here nothing else is offered. */
export function LeaverGate({ leaver, pending, children }: LeaverGateProps) {
  const { user, employee } = useSession()
  const hasNoRole = employee === null
  const found = useQuery({ ...leaverQuery(user?.id ?? null), enabled: hasNoRole })
  if (!hasNoRole || found.error !== null || found.data === null) return children
  return found.data === undefined ? pending : leaver
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { myAdmissionQuery } from '../data/newcomer.ts'

export interface NewcomerGateProps {
  /** What stands in place of the product until the first day. */
  readonly newcomer: ReactNode
  readonly pending: ReactNode
  readonly children: ReactNode
}

/** Before the first day there is nothing of the company to see: only the own arrival. The database holds to that; here it is not offered. */
export function NewcomerGate({ newcomer, pending, children }: NewcomerGateProps) {
  const { employee } = useSession()
  const isExpected = (employee?.hire_date ?? '') > todayIso()
  const mine = useQuery({ ...myAdmissionQuery(), enabled: isExpected })
  if (!isExpected || mine.error !== null || (mine.data !== undefined && mine.data?.status !== 'pre_admission')) return children
  return mine.data === undefined ? pending : newcomer
}

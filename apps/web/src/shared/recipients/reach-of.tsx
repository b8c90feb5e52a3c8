import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../company/company-context.ts'
import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reachQuery } from './reach-query.ts'
import { RecipientList } from './recipient-list.tsx'
import { channelText } from './recipients.ts'

export interface ReachOfProps {
  readonly employees: readonly string[]
  /** Of the kinds of notifications: what is sent. */
  readonly kind: string
}

/** How people who were chosen elsewhere are told: a line for one, the list for many. */
export function ReachOf({ employees, kind }: ReachOfProps) {
  const reach = useQuery(reachQuery(useCompanyId(), employees, kind))
  return (
    <QueryStates query={reach} pending={<Skeleton className="h-6 rounded-md" />}>
      {([first, ...others]) => {
        if (first === undefined) return null
        if (others.length > 0) return <RecipientList recipients={[first, ...others]} />
        return <p className={first.reason === null ? 'text-text-muted' : 'text-warning-text'}>{`${first.employee.name}: ${channelText(first)}`}</p>
      }}
    </QueryStates>
  )
}

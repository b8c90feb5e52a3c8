import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { celebrationsQuery } from '../data/celebrations.ts'
import { CelebrationList } from './celebration-list.tsx'
import { CelebrationsFrame } from './celebrations-frame.tsx'

/** Beside the feed: who is celebrated today and in the days to come. */
export function NewsCelebrations() {
  const celebrations = useQuery(celebrationsQuery(useCompanyId()))
  return (
    <CelebrationsFrame>
      <QueryStates query={celebrations} pending={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => <CelebrationList celebrations={data} today={todayIso()} />}
      </QueryStates>
    </CelebrationsFrame>
  )
}

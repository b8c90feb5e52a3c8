import { useQuery } from '@tanstack/react-query'

import { formatDate } from '#shared/lib/dates.ts'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { DayLines } from '#shared/ui/charts/day-lines.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reachDaysQuery } from '../../data/reach-queries.ts'
import type { PostDetail } from '../../model/post.ts'
import type { ReachDay } from '../../model/reach/reach.ts'

/** How many had opened a post, and confirmed it, by the end of each day. */
export function ReachOverTime({ post }: { readonly post: PostDetail }) {
  const asks = post.requires_acknowledgement
  const totalsOf = ({ opened, acknowledged }: ReachDay): readonly number[] => (asks ? [opened, acknowledged] : [opened])
  return (
    <QueryStates query={useQuery(reachDaysQuery(post.post_id))} pending={<Skeleton className="h-56" />}>
      {(days) => (
        <ChartCard title="Dia a dia" columns={asks ? ['Até o dia', 'Abriram', 'Confirmaram'] : ['Até o dia', 'Abriram']} rows={days.map((day) => ({ label: formatDate(day.on_date), values: totalsOf(day) }))}>
          <DayLines label="Alcance dia a dia" series={asks ? ['abriram', 'confirmaram'] : ['abriram']} days={days.map((day) => ({ day: day.on_date, totals: totalsOf(day) }))} />
        </ChartCard>
      )}
    </QueryStates>
  )
}

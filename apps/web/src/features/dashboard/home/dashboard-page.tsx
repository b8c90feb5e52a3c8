import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { formatLongDay } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import type { Home } from '#shared/supabase/shapes.gen.ts'
import type { HomePart } from '#shared/ui/home-part.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { homeQuery } from '../data/home-query.ts'
import { greeting } from '../model/greeting.ts'

export interface DashboardPageProps {
  /** The other pages of the Dashboard. */
  readonly nav: ReactNode
  /** What the modules show here, in their order. */
  readonly parts: readonly HomePart[]
  /** In place of it all, as long as the company has nobody but who founded it. */
  readonly beginning: ReactNode
  /** Below what is urgent, for whoever leads. */
  readonly Figures: ComponentType<{ readonly home: Home }>
}

function Placed({ home, parts, place }: { readonly home: Home; readonly parts: readonly HomePart[]; readonly place: HomePart['place'] }) {
  const { isOff } = usePermissions()
  return parts.filter((part) => part.place === place && part.views.includes(home.view) && !(part.module && isOff(part.module))).map(({ name, Part }) => <Part key={name} home={home} />)
}

interface ShownProps extends Pick<DashboardPageProps, 'parts' | 'Figures'> {
  readonly home: Home
  /** Whether all of it is drawn at once, as for whoever comes back to where they were. */
  readonly isWhole: boolean
}

/** What answers the page's question first; beside what is worked through, what is good to know. A phone draws the answer before the rest. */
function Shown({ home, parts, Figures, isWhole }: ShownProps) {
  const showsRest = useDeferredValue(true, isWhole)
  return (
    <>
      <div data-home={home.view}>
        <Placed home={home} parts={parts} place="focus" />
        {showsRest ? <Rest home={home} parts={parts} /> : <RestPlaceholder />}
      </div>
      {/* Below the placeholder they would be close enough to the viewport to be fetched. */}
      {showsRest && home.blocks && <Figures home={home} />}
    </>
  )
}

function Rest({ home, parts }: Pick<ShownProps, 'home' | 'parts'>) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Placed home={home} parts={parts} place="main" />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Placed home={home} parts={parts} place="aside" />
      </div>
    </div>
  )
}

function RestPlaceholder() {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  )
}

function Placeholder() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-28 rounded-xl" />
      <RestPlaceholder />
    </div>
  )
}

/** The first page: what waits, what is near, what is at risk, by whose home it is. */
export function DashboardPage({ nav, parts, beginning, Figures }: DashboardPageProps) {
  const { employee } = useSession()
  const now = useNow()
  const query = useQuery(homeQuery(useCompanyId()))
  const [hadAnswer] = useState(query.data !== undefined)
  const name = employee ? (employee.display_name?.split(' ')[0] ?? employee.first_name) : null
  const today = query.data && formatLongDay(query.data.today)
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          <p className="first-letter:uppercase">
            {[name && `${greeting(name, now.getHours())}.`, today && `Hoje é ${today}.`].filter(Boolean).join(' ')}
          </p>
        }
      />
      {nav}
      <QueryStates query={query} pending={<Placeholder />} isEmpty={({ people, movements }) => people !== undefined && people.total <= 1 && (movements?.arriving ?? 0) === 0} empty={beginning}>
        {(home) => <Shown home={home} parts={parts} Figures={Figures} isWhole={hadAnswer} />}
      </QueryStates>
    </>
  )
}

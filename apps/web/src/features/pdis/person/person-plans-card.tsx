import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { personPlansQuery } from '../data/plan-queries.ts'
import { planList } from '../model/pdis-list.ts'
import { daysText, percentText, PLAN_STATES } from '../model/plan.ts'

export interface PersonPlansProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly isOwn: boolean
}

/** The development plans of a person, on their page, for whoever reads them. */
export function PersonPlansCard({ person, isOwn }: PersonPlansProps) {
  const plans = useQuery({ ...personPlansQuery(person.id), retry: false })
  const found = plans.data
  // They are not for everybody who sees the page.
  if (plans.error && plans.data === undefined) return null
  return (
    <Section
      title="PDI"
      note={found && found.items.length > 0 ? found.items.length : undefined}
      actions={
        <>
          <Link to="/app/pdis" search={planList.url({ ...planList.start, tab: 'competencias', ...(!isOwn && { pessoa: person.id }) })} className={buttonClass({ size: 'sm', variant: 'ghost' })}>Competências</Link>
          {found?.may_begin && <Link to="/app/pdis" search={planList.url({ ...planList.start, novo: true, pessoa: person.id })} className={buttonClass({ size: 'sm' })}>Começar um PDI</Link>}
        </>
      }
    >
      <QueryStates query={plans} pending={<Skeleton className="h-16 rounded-lg" />} isEmpty={({ items }) => items.length === 0} empty={<p className="text-text-muted">{isOwn ? 'Você ainda não tem um plano de desenvolvimento.' : 'Ainda sem planos de desenvolvimento.'}</p>}>
        {({ items }) => (
          <ul aria-label={`PDIs de ${person.name}`} className="-mt-3 divide-y">
            {items.map((plan) => (
              <li key={plan.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
                <div className="min-w-0">
                  <Link to="/app/pdis" search={planList.url({ ...planList.start, plano: plan.id })} className={`${TEXT_LINK} break-words`}>{plan.title}</Link>
                  <p className="text-sm text-text-muted">{daysText(plan)}</p>
                </div>
                <p className="flex items-center gap-2"><span className="tabular">{percentText(plan.progress)}</span><Badge tone={PLAN_STATES[plan.status].tone}>{PLAN_STATES[plan.status].label}</Badge></p>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}

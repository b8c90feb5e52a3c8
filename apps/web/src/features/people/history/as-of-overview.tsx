import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { formatCbo } from '#shared/lib/masks.ts'
import { Section } from '#shared/ui/section.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { teamOnQuery } from '../data/records/assignment-queries.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import type { DayView } from './use-as-of.ts'

const linkClass = 'block rounded-md px-2 py-2 hover:bg-hover'

function Team({ person, day }: { readonly person: RecordPerson; readonly day: string }) {
  const team = useQuery(teamOnQuery(person, day))
  return (
    <Section title={`Equipe direta em ${formatDate(day)}`}>
      <QueryStates
        query={team}
        pending={<Skeleton className="h-16 rounded-md" />}
        empty={<p className="text-text-muted">Ninguém se reportava a esta pessoa.</p>}
      >
        {(people) => (
          <ul className="-mx-2 flex max-h-96 flex-col overflow-y-auto">
            {people.map(({ employee_id: id, display_name: name, initials, avatar_path, position }) => (
              <li key={id}>
                <Link to="/app/employees/$employeeId" params={{ employeeId: id }} search={{ em: day }} className={linkClass}>
                  <PersonChip person={{ id, name, initials, avatar_path, position }} size="sm" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}

/** What the record said on a day: place in the company and team. */
export function AsOfOverview({ person, view }: { readonly person: RecordPerson; readonly view: DayView }) {
  const { day, asOf, isPending, error, retry } = view
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isPending) return <Skeleton className="h-64 rounded-lg" />
  if (!asOf?.employed) {
    return (
      <EmptyState icon={<CalendarX2 />} title={`Fora da empresa em ${formatDate(day)}`}>
        {asOf?.status === 'terminated' ? 'Nesta data a pessoa já tinha saído.' : 'Nesta data a pessoa ainda não tinha sido admitida.'}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Section title={`Posição em ${formatDate(day)}`}>
        <DescriptionList
          items={[
            { label: 'Cargo', value: asOf.position },
            { label: 'Nível', value: asOf.level },
            { label: 'CBO', value: asOf.cbo && formatCbo(asOf.cbo) },
            { label: 'Departamento', value: asOf.department },
            { label: 'Gestor', value: asOf.manager?.name },
            { label: 'Local de trabalho', value: asOf.work_site },
            { label: 'Centro de custo', value: asOf.cost_centre },
            { label: 'Data de admissão', value: asOf.hire_date && formatDate(asOf.hire_date) },
          ]}
        />
      </Section>
      <Team person={person} day={day} />
    </div>
  )
}

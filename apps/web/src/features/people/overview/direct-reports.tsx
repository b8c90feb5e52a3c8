import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCompanyId } from '#shared/company/company-context.ts'
import { shownNames } from '#shared/lib/names.ts'
import { Section } from '#shared/ui/section.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { rowLinkClass } from '#shared/ui/table/data-table.tsx'
import { directReportsQuery, type EmployeeDetail } from '../data/list/employee-detail-query.ts'

/** The people who answer to this one. */
export function DirectReports({ employee }: { readonly employee: EmployeeDetail }) {
  const reports = useQuery(directReportsQuery(useCompanyId(), employee.id))
  return (
    <Section title={reports.data && reports.data.length > 0 ? `Equipe direta (${reports.data.length})` : 'Equipe direta'}>
      <QueryStates
        query={reports}
        pending={<Skeleton className="h-16 rounded-md" />}
        empty={<p className="text-text-muted">Ninguém se reporta a esta pessoa.</p>}
      >
        {(people) => (
          <ul className="-mx-2 flex max-h-96 flex-col overflow-y-auto">
            {people.map((person) => (
              <li key={person.id} className="relative flex min-w-0 items-center gap-3 rounded-md px-2 py-2 hover:bg-hover">
                <PersonAvatar {...shownNames(person)} photo={person.profile_image_url} size="sm" />
                <span className="min-w-0 flex-1">
                  <Link
                    to="/app/employees/$employeeId"
                    params={{ employeeId: person.id }}
                    preload="intent"
                    data-person-card={person.id}
                    className={`block truncate font-medium ${rowLinkClass}`}
                  >
                    {person.display_name}
                  </Link>
                  <span className="block truncate text-sm text-text-muted">{person.position ?? 'Sem cargo'}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}

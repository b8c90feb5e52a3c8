import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { READINGS_A_PAGE, readingsQuery } from '../data/privacy-queries.ts'
import { readText } from '../model/privacy.ts'

/** Who read reserved data of the reader, or opened their files: when, what and why. */
export function ReadingsSection() {
  const { user } = useSession()
  const [page, setPage] = useState(1)
  const found = useQuery(readingsQuery(user?.id ?? null, page))
  return (
    <Section title="Quem leu meus dados sensíveis">
      <QueryStates
        query={found}
        pending={<Skeleton className="h-32 rounded-lg" />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-text-muted">Ninguém consultou os seus dados reservados nem abriu os seus arquivos. Cada consulta aparece aqui.</p>}
      >
        {({ total, items }) => (
          <>
            <ul aria-label="Consultas aos meus dados" className="divide-y border-y">
              {items.map((reading, place) => (
                <li key={`${reading.at}${String(place)}`} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5">
                  <p className="min-w-0 flex-1 basis-64 break-words">
                    <span className="font-medium">{reading.actor_name}</span> {readText(reading)}
                    {reading.reason !== null && <span className="block text-sm text-text-muted">Motivo: {reading.reason}</span>}
                  </p>
                  <time dateTime={reading.at} className="tabular text-sm whitespace-nowrap text-text-muted">{formatDateTime(reading.at)}</time>
                </li>
              ))}
            </ul>
            {total > READINGS_A_PAGE && <TablePagination page={page} pageSize={READINGS_A_PAGE} total={total} onPage={setPage} />}
          </>
        )}
      </QueryStates>
    </Section>
  )
}

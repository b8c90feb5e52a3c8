import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Section } from '#shared/ui/section.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type RecordReader, recordReadersQuery } from '../data/records/record-queries.ts'
import { CLASS_LABELS } from '../model/records/record-specs.ts'

function whatWasRead({ kind, class: about, file_name }: RecordReader): string {
  if (kind === 'open_file') return file_name === null ? 'um arquivo' : `o arquivo ${file_name}`
  return about !== null && about in CLASS_LABELS ? CLASS_LABELS[about as keyof typeof CLASS_LABELS] : 'dados reservados'
}

/** Who read the reserved data of the signed-in person: everyone may know that of oneself. */
export function ReadersCard() {
  const { user } = useSession()
  const readers = useQuery(recordReadersQuery(user?.id ?? null))
  return (
    <Section title="Quem consultou meus dados">
      <QueryStates
        query={readers}
        pending={<Skeleton className="h-16 rounded-md" />}
        empty={<p className="text-text-muted">Ninguém consultou seus dados reservados.</p>}
      >
        {(rows) => (
          <ul className="flex max-h-80 flex-col divide-y overflow-y-auto" tabIndex={0} aria-label="Consultas">
            {rows.map((row) => (
              <li key={`${row.at}${row.actor_name}${row.class ?? ''}${row.file_name ?? ''}`} className="py-2.5 first:pt-0">
                <p className="break-words">
                  <span className="font-medium">{row.actor_name}</span> consultou {whatWasRead(row)}
                </p>
                <p className="text-sm break-words text-text-muted">
                  <time dateTime={row.at}>{formatDateTime(row.at)}</time>
                  {row.reason !== null && ` · ${row.reason}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}

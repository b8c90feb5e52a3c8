import { useQuery } from '@tanstack/react-query'

import { formatDate, formatDay } from '#shared/lib/dates.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { evidenceQuery } from '../data/answering/answering-data.ts'

const NOTHING = <p className="text-text-muted">Ainda não há resultados anteriores nem registros desta pessoa que você possa ver.</p>
const when = (at: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(at) ? formatDate(at) : formatDay(at))

/** What is known of the person, beside the questions: to answer by facts, not by the last weeks. */
export function EvidencePanel({ assignmentId }: { readonly assignmentId: string }) {
  const evidence = useQuery(evidenceQuery(assignmentId))
  return (
    <Section title="Para lembrar">
      <QueryStates query={evidence} pending={<Skeleton className="h-24 rounded-md" />} empty={NOTHING}>
        {(sources) => (
          <div className="flex flex-col gap-5">
            {sources.map(({ source, title, items }) => (
              <div key={source}>
                <h3 className="mb-2 text-sm font-medium">{title}</h3>
                <ul aria-label={title} className="flex flex-col gap-3">
                  {items.map((item) => (
                    <li key={`${item.at}${item.title}${item.text}`} className="text-sm">
                      <p className="flex flex-wrap justify-between gap-x-3">
                        <span className="font-medium break-words">{item.title}</span>
                        <span className="tabular text-text-muted">{when(item.at)}</span>
                      </p>
                      <p className="break-words whitespace-pre-wrap text-text-muted">{item.text}</p>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </QueryStates>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { logQuery } from '../data/results/calibration-queries.ts'
import { moveText } from '../model/calibration/board.ts'

const [FIRST, MOST] = [10, 200]

/** Who moved whom, from where to where and why. */
export function LogPart({ cycleId }: { readonly cycleId: string }) {
  const [size, setSize] = useState(FIRST)
  const log = useQuery(logQuery(cycleId, size))
  const total = log.data?.[0]?.total ?? 0
  return (
    <Section title="Mudanças" {...(total > 0 && { note: total.toLocaleString('pt-BR') })}>
      <QueryStates query={log} pending={<Skeleton className="h-24 rounded-lg" />} empty={<p className="text-text-muted">Ninguém mudou de lugar ainda.</p>}>
        {(changes) => (
          <>
            <ol aria-label="Mudanças da calibração" className="divide-y">
              {changes.map(({ id, employee, reason, made_by: author, made_at: at, ...move }) => (
                <li key={id} className="py-2.5">
                  <p className="font-medium break-words">{employee.name}: {moveText(move)}</p>
                  <p className="break-words">{reason}</p>
                  <p className="text-sm text-text-muted">{author?.name ?? 'Alguém que já saiu'}, {formatDateTime(at)}</p>
                </li>
              ))}
            </ol>
            {total > changes.length && size < MOST && <Button size="sm" variant="ghost" pending={log.isFetching} onClick={() => setSize(Math.min(MOST, size + 40))}>Ver mais</Button>}
          </>
        )}
      </QueryStates>
    </Section>
  )
}

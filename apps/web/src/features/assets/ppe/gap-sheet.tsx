import { useQuery } from '@tanstack/react-query'
import { HardHat, PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ppeGapsQuery } from '../data/supplies/supply-queries.ts'

const HandOverSheet = lazy(async () => ({ default: (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet }))

const STEP = 50
/** The database answers no more at once. */
const MOST = 200

function GapRow({ row: { person, position, lacks }, onGive }: { readonly row: Shapes.PpeGapRow; readonly onGive: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <PersonChip person={person} detail={position} />
        <ul aria-label={`O que falta a ${person.name}`} className="flex flex-wrap gap-1.5 pl-12">
          {lacks.map(({ category_id: id, name, overdue_since: since }) => (
            <li key={id}>
              <Badge tone="warning">{since === null ? name : `${name}: trocar desde ${formatDate(since)}`}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" className="max-sm:ml-12" onClick={onGive}>
        <PackageOpen aria-hidden="true" className="size-4" />
        Entregar<span className="sr-only"> a {person.name}</span>
      </Button>
    </li>
  )
}

/** Who lacks what their position requires, each with the way to give it. */
export function GapSheet({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const [limit, setLimit] = useState(STEP)
  const gaps = useQuery(ppeGapsQuery(companyId, limit))
  const [given, setGiven] = useState<Shapes.PpeGapRow | null>(null)
  return (
    <Sheet open onOpenChange={onClose} title="Sem o EPI do cargo" description="Quem nunca recebeu o que o cargo exige, ou já passou do dia da troca." width="max-w-xl">
      <QueryStates
        query={gaps}
        pending={<Skeleton className="h-64 rounded-lg" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<HardHat />} title="Todos com o EPI em dia">
            Ninguém está sem o que o cargo exige.
          </EmptyState>
        }
      >
        {({ total, items }) => (
          <div className="flex flex-col gap-3">
            <p className="tabular text-sm text-text-muted">{peopleText(total)}</p>
            <ul aria-label="Pessoas sem o EPI do cargo" className="-mt-3 divide-y">
              {items.map((row) => (
                <GapRow key={row.person.id} row={row} onGive={() => setGiven(row)} />
              ))}
            </ul>
            {items.length < total &&
              (limit < MOST ? (
                <Button className="self-center" pending={gaps.isFetching} onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
                  Mostrar mais
                </Button>
              ) : (
                <p className="text-sm text-text-muted">As outras pessoas aparecem conforme estas recebem.</p>
              ))}
          </div>
        )}
      </QueryStates>
      {given && (
        <Suspense>
          <HandOverSheet companyId={companyId} person={given.person} lacks={given.lacks} onClose={() => setGiven(null)} />
        </Suspense>
      )}
    </Sheet>
  )
}

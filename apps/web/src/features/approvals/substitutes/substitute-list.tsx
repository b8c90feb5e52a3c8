import { useQuery } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { entityKindsQuery } from '../data/flow-queries.ts'
import { endSubstitute } from '../data/substitutes.ts'
import { periodText, type Substitute, substituteLook } from '../model/substitute.ts'

/** Who decides in whose place, and until when. */
export function SubstituteList({ substitutes }: { readonly substitutes: readonly Substitute[] }) {
  const { data: kinds = [] } = useQuery(entityKindsQuery())
  const end = useAct({
    act: ({ id }: Substitute) => endSubstitute(id),
    done: 'Substituição encerrada',
    failed: 'A substituição não foi encerrada',
    stale: SUBJECTS.approvals,
  })
  const scope = (types: readonly string[] | null): string =>
    types === null ? '' : `, só ${types.map((type) => kinds.find(({ entity_type }) => entity_type === type)?.label ?? type).join(', ')}`
  return (
    <ul className="divide-y">
      {substitutes.map((each) => {
        const look = substituteLook(each.state)
        return (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <PersonChip
              className="flex-1 basis-64"
              person={each.substitute}
              detail={
                <>
                  Decide no lugar de {each.person.name} {periodText(each)}
                  {scope(each.entity_types)}
                  {each.reason && `. ${each.reason}`}
                </>
              }
            />
            <span className="flex items-center gap-3">
              <Badge tone={look.tone}>{look.label}</Badge>
              {each.can_end && (
                <Button size="sm" pending={end.isPending && end.variables.id === each.id} onClick={() => end.mutate(each)}>
                  Encerrar<span className="sr-only"> substituição por {each.substitute.name}</span>
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

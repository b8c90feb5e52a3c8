import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { channelText, isReached } from '#shared/recipients/recipients.ts'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { recipientsQuery } from '../../data/group.ts'

/** Everybody who would receive a draft, by name, with what reaches them; more is asked for as far as one looks. */
export function AllRecipients({ postId, revision }: { readonly postId: string; readonly revision: number }) {
  const [term, setTerm] = useState('')
  const found = useInfiniteQuery(recipientsQuery(postId, revision, term))
  return (
    <section aria-label="Quem recebe" className="flex min-w-0 flex-col gap-2">
      <SearchBox label="Buscar quem recebe" placeholder="Nome" value={term} onSearch={setTerm} />
      <QueryStates query={found} pending={<Skeleton className="h-40" />} isEmpty={({ pages }) => pages[0]?.length === 0} empty={<p className="text-text-muted">Ninguém com este nome</p>}>
        {({ pages }) => (
          <ul aria-label="Pessoas" tabIndex={0} className="max-h-60 divide-y overflow-y-auto rounded-md border px-3 -outline-offset-2">
            {pages.flat().map((row) => (
              <li key={row.employee.id} className="min-h-11 py-1.5">
                <PersonChip person={row.employee} size="sm" detail={<span className={isReached(row) ? '' : 'text-warning-text'}>{channelText(row)}</span>} />
              </li>
            ))}
            {found.hasNextPage && <li className="py-2"><Button size="sm" variant="ghost" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>Mostrar mais</Button></li>}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { peerSetQuery } from '../data/cycles/peer-data.ts'
import { proposedPeers } from '../model/cycles/peers.ts'
import { DecidePeers } from './decide-peers.tsx'

/** Peers that somebody of the team proposed, decided over the page. */
export function DecideInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const set = useQuery(peerSetQuery(id))
  return (
    <QueryStates
      query={set}
      pending={<Skeleton className="h-40 rounded-lg" />}
      isEmpty={(found) => found === null || proposedPeers(found).length === 0}
      empty={<p className="text-text-muted">Não há mais nada para aprovar.</p>}
    >
      {(found) => found && <DecidePeers set={found} onDecided={onDone} />}
    </QueryStates>
  )
}

import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { decidePeers } from '../data/cycles/peer-data.ts'
import { PEER_STATUSES, type PeerNomination, type PeerSet, proposedPeers } from '../model/cycles/peers.ts'

function Peer({ peer, actions }: { readonly peer: PeerNomination; readonly actions: ReactNode }) {
  const { label, tone } = PEER_STATUSES[peer.status]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <PersonChip person={peer.person} size="sm" className="flex-1 basis-48" detail={peer.reason ?? peer.person.position} />
      {actions ?? <Badge tone={tone}>{label}</Badge>}
    </li>
  )
}

interface DecidePeersProps {
  readonly set: PeerSet
  readonly onDecided?: () => void
}

/** The peers of somebody; whoever decides approves or refuses each, or approves all at once. */
export function DecidePeers({ set, onDecided }: DecidePeersProps) {
  const [refused, setRefused] = useState<PeerNomination | null>(null)
  const open = proposedPeers(set)
  const mayDecide = set.part !== 'person' && set.takes
  const isLast = (count: number): boolean => open.length === count
  const approve = useAct({
    act: (ids: readonly string[]) => decidePeers(ids, true),
    done: (_result, ids) => (ids.length === 1 ? 'Par aprovado' : `${ids.length} pares aprovados`),
    failed: 'O par não foi aprovado',
    stale: SUBJECTS.evaluations,
    onDone: (_result, ids) => {
      if (isLast(ids.length)) onDecided?.()
    },
  })
  const refuse = useAct({
    act: ({ id, reason }: { readonly id: string; readonly reason: string }) => decidePeers([id], false, reason),
    done: 'Par recusado',
    stale: SUBJECTS.evaluations,
    onDone: () => {
      setRefused(null)
      if (isLast(1)) onDecided?.()
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={`Pares de ${set.person.name}`} className="divide-y border-y">
        {set.nominations.map((peer) => (
          <Peer
            key={peer.id}
            peer={peer}
            actions={
              mayDecide && peer.status === 'proposed' ? (
                <span className="flex gap-2">
                  <Button size="sm" disabled={approve.isPending} onClick={() => approve.mutate([peer.id])}>
                    <Check aria-hidden="true" className="size-4" />
                    Aprovar<span className="sr-only"> {peer.person.name}</span>
                  </Button>
                  <Button size="sm" variant="ghost" disabled={approve.isPending} onClick={() => setRefused(peer)}>
                    <X aria-hidden="true" className="size-4" />
                    Recusar<span className="sr-only"> {peer.person.name}</span>
                  </Button>
                </span>
              ) : null
            }
          />
        ))}
      </ul>
      {mayDecide && open.length > 1 && (
        <Button className="self-start" pending={approve.isPending} onClick={() => approve.mutate(open.map(({ id }) => id))}>
          Aprovar os {open.length}
        </Button>
      )}
      {refused !== null && (
        <ReasonDialog
          title={`Recusar ${refused.person.name} como par?`}
          confirmLabel="Recusar par"
          hint={`${set.person.name} lê o que você escreve e indica outra pessoa.`}
          most={300}
          act={refuse}
          onConfirm={(reason) => refuse.mutate({ id: refused.id, reason })}
          onClose={() => setRefused(null)}
        />
      )}
    </div>
  )
}

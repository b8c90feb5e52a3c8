import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Section } from '#shared/ui/section.tsx'
import { declinePeer, myPeersQuery } from '../data/cycles/peer-data.ts'
import { type PeerSet, standingPeers } from '../model/cycles/peers.ts'
import { DecidePeers } from './decide-peers.tsx'
import { PeersDialog } from './peers-dialog.tsx'

type PeerOf = Shapes.PeerOf

function OwnPeers({ set, closesOn, onName }: { readonly set: PeerSet; readonly closesOn: string | null; readonly onName: () => void }) {
  const has = set.nominations.length > 0
  return (
    <Section title="Meus pares" note={set.takes && closesOn !== null && `até ${formatDate(closesOn)}`} actions={set.takes && has && <Button size="sm" onClick={onName}>Mudar</Button>}>
      {has ? (
        <DecidePeers set={set} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-text-muted">{set.takes ? `Indique até ${set.max_peers} colegas que conhecem o seu trabalho.` : 'Você não indicou pares. Fale com o seu gestor se ainda quiser alguém.'}</p>
          {set.takes && <Button variant="primary" onClick={onName}>Indicar pares</Button>}
        </div>
      )}
    </Section>
  )
}

function TeamPeers({ team, onName }: { readonly team: readonly PeerSet[]; readonly onName: (set: PeerSet) => void }) {
  return (
    <Section title="Pares da minha equipe">
      <ul aria-label="Pares da minha equipe" className="flex flex-col gap-6">
        {team.map((set) => (
          <li key={set.participant_id}>
            <div className="mb-2 flex flex-wrap items-center gap-3">
              <PersonChip person={set.person} size="sm" className="flex-1 basis-48" detail={standingPeers(set).length === 0 ? 'Sem pares' : undefined} />
              {set.takes && (
                <Button size="sm" onClick={() => onName(set)}>
                  Escolher pares<span className="sr-only"> de {set.person.name}</span>
                </Button>
              )}
            </div>
            {set.nominations.length > 0 && <DecidePeers set={set} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AsPeer({ asPeer }: { readonly asPeer: readonly PeerOf[] }) {
  const [declined, setDeclined] = useState<PeerOf | null>(null)
  const decline = useAct({
    act: ({ id, reason }: { readonly id: string; readonly reason: string }) => declinePeer(id, reason),
    done: ['Você não avalia mais esta pessoa', 'O gestor dela escolhe outro par.'],
    stale: SUBJECTS.evaluations,
    onDone: () => setDeclined(null),
  })
  return (
    <Section title="Sou par de">
      <ul aria-label="Sou par de" className="divide-y border-y">
        {asPeer.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-3 py-2">
            <PersonChip person={each.person} size="sm" className="flex-1 basis-48" />
            <Button size="sm" variant="ghost" onClick={() => setDeclined(each)}>
              Não posso avaliar<span className="sr-only"> {each.person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {declined !== null && (
        <ReasonDialog
          title={`Não avaliar ${declined.person.name}?`}
          confirmLabel="Não vou avaliar"
          hint="Só o gestor dela e o RH leem. O que você começou a escrever é apagado."
          most={300}
          act={decline}
          onConfirm={(reason) => decline.mutate({ id: declined.id, reason })}
          onClose={() => setDeclined(null)}
        />
      )}
    </Section>
  )
}

/** What the reader names and decides in a cycle: own peers, those of the team, and whose peer they are. Nothing where there is nothing. */
export function NominationsPanel({ cycleId }: { readonly cycleId: string }) {
  const peers = useQuery(myPeersQuery(cycleId)).data
  const [named, setNamed] = useState<PeerSet | null>(null)
  if (!peers) return null
  const { own, team, as_peer: asPeer, peers_by: by, closes_on: closesOn } = peers
  return (
    <div className="flex flex-col gap-8">
      {own !== null && (by === 'person' || own.nominations.length > 0) && <OwnPeers set={own} closesOn={closesOn} onName={() => setNamed(own)} />}
      {team.length > 0 && <TeamPeers team={team} onName={setNamed} />}
      {asPeer.length > 0 && <AsPeer asPeer={asPeer} />}
      {named !== null && <PeersDialog set={named} onClose={() => setNamed(null)} />}
    </div>
  )
}

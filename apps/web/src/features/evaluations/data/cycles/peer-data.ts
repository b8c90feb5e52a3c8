import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { cycleKeys } from './cycle-keys.ts'

/** What the reader names and decides in a cycle; null: nothing. */
export function myPeersQuery(cycleId: string) {
  return queryOptions({
    queryKey: cycleKeys.peers(cycleId),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_nominations', { p_cycle_id: cycleId })).abortSignal(signal), { nullable: true }),
  })
}

/** The peers of a participant; null: not the reader's. */
export function peerSetQuery(participantId: string) {
  return queryOptions({
    queryKey: cycleKeys.peerSet(participantId),
    queryFn: ({ signal }) => ask((db) => db.rpc('nomination_set', { p_participant_id: participantId }).abortSignal(signal), { nullable: true }),
  })
}

/** Who may be a peer of a participant. */
export function suggestionsQuery(participantId: string) {
  return queryOptions({
    queryKey: cycleKeys.suggestions(participantId),
    queryFn: ({ signal }) => ask((db) => db.rpc('peer_suggestions', { p_participant_id: participantId }).abortSignal(signal)),
  })
}

/** Says who the peers of a participant are, all of them. Throws `AppError`: RHARG says who cannot be. */
export async function namePeers(participantId: string, evaluators: readonly string[]): Promise<void> {
  await ask((db) => db.rpc('nominate_peers', { p_participant_id: participantId, p_evaluators: [...evaluators] }), { nullable: true })
}

/** Approves peers, or refuses them with a word. */
export async function decidePeers(nominations: readonly string[], approves: boolean, reason = ''): Promise<void> {
  await ask((db) => db.rpc('decide_nominations', { p_nominations: [...nominations], p_approves: approves, ...(reason !== '' && { p_reason: reason }) }))
}

/** Declines being a peer. */
export async function declinePeer(nominationId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('decline_nomination', { p_nomination_id: nominationId, p_reason: reason }), { nullable: true })
}

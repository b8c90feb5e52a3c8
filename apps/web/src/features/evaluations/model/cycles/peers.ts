import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type PeerSet = Shapes.PeerSet
export type PeerNomination = Shapes.PeerNomination

interface StatusWords {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger'
}

export const PEER_STATUSES: Readonly<Record<PeerNomination['status'], StatusWords>> = {
  proposed: { label: 'Aguarda aprovação', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'success' },
  refused: { label: 'Não aprovado', tone: 'danger' },
  declined: { label: 'Desistiu', tone: 'danger' },
}

/** Those who are peers, or may become so. */
export const standingPeers = ({ nominations }: PeerSet): readonly PeerNomination[] => nominations.filter(({ status }) => status === 'proposed' || status === 'approved')
export const proposedPeers = ({ nominations }: PeerSet): readonly PeerNomination[] => nominations.filter(({ status }) => status === 'proposed')

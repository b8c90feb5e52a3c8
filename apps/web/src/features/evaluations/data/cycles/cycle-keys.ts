/** Query keys of cycles. */
export const cycleKeys = {
  list: (companyId: string) => ['evaluations', companyId, 'cycles'] as const,
  one: (id: string) => ['evaluations', 'cycle', id] as const,
  load: (id: string) => ['evaluations', 'load', id] as const,
  progress: (id: string) => ['evaluations', 'progress', id] as const,
  respondents: (id: string, asked: object) => ['evaluations', 'respondents', id, asked] as const,
  participants: (id: string, asked: object) => ['evaluations', 'participants', id, asked] as const,
  peers: (id: string) => ['evaluations', 'peers', id] as const,
  peerSet: (participantId: string) => ['evaluations', 'peer-set', participantId] as const,
  suggestions: (participantId: string) => ['evaluations', 'suggestions', participantId] as const,
}

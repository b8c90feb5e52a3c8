/** Query keys of results and their calibration. */
export const resultKeys = {
  all: ['evaluations', 'results'] as const,
  list: (cycleId: string, asked: object) => ['evaluations', 'results', 'list', cycleId, asked] as const,
  one: (participantId: string) => ['evaluations', 'results', 'one', participantId] as const,
  own: (cycleId: string) => ['evaluations', 'results', 'own', cycleId] as const,
  release: (cycleId: string, to: string, participants: readonly string[] | null) => ['evaluations', 'results', 'release', cycleId, to, participants] as const,
  board: (cycleId: string, asked: object) => ['evaluations', 'results', 'board', cycleId, asked] as const,
  spread: (cycleId: string, asked: object) => ['evaluations', 'results', 'spread', cycleId, asked] as const,
  indicators: (cycleId: string) => ['evaluations', 'results', 'indicators', cycleId] as const,
  log: (cycleId: string, size: number) => ['evaluations', 'results', 'log', cycleId, size] as const,
}

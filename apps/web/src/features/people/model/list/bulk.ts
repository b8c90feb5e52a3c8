/** What became of one person in an act on many. */
export interface Outcome {
  readonly id: string
  readonly name: string | null
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  /** Why it was refused, or something to know about what was done. */
  readonly message: string | null
  /** The planned change, which may be cancelled until its day. */
  readonly planId: string | null
}

export function batchesOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

const figures = new Intl.NumberFormat('pt-BR')

function counted(total: number, one: string, many: string): string | null {
  return total === 0 ? null : `${figures.format(total)} ${total === 1 ? one : many}`
}

/** '3 alteradas, 1 já estava assim, 1 recusada'. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const total = (wanted: Outcome['outcome']): number => outcomes.filter(({ outcome }) => outcome === wanted).length
  const parts = [
    counted(total('changed'), 'alterada', 'alteradas'),
    counted(total('unchanged'), 'já estava assim', 'já estavam assim'),
    counted(total('refused'), 'recusada', 'recusadas'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Nada a fazer' : parts.join(', ')
}

export function plansOf(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ planId }) => planId ?? [])
}

/** '3 pessoas'. */
export function peopleText(total: number): string {
  return counted(total, 'pessoa', 'pessoas') ?? 'ninguém'
}

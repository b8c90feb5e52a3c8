export interface StartRow {
  readonly step: string
  readonly total: number
  readonly choice: string | null
}

/** A step that nothing is left of is done only once the company has people: until then it waits for them. */
export type StepState = 'open' | 'waiting' | 'aside' | 'done'

export function stepState({ step, total, choice }: StartRow, rows: readonly StartRow[]): StepState {
  if (total > 0) return choice === null ? 'open' : 'aside'
  const hasPeople = !rows.some((row) => row.step === 'people' && row.total > 0)
  return step === 'people' || hasPeople ? 'done' : 'waiting'
}

/** The steps that are still in the way: neither done nor left aside. */
export function stepsLeft(rows: readonly StartRow[]): number {
  return rows.filter((row) => ['open', 'waiting'].includes(stepState(row, rows))).length
}

/** How much of the steps is out of the way, in whole percent; not 100 before the last one. */
export function startPercent(rows: readonly StartRow[]): number {
  if (rows.length === 0) return 100
  return Math.floor((100 * (rows.length - stepsLeft(rows))) / rows.length)
}

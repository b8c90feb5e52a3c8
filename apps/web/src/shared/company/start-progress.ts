export interface StartRow {
  readonly total: number
  readonly choice: string | null
}

/** A step that is done, or that the company left aside, is no longer in the way. */
export const isStepOpen = ({ total, choice }: StartRow): boolean => total > 0 && choice === null

/** How much of the steps is no longer open, in whole percent; not 100 before the last one. */
export function startPercent(rows: readonly StartRow[]): number {
  if (rows.length === 0) return 100
  return Math.floor((100 * rows.filter((row) => !isStepOpen(row)).length) / rows.length)
}

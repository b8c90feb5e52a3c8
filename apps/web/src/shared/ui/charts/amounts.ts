/** One named figure of a chart. */
export interface Amount {
  readonly label: string
  readonly total: number
}

/** One figure of a month. */
export interface MonthAmount {
  /** First day of the month, 'YYYY-MM-01'. */
  readonly month: string
  readonly total: number
}

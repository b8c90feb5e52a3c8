/** What the settings of the server allow a request. */
export interface Rules {
  /** rows of one answer and of one embed; Infinity where nobody set a limit */
  readonly maxRows: number
  readonly aggregates: boolean
  /** `application/vnd.pgrst.plan`: shows SQL and costs, so in the conformance profile alone */
  readonly plan: boolean
  /** how a transaction ends, and whether a request may say otherwise */
  readonly end: 'commit' | 'rollback'
  readonly endMayBeChosen: boolean
  /** the conformance profile: what this server refuses beyond PostgREST is let through, and what it answers otherwise is answered as there */
  readonly bare: boolean
}

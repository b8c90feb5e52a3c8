export interface EndingPerson {
  readonly id: string
  readonly name: string
  readonly companyId: string
}

/** An ending of a contract as the card shows it. */
export interface ContractEnding {
  readonly id: string
  readonly last_day: string
  readonly note: string | null
  /** Why it ends although the person had a guarantee of employment. */
  readonly protection_reason: string | null
  readonly recorded_at: string
  /** Null while the last day is not over. */
  readonly applied_at: string | null
  readonly failure: string | null
  /** Null when an import did not know it. */
  readonly reason: { readonly label: string } | null
}

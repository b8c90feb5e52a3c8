/**
 * One row of docs/supabase-compat.md: a method of supabase-js and the contract test that holds it. `tools/compat-table.ts` makes the table of
 * these rows, refuses a row whose test is not there, and in `npm test` one whose test did not pass.
 */
export interface CompatRow {
  /** As one writes it: `from(table).select(columns, { count })` */
  readonly method: string
  readonly state: 'supported' | 'partial' | 'left out'
  /** What is partial, or why it is left out and what is answered; empty when there is nothing to say. */
  readonly note?: string
  /** File below tests/contract, and the title of the `it` in it, word by word. */
  readonly test: readonly [file: string, title: string]
}

export interface CompatSection {
  readonly title: string
  readonly rows: readonly CompatRow[]
}

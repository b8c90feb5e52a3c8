import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One request as HR, or a manager of the person, reads it. */
export type TeamRequest = Shapes.LeaveRequestListRow

/** What is being done about a request. */
export interface Keeping {
  readonly act: 'cancel' | 'interrupt' | 'adjust' | 'sell' | 'grant'
  readonly request: TeamRequest
}

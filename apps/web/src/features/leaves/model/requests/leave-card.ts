import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** The day of a request on which fewest people are there; without a rule there is no least. */
export type Coverage = Shapes.LeaveCoverage

/** What an approval knows of a leave, told as far as the reader may know. */
export type LeaveFacts = Shapes.LeaveFacts

export const isShort = ({ present, least }: Coverage): boolean => least !== null && present < least

/** 'Cobertura 62%, mínimo 60%'. */
export function coverageText({ percent, least_percent: least }: Coverage): string {
  return least === null ? `${String(percent)}% presentes` : `${String(percent)}% presentes, mínimo ${String(least)}%`
}

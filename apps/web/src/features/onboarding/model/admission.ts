import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type AdmissionDetail = Shapes.AdmissionFacts

export type Experience = Shapes.Experience

/** What was decided about an experience, in one sentence; null while nothing was. */
export function decisionText({ decision, decided_by, term_on }: Experience): string | null {
  if (decision === null) return null
  const what = { extend: `prorrogou até ${formatDate(term_on)}`, confirm: 'decidiu pela efetivação', end: 'decidiu não continuar' }[decision]
  return `${decided_by ?? 'Alguém'} ${what}.`
}

export type MyAdmission = Shapes.OwnAdmission

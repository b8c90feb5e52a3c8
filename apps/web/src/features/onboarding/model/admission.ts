import { formatDate } from '#shared/lib/dates.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Responsible = Shapes.JourneyResponsible

export type AdmissionDetail = Shapes.AdmissionFacts

export type Experience = Shapes.Experience

/** When a task is due, from the day of the admission on. */
export function offsetText(days: number): string {
  if (days === 0) return 'no dia da admissão'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'dia' : 'dias'} ${days < 0 ? 'antes' : 'depois'}`
}

/** What was decided about an experience, in one sentence; null while nothing was. */
export function decisionText({ decision, decided_by, term_on }: Experience): string | null {
  if (decision === null) return null
  const what = { extend: `prorrogou até ${formatDate(term_on)}`, confirm: 'decidiu pela efetivação', end: 'decidiu não continuar' }[decision]
  return `${decided_by ?? 'Alguém'} ${what}.`
}

export type MyAdmission = Shapes.OwnAdmission

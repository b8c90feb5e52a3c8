import { formatDate, todayIso } from '#shared/lib/dates.ts'
import type { Certificate } from './plan.ts'

/** Of what class certificates are: whoever leads the person reads them. */
export const CERTIFICATE_PURPOSE = 'document_p1'

/** 'Curso de inglês, até 10/03/2027'. */
export function certificateText({ title, expires_on: until }: Certificate): string {
  if (until === null) return title
  return until < todayIso() ? `${title}, venceu em ${formatDate(until)}` : `${title}, até ${formatDate(until)}`
}

export const certificateOptions = (found: readonly Certificate[]): readonly (readonly [string, string])[] => found.map((each) => [each.id, certificateText(each)])

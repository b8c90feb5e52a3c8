import { formatDate } from '#shared/lib/dates.ts'

/** What of a contract the law looks at here. */
interface Terms {
  readonly id: string
  readonly contract_type: string
  readonly starts_on: string
  readonly ended_on: string | null
  readonly ends_on: string | null
  readonly experience_ends_on: string | null
  readonly experience_extended_to: string | null
}

/** Contracts of the CLT with a term. Apprentices, interns and agency workers have laws of their own. */
const WITH_TERM = new Set(['clt_fixed_term', 'experience'])

export const SUCCESSION_LAW =
  'CLT, art. 452: “Considera-se por prazo indeterminado todo contrato que suceder, dentro de 6 (seis) meses, a outro contrato por prazo determinado, salvo se a expiração deste dependeu da execução de serviços especializados ou da realização de certos acontecimentos.”'

function lastDay({ ended_on, ends_on, experience_ends_on, experience_extended_to }: Terms): string | null {
  return ended_on ?? experience_extended_to ?? experience_ends_on ?? ends_on
}

/** The same day six months later; the month's last one where there is none. */
export function sixMonthsAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + 6, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + 5, Math.min(date, length))).toISOString().slice(0, 10)
}

/** A row of a record, or what is typed of one, as terms. */
export function termsOf(row: Readonly<Record<string, unknown>>): Terms {
  const day = (name: string): string | null => (typeof row[name] === 'string' && row[name] !== '' ? row[name] : null)
  return {
    id: day('id') ?? '', contract_type: day('contract_type') ?? '', starts_on: day('starts_on') ?? '', ended_on: day('ended_on'), ends_on: day('ends_on'),
    experience_ends_on: day('experience_ends_on'), experience_extended_to: day('experience_extended_to'),
  }
}

/** The contract with a term that this one follows too soon: by law it has none itself then. Null when the law says nothing. */
export function succeededTerm(contract: Terms, all: readonly Terms[]): Terms | null {
  if (!WITH_TERM.has(contract.contract_type) || contract.starts_on === '') return null
  const followed = all.filter((other) => {
    if (other.id === contract.id || !WITH_TERM.has(other.contract_type) || other.starts_on >= contract.starts_on) return false
    const ended = lastDay(other)
    // One that still runs ends the day before.
    return ended === null || ended >= contract.starts_on || contract.starts_on <= sixMonthsAfter(ended)
  })
  return followed.toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))[0] ?? null
}

/** The warning in words. */
export function successionText(before: Terms): string {
  const ended = lastDay(before)
  const what = before.contract_type === 'experience' ? 'O contrato de experiência' : 'O contrato por prazo determinado'
  return `${what} anterior ${ended === null ? 'ainda está em vigor' : `vai até ${formatDate(ended)}`}. ${SUCCESSION_LAW}`
}

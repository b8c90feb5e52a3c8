import { formatDay } from '../lib/dates.ts'
import type { ConfidentialCase } from '../supabase/confidential.ts'

type Reader = ConfidentialCase['readers'][number]

const ORIGINS = { opener: 'Abriu o caso', named: 'Na lista', approver: 'Aprova', emergency: 'Acesso de emergência' } as const satisfies Record<Reader['origin'], string>

/** Why somebody is in the list and since when, such as 'Na lista desde 27/11/2026'. */
export function readerText({ origin, since, reads }: Pick<Reader, 'origin' | 'since' | 'reads'>): string {
  const text = `${ORIGINS[origin]} ${origin === 'emergency' || origin === 'opener' ? 'em' : 'desde'} ${formatDay(since)}`
  return reads ? text : `${text}, sem acesso no momento`
}

/** What emergency access came to. */
export function glassText(opened: number): string {
  if (opened === 0) return 'Nenhum caso novo foi aberto: não há caso reservado sobre esta pessoa, ou você já vê todos.'
  return opened === 1 ? 'Um caso reservado foi aberto para você.' : `${opened.toLocaleString('pt-BR')} casos reservados foram abertos para você.`
}

export const REASON_LEAST = 20

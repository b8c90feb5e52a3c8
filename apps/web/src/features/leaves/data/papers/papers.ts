import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import type { Making, PaperKind } from '../../model/papers/paper.ts'

export const paperKeys = {
  all: ['leaves', 'papers'] as const,
  list: (companyId: string, kind: PaperKind) => ['leaves', 'papers', companyId, kind] as const,
}

/** Granted vacations from thirty days ago on, with the state of their notice or receipt. */
export function papersQuery(companyId: string, kind: PaperKind) {
  return queryOptions({
    queryKey: paperKeys.list(companyId, kind),
    queryFn: ({ signal }) => ask((db) => db.rpc('vacation_papers', { p_company_id: companyId, p_kind: kind }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

export interface PapersAsked {
  readonly companyId: string
  readonly kind: PaperKind
  readonly leaves: readonly string[]
}

/** What is to be printed for these vacations; nothing is made yet. Throws `AppError`. */
export async function startPapers({ companyId, kind, leaves }: PapersAsked): Promise<readonly Making[]> {
  return await ask((db) => db.rpc('start_vacation_papers', { p_company_id: companyId, p_kind: kind, p_leaves: [...leaves] }))
}

/** The plan of the year of these people, for their acknowledgement; nothing is made yet. Throws `AppError`. */
export async function startSchedules(companyId: string, people: readonly string[]): Promise<readonly Pick<Making, 'making_id' | 'employee'>[]> {
  return await ask((db) => db.rpc('start_vacation_schedules', { p_company_id: companyId, p_employees: [...people] }))
}

/** Prints, stores and sends one paper; again, it answers the same one. Throws `AppError`. */
export async function makePaper(makingId: string): Promise<void> {
  await callFunction('make-document', { making_id: makingId })
}

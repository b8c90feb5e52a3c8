import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { AbsenceReport, AbsenceRow } from '../../model/absences/absence-report.ts'
import { absenceKeys } from './absence-keys.ts'

export interface ReportWish {
  readonly companyId: string
  readonly from: string
  readonly to: string
  /** With those below it; empty for everybody that the reader sees. */
  readonly department: string
}

const argsOf = ({ companyId, from, to, department }: ReportWish) => ({
  p_company_id: companyId, p_from: from, p_to: to, ...(department !== '' && { p_department_id: department }),
})

/** The figures of a time. */
export function reportQuery(wish: ReportWish) {
  return queryOptions({
    queryKey: absenceKeys.report(wish.companyId, wish.from, wish.to, wish.department),
    queryFn: ({ signal }): Promise<AbsenceReport> => ask((db) => db.rpc('absence_report', argsOf(wish)).abortSignal(signal)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The stretches behind the figures, newest first. Throws `AppError`. */
export async function fetchRows(wish: ReportWish, signal: AbortSignal): Promise<readonly AbsenceRow[]> {
  return await ask((db) => db.rpc('absence_rows', argsOf(wish)).abortSignal(signal))
}

export function rowsQuery(wish: ReportWish) {
  return queryOptions({
    queryKey: absenceKeys.rows(wish.companyId, wish.from, wish.to, wish.department),
    queryFn: ({ signal }) => fetchRows(wish, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

import { queryOptions } from '@tanstack/react-query'

import { fetchBrokenSitting, fetchImport, fetchImportProblems, fetchImportProgress, fetchImportRows, fetchSitting, type ImportPick, type ImportRecord } from '../supabase/imports.ts'

export const ROWS_PER_BLOCK = 100
const POLL_MS = 700
/** Somebody waits for the rows: of five thousand, a second or two. */
const CHECK_POLL_MS = 200

export const importKeys = {
  sitting: (companyId: string, sittingId: string) => ['imports', 'sitting', companyId, sittingId] as const,
  all: (importId: string) => ['imports', importId] as const,
  record: (importId: string) => ['imports', importId, 'record'] as const,
  review: (importId: string) => ['imports', importId, 'review'] as const,
  rows: (importId: string, result: ImportPick | null, block: number) => ['imports', importId, 'review', 'rows', result, block] as const,
  problems: (importId: string) => ['imports', importId, 'review', 'problems'] as const,
  progress: (importId: string) => ['imports', importId, 'progress'] as const,
}

type Situation = Pick<ImportRecord, 'status'> | null | undefined

/** Whether the job writes it, or takes it back. */
export function isWriting(record: Situation): boolean {
  return record?.status === 'committing' || record?.status === 'undoing'
}

/** Whether the job looks its rows over. */
export function isChecking(record: Situation): boolean {
  return record?.status === 'checking'
}

function pollOf(record: Situation): number | false {
  if (isChecking(record)) return CHECK_POLL_MS
  return isWriting(record) ? POLL_MS : false
}

/** The import; asked again and again while the job has it in hand. */
export function importQuery(importId: string) {
  return queryOptions({
    queryKey: importKeys.record(importId),
    queryFn: ({ signal }) => fetchImport(importId, signal),
    refetchInterval: ({ state }) => pollOf(state.data),
    staleTime: 0,
  })
}

export function importRowsQuery(importId: string, result: ImportPick | null, block: number) {
  return queryOptions({
    queryKey: importKeys.rows(importId, result, block),
    queryFn: ({ signal }) => fetchImportRows(importId, result, { offset: block * ROWS_PER_BLOCK, size: ROWS_PER_BLOCK }, signal),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  })
}

export function importProblemsQuery(importId: string, enabled: boolean) {
  return queryOptions({ queryKey: importKeys.problems(importId), queryFn: ({ signal }) => fetchImportProblems(importId, signal), enabled, staleTime: 60_000 })
}

export function importProgressQuery(importId: string, enabled: boolean) {
  return queryOptions({
    queryKey: importKeys.progress(importId),
    queryFn: ({ signal }) => fetchImportProgress(importId, signal),
    enabled,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** What a reload, or a closed tab, broke off. */
export function brokenSittingQuery(companyId: string, userId: string | null) {
  return queryOptions({
    queryKey: ['imports', 'broken', companyId, userId],
    queryFn: ({ signal }) => fetchBrokenSitting(companyId, userId ?? '', signal),
    enabled: userId !== null,
    staleTime: 0,
  })
}

/** The imports of one workbook; asked again while the job has any in hand. */
export function sittingQuery(companyId: string, sittingId: string) {
  return queryOptions({
    queryKey: importKeys.sitting(companyId, sittingId),
    queryFn: ({ signal }) => fetchSitting(companyId, sittingId, signal),
    refetchInterval: ({ state }) => (state.data?.some((record) => isChecking(record) || isWriting(record)) ? POLL_MS : false),
    staleTime: 0,
  })
}

import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '../form/use-act.ts'
import {
  cancelImport,
  checkImport,
  commitImport,
  editImport,
  fetchImportRows,
  type ImportEdit,
  type ImportProblem,
  type ImportRecord,
  replaceImportValue,
} from '../supabase/imports.ts'
import { importKeys } from './import-queries.ts'
import type { ValueCreator } from './wizard-props.ts'

const PAGE = 1_000

async function errorRows(importId: string): Promise<readonly number[]> {
  const found: number[] = []
  for (;;) {
    const rows = await fetchImportRows(importId, 'error', { offset: found.length, size: PAGE })
    found.push(...rows.map(({ row_number }) => row_number))
    if (rows.length < PAGE) return found
  }
}

/** All of them in one edit: after each, a long sheet is checked as a whole. */
async function skipErrors(importId: string): Promise<ImportRecord> {
  const rows = await errorRows(importId)
  return await editImport(importId, rows.map((row) => ({ row, skip: true })))
}

/** What one may do while reviewing. Each answers with the import as it is then, and what is shown of it is asked again. */
export function useReview(importId: string) {
  const client = useQueryClient()
  const change = useAct({
    act: async (write: () => Promise<ImportRecord>) => await write(),
    onDone: async (record) => {
      // Rows first, figures then: nobody sees a row that the figures no longer count.
      await client.invalidateQueries({ queryKey: importKeys.review(importId) })
      client.setQueryData(importKeys.record(importId), record)
    },
    // The import may have moved on in another tab: the page shows where it is now.
    onFailed: () => void client.invalidateQueries({ queryKey: importKeys.all(importId) }),
  })
  return {
    isBusy: change.isPending,
    error: change.error,
    edit: (edits: readonly ImportEdit[]) => change.mutate(() => editImport(importId, edits)),
    replace: (problem: ImportProblem, value: string) => change.mutate(() => replaceImportValue(importId, problem.field, problem.value ?? '', value)),
    create: (problem: ImportProblem, { create }: ValueCreator) =>
      change.mutate(async () => {
        const value = problem.value ?? ''
        await create(value)
        // Written over with itself: the rows that name it, and all with errors, are checked again.
        return await replaceImportValue(importId, problem.field, value, value)
      }),
    skipErrors: () => change.mutate(() => skipErrors(importId)),
    recheck: () => change.mutate(() => checkImport(importId)),
    commit: () => change.mutate(() => commitImport(importId)),
    cancel: () => change.mutate(() => cancelImport(importId)),
  }
}

import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#shared/form/use-act.ts'
import { importKeys } from '#shared/import/import-queries.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { checkImport, commitImport, fetchSitting, type ImportRecord } from '#shared/supabase/imports.ts'
import { inOrder, stateOf } from '../model/migration/sitting.ts'

const LOOK_MS = 700

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

/** Goes through the sheets of a workbook in their order: looks again at what waited, writes what is right, and leaves what needs a person. */
export function useRun(companyId: string, sittingId: string) {
  const client = useQueryClient()
  const key = importKeys.sitting(companyId, sittingId)
  const look = async (): Promise<readonly ImportRecord[]> => {
    const sitting = await fetchSitting(companyId, sittingId)
    client.setQueryData(key, sitting)
    return sitting
  }
  return useAct({
    act: async () => {
      for (;;) {
        const sitting = inOrder(await look())
        const states = sitting.map((record) => stateOf(record, sitting))
        if (states.includes('checking') || states.includes('writing')) {
          await pause()
          continue
        }
        const next = sitting.find((_, place) => states[place] === 'recheck' || states[place] === 'ready')
        if (next === undefined) return
        const { id } = next
        await (stateOf(next, sitting) === 'recheck' ? checkImport(id) : commitImport(id))
        await client.invalidateQueries({ queryKey: importKeys.all(id) })
      }
    },
    stale: [...SUBJECTS.people, ...SUBJECTS.leaves, key, ['records'], ['payroll'], ['company-start']],
  })
}

import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { makePaper, paperKeys, type PapersAsked, startPapers, startSchedules } from '../data/papers/papers.ts'

export interface PapersProgress {
  readonly done: number
  readonly total: number
}

export interface PapersRun {
  readonly made: number
  readonly failures: readonly { readonly name: string; readonly message: string }[]
}

/** Makes papers one by one, telling how far it is; whoever failed is named. */
export function usePapers(onMade: () => void) {
  const [progress, setProgress] = useState<PapersProgress | null>(null)
  const run = useAct({
    act: async (asked: PapersAsked | { readonly companyId: string; readonly people: readonly string[] }): Promise<PapersRun> => {
      const makings = 'people' in asked ? await startSchedules(asked.companyId, asked.people) : await startPapers(asked)
      const failures: { name: string; message: string }[] = []
      for (const [index, { making_id, employee }] of makings.entries()) {
        setProgress({ done: index, total: makings.length })
        try {
          await makePaper(making_id)
        } catch (error) {
          failures.push({ name: employee.name, message: toAppError(error).message })
        }
      }
      return { made: makings.length - failures.length, failures }
    },
    done: ({ made }) => (made === 0 ? null : [made === 1 ? '1 documento gerado' : `${String(made)} documentos gerados`, 'Quem tem acesso recebe o pedido de assinatura.']),
    stale: [paperKeys.all, ...SUBJECTS.documents],
    onDone: ({ failures }) => {
      if (failures.length === 0) onMade()
    },
    onSettled: () => setProgress(null),
  })
  return { run, progress }
}

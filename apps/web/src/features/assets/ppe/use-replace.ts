import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { makeTerm } from '../data/asset-acts.ts'
import { replaceSupply } from '../data/supplies/supply-acts.ts'

export interface Replaced {
  readonly people: number
  /** Papers to make, those that are, and those that could not be made. */
  readonly papers: number
  readonly made: number
  readonly failed: number
}

/** Replaces a supply with everybody, then prints the papers one by one: what was replaced stays so if the printer fails. */
export function useReplace(companyId: string, onDone: (from: string) => void) {
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const print = async (making: string): Promise<void> => {
    try {
      await makeTerm(making)
      setReplaced((before) => before && { ...before, made: before.made + 1 })
    } catch {
      // It is made from the person's supplies later on.
      setReplaced((before) => before && { ...before, failed: before.failed + 1 })
    }
  }
  const papers = useAct({
    act: async (makings: readonly string[]) => {
      for (const making of makings) await print(making)
    },
    stale: SUBJECTS.assets,
  })
  const replace = useAct({
    act: ({ from, to }: { readonly from: string; readonly to: string }) => replaceSupply(companyId, from, to),
    stale: SUBJECTS.assets,
    onDone: ({ people, makings }, { from }) => {
      setReplaced({ people, papers: makings.length, made: 0, failed: 0 })
      onDone(from)
      papers.mutate(makings)
    },
  })
  return { replace, replaced, isPrinting: papers.isPending }
}

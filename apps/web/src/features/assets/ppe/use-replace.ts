import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { makeTerm } from '../data/asset-acts.ts'
import { replaceSupply } from '../data/supplies/supply-acts.ts'

export interface Replaced {
  readonly people: number
  /** Who still has the old one, and why, when a part failed after others were done. */
  readonly left: number
  readonly problem: string | null
  /** Papers to make, those that are, and those that could not be made. */
  readonly papers: number
  readonly made: number
  readonly failed: number
}

interface Parts {
  readonly people: number
  readonly left: number
  readonly problem: string | null
  readonly makings: readonly string[]
}

/** Part after part until nobody is left. What is done stays done: a part that fails after others ends it, and says so. */
async function replaceAll(companyId: string, from: string, to: string): Promise<Parts> {
  let sum: Parts = { people: 0, left: 0, problem: null, makings: [] }
  do {
    try {
      const { people, left, makings } = await replaceSupply(companyId, from, to)
      sum = { people: sum.people + people, left, problem: null, makings: [...sum.makings, ...makings] }
    } catch (error) {
      if (sum.people === 0) throw error
      return { ...sum, problem: toAppError(error).message }
    }
  } while (sum.left > 0)
  return sum
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
    act: ({ from, to }: { readonly from: string; readonly to: string }) => replaceAll(companyId, from, to),
    stale: SUBJECTS.assets,
    onDone: ({ people, left, problem, makings }, { from }) => {
      setReplaced({ people, left, problem, papers: makings.length, made: 0, failed: 0 })
      onDone(from)
      papers.mutate(makings)
    },
  })
  return { replace, replaced, isPrinting: papers.isPending }
}

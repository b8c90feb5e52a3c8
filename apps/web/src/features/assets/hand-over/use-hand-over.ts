import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { handOver, makeTerm } from '../data/asset-acts.ts'
import { type Item, wishOf } from '../model/hand-over.ts'
import { type SupplyItem, supplyWish } from '../model/supplies/supply-basket.ts'

interface Given {
  readonly person: PersonChoice
  readonly items: readonly Item[]
  readonly supplies: readonly SupplyItem[]
  readonly note: string
}

/** Gives, and then prints the paper: what was given stays so if the printer fails, which may be tried again. */
export function useHandOver(companyId: string, onGiven: () => void) {
  const make = useAct({ act: makeTerm, stale: SUBJECTS.assets })
  const give = useAct({
    act: ({ person, items, supplies, note }: Given) => handOver(companyId, person.id, { items: items.map(wishOf), supplies: supplies.map(supplyWish) }, note),
    stale: SUBJECTS.assets,
    onDone: ({ making_id: makingId }) => {
      onGiven()
      if (makingId !== null) make.mutate(makingId)
    },
  })
  return { give, make }
}

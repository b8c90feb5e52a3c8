import { useState } from 'react'

import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { todayIso } from '#shared/lib/dates.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { addProblem, type GivableAsset, givenItem, giveProblem, type Item } from '../model/hand-over.ts'
import { quantityProblem, supplyAddProblem, type SupplyItem, supplyItem } from '../model/supplies/supply-basket.ts'
import type { Reason, Supply } from '../model/supplies/supply.ts'

interface Begin {
  readonly companyId: string
  readonly person: PersonChoice | undefined
  readonly items: readonly Item[]
  readonly supplies: readonly SupplyItem[]
}

/** What is typed into a hand-over: who receives, and what. Without anything given to begin with it outlives the page. */
export function useGiving({ companyId, person: known, items: given, supplies: begun }: Begin) {
  const isPreset = given.length > 0 || known !== undefined
  const draft = useDraft(isPreset ? null : `hand-over:${companyId}`, { personId: known?.id ?? '', personName: known?.name ?? '', items: given, supplies: begun, note: '' })
  const [typed, setTyped] = useState(draft.begin)
  useKeptDraft(draft, typed)
  const { personId, personName, items, supplies, note } = typed
  const setItems = (next: (items: readonly Item[]) => readonly Item[]): void => setTyped((before) => ({ ...before, items: next(before.items) }))
  const setSupplies = (next: (supplies: readonly SupplyItem[]) => readonly SupplyItem[]): void => setTyped((before) => ({ ...before, supplies: next(before.supplies) }))
  return {
    draft,
    typed,
    person: personId === '' ? null : { id: personId, name: personName },
    items,
    supplies,
    note,
    isEmpty: items.length + supplies.length === 0,
    isRight: items.every((item) => giveProblem(item, todayIso()) === null) && supplies.every((item) => quantityProblem(item) === null),
    setPerson: (choice: PersonChoice | null): void => setTyped((before) => ({ ...before, personId: choice?.id ?? '', personName: choice?.name ?? '' })),
    setNote: (text: string): void => setTyped((before) => ({ ...before, note: text })),
    setItems,
    setSupplies,
    addAsset: (asset: GivableAsset): string | null => {
      const problem = addProblem(items, asset, personId)
      // Two tags may be read before either is drawn. The last one stands beside the field that it was read into.
      if (problem === null) setItems((before) => (addProblem(before, asset, personId) === null ? [givenItem(asset), ...before] : before))
      return problem
    },
    addSupply: (supply: Supply, reason: Reason): void => setSupplies((before) => (supplyAddProblem(before, supply) === null ? [supplyItem(supply, reason), ...before] : before)),
  }
}

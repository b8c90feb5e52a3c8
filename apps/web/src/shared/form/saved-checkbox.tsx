import { type ReactNode, useState } from 'react'

import { Checkbox } from '../ui/inputs.tsx'

interface Props {
  readonly label: ReactNode
  /** What is stored. */
  readonly checked: boolean
  /** Tells of its own failure, such as `mutateAsync` of `useAct`. */
  readonly save: (checked: boolean) => Promise<unknown>
}

/**
 * A tick that is saved at once. The choice is kept here while the write runs: a mutation tells of itself
 * a moment later, and until then a box drawn from what is stored would jump back under the finger.
 */
export function SavedCheckbox({ label, checked, save }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (next: boolean): void => {
    if (chosen !== null) return
    setChosen(next)
    void save(next)
      .catch(() => undefined)
      .finally(() => setChosen(null))
  }
  return (
    <Checkbox label={label} checked={chosen ?? checked} aria-busy={chosen !== null} onChange={(event) => choose(event.target.checked)} />
  )
}

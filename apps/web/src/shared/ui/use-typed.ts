import { type SyntheticEvent, useState } from 'react'

const isSearch = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === 'search'

/** Whether something was typed or chosen in an overlay since it opened: from then on a stray press beside it must not close it. */
export function useTyped(open: boolean) {
  const [isTyped, setTyped] = useState(false)
  if (!open && isTyped) setTyped(false)
  return {
    isTyped,
    onInput: (event: SyntheticEvent): void => {
      if (!isSearch(event.target)) setTyped(true)
    },
  }
}

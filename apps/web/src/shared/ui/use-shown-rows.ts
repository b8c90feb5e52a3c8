import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface ShownRows<List extends HTMLElement> {
  readonly list: RefObject<List | null>
  readonly shown: number
  readonly showMore: () => void
}

/** A long list, so many rows at a time. The focus goes to the first of those that come: with the last ones the button goes. */
export function useShownRows<List extends HTMLElement>(step: number): ShownRows<List> {
  const list = useRef<List>(null)
  const [shown, setShown] = useState(step)
  const showMore = (): void => {
    flushSync(() => setShown(shown + step))
    const first = list.current?.children[shown]
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus()
  }
  return { list, shown, showMore }
}

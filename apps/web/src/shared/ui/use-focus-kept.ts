import { type RefCallback, useCallback } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

function focusableIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)]
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** The nearest that takes the focus: what now stands at the place, what follows, what came before. */
function focusNear(container: HTMLElement, place: number): void {
  const all = focusableIn(container)
  for (const next of [...all.slice(place), ...all.slice(0, place).toReversed()]) {
    next.focus()
    if (document.activeElement === next) return
  }
  focusPageHeading()
}

function focusPageHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function keepFocus(container: HTMLElement): () => void {
  let last: { readonly element: HTMLElement; readonly place: number } | null = null
  const note = (element: Element | null): void => {
    if (element instanceof HTMLElement) last = { element, place: Math.max(0, focusableIn(container).indexOf(element)) }
  }
  const noteFocus = ({ target }: FocusEvent): void => note(target instanceof Element ? target : null)
  // Only who goes away from something that is still there has chosen to.
  const noteBlur = (): void =>
    queueMicrotask(() => {
      if (last?.element.isConnected && document.activeElement !== last.element) last = null
    })
  const observer = new MutationObserver(() => {
    if (last === null) return
    if (last.element.isConnected) note(last.element)
    else if (isFocusLost()) focusNear(container, last.place)
  })
  container.addEventListener('focusin', noteFocus)
  container.addEventListener('focusout', noteBlur)
  observer.observe(container, { childList: true, subtree: true })
  return () => {
    container.removeEventListener('focusin', noteFocus)
    container.removeEventListener('focusout', noteBlur)
    observer.disconnect()
    const wasHere = last !== null
    queueMicrotask(() => {
      if (wasHere && !container.isConnected && isFocusLost()) focusPageHeading()
    })
  }
}

/**
 * For a list in whose rows one acts: when the act takes away what was pressed, or its row, the focus goes to what follows instead
 * of nowhere, and to the heading of the page when the whole list has gone.
 */
export function useFocusKept(): RefCallback<HTMLElement> {
  return useCallback((container: HTMLElement | null) => (container === null ? undefined : keepFocus(container)), [])
}

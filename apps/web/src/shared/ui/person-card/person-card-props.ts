/** What may be inside of, or be, something that takes the focus already. */
const INTERACTIVE = 'a[href],button,label,summary,input,select,textarea,[tabindex],[role="option"],[role="menuitem"],[role="treeitem"]'

/** A name that stands in a text alone is reached by Tab; one inside a link or a button is reached with it. */
function makeReachable(element: HTMLElement | null): void {
  if (!element || element.closest(INTERACTIVE)) return
  element.tabIndex = 0
  element.setAttribute('role', 'button')
  element.setAttribute('aria-haspopup', 'dialog')
}

export interface PersonCardProps {
  readonly 'data-person-card': string
  readonly ref: (element: HTMLElement | null) => void
}

/** For the element that names a person: pointing at it, its focus or a long press shows their quick card. */
export function personCardProps(id: string): PersonCardProps {
  return { 'data-person-card': id, ref: makeReachable }
}

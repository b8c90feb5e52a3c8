/** Draws a change of a list as a movement: what goes fades, what follows moves up. At once for whom movements are too much. */
export function moving(change: () => void): void {
  if (!('startViewTransition' in document) || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  // Queries tell of a change in the next turn.
  document.startViewTransition(() => {
    change()
    return new Promise<void>((resolve) => setTimeout(resolve, 0))
  })
}

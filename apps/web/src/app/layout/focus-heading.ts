const PATIENCE_MS = 5_000

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Puts the focus on the page's h1, now or as soon as the page has one, and on the one that takes its place when what was loading is
 * there. Gives up after 5 s, and leaves the focus where the person has moved it meanwhile. Returns how to stop waiting.
 */
export function focusHeading(): () => void {
  let heading = document.querySelector('h1')
  heading?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (heading?.isConnected === true) return
    heading = document.querySelector('h1')
    if (isFocusFree()) heading?.focus({ preventScroll: true })
  })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

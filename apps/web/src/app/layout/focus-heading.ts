const PATIENCE_MS = 5_000

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Puts the focus on the page's h1, now or as soon as the page has one. Gives up after 5 s, or when the person has moved
 * the focus meanwhile. Returns how to stop waiting.
 */
export function focusHeading(): () => void {
  const heading = document.querySelector('h1')
  if (heading) {
    heading.focus({ preventScroll: true })
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const late = document.querySelector('h1')
    if (!late) return
    stop()
    if (isFocusFree()) late.focus({ preventScroll: true })
  })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

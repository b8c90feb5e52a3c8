import type { Page } from 'playwright-core'

/**
 * For how long a text will be on the page, in milliseconds of the page's own clock: a test on a busy machine sees late what comes, and
 * would measure too little. Asked before the text comes; the answer waits until it is gone.
 */
export async function shownFor(page: Page, text: string): Promise<() => Promise<number>> {
  const shown = await page.evaluateHandle((wanted) => {
    const state = { time: Promise.resolve(0) }
    state.time = new Promise((resolve) => {
      let since: number | null = null
      const observer = new MutationObserver(() => {
        const isThere = document.body.textContent.includes(wanted)
        if (isThere) since ??= performance.now()
        else if (since !== null) {
          observer.disconnect()
          resolve(performance.now() - since)
        }
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return state
  }, text)
  return () => shown.evaluate(({ time }) => time)
}

import type { launchBrowser, openPage } from '../../tests/support/browser.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Page = Awaited<ReturnType<typeof openPage>>

/** When a thing that was asked for is there: an element, its text no longer this one, nothing marked as busy. */
interface Arrival {
  readonly selector: string
  /** The text before, which must have given way. */
  readonly instead?: string
}

/**
 * Milliseconds from the event in the page (a key, a click, typed text) until the frame that shows the answer has been painted, by the
 * page's own clock. What the test driver takes on its way to the page is not counted; everything that the product does is.
 */
export async function answerTime(page: Page, event: 'click' | 'input' | 'keydown', arrival: Arrival, act: () => Promise<void>): Promise<number> {
  // The page listens before anything is done: a key overtakes a script that is still on its way.
  const answer = await page.evaluateHandle(
    ({ name, selector, instead }) => ({
      time: new Promise<number>((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`no answer in ${selector}`)), 60_000)
        document.addEventListener(
          name,
          (begin) => {
            const look = (): void => {
              const text = document.querySelector(selector)?.textContent
              const isThere = text !== undefined && text !== instead && document.querySelector('main [aria-busy="true"]') === null
              if (!isThere) {
                requestAnimationFrame(look)
                return
              }
              clearTimeout(patience)
              // After the frame's own work comes its painting, and then the next task.
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin.timeStamp)))
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    }),
    { name: event, selector: arrival.selector, instead: arrival.instead },
  )
  await act()
  return await answer.evaluate(({ time }) => time)
}

/** The text that an element shows once nothing is busy. */
export async function settledText(page: Page, element: ReturnType<Page['locator']>): Promise<string> {
  await element.waitFor()
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  return (await element.textContent()) ?? ''
}

import type { Page } from './screen.ts'

export interface Pauses {
  /** Longest from an event to the frame that answers it. */
  readonly event: number
  /** Longest time between two frames. */
  readonly frame: number
}

declare global {
  interface Window {
    /** Of the page that is measured. */
    noted: Pauses & { going: boolean }
  }
}

/** What the page itself noted while something was done to it. */
export async function pausesOf(page: Page, act: () => Promise<void>): Promise<Pauses> {
  await page.evaluate(() => {
    const noted = { event: 0, frame: 0, going: true }
    window.noted = noted
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.event = Math.max(noted.event, entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    let before = performance.now()
    const tick = (now: number): void => {
      noted.frame = Math.max(noted.frame, now - before)
      before = now
      if (noted.going) requestAnimationFrame(tick)
      else observer.disconnect()
    }
    requestAnimationFrame(tick)
  })
  await act()
  // Entries of events come after the frame that they ended with.
  return await page.evaluate(
    () =>
      new Promise<Pauses>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { noted } = window
            noted.going = false
            resolve({ event: noted.event, frame: noted.frame })
          }, 200),
        )
      }),
  )
}

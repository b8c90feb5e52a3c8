import type { Page } from 'playwright-core'

/** A phone whose text is twice as large (WCAG 1.4.4). */
export async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    // Not a sheet of styles, which the policy of the pages refuses.
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%', 'important'))
  })
}

/**
 * What large text breaks: a page that scrolls sideways, a control that leaves the window or whose words leave it, and two controls on one
 * another. What scrolls sideways by itself, such as a table, may be wider; what is only for screen readers has no place.
 */
export async function brokenByLargeText(page: Page, what: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const problems: string[] = []
    const root = document.documentElement
    if (getComputedStyle(root).fontSize !== '32px') problems.push('the text is not enlarged')
    if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${String(root.scrollWidth - root.clientWidth)} px too wide`)
    const scope = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body
    const scrollsSideways = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      }
      return false
    }
    const isStuck = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return true
      }
      return false
    }
    const nameOf = (element: Element): string => `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const controls = [...scope.querySelectorAll('button, a[href], [role="tab"], summary')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    })
    for (const control of controls) {
      const { left, right } = control.getBoundingClientRect()
      if (scrollsSideways(control)) continue
      if (left < -1 || right > innerWidth + 1) problems.push(`${nameOf(control)} leaves the window`)
      if (control instanceof HTMLElement && control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 2) problems.push(`the words of ${nameOf(control)} leave it`)
    }
    // What stays while the rest scrolls lies over it by design; it must not lie over its own.
    const scrollerOf = (element: Element): Element | null => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
      return null
    }
    const places = controls.filter(isStuck).map((control) => ({ control, box: control.getBoundingClientRect(), scroller: scrollerOf(control) }))
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        if (one.scroller !== other.scroller || one.control.contains(other.control) || other.control.contains(one.control)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && down > 2 && one.control.closest('header') === other.control.closest('header')) problems.push(`${nameOf(one.control)} lies on ${nameOf(other.control)}`)
      }
    }
    return problems
  })
  return found.map((problem) => `${what}: ${problem}`)
}

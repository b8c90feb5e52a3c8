import type { Page } from 'playwright-core'

/** The code with which commands are refused: that of a rule of the business, which the product shows in its own words. */
export const REFUSAL = 'RHCRA'

/** The mark of what can be pressed: its place in `controls`. */
export const MARK = 'data-crawled'

/** Runs before each page: messages that pass would lie over what is pressed next, and tell of nothing but what was refused. */
export const HIDING = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[aria-label="Avisos"] { display: none }')
  document.adoptedStyleSheets.push(sheet)
}`

export interface Link {
  readonly href: string
  readonly name: string
}

interface Overlay {
  readonly role: string
  /** Whether it stands beside the page rather than within it. */
  readonly isApart: boolean
  readonly name: string
}

export interface Control {
  readonly name: string
  /** Whether it stands in one of many rows or cards. */
  readonly isInRow: boolean
  /** Its role, its look and its place in its row: two of a kind are told apart by their names alone. */
  readonly kind: string
}

export interface Seen {
  readonly address: string
  readonly title: string
  readonly headings: readonly string[]
  /** Of the topmost overlay, otherwise of the page. */
  readonly text: string
  /** Whether something could not be read, which the product says with a code; what was refused does not count. */
  readonly hasFailure: boolean
  /** Whether what has the focus is in there. */
  readonly hasFocus: boolean
  readonly hasWayOut: boolean
  readonly links: readonly Link[]
  /** Of links to a place on this page that is not there. */
  readonly brokenAnchors: readonly string[]
  /** From the lowest to the topmost. */
  readonly overlays: readonly Overlay[]
  /** What can be pressed: of the topmost overlay, otherwise of the page. */
  readonly controls: readonly Control[]
}

/** What is to be seen of the page and of what lies over it; header and menu count where they are asked for. */
export function look(page: Page, withFrame: boolean): Promise<Seen> {
  return page.evaluate(
    ({ mark, frame, refusal }) => {
      const all = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] => [...within.querySelectorAll<E>(selector)]
      const isShown = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('[inert], [aria-hidden="true"]') === null
      }
      const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
      const first = (...texts: readonly string[]): string => oneLine(texts.find((text) => text.trim() !== '') ?? '')
      const labelOf = (element: HTMLElement): string => {
        const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
        return first(by.join(' '), element.getAttribute('aria-label') ?? '')
      }
      const nameOf = (element: HTMLElement): string => first(labelOf(element), element.textContent, element.title)
      const over = all('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]').filter(
        (element) => isShown(element) && (element.role?.endsWith('dialog') === true || element.closest('#root, [role$="dialog"]') === null),
      )
      const main = document.querySelector('main') ?? document.body
      const top = over.at(-1) ?? document.body
      const pressable = 'button, [role="button"], [role="tab"], [role^="menuitem"], summary'
      const isOutside = (element: Element): boolean => !frame && top === document.body && element.closest('header[data-shell], aside[data-shell], nav[data-shell]') !== null
      const controls = all<HTMLButtonElement>(pressable, top).filter(
        (element) => isShown(element) && !element.disabled && element.ariaDisabled !== 'true' && !isOutside(element),
      )
      for (const marked of all(`[${mark}]`)) marked.removeAttribute(mark)
      for (const [place, element] of controls.entries()) element.setAttribute(mark, String(place))
      const links = all<HTMLAnchorElement>('a[href]').filter((link) => link.origin === location.origin && isShown(link) && !link.hasAttribute('download'))
      const isHere = (link: HTMLAnchorElement): boolean => link.hash !== '' && link.pathname === location.pathname && link.search === location.search
      return {
        address: location.href.slice(location.origin.length),
        title: document.title,
        // The headings of a text that is being written are not the page's.
        headings: all('h1').filter((heading) => heading.checkVisibility() && heading.closest('[contenteditable="true"]') === null).map((heading) => oneLine(heading.textContent)),
        text: top === document.body ? main.innerText : top.innerText,
        hasFailure: all('[role="alert"] code', top === document.body ? main : top).some((code) => isShown(code) && code.textContent !== refusal),
        hasFocus: (top === document.body ? main : top).contains(document.activeElement),
        hasWayOut: document.querySelector('nav a[href], header a[href], header button, main a[href^="/"]') !== null,
        links: links.filter((link) => !isHere(link)).map((link) => ({ href: link.pathname + link.search + link.hash, name: nameOf(link) })),
        brokenAnchors: links.filter((link) => isHere(link) && document.getElementById(decodeURIComponent(link.hash.slice(1))) === null).map((link) => link.hash),
        overlays: over.map((element) => ({ role: element.role ?? '', isApart: element.closest('#root') === null, name: labelOf(element) })),
        controls: controls.map((element) => {
          if (element.closest('table[role="grid"]') !== null) return { name: 'a day', isInRow: false, kind: 'gridcell' }
          const row = element.closest('tr, li, article, [role="row"], [role="treeitem"], [role="gridcell"]')
          const isInRow = row !== null && top.contains(row) && [...(row.parentElement?.children ?? [])].filter(({ tagName }) => tagName === row.tagName).length > 1
          const place = isInRow ? Math.min(all(pressable, row).indexOf(element), 4) : 0
          return { name: nameOf(element), isInRow, kind: [element.role ?? element.tagName, element.className.length, place].join(' ') }
        }),
      }
    },
    { mark: MARK, frame: withFrame, refusal: REFUSAL },
  )
}

/** Whether the page says that something is on its way. */
export function isBusy(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.querySelectorAll('[aria-busy="true"], .animate-spin, .animate-pulse')].some((element) => element.checkVisibility()))
}

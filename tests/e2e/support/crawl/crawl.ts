import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../../../support/axe.ts'
import { routes } from '../routes.ts'
import { problemsOf } from '../sweep.ts'
import { type Control, HIDING, type Seen } from './in-page.ts'
import { wrong, wrongOverlay, wrongPage } from './judge.ts'
import { plainName, shapeOf } from './shape.ts'
import { CLOSES, walkerOn } from './walker.ts'
import { commandsOf, watch } from './watch.ts'

/** A part of the product that one crawl goes through; what it links to besides is opened, and left again. */
export interface Section {
  readonly starts: readonly string[]
  readonly includes: (path: string) => boolean
}

export interface Crawled {
  /** What is wrong, each with the way there. */
  readonly problems: readonly string[]
  /** The shapes of the pages that were opened. */
  readonly pages: readonly string[]
  readonly links: number
  readonly buttons: number
  /** Different sheets, dialogs and menus. */
  readonly overlays: number
  /** Commands that were refused. */
  readonly refused: number
}

interface Place {
  readonly href: string
  /** How somebody comes here. */
  readonly trail: readonly string[]
}

/** A page or what lies over it, whose controls are pressed one after the other. */
interface Scope extends Place {
  /** What is pressed on the page until it is there. */
  readonly steps: readonly string[]
  /** How much lies over the page. */
  readonly overlays: number
  /** Whether header and menu are pressed as well. */
  readonly withFrame: boolean
}

/** Buttons that differ in the rest of their names alone. */
const MOST_ALIKE = 3
/** A menu, the dialog that it opens, and the question that the dialog asks. */
const DEEPEST = 3

const DESKTOP = { width: 1280, height: 800 }

const isTab = ({ kind }: Control): boolean => kind.startsWith('tab')
const keyOf = ({ name, isInRow, kind }: Control): string => `${kind} ${plainName(name, isInRow)}`
/** Tabs are never alike. */
const likenessOf = (control: Control): string => (isTab(control) ? keyOf(control) : `${control.kind} ${plainName(control.name, true)}`)
const pathOf = (address: string): string => shapeOf(address).page.replace(/\?.*/, '')

/** Follows every link and presses every button of a section of the product, as whoever is signed in on the page, writing nothing. */
export async function crawl(page: Page, databaseUrl: string, section: Section): Promise<Crawled> {
  await page.addInitScript(HIDING)
  await page.goto(section.starts[0] ?? '/')
  const watcher = await watch(page, await commandsOf(databaseUrl))
  const walker = await walkerOn(page, watcher)
  await walker.load(section.starts[0] ?? '/')
  /** Pages that were looked at in light, dark and on a phone. */
  const swept = new Set(routes.map(({ path }) => shapeOf(path).page))

  const problems: string[] = []
  const queue: Place[] = section.starts.map((href) => ({ href, trail: [href] }))
  const known = new Set(queue.map(({ href }) => shapeOf(href).address))
  const reached = new Set<string>()
  const pressedPages = new Set<string>()
  /** Tabs lead from each of them to each other one. */
  const pressedTabs = new Set<string>()
  const knownOverlays = new Set<string>()
  const titled = new Map<string, { readonly path: string; readonly heading: string }>()
  let links = 0
  let buttons = 0

  const report = (trail: readonly string[], found: readonly string[]): void => {
    problems.push(...found.map((problem) => `${trail.join(' → ')}: ${problem}`))
  }

  /** Two pages of one title cannot be told apart among tabs and in the history. */
  function wrongTitle({ title, headings, address }: Seen): string[] {
    const heading = headings[0] ?? ''
    const other = titled.get(title)
    if (other === undefined) titled.set(title, { path: pathOf(address), heading })
    return other === undefined || other.path === pathOf(address) || other.heading === heading ? [] : [`has the title of ${other.path}, “${title}”`]
  }

  function follow(seen: Seen, trail: readonly string[]): void {
    for (const { href, name } of seen.links) {
      const { address } = shapeOf(href)
      if (known.has(address)) continue
      known.add(address)
      links += 1
      queue.push({ href, trail: [...trail, `“${name}” ${href}`] })
    }
  }

  /** Back to the page, and to what lay over it; whether it is there again. */
  async function restore(scope: Scope): Promise<boolean> {
    const stuck = await walker.close(0)
    if (stuck.length > 0) await walker.load(scope.href)
    else if (page.url() !== new URL(scope.href, page.url()).href) await walker.goTo(scope.href)
    await walker.calm()
    for (const step of scope.steps) {
      const { controls } = await walker.look(scope.withFrame)
      const at = controls.findIndex((control) => keyOf(control) === step)
      if (at < 0 || (await walker.press(at)).length > 0) return false
    }
    return (await walker.look(scope.withFrame)).overlays.length === scope.overlays
  }

  async function openOverlay(scope: Scope, control: Control, seen: Seen): Promise<void> {
    const top = seen.overlays.at(-1)
    const trail = [...scope.trail, `[${control.name}]`]
    const key = [top?.role, plainName(top?.name ?? '', top?.role === 'dialog' && seen.controls.length > 40), ...new Set(seen.controls.map(keyOf))].join('|')
    if (knownOverlays.has(key)) return
    knownOverlays.add(key)
    report(trail, wrongOverlay(await walker.lookFocused(scope.withFrame)))
    report(trail, await violations(page, 'everything', { withPage: top?.isApart !== true }))
    if (scope.steps.length >= DEEPEST) return
    await pressAll({ ...scope, trail, steps: [...scope.steps, keyOf(control)], overlays: seen.overlays.length })
  }

  /** The place of the first control that nothing like it was pressed before. */
  function nextOf({ controls }: Seen, href: string, pressed: ReadonlySet<string>, alike: ReadonlyMap<string, number>): number {
    return controls.findIndex(
      (control) =>
        !pressed.has(keyOf(control)) &&
        !(isTab(control) && pressedTabs.has(pathOf(href) + keyOf(control))) &&
        !CLOSES.test(control.name) &&
        (alike.get(likenessOf(control)) ?? 0) < MOST_ALIKE,
    )
  }

  /** What a press has brought: another page for later, or something that lies over this one. */
  async function meet(scope: Scope, control: Control): Promise<void> {
    const trail = [...scope.trail, `[${control.name}]`]
    const seen = await walker.look(scope.withFrame)
    const { address } = shapeOf(seen.address)
    if (address === shapeOf(scope.href).address) {
      follow(seen, trail)
      if (seen.overlays.length > scope.overlays) await openOverlay(scope, control, seen)
      else report(trail, wrong(seen))
    } else if (!known.has(address)) {
      known.add(address)
      queue.push({ href: seen.address, trail })
    }
  }

  async function pressAll(scope: Scope): Promise<void> {
    const pressed = new Set<string>()
    const alike = new Map<string, number>()
    for (;;) {
      const before = await walker.look(scope.withFrame)
      const at = nextOf(before, scope.href, pressed, alike)
      const control = before.controls[at]
      if (control === undefined) return
      pressed.add(keyOf(control))
      if (isTab(control)) pressedTabs.add(pathOf(scope.href) + keyOf(control))
      alike.set(likenessOf(control), (alike.get(likenessOf(control)) ?? 0) + 1)
      buttons += 1
      const trail = [...scope.trail, `[${control.name}]`]
      report(trail, await walker.press(at))
      report(trail, watcher.take())
      await meet(scope, control)
      report(trail, await walker.close(scope.overlays))
      const now = await walker.look(scope.withFrame)
      if ((now.overlays.length !== scope.overlays || now.address !== scope.href) && !(await restore(scope))) return
    }
  }

  let last: Seen | null = null
  /** A desktop in light again. */
  async function asItWas(): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(DESKTOP)
    await walker.calm()
  }

  async function inspect({ href, trail }: Place, withFrame: boolean): Promise<void> {
    watcher.take()
    const isWithin = await walker.goTo(href)
    report(trail, await walker.calm())
    const seen = await walker.lookFocused(withFrame)
    const shape = shapeOf(seen.address)
    known.add(shape.address)
    if (reached.has(shape.address)) return
    reached.add(shape.address)
    report(trail, [...watcher.take(), ...wrongPage(seen, isWithin ? last : null), ...wrongTitle(seen)])
    last = seen
    const isCovered = seen.overlays.length > 0
    if (swept.has(shape.page) || isCovered) report(trail, await violations(page, 'everything', { withFrame }))
    else {
      swept.add(shape.page)
      report(trail, await problemsOf(page, shape.address, withFrame))
      await asItWas()
    }
    if (!section.includes(shape.page)) return
    follow(seen, trail)
    if (pressedPages.has(shape.page)) return
    pressedPages.add(shape.page)
    await pressAll({ href: seen.address, trail, steps: [], overlays: seen.overlays.length, withFrame })
  }

  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    try {
      // Header and menu are the same around every page.
      await inspect(place, place.href === '/app')
    } catch (error) {
      if (page.isClosed()) throw error
      report(place.trail, [`stopped: ${error instanceof Error ? error.message : String(error)}`])
    }
  }
  return { problems: [...new Set(problems)], pages: [...reached].toSorted(), links, buttons, overlays: knownOverlays.size, refused: watcher.refused() }
}

/** How much a crawl has seen at least: one that sees nothing finds nothing. */
export function expectCrawled({ problems, pages, ...seen }: Crawled, least: Readonly<Record<'pages' | 'links' | 'buttons' | 'overlays' | 'refused', number>>): void {
  expect(problems).toEqual([])
  const counts = { ...seen, pages: pages.length }
  console.info(`${expect.getState().currentTestName ?? ''}: ${JSON.stringify(counts)}`)
  expect(counts, pages.join('\n')).toSatisfy((found: typeof counts) => Object.entries(least).every(([what, count]) => found[what as keyof typeof counts] >= count))
}

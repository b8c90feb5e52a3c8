import type { Page } from 'playwright-core'
import { visit } from '../../../support/browser.ts'
import { isBusy, look, MARK, type Seen } from './in-page.ts'
import { shapeOf } from './shape.ts'
import type { Watch } from './watch.ts'

/** Hands that go through the product, each of whose moves waits for what follows from it and says what went wrong. */
export interface Walker {
  /** Goes to an address as a link does where the application is there to do it; whether it was. */
  goTo(href: string): Promise<boolean>
  /** Loads the application anew at an address. */
  load(href: string): Promise<void>
  /** Presses one of the controls that were seen last. */
  press(at: number): Promise<string[]>
  /** Closes what lies over the page until so much is left. */
  close(overlays: number): Promise<string[]>
  /** Waits until nothing is on its way any more. */
  calm(): Promise<string[]>
  look(withFrame: boolean): Promise<Seen>
  /** The same once the focus has moved in, which what loads late does late. */
  lookFocused(withFrame: boolean): Promise<Seen>
}

const PATIENCE_MS = 15_000
const CALM_MS = 40
const PRESS_MS = 4_000
const FOCUS_MS = 1_000
const MOST_CLOSINGS = 6

export const CLOSES = /^(Fechar|Cancelar)$/

/** Whose session and which company: where another one took its place, the application has to begin again. */
const IDENTITY = ['vinculo-auth', 'selectedCompanyId']

const isWithin = (address: string): boolean => /^\/app(?:[/?]|$)/.test(address)

export async function walkerOn(page: Page, watch: Watch): Promise<Walker> {
  const kept = await page.evaluate(() => Object.fromEntries(Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '').map((key) => [key, localStorage.getItem(key) ?? ''])))

  async function calm(): Promise<string[]> {
    const until = performance.now() + PATIENCE_MS
    for (let quiet = 0; quiet < 2;) {
      if (performance.now() > until) return ['is still loading after fifteen seconds']
      // A page that is being left answers nothing.
      const isCalm = watch.isQuiet() && !(await isBusy(page).catch(() => true))
      quiet = isCalm ? quiet + 1 : 0
      await page.waitForTimeout(CALM_MS)
    }
    return []
  }

  /** What the last page kept in the browser, such as drafts, is nobody's on the next; whether it left the session as it was. */
  function tidy(): Promise<boolean> {
    return page.evaluate(
      ({ stored, identity }) => {
        const isKept = identity.every((key) => localStorage.getItem(key) === (stored[key] ?? null))
        localStorage.clear()
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        return isKept
      },
      { stored: kept, identity: IDENTITY },
    )
  }

  async function load(href: string): Promise<void> {
    await page.goto(href)
    // Until the application is there nothing is on its way either; a page without a heading is for whoever looks at it to tell.
    await page.locator('h1').first().waitFor({ timeout: PATIENCE_MS }).catch(() => undefined)
    await calm()
  }

  async function goTo(href: string): Promise<boolean> {
    const isKept = await tidy()
    const here = new URL(page.url())
    if (isKept && isWithin(here.pathname) && isWithin(href)) {
      await visit(page, href)
      await calm()
      // A form with something in it may hold whoever leaves it back.
      const isThere = shapeOf(page.url()).address !== shapeOf(here.href).address || shapeOf(href).address === shapeOf(here.href).address
      if (isThere) return true
    }
    await load(href)
    return false
  }

  async function press(at: number): Promise<string[]> {
    try {
      await page.locator(`[${MARK}="${String(at)}"]`).click({ timeout: PRESS_MS })
    } catch (error) {
      const lines = error instanceof Error ? error.message.split('\n') : []
      return [`cannot be pressed: ${(lines.find((line) => line.includes('intercepts')) ?? lines[0] ?? '').trim()}`]
    }
    await page.mouse.move(0, 0)
    return calm()
  }

  async function close(overlays: number): Promise<string[]> {
    for (let attempt = 0; attempt < MOST_CLOSINGS; attempt += 1) {
      const seen = await look(page, false)
      if (seen.overlays.length <= overlays) return []
      const leaving = seen.controls.findIndex(({ name }) => name === 'Sair sem salvar')
      const closing = seen.controls.findIndex(({ name }) => CLOSES.test(name))
      if (leaving >= 0) await press(leaving)
      else if (attempt > 2 && closing >= 0) await press(closing)
      else {
        await page.keyboard.press('Escape')
        await calm()
      }
    }
    return ['does not close']
  }

  async function lookFocused(withFrame: boolean): Promise<Seen> {
    for (const until = performance.now() + FOCUS_MS; ;) {
      const seen = await look(page, withFrame)
      if (seen.hasFocus || performance.now() > until) return seen
      await page.waitForTimeout(CALM_MS)
    }
  }

  return { goTo, load, press, close, calm, lookFocused, look: (withFrame) => look(page, withFrame) }
}

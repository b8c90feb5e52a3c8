import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** The password of every demo account. */
export const demoPassword = 'Vinculo@2026'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browser's own pages, kept warm for windows that no test opens.
  '--disable-features=PreloadTopChromeWebUI,WebUIReloadButton,InitialWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // Pages of one profile share a process, which has the application compiled already (MEASURED, a fifth of a page).
  '--process-per-site',
]
/**
 * For tests, whose pages live for seconds on shared cores: fewer threads and processes, and no code optimised for a long life
 * (MEASURED, a quarter of a page's processor time). What is measured runs without these.
 */
const thrift = ['--js-flags=--single-threaded-gc --sparkplug --no-opt --no-maglev', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

export interface PageOptions extends BrowserContextOptions {
  /** Whether the application fetches the pages of its menu ahead, as for most people; otherwise as for somebody who saves data. */
  readonly fetchesAhead?: boolean
}

/** Where Chromium is: CHROME_PATH, otherwise the system's; undefined where there is none. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROME_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
}

/** Chromium with these flags besides. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('no Chromium was found: name one in CHROME_PATH')
  return chromium.launch({ executablePath, headless: true, chromiumSandbox: false, args: [...flags, ...more] })
}

let shared: Promise<Browser> | undefined

/** One Chromium for all test files of a worker, which ends it; each file closes the profiles that it opens. */
export async function browserOfTests(): Promise<Browser> {
  const known = await shared
  if (known?.isConnected() === true) return known
  shared = launchBrowser(thrift)
  return shared
}

/** A page in a browser profile of its own: Brazilian Portuguese, no animations, a desktop window. */
export async function openPage(browser: Browser, baseURL: string, { fetchesAhead = false, ...options }: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    // Pages that a worker answers for are not seen by whoever watches requests; the tests of the worker allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  if (!fetchesAhead) await context.addInitScript(() => { Object.defineProperty(navigator, 'connection', { value: { saveData: true } }) })
  context.on('page', stillBeforeLoading)
  return context.newPage()
}

/**
 * Back over a dialog takes the browser a few steps to and fro, which nobody sees and no person is faster than. A page that is loaded
 * meanwhile would be given up by the browser, so it is loaded once more then.
 */
function stillBeforeLoading(page: Page): void {
  const load = page.goto.bind(page)
  page.goto = (address, options) => load(address, options).catch((error: unknown) => {
    if (String(error).includes('net::ERR_ABORTED')) return load(address, options)
    throw error
  })
}

/** Fills the login form and sends it; what follows is the caller's to expect. */
export async function sendCredentials(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in through the form and waits for the dashboard. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await sendCredentials(page, email, password)
  await arrive(page)
}

/** Signs in without the form, which has tests of its own: the session lies where the form would have put it. The page stays outside of the application. */
export async function placeSession(page: Page, email: string, password = demoPassword): Promise<void> {
  const settings = await page.goto('/config.json')
  const { publishableKey } = JSON.parse((await settings?.text()) ?? '{}') as { publishableKey: string }
  const problem = await page.evaluate(
    async ({ apikey, credentials }) => {
      const headers = { apikey, 'content-type': 'application/json' }
      const answer = await fetch('/auth/v1/token?grant_type=password', { method: 'POST', headers, body: JSON.stringify(credentials) })
      const text = await answer.text()
      if (!answer.ok) return text
      localStorage.setItem('vinculo-auth', text)
      return null
    },
    { apikey: publishableKey, credentials: { email, password } },
  )
  if (problem !== null) throw new Error(`${email} could not sign in: ${problem}`)
}

export interface SignIn {
  /** The page to arrive at: naming it here saves loading the dashboard first. */
  readonly at?: string
  readonly password?: string
}

/** Signs in without the form and loads a page, the dashboard unless told otherwise. */
export async function signIn(page: Page, email: string, { at = '/app', password = demoPassword }: SignIn = {}): Promise<void> {
  await placeSession(page, email, password)
  await open(page, at)
}

/** Loads a page of the application; the dashboard is waited for. */
export async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  if (at === '/app') await arrive(page)
}

/**
 * Goes to another page of the application as its own links do, without loading the application again: a third of the cost of
 * `page.goto`. What the page had fetched less than five minutes ago is shown as it was; use `page.goto` where it must be new.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function arrive(page: Page): Promise<void> {
  await page.waitForURL('**/app')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

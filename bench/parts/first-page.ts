import { openPage, placeSession } from '../../tests/support/browser.ts'
import { median } from '../../tests/support/percentile.ts'
import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { load } from '../support/load.ts'
import { type Load, loadPage } from '../support/page-load.ts'
import { type DemoServer, signIn } from '../support/product.ts'
import type { Browser } from '../support/screen.ts'

const ROUNDS = 3

const emailField = 'input[type="email"]'
const firstFigure = 'main [data-focus-band]'

/** Web vitals of a page loaded from its address on a phone: /login, and /app with nothing cached and with everything cached. */
export async function measureFirstPage(browser: Browser, server: DemoServer): Promise<void> {
  const login: Load[] = []
  const cold: Load[] = []
  const warm: Load[] = []
  await warmUp(server)
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = await openPage(browser, server.origin, { fetchesAhead: true })
    login.push(await loadPage(visitor, '/login', emailField))
    await visitor.context().close()
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    await placeSession(page, 'admin@aurora.demo')
    cold.push(await loadPage(page, '/app', firstFigure))
    // V8 keeps the compiled code of a script from its second run on.
    await loadPage(page, '/app', firstFigure)
    warm.push(await loadPage(page, '/app', firstFigure))
    await page.context().close()
  }
  tell('login', login, 1600)
  tell('app.cold', cold, 2300)
  tell('app.warm', warm, 1200)
}

/** The browser is new, the server is not: a connection to the database plans what the home asks for when it is asked for the first time. */
async function warmUp({ origin, databaseUrl }: DemoServer): Promise<void> {
  const { headers } = await signIn(origin, 'admin@aurora.demo')
  const [aurora] = await runSql(databaseUrl, `select id from public.companies where name like 'Aurora%'`)
  await load({ url: `${origin}/rest/v1/rpc/home`, headers, body: JSON.stringify({ p_company_id: aurora?.['id'] }), connections: 16, seconds: 20, answers: 200 })
}

function tell(name: string, loads: readonly Load[], lcp: number): void {
  const of = (key: keyof Load): number[] => loads.map((load) => load[key])
  report({ figure: `page.lcp.${name}`, value: median(of('lcp')), unit: 'ms', budget: { atMost: lcp }, detail: { times: of('lcp'), requests: median(of('requests')), kilobytes: median(of('kilobytes')) } })
  report({ figure: `page.fcp.${name}`, value: median(of('fcp')), unit: 'ms', budget: { atMost: 1000 }, detail: { times: of('fcp') } })
  report({ figure: `page.cls.${name}`, value: Math.max(...of('cls')), unit: 'score', budget: { atMost: 0.05 } })
}

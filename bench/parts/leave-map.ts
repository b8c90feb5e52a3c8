import { launchBrowser, openPage, signIn } from '../../tests/support/browser.ts'
import { enlarge } from '../../tests/support/enlarge.ts'
import { runSql } from '../../tests/support/sql.ts'
import { median } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { type Pauses, pausesOf } from '../support/pauses.ts'
import type { DemoServer } from '../support/product.ts'
import type { Page } from '../support/screen.ts'

const people = 300
const slowdown = 4
/** What is above is felt as a pause (INP). */
const budget = 200

/** Three vacations of each person over the year to come. */
async function fillYear(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table stretches as
      select gen_random_uuid() as id, e.company_id, e.id as employee_id, t.id as type_id, private.today(e.company_id) + ((p.place * 17 + k * 113) % 330)::integer as starts_on
      from (select x.*, row_number() over (order by x.id) as place from public.employees x join public.companies c on c.id = x.company_id and c.name like 'Aurora%'
        where not exists (select from public.leaves l where l.employee_id = x.id)) p
      join public.employees e on e.id = p.id
      cross join generate_series(0, 2) k
      join public.leave_types t on t.company_id = e.company_id and t.key = 'vacation';
    insert into public.leave_requests (id, company_id, employee_id, type_id, status) select id, company_id, employee_id, type_id, 'approved' from stretches;
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select company_id, id, employee_id, starts_on, starts_on + 9, 10, true from stretches on conflict do nothing;
    insert into private.leave_spans (leave_id, company_id, request_id, employee_id, type_id, requested_at, starts_on, ends_on, share, counts, granted)
      select l.id, l.company_id, l.request_id, l.employee_id, s.type_id, now(), l.starts_on, l.ends_on, 1, true, true
      from stretches s join public.leaves l on l.request_id = s.id;`)
  await runSql(databaseUrl, 'vacuum analyze')
}

/** As a hurried hand does: two notches of a wheel in each frame. */
async function wheel(page: Page, x: number, y: number): Promise<void> {
  for (let step = 0; step < 50; step += 1) {
    await page.mouse.wheel(x, y)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
  }
}

/** Headless Chromium, four times slower: the map of 300 people over a year, scrolled both ways, walked by keys, drawn on, brought nearer. */
export async function measureLeaveMap(server: DemoServer): Promise<void> {
  await enlarge(server.databaseUrl, 'Aurora', people)
  await fillYear(server.databaseUrl)
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    await signIn(page, 'admin@aurora.demo')
    const found: { readonly name: string; readonly pauses: Pauses }[] = []
    for (const zoom of ['', '?zoom=quarter', '?zoom=month']) {
      await page.goto(`/app/leaves/map${zoom}`)
      await page.locator('[data-name]').first().waitFor()
      await page.waitForLoadState('networkidle')
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const frame = await page.locator('[data-map]').boundingBox()
      const middle = { x: (frame?.x ?? 0) + 500, y: (frame?.y ?? 0) + 200 }
      await page.mouse.move(middle.x, middle.y)
      const note = async (name: string, act: () => Promise<void>): Promise<void> => {
        found.push({ name: `${name}${zoom}`, pauses: await pausesOf(page, act) })
      }
      await note('down', () => wheel(page, 0, 240))
      await note('up', () => wheel(page, 0, -240))
      await note('sideways', () => wheel(page, 240, 0))
      await page.locator('[data-name]').first().focus()
      await note('keys', async () => {
        for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown')
      })
      await note('drawing', async () => {
        await page.mouse.move(middle.x, middle.y)
        await page.mouse.down()
        for (let step = 1; step <= 20; step += 1) await page.mouse.move(middle.x + step * 8, middle.y)
        await page.keyboard.press('Escape')
        await page.mouse.up()
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await session.detach()
    }
    const tell = (figure: string, value: (pauses: Pauses) => number): void => {
      const times = found.map(({ pauses }) => Math.round(value(pauses)))
      const detail = { people, slowdown, median: median(times), each: Object.fromEntries(found.map(({ name }, index) => [name, times[index]])) }
      report({ figure, value: Math.max(...times), unit: 'ms', budget: { atMost: budget }, detail })
    }
    tell('screen.leave-map.interaction', ({ event }) => event)
    tell('screen.leave-map.frame', ({ frame }) => frame)
  } finally {
    await browser.close()
  }
}

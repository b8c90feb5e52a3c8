import { median, percentile } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const rounds = 60

/** The figures of the dashboard of so many people with ten years of leaves, by REST: the page as the browser asks for it, all blocks at once, and each block by itself. */
export async function measureDashboard(server: DemoServer, people: number): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', people)
  await settled(server.databaseUrl, companyId)
  const { send, read } = await restOf(server, 'admin@aurora.demo', String(people))
  const company = { p_company_id: companyId }
  const { answer } = await send('rpc/home', company)
  const { today, blocks } = answer as { readonly today: string; readonly blocks: { readonly list: readonly { readonly block: string }[] } }
  const month = { ...company, p_from: `${today.slice(0, 7)}-01`, p_to: today }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await Promise.all(blocks.list.map(async ({ block }) => await send('rpc/dashboard_block', { ...month, p_block: block })))
    times.push(performance.now() - started)
  }
  report({ figure: `dashboard.${String(people)}`, value: percentile(times, 95), unit: 'ms', budget: { atMost: people > 5000 ? 400 : 150 }, detail: { median: Math.round(median(times)) } })
  for (const { block } of blocks.list) await read(`dashboard.${block}`, 'rpc/dashboard_block', { ...month, p_block: block })
  await read('dashboard.rows', 'rpc/dashboard_rows', { ...month, p_block: 'people', p_figure: 'headcount' })
}

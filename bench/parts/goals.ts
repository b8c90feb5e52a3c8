import { chromiumPath, launchBrowser, openPage, signIn } from '../../tests/support/browser.ts'
import { runSql } from '../../tests/support/sql.ts'
import { median, percentile } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { fillGoals } from '../support/goals.ts'
import { fillLargeCompany } from '../support/large-company.ts'
import type { DemoServer } from '../support/product.ts'
import { restOf } from '../support/rest.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 20_000
const ROUNDS = 5

/** Goals in a company of 20,000 people: working 10,000 key results out in one transaction, the tree of 2,000 objectives, lists, one goal, a check-in. */
export async function measureGoals(server: DemoServer): Promise<void> {
  const companyId = await fillLargeCompany(server.databaseUrl, 'Aurora', PEOPLE)
  const cycleId = await fillGoals(server.databaseUrl, companyId)
  await settled(server.databaseUrl, companyId)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Values move from round to round, past the rule that they stay, so that every figure is written anew.
    await runSql(server.databaseUrl, `set session_replication_role = replica; update private.metric_values set value = value + 1 where company_id = '${companyId}' and place in (select max(place) from private.metric_values group by metric_id); set session_replication_role = origin`)
    const [took] = await runSql(server.databaseUrl, `with began as materialized (select clock_timestamp() as at),
        done as materialized (select private.refresh_goals($1, array(select k.id from private.key_results k join private.objectives o on o.id = k.objective_id where o.cycle_id = $2)) from began)
      select extract(epoch from clock_timestamp() - b.at)::float8 * 1000 as ms from began b, done`, [companyId, cycleId])
    times.push(Number(took?.['ms']))
  }
  report({ figure: 'goals.roll-up', value: median(times), unit: 'ms', budget: { atMost: 300 }, detail: { slowest: Math.round(percentile(times, 100)) } })
  for (const [who, email] of [['hr', 'admin@aurora.demo'], ['manager', 'gestor@aurora.demo'], ['person', 'pessoa@aurora.demo']] as const) {
    const { send, read } = await restOf(server, email, who)
    const cycle = { p_company_id: companyId, p_cycle_id: cycleId }
    const tree: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) tree.push((await send('rpc/objective_tree', cycle)).ms)
    report({ figure: `goals.tree.${who}`, value: percentile(tree, 100), unit: 'ms', budget: { atMost: 1000 }, detail: { median: Math.round(median(tree)) } })
    await read('goals.list', 'rpc/objective_list', cycle)
    await read('goals.list.search', 'rpc/objective_list', { ...cycle, p_search: 'objetivo 19' })
    await read('goals.list.at-risk', 'rpc/objective_list', { ...cycle, p_health: 'at_risk', p_sort: '-progress', p_offset: 50 })
    await read('goals.list.by-department', 'rpc/objective_list', { ...cycle, p_sort: 'department' })
    if (who !== 'person') await read('goals.report', 'rpc/goal_report', cycle)
    await read('goals.cycles', 'rpc/goal_cycle_list', { p_company_id: companyId })
    await read('goals.mine', 'rpc/my_check_in', {})
  }
  const { read, act } = await restOf(server, 'admin@aurora.demo', 'hr')
  const [leaf] = await runSql(server.databaseUrl, `select o.id, k.id as key_result from private.objectives o join private.key_results k on k.objective_id = o.id and k.kind = 'increase'
    where o.company_id = $1 and o.cycle_id = $2 and o.level = 'person' limit 1`, [companyId, cycleId])
  await read('goals.one', 'rpc/objective_detail', { p_objective_id: leaf?.['id'] })
  await act('goals.check-in', 'rpc/check_in', { p_key_result_id: leaf?.['key_result'], p_values: { value: 77, confidence: 8 } }, 400)
  await act('goals.align', 'rpc/align_objective', { p_objective_id: leaf?.['id'], p_parent_id: null }, 400)
  if (chromiumPath() !== undefined) await measureTree(server, cycleId)
}

/** In Chromium: from another page until the tree of 2,000 objectives can be read, and from the keys that align one until it stands there. */
async function measureTree(server: DemoServer, cycleId: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    await signIn(page, 'admin@aurora.demo')
    const rows = page.getByRole('treeitem')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto('/app/docs/user-guide')
      await page.waitForLoadState('networkidle')
      const began = performance.now()
      await page.evaluate((at) => {
        history.pushState({}, '', at)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/app/okrs?ciclo=${cycleId}`)
      await rows.nth(9).waitFor()
      times.push(performance.now() - began)
    }
    report({ figure: 'goals.tree.screen', value: median(times), unit: 'ms', budget: { atMost: 1000 }, detail: { slowest: Math.round(percentile(times, 100)) } })
    await rows.nth(3).focus()
    const began = performance.now()
    await page.keyboard.press('Control+x')
    await rows.nth(1).focus()
    await page.keyboard.press('Control+v')
    await page.getByText('Objetivo alinhado').first().waitFor()
    report({ figure: 'goals.tree.align', value: performance.now() - began, unit: 'ms', budget: { atMost: 1000 } })
  } finally {
    await browser.close()
  }
}

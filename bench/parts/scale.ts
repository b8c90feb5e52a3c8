import { Client } from 'pg'
import { median, percentile } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { listSql, sessionSql } from '../support/list-sql.ts'
import { load } from '../support/load.ts'
import type { Product } from '../support/product.ts'
import { dashboardRequest, listRequest, searchRequest, type ScreenRequest } from '../support/requests.ts'
import { measureEnterprise } from './enterprise.ts'

const rounds = 5
const cases = { list: listRequest, search: searchRequest, dashboard: dashboardRequest } as const

/** p95 of three screens with 1,000,000 people beside 10,000; the same company size, so only the whole grows. */
export async function measureScale(small: Product, large: Product): Promise<void> {
  for (const [name, request] of Object.entries(cases)) {
    const times = { small: [] as number[], large: [] as number[] }
    await p95(request(small))
    await p95(request(large))
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await p95(request(small)))
      times.large.push(await p95(request(large)))
    }
    report({ figure: `p95.${name}.10k`, value: median(times.small), unit: 'ms' })
    report({ figure: `p95.${name}.1M`, value: median(times.large), unit: 'ms' })
    report({ figure: `p95.${name}.1M/10k`, value: median(times.large) / median(times.small), unit: 'ratio', budget: { atMost: 1.5 } })
  }
  await reportPlan(large)
  await measureEnterprise(large)
}

async function p95(request: ScreenRequest): Promise<number> {
  const result = await load({ ...request, connections: 2, seconds: 1.5 })
  if ([...result.statuses.keys()].some((status) => status !== 200)) throw new Error(`${request.url} answered ${[...result.statuses.keys()].join()}`)
  return percentile(result.latencies, 95)
}

/** The plan of the list under row level security, and whether the people are found by an index. */
async function reportPlan(product: Product): Promise<void> {
  const client = new Client(product.databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(sessionSql(product))
    const answer = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, buffers off) ${listSql(product)}`)
    const plan = answer.rows.map((row) => row['QUERY PLAN'])
    const byIndex = plan.some((line) => /Index.* using employees_\w+ on employees/.test(line)) && !plan.some((line) => line.includes('Seq Scan on employees'))
    report({ figure: 'plan.list.1M', value: byIndex ? 1 : 0, unit: 'index used', budget: { atLeast: 1 }, detail: { plan } })
  } finally {
    await client.end()
  }
}

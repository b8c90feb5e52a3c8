import { median } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'
import { listSql, sessionSql } from '../support/list-sql.ts'
import { load } from '../support/load.ts'
import { hasPgbench, pgbench } from '../support/pgbench.ts'
import type { Product } from '../support/product.ts'
import { listRequest } from '../support/requests.ts'

const connections = 16
const rounds = 5
const seconds = 4

/** Requests per second of the list beside pgbench running the same work, in alternating rounds so that noise hits both. */
export async function measureList(product: Product): Promise<void> {
  const request = listRequest(product)
  await load({ ...request, connections, seconds: 2 })
  const isCompared = hasPgbench()
  const served: number[] = []
  const bare: number[] = []
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const result = await load({ ...request, connections, seconds })
    served.push(result.perSecond)
    for (const status of result.statuses.keys()) statuses.add(status)
    if (isCompared) bare.push(pgbench(product.databaseUrl, [sessionSql(product), listSql(product)], { connections, seconds }).perSecond)
  }
  const detail = { connections, rounds, statuses: [...statuses] }
  report({ figure: 'rest.list', value: median(served), unit: 'requests/s', detail })
  if (!isCompared) {
    report({ figure: 'rest.list/pgbench', value: Number.NaN, unit: 'ratio', detail: { skipped: 'pgbench was not found on this machine' } })
    return
  }
  report({ figure: 'pgbench.list', value: median(bare), unit: 'transactions/s', detail })
  const ratios = served.map((value, round) => value / (bare[round] ?? Number.NaN))
  report({ figure: 'rest.list/pgbench', value: median(ratios), unit: 'ratio', budget: { atLeast: 0.5 }, detail: { goal: 0.7, ratios: ratios.map((ratio) => Number(ratio.toFixed(2))) } })
}

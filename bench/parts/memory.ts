import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { report } from '../support/figures.ts'
import { load } from '../support/load.ts'
import { startDemo, type Product } from '../support/product.ts'
import { dashboardRequest, listRequest, searchRequest } from '../support/requests.ts'

const budget = { atMost: 160 }

/** Resident memory of the server's process after 10,000 requests, and after 10,000 more: it must stay flat. */
export async function measureMemory(product: Product): Promise<void> {
  await run(product, 10_000)
  const first = product.residentMegabytes()
  await run(product, 10_000)
  const second = product.residentMegabytes()
  report({ figure: 'server.rss', value: first, unit: 'MB', budget, detail: { after: 10_000 } })
  report({ figure: 'server.rss.20k', value: second, unit: 'MB', budget, detail: { after: 20_000, growth: Number((second - first).toFixed(1)) } })
  await measureFirstStart()
}

/** The same after a first start, in which the same process made the database, its companies and the PostgreSQL around it. */
async function measureFirstStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vinculo-memory-'))
  try {
    const product = await startDemo(dataDir)
    try {
      const ready = product.residentMegabytes()
      await run(product, 10_000)
      report({ figure: 'server.rss.first-start', value: product.residentMegabytes(), unit: 'MB', budget, detail: { after: 10_000, ready: Math.round(ready) } })
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Three screens, so that not one statement alone is kept. */
async function run(product: Product, answers: number): Promise<void> {
  for (const request of [listRequest(product), searchRequest(product), dashboardRequest(product)]) {
    await load({ ...request, connections: 16, seconds: 120, answers: Math.ceil(answers / 3) })
  }
}

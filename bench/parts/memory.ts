import { report } from '../support/figures.ts'
import { load } from '../support/load.ts'
import type { Product } from '../support/product.ts'
import { listRequest } from '../support/requests.ts'

/** Resident memory of the server's process after 10,000 requests, and after 10,000 more: it must stay flat. */
export async function measureMemory(product: Product): Promise<void> {
  const run = () => load({ ...listRequest(product), connections: 16, seconds: 60, answers: 10_000 })
  await run()
  const first = product.residentMegabytes()
  await run()
  const second = product.residentMegabytes()
  report({ figure: 'server.rss', value: first, unit: 'MB', budget: { atMost: 160 }, detail: { after: 10_000 } })
  report({ figure: 'server.rss.growth', value: second - first, unit: 'MB', detail: { after: 20_000 } })
}

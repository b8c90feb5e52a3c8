import { afterEach, it } from 'vitest'
import { crawl, expectCrawled } from '../support/crawl/crawl.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

it('a visitor finds no dead end', async () => {
  const crawled = await crawl(await product.open(), product.server.databaseUrl, { starts: ['/', '/resumo', '/verificar'], includes: (path) => !path.startsWith('/app') })
  expectCrawled(crawled, { pages: 4, links: 1, buttons: 6, overlays: 0, refused: 1 })
}, 600_000)

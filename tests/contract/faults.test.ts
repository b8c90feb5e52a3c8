import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { drill, enter } from '../faults/drill.ts'
import { placeOf } from '../faults/power-cut.ts'
import { type Product, serveProduct } from '../faults/product.ts'
import { checks } from '../support/checks.ts'
import { makeDataFolder } from '../support/data-folder.ts'

// A small round of `npm run faults`: the whole product is started and killed here, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const folder = makeDataFolder()
let product: Product
beforeAll(async () => {
  product = await serveProduct(folder)
})
afterAll(() => folder.remove())

it('whatever is killed while people write, nothing acknowledged is lost, nothing is damaged, and it comes back by itself', async () => {
  const done = await drill(product, { seed: 29, kills: 10, writes: 300, within: 240_000, tell: () => undefined })
  expect(done.wrong).toEqual([])
  expect(done.kills).toBe(10)
  expect([...done.counts.keys()].toSorted()).toEqual(['a balance corrected', 'a document sent', 'a person added', 'a row changed', 'a sheet imported', 'stock received'])
})

it('the checks see a broken trail, a sum that is not that of its entries and a file without its bytes', async () => {
  const world = await enter(product)
  const find = (): Promise<readonly (readonly string[])[]> => Promise.all([checks.auditChain(world), checks.ledgers(world), checks.files(world)])
  expect(await find()).toEqual([[], [], []])
  await world.ask(`set session_replication_role = replica;
    update private.audit_chain set hash = sha256('') where seq = 3 and company_id = '${world.companyId}';
    update public.supply_items set quantity = quantity + 1 where company_id = '${world.companyId}' and name = (select max(name) from public.supply_items where company_id = '${world.companyId}');
    update storage.objects set version = gen_random_uuid()::text where id = (select o.id from storage.objects o where not exists (select from engine.seeded_blobs b where b.version::text = o.version) limit 1)`)
  const [chain, ledgers, files] = await find()
  expect(chain).toEqual([expect.stringContaining('broken at 3')])
  expect(ledgers).toEqual([expect.stringMatching(/^stock of /)])
  expect(files).toEqual([expect.stringContaining('no file in place of')])
})

it('knows the file of a place in the log', () => {
  expect(placeOf(0x2_0300_0028n)).toEqual({ segment: '000000010000000200000003', offset: 0x28 })
})

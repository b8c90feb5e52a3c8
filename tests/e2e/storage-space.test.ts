import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { expectFits } from './support/fits.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const sql = (text: string) => runSql(product.server.databaseUrl, text)
const AURORA = `(select company_id from public.employees where email = 'pessoa@aurora.demo')`

it('shows an administrator what uses the room for files, opens the largest, leads to people, and tells in time that it ends', async () => {
  const page = await product.as(accounts.admin, '/app/settings?area=armazenamento')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await page.getByText(/^de 50 GB · [\d.]+ arquivos$/).waitFor()
  expect(await part('Por tipo de arquivo').getByRole('listitem').count()).toBeGreaterThan(0)
  await part('Saem sozinhos').waitFor()
  await expectFits(page)

  const [largest] = await sql(`select f.id, f.name from public.files f where f.company_id = ${AURORA} and f.linked_at is not null and f.archived_at is null and f.purpose = 'avatar' limit 1`)
  await sql(`update public.files set size = 46 * 1073741824::bigint where id = '${String(largest?.['id'])}'`)
  await page.reload()
  await page.getByText('O espaço está acabando').waitFor()
  await expectFits(page)
  await part('Maiores arquivos').getByRole('button', { name: String(largest?.['name']) }).first().click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('img').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await part('Quem mais enviou').getByRole('link').first().click()
  await page.waitForURL('**/app/employees/*')
})

it('lets an administrator change the room of each person, and a master that of the company', async () => {
  const open = async (account: string) => {
    const page = await product.as(account, '/app/settings?area=armazenamento')
    const setting = (name: string) => page.getByRole('region', { name, exact: true })
    const change = async (name: string, value: string): Promise<void> => {
      await setting(name).getByLabel(name).fill(value)
      await setting(name).getByRole('button', { name: 'Salvar' }).click()
      await page.getByText(`${name}: ${value} GB`).waitFor()
    }
    return { page, setting, change }
  }
  const admin = await open(accounts.admin)
  await admin.change('Espaço por pessoa', '5')
  await admin.setting('Espaço da empresa').getByText('50 GB', { exact: true }).waitFor()
  expect(await admin.setting('Espaço da empresa').getByRole('textbox').count()).toBe(0)
  expect(await violations(admin.page)).toEqual([])
  const master = await open(accounts.master)
  await master.change('Espaço da empresa', '10000')
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const aurora = `(select id from public.companies where name like 'Aurora%')`
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Seven people of a department and two of another left last month, as an import tells it. */
async function sevenAndTwoLeft(): Promise<void> {
  await runSql(
    product.server.databaseUrl,
    `with d as (select id, row_number() over (order by name) as place from public.departments where company_id = ${aurora} and archived_at is null),
       p as (insert into public.employees (company_id, first_name, last_name, status, hire_date, termination_date, department_id)
         select ${aurora}, 'Gente', 'Que Saiu', 'terminated', '2020-01-02', private.today(${aurora}) - 31, d.id from generate_series(1, 9) n join d on d.place = case when n > 7 then 2 else 1 end returning *)
     insert into public.contract_endings (company_id, employee_id, last_day, reason, applied_at) select p.company_id, p.id, p.termination_date, 'resignation', now() from p`,
  )
}

it('tells RH in numbers why people leave, hides few, and lists the exits behind a number', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/offboarding/analytics?from=2001-01-01&to=2001-02-01')
  await admin.getByText('Ainda não há desligamentos neste período').waitFor()
  expect(await violations(admin)).toEqual([])
  await sevenAndTwoLeft()
  await admin.goto('/app/offboarding/analytics')
  await admin.getByRole('heading', { level: 2, name: 'Desligamentos por mês' }).waitFor()
  await admin.getByText(/^Causas, departamentos e gestores só aparecem com 5 desligamentos ou mais/).waitFor()
  await admin.getByText(/fora dos grupos mostrados\.$/).first().waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme: scheme })
    expect(await violations(admin)).toEqual([])
  }
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(admin)).toBe(0)
  expect(await violations(admin)).toEqual([])
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.getByRole('tab', { name: 'Entrevistas' }).click()
  await admin.getByText('Nenhuma pesquisa ainda').waitFor()
  expect(admin.url()).toContain('tab=entrevistas')
  await admin.getByRole('tab', { name: 'Números' }).click()
  await admin.getByRole('link', { name: 'Pedido de demissão' }).click()
  await admin.waitForURL(/\/app\/offboarding\?.*reason=resignation/)
  expect(admin.url()).toContain('state=left')
})

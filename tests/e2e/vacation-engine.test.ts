import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const intern = 'pessoa@aurora.demo'

it('an intern becomes an employee: the recess comes first, and a first period of vacations begins with the contract', async () => {
  const [me] = await runSql(product.server.databaseUrl, `with p as (update employees set hire_date = '2025-09-01', created_at = '2025-09-01' where email = $1 returning id)
    update employee_contracts c set contract_type = 'intern', starts_on = '2025-09-01', ends_on = '2027-08-31', experience_ends_on = null, experience_extended_to = null
    from p where c.employee_id = p.id returning c.employee_id as id`, [intern])
  const page = await product.as('admin@aurora.demo', `/app/leaves/people/${String(me?.['id'])}`)
  const years = page.getByRole('list', { name: 'Recesso do estágio' }).getByRole('listitem')
  await years.first().getByText('30 dias').first().waitFor()
  expect(await years.count()).toBe(2)
  expect(await violations(page)).toEqual([])

  await page.goto(`/app/employees/${String(me?.['id'])}?aba=vinculo`)
  await page.getByRole('button', { name: 'Novo contrato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Tipo/).selectOption({ label: 'CLT por prazo indeterminado' })
  await dialog.getByLabel(/^Início/).fill('01/09/2026')
  const days = dialog.getByRole('group', { name: 'Dias de trabalho' })
  for (const day of ['segunda-feira', 'terça-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo']) await days.getByRole('button', { name: day }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Descanso semanal').selectOption({ label: 'Domingo' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('O descanso não pode ser um dia de trabalho.').waitFor()
  await dialog.getByLabel('Descanso semanal').selectOption({ label: 'O da empresa' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('dom., seg., ter., qui., sex. e sáb.').waitFor()

  await page.goto(`/app/leaves/people/${String(me?.['id'])}`)
  const period = page.getByRole('list', { name: 'Períodos' }).getByRole('listitem').filter({ hasText: 'Como calculamos' })
  await period.getByRole('row', { name: /^Período aquisitivo 01\/09\/2026 a 31\/08\/2027/ }).waitFor()
  expect(await period.count()).toBe(1)
  expect(await violations(page)).toEqual([])
})

import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
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

it('who is hired again within sixty days: HR says in Pendências that the period goes on, and the statement names the article (CLT art. 133, I)', async () => {
  const [dates] = await runSql(product.server.databaseUrl, `with p as (
      update employees e set hire_date = private.today(e.company_id) - 300, created_at = private.today(e.company_id) - 300 where e.id = (
        select o.id from employees o where o.company_id = (select company_id from employees where email = 'admin@aurora.demo') and o.user_id is null and o.status = 'active'
          and not exists (select from leave_requests r where r.employee_id = o.id) order by o.id limit 1) returning *),
    c as (update employee_contracts c set contract_type = 'clt_indefinite', starts_on = p.hire_date, ends_on = null, experience_ends_on = null, experience_extended_to = null from p where c.employee_id = p.id)
    select p.id, p.display_name::text as name, to_char(p.hire_date, 'DD/MM/YYYY') as hired, to_char(private.today(p.company_id) - 40, 'DD/MM/YYYY') as left_on, to_char(private.today(p.company_id), 'DD/MM/YYYY') as back from p`)
  const { id, name, hired, left_on: leftOn, back } = dates as Record<'id' | 'name' | 'hired' | 'left_on' | 'back', string>
  const page = await product.as('admin@aurora.demo', `/app/employees/${id}`)
  const asked = async (name: string, body: unknown): Promise<{ id: string }> => (await fetchAsPage(page, `/rest/v1/rpc/${name}`, { method: 'POST', body })).body as { id: string }
  const exit = await asked('open_offboarding', { p_employee_id: id, p_values: { reason: 'resignation', last_day: leftOn.split('/').toReversed().join('-'), notice_way: 'waived', send: true } })
  await asked('communicate_offboarding', { p_offboarding_id: exit.id })
  await expect.poll(async () => (await runSql(product.server.databaseUrl, 'select status from public.employees where id = $1', [id]))[0]?.['status'], { timeout: 20_000 }).toBe('terminated')

  await page.goto(`/app/employees/${id}?aba=historico`)
  await page.getByRole('button', { name: 'Readmitir' }).click()
  const dialog = page.getByRole('dialog', { name: `Readmitir ${name}` })
  await dialog.getByLabel('Data da readmissão').fill(back)
  await dialog.getByRole('button', { name: 'Readmitir' }).click()
  await page.getByText('Pessoa readmitida').waitFor()

  await page.goto('/app/inbox')
  await page.getByRole('listitem').filter({ hasText: 'Avalie a perda de um período de férias' }).filter({ hasText: `Período de ${hired}` }).getByRole('button').first().click()
  await page.getByText(/Saiu e voltou em até 60 dias/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel(/Em que a decisão se baseia/).fill('O período não foi pago na rescisão')
  await page.getByRole('button', { name: 'O período continua' }).click()
  await page.getByText('O direito fica mantido').waitFor()
  await page.goto(`/app/leaves/people/${id}`)
  const period = page.getByRole('list', { name: 'Períodos', exact: true }).getByRole('listitem').filter({ hasText: 'Como calculamos' })
  await period.getByRole('cell', { name: 'CLT art. 133, I', exact: true }).first().waitFor()
  expect(await period.count()).toBe(1)
})

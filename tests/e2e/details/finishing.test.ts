import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { signIn } from '../../support/browser.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const step = (page: Page, position: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`^Etapa ${String(position)}`) })
const handle = (page: Page, position: number) => page.getByRole('button', { name: new RegExp(`^Mover a etapa ${String(position)}:`) })

it('a flow for some lengths of one type of leave is written by keyboard and mouse, and the tester shows when it answers', async () => {
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo', { at: '/app/settings?tab=aprovacoes' })
  await page.getByRole('button', { name: 'Novo fluxo de Licença', exact: true }).click()
  await page.getByRole('dialog').getByLabel(/^Nome/).fill('Ausências médias')
  // A leave has no value in money: nothing asks for one.
  expect(await page.getByLabel('Valor a partir de').count()).toBe(0)
  await page.getByLabel('Ordem').fill('1')
  await page.getByLabel('Dias a partir de').fill('10')
  await page.getByLabel('Dias até').fill('5')
  await page.getByRole('button', { name: 'Salvar fluxo' }).click()
  await page.getByText('O máximo de dias não pode ser menor que o mínimo.').waitFor()
  await page.getByLabel('Dias até').fill('20')
  await page.getByRole('button', { name: 'Tipos de licença' }).click()
  await page.getByRole('checkbox', { name: 'Férias', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByText('Tipos: Férias. Duração de 10 dias a 20 dias').waitFor()

  const first = () => step(page, 1).getByLabel('Quem decide').inputValue()
  expect(await first()).toBe('direct_manager')
  await handle(page, 2).press('ArrowUp')
  await expect.poll(first).toBe('company_admin')
  await page.getByRole('status').getByText('A etapa 2 agora é a 1').waitFor()
  expect(await handle(page, 1).evaluate((element) => element === document.activeElement)).toBe(true)
  // Scrolling in the middle would move another part of the page under the pressed button.
  await page.getByRole('button', { name: 'Adicionar etapa' }).scrollIntoViewIfNeeded()
  await page.getByText('Etapa 1', { exact: true }).dragTo(step(page, 2))
  await expect.poll(first).toBe('direct_manager')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar fluxo' }).click()
  await page.getByText('Fluxo salvo').waitFor()

  await page.getByLabel('Assunto').selectOption({ label: 'Licença' })
  await page.getByRole('combobox', { name: /^Quem pede/ }).fill('Beatriz Nogueira')
  await page.getByRole('listbox').getByRole('option', { name: 'Beatriz Nogueira' }).first().click()
  await page.getByLabel('Dias', { exact: true }).fill('15')
  await page.getByText('Nenhum fluxo da empresa se aplica').waitFor()
  await page.getByRole('combobox', { name: 'Tipos de licença' }).selectOption({ label: 'Férias' })
  await page.getByText('Vale o fluxo “Ausências médias”.').waitFor()
  await page.getByLabel('Dias', { exact: true }).fill('3')
  await page.getByText('Vale o fluxo “Ausências médias”.').waitFor({ state: 'detached' })
})

it('leaves of up to five days go to the manager, longer ones to HR too; the tester names who decides for five people, who stands in, and a department without a head', async () => {
  const ask = (text: string) => runSql(product.server.databaseUrl, text)
  const [boss] = await ask(`select e.id, e.company_id, e.display_name::text as name from employees e where e.email = 'gestor@aurora.demo'`)
  const team = await ask(
    `update employees set manager_id = '${String(boss?.['id'])}' where id in (
       select e.id from employees e where e.company_id = '${String(boss?.['company_id'])}' and e.user_id is null and e.status = 'active'
         and not exists (select from employees s where s.manager_id = e.id) order by e.id limit 5)
     returning display_name::text as name`,
  )
  const page = await product.as('admin@aurora.demo', '/app/settings?tab=aprovacoes')
  const write = async (name: string, order: string, limit: 'Dias até' | 'Dias a partir de', days: string, change: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: 'Novo fluxo de Licença', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo fluxo' })
    await dialog.getByLabel(/^Nome/).fill(name)
    await dialog.getByLabel('Ordem').fill(order)
    await dialog.getByLabel(limit).fill(days)
    await change()
    await dialog.getByRole('button', { name: 'Salvar fluxo' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await write('Até 5 dias', '1', 'Dias até', '5', () => page.getByRole('button', { name: 'Remover a etapa 2' }).click())
  await write('Mais de 20 dias', '2', 'Dias a partir de', '20,5', async () => void (await step(page, 1).getByLabel('Quem decide').selectOption('department_head')))
  await write('Mais de 5 dias', '3', 'Dias a partir de', '5,5', () => Promise.resolve())

  await page.getByLabel('Assunto').selectOption({ label: 'Licença' })
  const answer = page.getByRole('listitem').filter({ hasText: /^Etapa/ })
  for (const [place, { name }] of team.entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Remover pessoa' }).click()
    await page.getByRole('combobox', { name: /^Quem pede/ }).fill(String(name))
    await page.getByRole('listbox').getByRole('option', { name: String(name) }).first().click()
    await page.getByLabel('Dias', { exact: true }).fill('5')
    await page.getByText('Vale o fluxo “Até 5 dias”.').waitFor()
    await answer.filter({ hasText: String(boss?.['name']) }).waitFor()
    expect(await answer.count()).toBe(1)
    await page.getByLabel('Dias', { exact: true }).fill('6')
    await page.getByText('Vale o fluxo “Mais de 5 dias”.').waitFor()
    expect(await answer.count()).toBe(2)
  }
  await ask(`update departments set head_employee_id = null where company_id = '${String(boss?.['company_id'])}'`)
  await page.getByLabel('Dias', { exact: true }).fill('21')
  await page.getByText(/^O departamento de .* não tem outro responsável/).waitFor()

  // The manager is away and left a substitute.
  await ask(
    `with made as (insert into approval_substitutes (company_id, person_id, substitute_id, period, reason)
       select e.company_id, e.id, s.id, daterange(private.today(e.company_id), private.today(e.company_id) + 5), 'Licença'
       from employees e join employees s on s.email = 'pessoa@aurora.demo' where e.email = 'gestor@aurora.demo' returning *)
     insert into approval_substitute_scopes (company_id, substitution_id, person_id, period) select company_id, id, person_id, period from made`,
  )
  await page.getByLabel('Dias', { exact: true }).fill('4')
  await page.getByText('Hoje quem decide é Beatriz Nogueira').waitFor()
  expect(await violations(page)).toEqual([])
})

it('what the group shows of a company is what its own administrator sees', async () => {
  const [master, admin] = [await product.open(), await product.open()]
  await Promise.all([signIn(master, 'master@vinculo.demo', { at: '/app/enterprise/dashboard' }), signIn(admin, 'admin@cerrado.demo')])
  const people = master.getByRole('region', { name: 'Pessoas por empresa' })
  await people.getByRole('button', { name: /Ver tabela/ }).click()
  const seen = await people.getByRole('row').filter({ hasText: 'Cerrado Saúde' }).locator('td').last().innerText()
  const own = admin.getByRole('region', { name: 'Empresa' }).getByRole('link').first()
  await own.waitFor()
  expect(Number(seen.replace('.', ''))).toBeGreaterThan(0)
  expect(await own.innerText()).toMatch(new RegExp(`^${seen.replace('.', '\\.')}\\s`))
})

it('a contract with a term within six months of another one is told what the law makes of it, before and after it is saved', async () => {
  const [row] = await runSql(
    product.server.databaseUrl,
    `create temporary table person as
       select e.id, e.company_id from employees e join companies c on c.id = e.company_id
       where c.name = 'Aurora Tecnologia' and e.status = 'active' and e.user_id is null and e.birth_date < '2000-01-01'
         and not exists (select from employee_contracts t where t.employee_id = e.id and t.starts_on > '2020-01-01')
       order by e.display_name limit 1;
     update employee_contracts t set ended_on = '2020-12-31' from person p where t.employee_id = p.id;
     insert into employee_contracts (company_id, employee_id, contract_type, starts_on, ends_on, ended_on)
     select company_id, id, 'clt_fixed_term', '2025-01-01', '2025-12-31', '2025-12-31' from person returning employee_id`,
  )
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo', { at: `/app/employees/${String(row?.['employee_id'])}?aba=vinculo` })
  await page.getByRole('button', { name: 'Novo contrato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Tipo/).selectOption({ label: 'CLT por prazo determinado' })
  await dialog.getByLabel(/^Início/).fill('30/06/2026')
  await dialog.getByText(/CLT, art\. 452/).waitFor()
  await dialog.getByLabel(/^Início/).fill('01/07/2026')
  await dialog.getByText(/CLT, art\. 452/).waitFor({ state: 'detached' })
  await dialog.getByLabel(/^Início/).fill('30/06/2026')
  await dialog.getByLabel(/^(Término|Fim)/).first().fill('31/12/2026')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Por lei, este contrato vale por prazo indeterminado').waitFor()
  expect(await violations(page)).toEqual([])
})

it('a dependent that was sent back is answered in its own form; the own ficha is one press away', async () => {
  const [person, hr] = [await product.open(), await product.open()]
  await Promise.all([signIn(person, 'pessoa@aurora.demo'), signIn(hr, 'admin@aurora.demo')])
  const asked = await fetchAsPage(person, '/rest/v1/rpc/request_change', {
    method: 'POST',
    body: { p_changes: { dependent: { name: 'Ana Souza', kind: '03', birth_date: '2020-01-31' } } },
  })
  const { request_id: request } = asked.body as { request_id: string }
  const back = await fetchAsPage(hr, '/rest/v1/rpc/decide_approval', { method: 'POST', body: { p_request_id: request, p_decision: 'adjust', p_comment: 'Falta o CPF' } })
  expect(back.status).toBe(200)

  await person.goto(`/app/inbox?request=${request}`)
  await person.getByRole('button', { name: 'Ajustar e reenviar' }).click()
  const dialog = person.getByRole('dialog', { name: 'Ajustar e reenviar: Dependente' })
  await dialog.getByText('Ajuste solicitado: Falta o CPF').waitFor()
  expect(await dialog.getByLabel(/^Nome/).inputValue()).toBe('Ana Souza')
  await dialog.getByLabel(/^CPF/).fill('111.444.777-35')
  expect(await violations(person)).toEqual([])
  await dialog.getByRole('button', { name: 'Reenviar pedido' }).click()
  await person.getByText('Pedido reenviado').waitFor()
  const [field] = await runSql(product.server.databaseUrl, `select f.new_value::jsonb ->> 'cpf' as cpf from change_request_fields f where f.employee_id = $1 and f.outcome = 'pending'`, [
    await employeeIdOf(product, 'pessoa@aurora.demo'),
  ])
  expect(field?.['cpf']).toMatch(/^111\.?444\.?777-?35$/)

  await person.goto('/app/profile')
  await person.getByRole('link', { name: 'Minha ficha' }).click()
  await person.getByRole('heading', { level: 1, name: /^Ficha de / }).waitFor()
  await person.getByRole('main').getByRole('link', { name: 'Meu Perfil' }).click()
  await person.getByRole('tab', { name: 'Histórico' }).click()
  await person.getByRole('tab', { name: 'Histórico', selected: true }).waitFor()
  await person.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
})

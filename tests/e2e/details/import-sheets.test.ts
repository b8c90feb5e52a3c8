import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { pdf } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { fetchAsPage } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { runProduct } from '../support/product.ts'
import { cpfOf, peopleSheet, xlsxOf } from '../support/spreadsheet.ts'
import { approveAtOnce, writeAtOnce } from '../support/approving.ts'

const product = runProduct()
afterAll(() => product.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)

/** Patient: how long a check takes depends on what else the machine does. */
const shows = (locator: Locator, text: string): Promise<void> => expect.poll(() => locator.textContent(), { timeout: 60_000 }).toBe(text)
const count = (page: Page, label: string): Locator => page.getByRole('button', { name: new RegExp(`^${label} [\\d.]+$`) })

/** Hands a spreadsheet to the page, as far as its review. */
async function review(page: Page, name: string, buffer: Buffer, mimeType = XLSX): Promise<void> {
  await page.getByLabel('Planilha').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
}

/** Types into the first cell with an error, as its reason asks. */
async function correct(page: Page, valueFor: (reason: string) => string): Promise<void> {
  const wrong = page.locator('[role="gridcell"][aria-invalid="true"]').first()
  const reason = await wrong.innerText()
  await wrong.click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(valueFor(reason))
  await page.keyboard.press('Enter')
}

async function overflows(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

it('240 people with nine errors: corrected in the grid, written at once; the same sheet changes nothing, the next one twelve', { timeout: 180_000 }, async () => {
  const names = await sql(
    `select d.name from public.departments d join public.companies c on c.id = d.company_id
     where c.name like 'Aurora%' and d.archived_at is null group by d.name having count(*) = 1 order by 1 limit 6`)
  const departments = names.map(({ name }) => String(name))
  const good = peopleSheet(240, departments)
  const place = (heading: string): number => good[0]?.indexOf(heading) ?? -1
  const bad = good.map((row) => [...row])
  const wrong: readonly (readonly [row: number, heading: string, value: string])[] = [
    [10, 'CPF', '111.111.111-11'], [50, 'CPF', '123'], [90, 'CPF', '999.999.999-00'], [20, 'Data de nascimento', '31/02/1990'], [60, 'Data de nascimento', 'ontem'],
    [100, 'Data de admissão', '00/00/2020'], [30, 'E-mail', 'sem-arroba'], [70, 'Departamento', 'Núcleo Lunar'], [110, 'Situação', 'Em férias'],
  ]
  for (const [row, heading, value] of wrong) {
    const cells = bad[row]
    if (cells) cells[place(heading)] = value
  }
  const people = async (): Promise<unknown> => (await sql(`select count(*)::integer as people from public.employees where registration_number like 'IMP-%'`))[0]?.['people']

  const page = await product.as('admin@aurora.demo', '/app/employees/import')
  await review(page, 'implantacao.xlsx', await xlsxOf(bad))
  await shows(count(page, 'Com erro'), 'Com erro 9')
  expect(await page.locator('[role="gridcell"][aria-invalid="true"]').count()).toBe(9)
  expect(await violations(page)).toEqual([])
  for (let left = 8; left >= 0; left -= 1) {
    await correct(page, (reason) => {
      if (reason.includes('00/00/2020')) return '01/02/2021'
      if (reason.includes('data') || reason.includes('dd/mm')) return '28/02/1990'
      if (reason.includes('CPF')) return cpfOf(800_000_000 + left)
      if (reason.includes('departamento')) return departments[0] ?? ''
      return reason.includes('mail') || reason.includes('arroba') ? `certo${String(left)}@importada.demo` : 'Ativo'
    })
    await shows(count(page, 'Com erro'), `Com erro ${String(left)}`)
  }
  expect(await people()).toBe(0)
  await page.getByRole('button', { name: 'Importar 240 trabalhadores' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 60_000 })
  expect(await people()).toBe(240)

  // What was corrected in the grid is the truth now: the sheet that says the same changes nothing.
  const written = await sql(
    `select e.registration_number, e.cpf, e.email, to_char(e.birth_date, 'DD/MM/YYYY') as born, to_char(e.hire_date, 'DD/MM/YYYY') as hired, d.name as department
     from public.employees e left join public.departments d on d.id = e.department_id where e.registration_number like 'IMP-%' order by 1`)
  const same = good.map((row, index) => {
    const now = written[index - 1]
    if (now === undefined || !wrong.some(([at]) => at === index)) return [...row]
    const cells = [...row]
    for (const [heading, key] of [['CPF', 'cpf'], ['E-mail', 'email'], ['Data de nascimento', 'born'], ['Data de admissão', 'hired'], ['Departamento', 'department']] as const) {
      cells[place(heading)] = String(now[key])
    }
    return cells
  })
  await page.goto('/app/employees/import')
  await review(page, 'implantacao-2.xlsx', await xlsxOf(same))
  await shows(count(page, 'Sem mudança'), 'Sem mudança 240')
  expect(await page.getByRole('button', { name: /^Importar .*trabalhador/ }).isDisabled()).toBe(true)

  const twelve = same.map((row, index) => row.map((cell, column) => (column === place('Cargo') && index > 0 && index <= 12 ? 'Analista pleno' : cell)))
  await page.goto('/app/employees/import')
  await review(page, 'implantacao-3.xlsx', await xlsxOf(twelve))
  await shows(count(page, 'Atualizar'), 'Atualizar 12')
  await shows(count(page, 'Sem mudança'), 'Sem mudança 228')
  await count(page, 'Atualizar').click()
  await page.getByRole('gridcell', { name: /Analista pleno$/ }).first().locator('del', { hasText: 'Analista' }).waitFor()
  await page.getByRole('button', { name: 'Importar 12 trabalhadores' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 60_000 })
})

it('a hierarchy names its circle, and pay is corrected in the grid, written and taken back', { timeout: 120_000 }, async () => {
  const chosen = await sql(
    `select e.id, e.registration_number as number, e.display_name as name from public.employees e join public.companies c on c.id = e.company_id
     where c.name like 'Boreal%' and e.status = 'active' and e.user_id is null and e.registration_number is not null order by e.registration_number limit 2`)
  const [first, second] = chosen
  const [a, b] = [String(first?.['number']), String(second?.['number'])]
  const page = await product.as('admin@boreal.demo', '/app/employees/import/hierarchy')
  await review(page, 'hierarquia.csv', Buffer.from(`Matrícula;Matrícula do gestor\r\n${a};${b}\r\n${b};${a}\r\n`, 'latin1'), 'text/csv')
  await shows(count(page, 'Com erro'), 'Com erro 2')
  await page.getByText(`ciclo: ${String(first?.['name'])} → ${String(second?.['name'])} → ${String(first?.['name'])}`).waitFor()
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByText('Importação cancelada: nada foi gravado').waitFor()

  await page.getByRole('navigation', { name: 'O que importar' }).getByRole('link', { name: 'Remuneração' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importar remuneração' }).waitFor()
  expect(await violations(page)).toEqual([])
  const sheet = `Matrícula;Trabalhador;Vigência;Salário base;Motivo do reajuste\r\n${a};X;15/01/2015;R$ 432.109,00;Dissídio\r\n${b};Y;15/01/2015;quatro mil;Mérito\r\n`
  await review(page, 'salarios.csv', Buffer.from(sheet, 'latin1'), 'text/csv')
  await page.getByText('Informe um valor como 1.234,56').waitFor()
  await correct(page, () => '4.400,00')
  await page.getByText('2 novos, 0 atualizados, tudo ou nada.').waitFor()
  await page.getByText('1 linha foge do comum').waitFor()
  await page.getByRole('gridcell').getByText(/^Um salário de R\$ 432\.109,00 por mês é muito maior|^O salário sobe/).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  expect([await violations(page), await overflows(page)]).toEqual([[], false])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Importar 2 lançamentos de remuneração' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 60_000 })
  const living = `select salary::text from public.employee_compensation where effective_on = '2015-01-15' and voided_at is null and employee_id = any ($1) order by 1`
  const ids = chosen.map(({ id }) => id)
  expect((await sql(living, [ids])).map(({ salary }) => salary)).toEqual(['432109.00', '4400.00'])
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByText('Importação desfeita').first().waitFor({ timeout: 60_000 })
  expect(await sql(living, [ids])).toEqual([])
})

it('a person on the phone asks for an address and a dependent with a certificate; HR takes one field and refuses another; the closed month of payroll flags it', { timeout: 180_000 }, async () => {
  const id = await employeeIdOf(product, 'pessoa@aurora.demo')
  const admin = await product.as('admin@aurora.demo', '/app/employees/payroll')
  await admin.getByRole('heading', { level: 1, name: 'Arquivo da folha' }).waitFor()
  await admin.getByRole('table').first().waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Fechar mês' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Fechar mês' }).click()
  const closings = admin.getByRole('list', { name: 'Fechamentos do mês' })
  await closings.getByText('Fechado', { exact: true }).waitFor()
  const waiting = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Baixar arquivo' }).click()
  await admin.getByRole('menuitem', { name: /^CSV/ }).click()
  const bytes = readFileSync(await (await waiting).path())
  expect(bytes.toString('latin1')).toMatch(/^matrícula;CPF;nome civil;evento;/)
  await closings.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor()

  const phone = await product.as('pessoa@aurora.demo', '/app/profile')
  await phone.setViewportSize({ width: 390, height: 800 })
  await phone.getByRole('button', { name: 'Alterar meus dados' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Endereço completo', { exact: true }).fill('Rua das Figueiras, 77, Campinas/SP')
  await dialog.getByLabel('RG', { exact: true }).fill('99.888.777-6')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel(/^Motivo/).fill('Mudei de casa')
  expect([await violations(phone), await overflows(phone)]).toEqual([[], false])
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.getByText('Pedido enviado').waitFor()
  await phone.goto('/app/profile?aba=dependentes')
  await phone.getByRole('button', { name: 'Incluir dependente' }).click()
  await dialog.getByLabel(/^Nome/).fill('Lia Nogueira Campos')
  await dialog.getByLabel(/^Parentesco/).selectOption({ label: 'Filho(a) ou enteado(a)' })
  await dialog.getByLabel(/^Data de nascimento/).fill('10/03/2022')
  await dialog.getByLabel('Enviar comprovante', { exact: true }).and(phone.locator('input')).setInputFiles({ name: 'certidao.pdf', mimeType: 'application/pdf', buffer: pdf('Certidao') })
  await dialog.getByRole('list', { name: 'Comprovantes anexados' }).getByText('certidao.pdf').waitFor()
  expect([await violations(phone), await overflows(phone)]).toEqual([[], false])
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.getByText('Pedido em aprovação').waitFor()

  // The manager on the way agrees to the address; of the dependent only HR learns.
  const manager = await product.as('gestor@aurora.demo', '/config.json')
  const requests = await sql(`select approval_id as id from public.change_requests where employee_id = $1 and status = 'pending' order by created_at`, [id])
  const answers = await Promise.all(requests.map((request) => fetchAsPage(manager, '/rest/v1/rpc/decide_change_request', { method: 'POST', body: { p_request_id: request['id'], p_fields: {} } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 400])
  expect(answers[1]?.body).toMatchObject({ code: 'RHNTF' })

  await admin.goto('/app/inbox')
  const items = admin.getByRole('list', { name: 'Pendências' }).getByRole('listitem')
  await items.filter({ hasText: 'Endereço completo, RG' }).filter({ hasText: 'Beatriz' }).getByRole('button').click()
  await admin.getByText('Rua das Figueiras, 77, Campinas/SP').waitFor()
  await admin.getByRole('group', { name: 'Decisão sobre RG' }).getByText('Recusar').click()
  await admin.getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
  await admin.getByRole('dialog').getByRole('textbox').fill('O RG novo ainda não foi entregue.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Aprovar 1 e recusar 1' }).click()
  await writeAtOnce(admin, 'Solicitação aprovada')
  await expect.poll(() => items.filter({ hasText: 'Endereço completo, RG' }).count()).toBe(0)
  await items.filter({ hasText: 'Dependente' }).filter({ hasText: 'Beatriz' }).getByRole('button').click()
  await admin.getByRole('list', { name: 'Comprovantes' }).getByRole('button', { name: 'certidao.pdf' }).click()
  await admin.getByRole('dialog').getByRole('link', { name: 'Baixar' }).waitFor()
  await admin.keyboard.press('Escape')
  expect(await violations(admin)).toEqual([])
  await approveAtOnce(admin)
  await expect.poll(() => items.filter({ hasText: 'Dependente' }).filter({ hasText: 'Beatriz' }).count()).toBe(0)
  expect(await sql(`select f.field, f.outcome from public.change_request_fields f where f.employee_id = $1 and f.field in ('address', 'rg', 'dependent') and f.decided_at > now() - interval '10 minutes' order by 1`, [id]))
    .toEqual([{ field: 'address', outcome: 'applied' }, { field: 'dependent', outcome: 'applied' }, { field: 'rg', outcome: 'rejected' }])

  await admin.goto('/app/employees/payroll')
  const since = admin.getByRole('region', { name: 'Depois do fechamento' }).getByRole('row').filter({ hasText: 'Beatriz' })
  await since.filter({ hasText: 'Rua das Figueiras, 77, Campinas/SP' }).getByText('Alterado após o fechamento').waitFor()
  await since.filter({ hasText: 'Lia Nogueira Campos' }).getByText('Alterado após o fechamento').waitFor()
  await admin.setViewportSize({ width: 390, height: 800 })
  await admin.emulateMedia({ colorScheme: 'dark' })
  expect([await violations(admin), await overflows(admin)]).toEqual([[], false])
})

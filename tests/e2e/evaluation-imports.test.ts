import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'
import { xlsxOf } from './support/spreadsheet.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const RUNNING = 'Avaliação do 2º semestre'
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function review(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.getByLabel('Planilha').setInputFiles({ name: 'planilha.xlsx', mimeType: XLSX, buffer: await xlsxOf(rows) })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
}

/** How a person stands in the running cycle. */
async function standing(email: string): Promise<unknown> {
  const [row] = await ask(
    `select p.status || coalesce(' ' || m.email, '') as standing from public.evaluation_participants p join public.evaluation_cycles c on c.id = p.cycle_id
     join public.employees e on e.id = p.employee_id left join public.employees m on m.id = p.manager_id where c.name = $1 and e.email = $2`,
    [RUNNING, email],
  )
  return row?.['standing'] ?? null
}

it('brings participants into a running cycle from its own page, and takes them back', { timeout: 240_000 }, async () => {
  const [cycle] = await ask(`select id from public.evaluation_cycles where name = $1 and status = 'running'`, [RUNNING])
  const [other] = await ask(
    `select e.email from public.employees e join public.companies k on k.id = e.company_id
     where k.name like 'Aurora%' and e.status = 'active' and e.email is not null and e.user_id is null
       and not exists (select from public.evaluation_participants p where p.employee_id = e.id and p.cycle_id = $1) order by e.email limit 1`,
    [cycle?.['id']],
  )
  const email = String(other?.['email'])
  const page = await product.as('admin@aurora.demo', '/app/evaluations')
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'Resultados de outro sistema' }).waitFor()
  await page.getByRole('menuitem', { name: 'Participantes de um ciclo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importar participantes' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto(`/app/evaluations/${String(cycle?.['id'])}?tab=participants`)
  await page.getByRole('link', { name: 'Importar participantes' }).click()
  await page.getByText(`No ciclo ${RUNNING}`).waitFor()
  await review(page, [['E-mail', 'Gestor'], [email, 'Ninguém Mesmo'], ['nao.existe@aurora.demo', '']])
  await page.getByText('Ninguém com esta matrícula, CPF, e-mail ou nome').first().waitFor()
  await page.getByText('Não há trabalhador com este número').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/app/employees/import/evaluation_participants?ciclo=${encodeURIComponent(RUNNING)}`)
  await review(page, [['E-mail', 'Gestor'], [email, 'gestor@aurora.demo']])
  await page.getByRole('button', { name: 'Importar 1 participante' }).click()
  await page.getByRole('link', { name: 'Ver ciclos' }).waitFor({ timeout: 60_000 })
  expect(await standing(email)).toBe('active gestor@aurora.demo')
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
  await expect.poll(() => standing(email), { timeout: 60_000 }).toBe('removed gestor@aurora.demo')
})

it('keeps results of a former system on the page of the person, who sees that they were imported', { timeout: 240_000 }, async () => {
  const admin = await product.as('admin@aurora.demo', '/app/employees/import/evaluation_history')
  await admin.getByRole('heading', { level: 1, name: 'Importar resultados anteriores' }).waitFor()
  const headings = ['E-mail', 'Avaliação', 'Tipo', 'Fim', 'Nota', 'Nota máxima', 'Conceito']
  await review(admin, [headings, ['pessoa@aurora.demo', 'Desempenho 2023', 'Anual', '20/12/2023', '0,85', '', '']])
  await admin.getByText('Escreva 85 em vez de 0,85, ou informe a nota máxima').first().waitFor()
  await admin.goto('/app/employees/import/evaluation_history')
  await review(admin, [headings, ['pessoa@aurora.demo', 'Desempenho 2023', 'Anual', '20/12/2023', '4,2', '5', 'Supera']])
  await admin.getByRole('button', { name: 'Importar 1 resultado' }).click()
  await admin.getByRole('link', { name: 'Ver trabalhadores' }).waitFor({ timeout: 60_000 })

  const [me] = await ask(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  const person = await product.as('pessoa@aurora.demo', `/app/employees/${String(me?.['id'])}`)
  const list = person.getByRole('list', { name: /^Resultados importados de / })
  await list.getByText('Desempenho 2023').waitFor()
  expect(await list.textContent()).toContain('Importado')
  expect(await list.textContent()).toContain('4,2 de 5 (84%)')
  expect(await violations(person)).toEqual([])
  await person.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(person)).toBe(0)

  await admin.goto(`/app/employees/${String(me?.['id'])}`)
  await admin.getByRole('button', { name: 'Remover Desempenho 2023' }).click()
  const dialog = admin.getByRole('dialog')
  expect(await violations(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Remover resultado' }).click()
  await admin.getByText('Desempenho 2023', { exact: true }).waitFor({ state: 'detached' })

  const master = await product.as('master@vinculo.demo', '/app/employees/import/evaluation_history')
  await master.getByText('Esta página é de administradores').waitFor()
})

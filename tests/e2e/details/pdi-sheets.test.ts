import { afterAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'
import { xlsxOf } from '../support/spreadsheet.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sql = (text: string, values: readonly unknown[] = []): ReturnType<typeof runSql> => runSql(product.server.databaseUrl, text, values)

async function bring(page: Page, kind: string, rows: Parameters<typeof xlsxOf>[0]): Promise<void> {
  await page.goto(`/app/employees/import/${kind}`)
  await page.getByLabel('Planilha').setInputFiles({ name: 'planilha.xlsx', mimeType: XLSX, buffer: await xlsxOf(rows) })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
  expect(await violations(page)).toEqual([])
}

it('the library and plans come by a spreadsheet, which names what is wrong in each row', { timeout: 120_000 }, async () => {
  const page = await asPerson('admin@aurora.demo')
  await bring(page, 'library_actions', [['Ação', 'Competência', 'Tipo', 'Carga horária'], ['Dar uma aula aberta', 'Comunicação', '70', '3,5'], ['Assistir a um documentário', '', 'Curso', '']])
  await page.getByRole('button', { name: /^Importar 2/ }).click()
  await page.getByRole('link', { name: 'Ver PDIs' }).waitFor({ timeout: 60_000 })
  expect(await sql(`select title, learning, effort_hours::text from private.library_actions where title in ('Dar uma aula aberta', 'Assistir a um documentário') order by title`)).toEqual([
    { title: 'Assistir a um documentário', learning: 'formal', effort_hours: null }, { title: 'Dar uma aula aberta', learning: 'experience', effort_hours: '3.5' },
  ])

  const [free] = await sql(
    `select e.registration_number, e.display_name from public.employees e join public.companies c on c.id = e.company_id where c.name like 'Aurora %' and e.status = 'active'
       and not exists (select from private.development_plans p where p.employee_id = e.id and p.status in ('draft', 'waiting', 'active')) order by e.registration_number desc limit 1`)
  const [taken] = await sql(`select e.registration_number from private.development_plans p join public.employees e on e.id = p.employee_id where p.status = 'active' limit 1`)
  const headings = ['Matrícula', 'Plano', 'Finalidade', 'Início', 'Fim', 'Competência', 'Nível desejado', 'Ação', 'Tipo', 'Prazo', 'Custo']
  const row = (number: unknown, competency: string, action: string): readonly (string | Date)[] =>
    [String(number), 'Crescer em um ano', 'Próximo cargo', new Date('2026-12-01T00:00:00Z'), new Date('2027-05-31T00:00:00Z'), competency, '4', action, '20%', new Date('2027-03-31T00:00:00Z'), '1.250,00']
  await bring(page, 'development_plans', [headings, row(free?.['registration_number'], 'Comunicação', 'Ter um mentor'), row(free?.['registration_number'], 'Malabarismo', 'Treinar'), row(taken?.['registration_number'], 'Comunicação', 'Ter um mentor')])
  await page.getByText('Não há competência com este nome').first().waitFor()
  await page.getByText('Esta pessoa já tem um PDI em aberto').first().waitFor()
})

it('actions and proven levels leave as files, and a plan prints', { timeout: 60_000 }, async () => {
  const page = await asPerson('admin@aurora.demo')
  const saved = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
    return Buffer.concat(chunks).toString('utf8')
  }
  await page.goto('/app/pdis?tab=empresa')
  await page.getByRole('button', { name: 'Exportar ações' }).click()
  const actions = await saved(() => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click())
  expect(actions).toContain('Preparar para coordenar vendas')
  expect(actions).toContain('Em validação')
  await page.goto('/app/pdis?tab=painel')
  await page.getByRole('button', { name: 'Exportar níveis comprovados' }).click()
  expect(await saved(() => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click())).toContain('Análise de causa')

  await page.goto('/app/pdis?tab=empresa&q=coordenar')
  await page.getByRole('button', { name: /Preparar para coordenar vendas/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Preparar para coordenar vendas' })
  await sheet.getByRole('button', { name: 'Imprimir' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await sheet.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
  expect(await sheet.getByText('Fazer um curso de feedback para lideranças').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
})

it('a plan goes out from a feedback, with the competencies that it names', async () => {
  await sql(
    `with given as (insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, created_at)
       select gen_random_uuid(), p.company_id, g.id, p.id, 'constructive', 'private', 'Fale mais nas reuniões.', now() from public.employees p, public.employees g
       where p.email = 'pessoa@aurora.demo' and g.email = 'gestor@aurora.demo' returning id, company_id)
     insert into private.feedback_competencies (company_id, feedback_id, competency_id) select g.company_id, g.id, c.id from given g join public.competencies c on c.company_id = g.company_id and c.name = 'Comunicação'`)
  const page = await asPerson('pessoa@aurora.demo')
  await page.goto('/app/evaluations/feedback')
  const item = page.getByRole('article').filter({ hasText: 'Fale mais nas reuniões.' })
  await item.getByRole('button', { name: 'Mais ações deste feedback' }).click()
  await page.getByRole('menuitem', { name: 'Começar um PDI' }).click()
  const form = page.getByRole('dialog', { name: 'Novo plano' })
  expect(await form.getByLabel(/^Nome do plano/).inputValue()).toBe('Desenvolver Comunicação')
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await page.getByRole('dialog', { name: 'Desenvolver Comunicação' }).getByText('Rascunho', { exact: true }).waitFor()
  expect(await sql(`select origin from private.development_plans where title = 'Desenvolver Comunicação'`)).toEqual([{ origin: 'feedback' }])
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const NAME = 'Operador de empilhadeira'
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salvar roteiro' }).click()

/** Opens the form of a new task in a phase and names it. */
async function add(page: Page, phase: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Incluir tarefa em ${phase}` }).click()
  const form = dialog(page)
  await form.getByLabel(/^Tarefa/).fill(title)
  return form
}

const include = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Incluir tarefa' }).click()

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('a template of journeys', () => {
  it('names a kit, then is built by phase with an audience and a dependency, and says its dates while it is written', async () => {
    const page = await product.as('admin@aurora.demo', '/app/onboarding?tab=roteiros')
    await page.getByRole('list', { name: 'Para todos os outros' }).waitFor()
    await page.getByRole('button', { name: 'Novo kit' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar kit' }).click()
    await dialog(page).getByText('Escolha ao menos um documento').waitFor()
    await dialog(page).getByLabel(/^Nome/).fill('Kit de segurança')
    await dialog(page).getByRole('checkbox').nth(0).check()
    await dialog(page).getByRole('checkbox').nth(1).check()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Salvar kit' }).click()
    await page.getByRole('list', { name: 'Kits de documentos' }).getByText('Kit de segurança').waitFor()

    await page.getByRole('link', { name: 'Novo roteiro' }).click()
    await page.getByRole('heading', { level: 1, name: 'Novo roteiro' }).waitFor()
    await save(page)
    await page.getByText('Inclua ao menos uma tarefa').waitFor()
    await page.getByLabel(/^Nome/).fill(NAME)
    await page.getByLabel('Um público').check()
    const department = page.getByLabel(/^Para quem \*?/).last()
    const [first] = await ask(`select d.id, d.name from public.departments d join public.employees e on e.department_id = d.id and e.status = 'active'
      join public.companies c on c.id = d.company_id where c.name like '%Aurora%' and d.archived_at is null group by d.id, d.name order by count(*) desc limit 1`)
    await department.selectOption(String(first?.['id']))
    await page.getByText(/faz parte hoje|fazem parte hoje/).waitFor()

    const exam = await add(page, 'Antes do primeiro dia', 'Agendar o exame admissional')
    await exam.getByLabel(/^Dias/).fill('x')
    await include(exam)
    await exam.getByText('Informe um número de dias').waitFor()
    await exam.getByLabel(/^Dias/).fill('5')
    await exam.getByLabel('Como contar').selectOption('business')
    await exam.getByLabel('Comprovante').selectOption('file')
    await exam.getByLabel(/^Base legal/).fill('NR-7')
    await exam.getByLabel(/^Obrigatória/).check()
    expect(await violations(page)).toEqual([])
    await include(exam)
    const kit = await add(page, 'Antes do primeiro dia', 'Enviar documentos')
    await kit.getByLabel('O que é').selectOption('kit')
    await kit.getByLabel(/^Kit/).selectOption({ label: 'Kit de segurança' })
    await include(kit)
    const badge = await add(page, 'Primeiro dia', 'Entregar crachá e EPI')
    await badge.getByLabel('Quem faz').selectOption('manager')
    await badge.getByLabel('Agendar o exame admissional').check()
    await include(badge)
    const talk = await add(page, 'Até 30 dias', 'Conversa de 30 dias')
    await talk.getByLabel('Se cair em dia sem trabalho, vale').selectOption('after')
    await include(talk)
    await page.getByRole('list', { name: 'Tarefas: Primeiro dia' }).getByText('Espera por: Agendar o exame admissional').waitFor()

    await page.getByLabel('Data de admissão').fill('07/12/2026')
    const dates = page.getByRole('list', { name: 'Datas simuladas' })
    await dates.getByRole('listitem').filter({ hasText: 'Agendar o exame' }).getByText('seg, 30/11').waitFor()
    await dates.getByText('pula 2 dias sem trabalho').waitFor()
    expect(await dates.getByRole('listitem').first().innerText()).toContain('Agendar o exame')
    expect(await violations(page)).toEqual([])
    await narrow(page)

    // A page that is loaded anew finds what was being written.
    await page.reload()
    await page.getByText('Rascunho recuperado').waitFor()
    await page.getByRole('list', { name: 'Tarefas: Até 30 dias' }).getByText('Conversa de 30 dias').waitFor()
    await save(page)
    await page.getByText('Roteiro salvo', { exact: true }).waitFor()
    await page.getByText('Versão 1. Salvar cria a próxima.').waitFor()
    expect(await ask(`select t.position, t.phase, t.kind, t.offset_days, t.is_business_days, t.depends_on, t.shifts from public.journey_template_tasks t join public.journey_templates m on m.id = t.template_id where m.name = $1 order by t.position`, [NAME])).toEqual([
      { position: 100, phase: 'before', kind: 'task', offset_days: -5, is_business_days: true, depends_on: [], shifts: 'before' },
      { position: 200, phase: 'before', kind: 'kit', offset_days: -5, is_business_days: false, depends_on: [], shifts: 'before' },
      { position: 300, phase: 'day_1', kind: 'task', offset_days: 0, is_business_days: false, depends_on: [100], shifts: 'before' },
      { position: 400, phase: 'day_30', kind: 'task', offset_days: 30, is_business_days: false, depends_on: [], shifts: 'after' },
    ])
  })

  it('is changed into its next version, with moves that keep what waits, removal with a way back, and a question before leaving', async () => {
    const page = await product.as('admin@aurora.demo', '/app/onboarding?tab=roteiros')
    await page.getByRole('list', { name: 'Por público' }).getByRole('link', { name: NAME }).click()
    await page.getByText('Versão 1. Salvar cria a próxima.').waitFor()
    // The exam goes behind what waits for it, which is said at once.
    await page.getByRole('button', { name: 'Descer Agendar o exame admissional' }).click()
    await page.getByRole('button', { name: 'Descer Agendar o exame admissional' }).press('Enter')
    await page.getByRole('button', { name: 'Descer Agendar o exame admissional' }).press('Enter')
    await page.getByText('Espera por “Agendar o exame admissional”, que agora vem depois').waitFor()
    await save(page)
    await page.getByText('Uma tarefa precisa de correção').waitFor()
    for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Subir Agendar o exame admissional' }).click()
    await page.getByText('que agora vem depois').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ações de Enviar documentos' }).click()
    await page.getByRole('menuitem', { name: 'Remover tarefa' }).click()
    await page.getByText('Tarefa removida', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByRole('list', { name: 'Tarefas: Antes do primeiro dia' }).getByText('Enviar documentos').waitFor()
    await page.getByRole('button', { name: 'Ações de Conversa de 30 dias' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar tarefa' }).click()
    await page.getByRole('link', { name: 'Roteiros' }).click()
    await dialog(page).getByText('Sair sem salvar?').waitFor()
    await dialog(page).getByRole('button', { name: 'Continuar editando' }).click()
    await save(page)
    await page.getByText('Versão 2. Salvar cria a próxima.').waitFor()
    await page.getByRole('link', { name: 'Roteiros' }).click()
    await page.getByRole('list', { name: 'Por público' }).getByText('5 tarefas · versão 2').waitFor()
    expect(await ask('select t.version, count(*)::int as tasks from public.journey_template_tasks t join public.journey_templates m on m.id = t.template_id where m.name = $1 group by t.version order by 1', [NAME])).toEqual([
      { version: 1, tasks: 4 }, { version: 2, tasks: 5 },
    ])
  })

  detail('is copied, ordered by keyboard, tells who left, and is archived', async () => {
    const [company] = await ask(`select company_id from public.journey_templates where name = $1`, [NAME])
    const page = await product.as('admin@aurora.demo', '/app/onboarding?tab=roteiros')
    await page.getByRole('button', { name: `Ações de ${NAME}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicar roteiro' }).click()
    await page.getByLabel(/^Nome/).fill('Operador à noite')
    await save(page)
    await page.getByText('Versão 1. Salvar cria a próxima.').waitFor()
    await ask(`update public.journey_template_tasks t set responsible = 'named', employee_id = (select id from public.employees where company_id = t.company_id and status = 'terminated' limit 1)
      from public.journey_templates m where m.id = t.template_id and m.name = 'Operador à noite' and t.position = 100`)
    await page.getByRole('link', { name: 'Roteiros' }).click()
    await page.reload()
    const own = page.getByRole('list', { name: 'Por público' })
    await own.getByText('1 tarefa sem quem faça').waitFor()
    await page.getByRole('button', { name: 'Subir Operador à noite' }).press('Enter')
    await expect.poll(() => ask('select name from public.journey_templates where company_id = $1 and audience is not null and archived_at is null order by position', [company?.['company_id']])).toEqual([{ name: 'Operador à noite' }, { name: NAME }])
    expect(await own.getByRole('listitem').first().innerText()).toContain('Operador à noite')
    await own.getByRole('link', { name: 'Operador à noite' }).click()
    await page.getByText(/saiu da empresa: fica com o RH/).waitFor()
    await page.getByRole('link', { name: 'Roteiros' }).click()
    await narrow(page)
    await page.getByRole('button', { name: 'Ações de Operador à noite' }).click()
    await page.getByRole('menuitem', { name: 'Arquivar roteiro' }).click()
    await dialog(page).getByRole('button', { name: 'Arquivar roteiro' }).click()
    await page.getByText('Roteiro arquivado', { exact: true }).waitFor()
    await own.getByText('Operador à noite').waitFor({ state: 'detached' })
  })
  detail('is arranged by mouse, and is not saved over what somebody else saved meanwhile', async () => {
    const page = await product.as('admin@aurora.demo', '/app/onboarding?tab=roteiros')
    const others = page.getByRole('list', { name: 'Para todos os outros' })
    const last = others.getByRole('listitem').last()
    const name = (await last.getByRole('link').innerText()).trim()
    await last.locator('[draggable]').dragTo(others.getByRole('listitem').first())
    await expect.poll(() => others.getByRole('listitem').first().innerText()).toContain(name)
    await others.getByRole('listitem').first().getByText('Para todos os outros').waitFor()
    await page.getByRole('link', { name: NAME }).click()
    const month = page.getByRole('list', { name: 'Tarefas: Até 30 dias' })
    const badge = page.getByRole('list', { name: 'Tarefas: Primeiro dia' }).getByRole('listitem').filter({ hasText: 'Entregar crachá e EPI' })
    const target = month.getByRole('listitem').first()
    await target.evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await badge.locator('[draggable]').hover()
    await page.mouse.down()
    await target.hover({ position: { x: 200, y: 10 } })
    await page.getByText('Solte aqui para pôr no fim desta fase').first().waitFor()
    await target.hover({ position: { x: 200, y: 14 } })
    await page.mouse.up()
    await month.getByText('Entregar crachá e EPI').waitFor()
    await ask('update public.journey_templates set version = version + 1 where name = $1 and archived_at is null', [NAME])
    await save(page)
    await page.getByText('Outra pessoa salvou uma nova versão deste roteiro.').waitFor()
    await month.getByText('Entregar crachá e EPI').waitFor()
  })
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const typed = (iso: string): string => iso.split('-').toReversed().join('/')

interface Newcomer {
  readonly id: string
  readonly name: string
  readonly journey: string
  readonly hired: string
}

/** Somebody who is expected, led by the manager of the demo, with the tasks of the standard template. */
async function begin(admin: Page): Promise<Newcomer> {
  const manager = await employeeIdOf(product, 'gestor@aurora.demo')
  await ask(`update public.employees e set manager_id = $1 from public.employees m where m.id = $1 and e.company_id = m.company_id and e.status = 'pre_admission'`, [manager])
  const [person] = await ask(`select e.id, e.display_name as name, e.hire_date::text as hired from public.employees e where e.manager_id = $1 and e.status = 'pre_admission' order by e.display_name limit 1`, [manager])
  const { status, body } = await fetchAsPage(admin, '/rest/v1/rpc/start_journey', { method: 'POST', body: { p_kind: 'admission', p_employee_id: person?.['id'] } })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: String(person?.['id']), name: String(person?.['name']), journey: (body as { id: string }).id, hired: String(person?.['hired']) }
}

const daysOf = async (journey: string): Promise<Readonly<Record<string, unknown>>> =>
  ((await ask(`select coalesce(jsonb_object_agg(title, due_on), '{}') as days from public.journey_tasks where journey_id = $1 and status = 'open'`, [journey]))[0]?.['days'] ?? {}) as Record<string, unknown>

const taskRow = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

/** Neither wider than a phone, nor in the way of anybody. */
async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('a journey', () => {
  let newcomer: Newcomer

  it('is followed by its manager and moved by HR, open tasks going along only once that was seen and confirmed', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/onboarding')
    newcomer = await begin(admin)
    const manager = await product.as('gestor@aurora.demo', '/app/employees/newcomers')
    await manager.getByRole('table', { name: 'Admissões' }).getByRole('button', { name: new RegExp(newcomer.name) }).click()
    await dialog(manager).getByRole('button', { name: 'Aceitar o guia' }).click()
    await dialog(manager).getByText('Guia aceito', { exact: true }).waitFor()
    await dialog(manager).getByRole('button', { name: 'Marcar conversas dia 1, 7 e 30' }).click()
    await dialog(manager).getByText('Conversa a dois, dia 7').waitFor()
    expect(await dialog(manager).getByRole('button', { name: 'Mais', exact: true }).count()).toBe(0)

    await admin.goto(`/app/onboarding?pessoa=${newcomer.id}`)
    const before = await daysOf(newcomer.journey)
    // By hand: this one stays where it is.
    await dialog(admin).getByRole('button', { name: 'Mais sobre Criar e-mail e acessos' }).click()
    await admin.getByRole('menuitem', { name: 'Mudar o prazo' }).click()
    await dialog(admin).getByLabel(/^Novo prazo/).fill(typed(newcomer.hired))
    await dialog(admin).getByRole('button', { name: 'Mudar prazo' }).click()
    await taskRow(admin, 'Criar e-mail e acessos').getByText('(à mão)').waitFor()

    await dialog(admin).getByRole('button', { name: 'Mais', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Mudar a data de admissão' }).click()
    const week = new Date(Date.parse(newcomer.hired) + 7 * 86_400_000).toISOString().slice(0, 10)
    await dialog(admin).getByLabel(/^Nova data/).fill(typed(week))
    const preview = dialog(admin).getByRole('region', { name: 'O que muda nas tarefas abertas' })
    await preview.getByText('fica: o prazo foi escolhido à mão').waitFor()
    expect(await violations(admin)).toEqual([])
    const dated = { ...before, 'Criar e-mail e acessos': newcomer.hired }
    expect(await daysOf(newcomer.journey)).toEqual(dated)
    await dialog(admin).getByRole('button', { name: /^Mover as \d+ tarefas$/ }).click()
    await admin.getByText('Data de admissão alterada').first().waitFor()
    const moved = await daysOf(newcomer.journey)
    expect(moved['Criar e-mail e acessos']).toBe(newcomer.hired)
    expect(Object.keys(moved).filter((title) => moved[title] !== dated[title as keyof typeof dated]).length).toBeGreaterThan(10)
    await admin.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect.poll(() => daysOf(newcomer.journey)).toEqual(dated)
    await dialog(admin).getByRole('button', { name: 'Mais sobre Criar e-mail e acessos' }).click()
    await admin.getByRole('menuitem', { name: 'Mudar o prazo' }).click()
    await dialog(admin).getByRole('button', { name: 'Voltar ao prazo calculado' }).click()
    await expect.poll(() => daysOf(newcomer.journey)).toEqual(before)
  })

  it('is seen as list, board and timeline by the same filters, which stand in the address', async () => {
    await ask(`update public.journey_tasks set due_on = current_date - 3, not_before = current_date - 30 where journey_id = $1 and title = 'Enviar o convite de acesso'`, [newcomer.journey])
    const admin = await product.as('admin@aurora.demo', '/app/onboarding')
    await admin.getByRole('region', { name: 'Atrasadas por área' }).getByRole('link', { name: 'RH' }).click()
    await expect.poll(() => new URL(admin.url()).search).toContain('area=hr')
    await admin.getByRole('button', { name: 'Remover filtro Atraso em RH' }).click()
    await admin.getByLabel('Situação').selectOption({ label: 'Atrasadas' })
    await admin.getByRole('table', { name: 'Admissões' }).getByRole('button', { name: new RegExp(newcomer.name) }).waitFor()
    await admin.getByRole('button', { name: 'Exportar' }).click()
    await admin.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await admin.getByText('1 linha exportada').waitFor()
    expect(await violations(admin)).toEqual([])
    await fitsPhone(admin)
    for (const [view, region] of [['Quadro', 'Admissões por etapa'], ['Linha do tempo', 'Admissões na linha do tempo']] as const) {
      await admin.getByRole('button', { name: view, exact: true }).click()
      await admin.getByRole('region', { name: region }).getByRole('button', { name: new RegExp(newcomer.name) }).waitFor()
      expect(new URL(admin.url()).search).toContain('state=overdue')
      expect(await violations(admin)).toEqual([])
      await fitsPhone(admin)
    }
    await admin.getByRole('button', { name: 'Ver tabela' }).last().click()
    await admin.getByRole('row', { name: /Enviar o convite de acesso.*atrasada/ }).waitFor()
    await admin.getByLabel('Situação').selectOption({ label: 'Prontas' })
    await admin.getByText('Ninguém com este filtro').waitFor()
    // By keyboard alone: back to everybody, then open one.
    await admin.getByRole('button', { name: 'Limpar filtros' }).first().press('Enter')
    await admin.getByRole('button', { name: 'Lista', exact: true }).press('Enter')
    const opener = admin.getByRole('table', { name: 'Admissões' }).getByRole('button', { name: new RegExp(newcomer.name) })
    await opener.waitFor()
    await admin.keyboard.press('j')
    await expect.poll(() => admin.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true)
    await opener.press('Enter')
    await admin.getByRole('dialog', { name: 'Admissão', exact: true }).getByRole('heading', { name: /^Antes/ }).waitFor()
    await admin.keyboard.press('Escape')
    await admin.getByRole('dialog', { name: 'Admissão', exact: true }).waitFor({ state: 'detached' })
  })

  detail('holds a task back until what comes before it is done, and asks for its proof', async () => {
    await ask(`update public.journey_tasks set evidence = 'file' where journey_id = $1 and title = 'Reservar o equipamento'`, [newcomer.journey])
    const admin = await product.as('admin@aurora.demo', `/app/onboarding?pessoa=${newcomer.id}`)
    const blocked = taskRow(admin, 'Entregar o equipamento e assinar o termo')
    await blocked.getByText('Espera por: Reservar o equipamento').waitFor()
    expect(await blocked.getByRole('button', { name: /^Concluir/ }).count()).toBe(0)
    await dialog(admin).getByRole('button', { name: 'Concluir Reservar o equipamento' }).click()
    await dialog(admin).getByRole('button', { name: 'Concluir tarefa' }).click()
    await dialog(admin).getByText('Anexe o comprovante').waitFor()
    await fitsPhone(admin)
    await dialog(admin).getByLabel('Enviar comprovante', { exact: true }).and(admin.locator('input')).setInputFiles({ name: 'reserva.pdf', mimeType: 'application/pdf', buffer: pdf('Reserva') })
    await dialog(admin).getByRole('list', { name: 'Comprovante anexado' }).getByText('reserva.pdf').waitFor()
    await dialog(admin).getByRole('button', { name: 'Concluir tarefa' }).click()
    await admin.getByText('Tarefa concluída').first().waitFor()
    await blocked.getByRole('button', { name: /^Concluir/ }).waitFor()
    await taskRow(admin, 'Reservar o equipamento').getByRole('button', { name: /^Ver comprovante/ }).click()
    await dialog(admin).getByRole('link', { name: 'Baixar' }).waitFor()
  })

  detail('gives a task to somebody, who does it in Pendências and learns nothing else of the person', async () => {
    const admin = await product.as('admin@aurora.demo', `/app/onboarding?pessoa=${newcomer.id}`)
    const [person] = await ask('select display_name as name from public.employees where id = $1', [await employeeIdOf(product, 'pessoa@aurora.demo')])
    await ask(`update public.journey_tasks set evidence = 'text', due_on = current_date + 3 where journey_id = $1 and title = 'Conferir os documentos'`, [newcomer.journey])
    await dialog(admin).getByRole('button', { name: 'Mais sobre Conferir os documentos' }).click()
    await admin.getByRole('menuitem', { name: 'Passar para outra pessoa' }).click()
    await dialog(admin).getByRole('combobox', { name: 'Fica com' }).fill(String(person?.['name']))
    await admin.getByRole('option', { name: new RegExp(String(person?.['name'])) }).first().click()
    await dialog(admin).getByRole('button', { name: 'Passar tarefa' }).click()
    const given = taskRow(admin, 'Conferir os documentos')
    await given.getByText(`com ${String(person?.['name'])}`).waitFor()
    // Back to whom the template names, and given away again.
    for (const [act, whom] of [['Voltar a quem faz pelo roteiro', 'com o RH'], ['Passar tarefa', `com ${String(person?.['name'])}`]] as const) {
      await dialog(admin).getByRole('button', { name: 'Mais sobre Conferir os documentos' }).click()
      await admin.getByRole('menuitem', { name: 'Passar para outra pessoa' }).click()
      if (act === 'Passar tarefa') {
        await dialog(admin).getByRole('combobox', { name: 'Fica com' }).fill(String(person?.['name']))
        await admin.getByRole('option', { name: new RegExp(String(person?.['name'])) }).first().click()
      }
      await dialog(admin).getByRole('button', { name: act }).click()
      await given.getByText(whom).waitFor()
    }

    const assignee = await product.as('pessoa@aurora.demo', '/app/inbox')
    await assignee.locator('[data-item]').filter({ hasText: 'Conferir os documentos' }).getByRole('button').click()
    const item = assignee.getByRole('region', { name: 'Conferir os documentos' })
    await item.getByText(typed(newcomer.hired), { exact: true }).waitFor()
    await item.getByText(newcomer.name).waitFor()
    await item.getByRole('button', { name: 'Concluir tarefa' }).click()
    await item.getByText('Escreva o que foi feito').waitFor()
    expect(await violations(assignee)).toEqual([])
    await item.getByLabel(/^O que foi feito/).fill('Conferi RG, CPF e comprovante de endereço.')
    await item.getByRole('button', { name: 'Concluir tarefa' }).click()
    await assignee.locator('[data-item]').filter({ hasText: 'Conferir os documentos' }).waitFor({ state: 'detached' })
    const { body } = await fetchAsPage(assignee, '/rest/v1/rpc/journey_detail', { method: 'POST', body: { p_kind: 'admission', p_employee_id: newcomer.id } })
    expect(body).toBeNull()
  })

  detail('is taken back before the first day, and not after it', async () => {
    const admin = await product.as('admin@aurora.demo', `/app/onboarding?pessoa=${newcomer.id}`)
    const undo = async (): Promise<void> => {
      await dialog(admin).getByRole('button', { name: 'Mais', exact: true }).click()
      await admin.getByRole('menuitem', { name: 'Desfazer início' }).click()
      await dialog(admin).getByRole('button', { name: 'Desfazer início' }).click()
    }
    await ask(`update public.journeys set base_date = (now() at time zone 'America/Sao_Paulo')::date where id = $1`, [newcomer.journey])
    await undo()
    await dialog(admin).getByText('O primeiro dia já chegou').waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog(admin).getByRole('button', { name: 'Cancelar' }).click()
    await ask('update public.journeys set base_date = $2::date where id = $1', [newcomer.journey, newcomer.hired])
    await undo()
    await admin.getByText('Início desfeito').first().waitFor()
    await dialog(admin).getByText('Ainda sem roteiro').waitFor()
    expect(await ask('select status from public.journeys where id = $1', [newcomer.journey])).toEqual([{ status: 'undone' }])
  })
})

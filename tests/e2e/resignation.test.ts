import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const PERSON = 'pessoa@aurora.demo'
const MANAGER = 'gestor@aurora.demo'
const OWN = '/app/profile/offboarding'
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
/** By the calendar of the company, which is a day behind UTC in the evening. */
const isoOf = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const typed = (iso: string): string => iso.split('-').toReversed().join('/')
const LAST_DAY = isoOf(30)
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const letter = async (): Promise<{ readonly id: string; readonly status: string }> => {
  const [row] = await ask(`select o.id, o.status from public.offboardings o where o.employee_id = $1 order by o.created_at desc limit 1`, [await employeeIdOf(product, PERSON)])
  return { id: String(row?.['id']), status: String(row?.['status']) }
}
const rpc = (page: Page, name: string, body: unknown): Promise<{ status: number; body: unknown }> => fetchAsPage(page, `/rest/v1/rpc/${name}`, { method: 'POST', body })

/** In dark on a phone as well, where a page has the least room and other colors. */
async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar carta' }).click()
  await dialog(page).getByRole('region', { name: 'Quem recebe' }).getByText(/\(gestor\)$/).waitFor()
  await dialog(page).getByRole('button', { name: 'Enviar carta' }).click()
  await page.getByText('Sua carta foi enviada e espera o RH').waitFor()
}

beforeAll(async () => {
  await ask('update public.employees set manager_id = $1 where id = $2', [await employeeIdOf(product, MANAGER), await employeeIdOf(product, PERSON)])
})

describe('a resignation', () => {
  it('is written on the phone, kept as a draft, sent, taken back and sent again', async () => {
    const page = await product.as(PERSON, '/app/profile')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('link', { name: 'Pedir demissão' }).click()
    await page.getByRole('heading', { name: 'Você pode conversar com o RH antes' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar carta' }).click()
    await page.getByText('Informe o último dia').waitFor()
    await page.getByLabel(/^Último dia que você quer trabalhar/).fill(typed(LAST_DAY))
    await page.getByLabel('Vou cumprir o aviso prévio').check()
    const text = page.getByLabel(/^Sua carta/)
    await text.fill('Peço demissão. Obrigado por tudo <3 😀')
    // What is typed outlives the page, and what is saved is no draft of the page any more.
    await page.reload()
    await page.getByText('Rascunho recuperado').waitFor()
    await expect.poll(() => text.inputValue()).toBe('Peço demissão. Obrigado por tudo <3 😀')
    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await page.getByText('Rascunho salvo').waitFor()
    expect((await letter()).status).toBe('draft')
    await page.reload()
    await expect.poll(() => text.inputValue()).toBe('Peço demissão. Obrigado por tudo <3 😀')
    expect(await page.getByText('Rascunho recuperado').count()).toBe(0)

    await send(page)
    expect((await letter()).status).toBe('requested')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Desistir da carta' }).click()
    await dialog(page).getByRole('button', { name: 'Desistir da carta' }).click()
    await page.getByRole('alert').or(page.getByRole('status')).getByText('Você desistiu da carta').first().waitFor()
    await page.getByRole('button', { name: 'Escrever outra carta' }).click()
    await page.getByLabel(/^Último dia que você quer trabalhar/).fill(typed(LAST_DAY))
    await send(page)
  })

  it('waits for the manager in Pendências, who records the talk', async () => {
    const page = await product.as(MANAGER, '/app/inbox')
    await page.getByRole('button', { name: /Pedido de demissão: converse com a pessoa/ }).click()
    await page.getByRole('link', { name: 'Abrir', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Carta' }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByText('Escreva o que foi conversado').waitFor()
    await dialog(page).getByLabel(/^O que foi conversado/).fill('Quer estudar fora. Não fica.')
    await dialog(page).getByRole('button', { name: 'Registrar conversa' }).click()
    await dialog(page).getByText('Quer estudar fora. Não fica.').waitFor()
    await expect.poll(async () => JSON.stringify((await rpc(page, 'my_pending_items', {})).body)).not.toContain('converse com a pessoa')
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Saídas da equipe' }).waitFor()
    await expectAccessible(page)
  })

  it('is certain once accepted: the person hands over, and takes nothing back', async () => {
    const person = await product.as(PERSON, OWN)
    await person.getByText('Sua carta foi enviada e espera o RH').waitFor()
    await person.getByRole('button', { name: 'Desistir da carta' }).click()
    const admin = await product.as('admin@aurora.demo', '/config.json')
    expect((await rpc(admin, 'communicate_offboarding', { p_offboarding_id: (await letter()).id })).status).toBe(200)
    // The question was open while the letter was accepted.
    await dialog(person).getByRole('button', { name: 'Desistir da carta' }).click()
    await dialog(person).getByText('A sua carta já foi aceita. Para voltar atrás, converse com o RH (CLT art. 489).').waitFor()
    await dialog(person).getByRole('button', { name: 'Voltar' }).click()
    await person.getByText('Seu último dia', { exact: true }).waitFor()
    await person.getByText(/^Faltam 30 dias\. O RH aceitou a sua carta/).waitFor()

    await person.getByRole('button', { name: 'Adicionar' }).click()
    await dialog(person).getByLabel(/^O quê/).fill('Fechamento do mês')
    await dialog(person).getByLabel(/^Onde está/).fill('Pasta Financeiro')
    await dialog(person).getByRole('button', { name: 'Salvar' }).click()
    const item = person.getByRole('checkbox', { name: 'Passado adiante: Fechamento do mês' })
    await item.click()
    await expect.poll(() => item.isChecked()).toBe(true)
    await person.getByRole('button', { name: 'Concluir Listar o que fica com quem' }).click()
    await person.getByText('Tarefa concluída').waitFor()
    await expectAccessible(person)

    const manager = await product.as(MANAGER, `/app/employees/leaving?caso=${(await letter()).id}`)
    const shared = dialog(manager).getByRole('checkbox', { name: 'Passado adiante: Fechamento do mês' })
    await expect.poll(() => shared.isChecked()).toBe(true)
    await expectAccessible(manager)
  })

  detail('is not asked by a manager for whoever leaves already, and names who would decide for the others', async () => {
    const [mate] = await ask(`select e.id from public.employees e where e.manager_id = $1 and e.status = 'active' and e.id <> $2
        and not exists (select from public.person_facts f where f.employee_id = e.id)
      order by e.display_name limit 1`, [await employeeIdOf(product, MANAGER), await employeeIdOf(product, PERSON)])
    const page = await product.as(MANAGER, `/app/employees/${await employeeIdOf(product, PERSON)}?acao=encerrar`)
    await dialog(page).getByLabel(/^Motivo/).selectOption({ label: 'Dispensa sem justa causa' })
    await dialog(page).getByText('Já há um desligamento em andamento').waitFor()
    await dialog(page).getByRole('link', { name: 'Abrir o que está em andamento' }).waitFor()

    await page.goto(`/app/employees/${String(mate?.['id'])}?acao=encerrar`)
    await dialog(page).getByLabel(/^Motivo/).selectOption({ label: 'Dispensa sem justa causa' })
    await dialog(page).getByRole('region', { name: 'Quem decide' }).getByRole('listitem').first().waitFor()
    await dialog(page).getByLabel(/^Último dia/).fill(typed(LAST_DAY))
    await dialog(page).getByLabel(/^Por que você pede/).fill('O posto deixa de existir.')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Enviar para aprovação' }).click()
    await page.getByText('Desligamento enviado').waitFor()

    const admin = await product.as('admin@aurora.demo', '/app/inbox')
    await admin.getByRole('button', { name: /^Desligamento de .*dispensa sem justa causa/ }).first().click()
    const facts = admin.getByRole('region', { name: 'Dados para decidir' })
    await facts.getByText(typed(LAST_DAY)).waitFor()
    await admin.getByText('O posto deixa de existir.').waitFor()
    await expectAccessible(admin)
  })
})

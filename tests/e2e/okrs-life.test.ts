import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { writeAtOnce } from './support/approving.ts'
import { forgetDemoGoals, startDemoGoal } from './support/goals.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
let goal = ''
beforeAll(async () => {
  await forgetDemoGoals(sql)
  goal = (await startDemoGoal(sql)).id
})
afterAll(() => product.close())

const AT = '/app/okrs'
const TITLE = 'Crescer com clientes que ficam'
const MODEL = 'Entregar no prazo combinado'

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The same page on a phone and in the dark. */
async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('the life of goals', () => {
  it('begins from a model, for many people at once, and is taken back where nobody touched it', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(AT)
    await admin.getByRole('button', { name: 'Mais sobre as metas' }).click()
    await admin.getByRole('menuitem', { name: 'Modelos de objetivos' }).click()
    const models = dialog(admin, 'Modelos de objetivos')
    await models.getByRole('button', { name: 'Adicionar modelos prontos' }).click()
    await models.getByRole('button', { name: 'Usar modelo: Aprender algo que o time usa' }).waitFor()
    await looksRight(admin)
    await models.getByRole('button', { name: 'Usar modelo: Aprender algo que o time usa' }).click()
    const form = dialog(admin, 'Novo objetivo')
    await expect.poll(() => form.getByRole('textbox', { name: 'Resultado-chave 1' }).inputValue()).toBe('Horas de estudo')
    await form.getByRole('checkbox', { name: 'Dar este objetivo a várias pessoas' }).check()
    await form.getByLabel('Para quem').selectOption({ label: 'Toda a empresa' })
    const receives = form.getByText(/pessoas recebem um objetivo igual/)
    await receives.waitFor()
    await looksRight(admin)
    const count = /^([\d.]+) pessoas/.exec((await receives.textContent()) ?? '')?.[1]?.replace('.', '')
    await form.getByRole('button', { name: 'Publicar para todos' }).click()
    await admin.getByText(`Objetivo publicado para ${Number(count).toLocaleString('pt-BR')} pessoas`).first().waitFor()
    expect(await sql(`select count(*)::integer as n from private.objectives where status = 'active' and title like 'Aprender%'`)).toEqual([{ n: Number(count) }])

    const person = await asPerson('pessoa@aurora.demo')
    await person.goto(`${AT}?aba=lista&escopo=mine`)
    await person.getByText('Aprender algo que o time usa').first().waitFor()
    await sql(`update private.objectives set updated_at = now() where title like 'Aprender%' and owner_id = (select id from public.employees where email = 'pessoa@aurora.demo')`)

    await admin.getByRole('button', { name: 'Mais sobre as metas' }).click()
    await admin.getByRole('menuitem', { name: 'Dados a várias pessoas' }).click()
    const given = dialog(admin, 'Objetivos dados a várias pessoas')
    await given.getByRole('button', { name: 'Desfazer: Aprender algo que o time usa' }).click()
    await dialog(admin, 'Desfazer?').getByRole('button', { name: 'Desfazer' }).click()
    await admin.getByText('1 já tinha mudanças e ficou.').first().waitFor()
    await given.getByText('Desfeito', { exact: true }).waitFor()
    await looksRight(admin)
  })

  it('waits for an approval where the company wants one, comes back with a reason, and is published once approved', async () => {
    await sql(`with flow as (insert into public.approval_flows (company_id, entity_type, name) select id, 'objective', 'Metas' from public.companies where name like 'Aurora %' returning *)
      insert into public.approval_flow_steps (company_id, flow_id, position, approver_kind) select company_id, id, 1, 'company_admin' from flow`)
    const person = await asPerson('pessoa@aurora.demo')
    await person.goto(`${AT}?modelos=true`)
    await dialog(person, 'Modelos de objetivos').getByRole('button', { name: `Usar modelo: ${MODEL}` }).click()
    const form = dialog(person, 'Novo objetivo')
    await expect.poll(() => form.getByRole('textbox', { name: 'Resultado-chave 1' }).inputValue()).toBe('Entregas no prazo')
    await form.getByRole('button', { name: 'Publicar' }).click()
    await person.getByText('Pedido de aprovação enviado').first().waitFor()
    const [made] = await sql('select id from private.objectives where title = $1', [MODEL])
    const asked = String(made?.['id'])
    await person.goto(`${AT}?objetivo=${asked}`)
    const sheet = dialog(person, MODEL)
    await sheet.getByText(/^Aguardando a aprovação de /).waitFor()
    await looksRight(person)

    const admin = await asPerson('admin@aurora.demo')
    const decide = async (button: string, said: string, comment = ''): Promise<void> => {
      const [request] = await sql('select approval_id as id from private.objectives where id = $1', [asked])
      await admin.goto(`/app/inbox?request=${String(request?.['id'])}`)
      await admin.getByText('Entregas no prazo', { exact: false }).first().waitFor()
      await admin.getByRole('button', { name: button, exact: true }).first().click()
      if (comment !== '') {
        await admin.getByLabel(/^O que falta ajustar/).fill(comment)
        await admin.getByRole('dialog').getByRole('button', { name: button }).click()
      }
      await writeAtOnce(admin, said)
    }
    await decide('Solicitar ajuste', 'Ajuste solicitado', 'Falta um prazo menor.')
    await expect.poll(async () => (await sql('select status from private.objectives where id = $1', [asked]))[0]?.['status']).toBe('draft')
    await person.reload()
    await sheet.getByText('Falta um prazo menor.').waitFor()
    const [request] = await sql('select approval_id as id from private.objectives where id = $1', [asked])
    await person.goto(`/app/inbox?request=${String(request?.['id'])}`)
    await person.getByRole('button', { name: 'Ajustar e reenviar' }).click()
    await dialog(person, 'Editar objetivo').getByRole('button', { name: 'Publicar' }).click()
    await sheet.getByText(/^Aguardando a aprovação de /).waitFor()
    await decide('Aprovar', 'Solicitação aprovada')
    await expect.poll(async () => (await sql('select status from private.objectives where id = $1', [asked]))[0]?.['status']).toBe('active')
    await sql(`update public.approval_flows set active = false where entity_type = 'objective'`)
  })

  it('ends with a score and what was learned, and goes on in the next cycle with what is left; HR sees and reminds who is missing', async () => {
    const [cycle] = await sql('select cycle_id as id from private.objectives where id = $1', [goal])
    await sql(`update public.goal_cycles set status = 'closing' where id = $1`, [cycle?.['id']])
    await sql(`insert into public.goal_cycles (company_id, name, starts_on, ends_on, status) select company_id, 'Trimestre que vem', ends_on + 1, ends_on + 90, 'planning' from public.goal_cycles where id = $1`, [cycle?.['id']])
    const person = await asPerson('pessoa@aurora.demo')
    await person.goto(`${AT}?ciclo=${String(cycle?.['id'])}`)
    await person.getByRole('button', { name: 'Encerrar objetivos' }).click()
    const closing = dialog(person, 'Fechamento')
    const item = closing.locator(`[data-closing="${goal}"]`)
    await item.waitFor()
    expect(await item.getByLabel('Nota', { exact: false }).inputValue()).toBe('0,0')
    await item.getByLabel('Nota', { exact: false }).fill('3')
    await item.getByLabel('O que aconteceu').selectOption({ label: 'Alcançado em parte' })
    await item.getByLabel('Aprendizados', { exact: false }).fill('Começar pelas renovações.')
    await item.getByRole('checkbox', { name: 'Levar o que falta para o próximo ciclo' }).check()
    // Others that are open wait for their own turn.
    for (const box of await closing.getByRole('checkbox', { name: /^Encerrar agora/ }).all()) {
      if ((await box.getAttribute('aria-label')) !== `Encerrar agora: ${TITLE}`) await box.uncheck()
    }
    await closing.getByRole('button', { name: 'Encerrar 1 objetivo', exact: true }).click()
    await item.getByText('Dê uma nota de 0,0 a 1,0.', { exact: false }).waitFor()
    await looksRight(person)
    await item.getByLabel('Nota', { exact: false }).fill('0,4')
    await closing.getByRole('button', { name: 'Encerrar 1 objetivo', exact: true }).click()
    await person.getByText('1 continua no próximo ciclo, como rascunho.').first().waitFor()
    const [copy] = await sql(`select o.id, o.status, c.name from private.objectives o join public.goal_cycles c on c.id = o.cycle_id where o.carried_from_id = $1`, [goal])
    expect(copy).toMatchObject({ status: 'draft', name: 'Trimestre que vem' })
    await person.goto(`${AT}?objetivo=${goal}`)
    const ended = dialog(person, TITLE)
    await ended.getByText('Começar pelas renovações.').waitFor()
    await ended.getByText('Continua em').waitFor()
    await ended.getByRole('button', { name: TITLE }).click()
    await ended.getByText('(Trimestre', { exact: false }).waitFor()
    expect(new URL(person.url()).searchParams.get('objetivo')).toBe(String(copy?.['id']))

    // Somebody who left still has one: HR sees it, gives it to another, reminds the rest, and closes the cycle without losing it.
    await sql(`insert into private.objectives (company_id, cycle_id, title, level, owner_id, status, created_by)
      select e.company_id, $1, 'De quem saiu', 'person', e.id, 'active', e.id from public.employees e join public.companies c on c.id = e.company_id and c.name like 'Aurora %' where e.status = 'terminated' limit 1`, [cycle?.['id']])
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(`${AT}?ciclo=${String(cycle?.['id'])}&fechamento=true`)
    const all = dialog(admin, 'Fechamento')
    await all.getByText('(saiu da empresa)').waitFor()
    const left = all.locator('[data-closing]', { hasText: 'De quem saiu' })
    await left.getByRole('button', { name: 'De quem saiu' }).click()
    const open = dialog(admin, 'De quem saiu')
    await open.getByText('Responsável saiu').waitFor()
    await looksRight(admin)
    await open.getByRole('button', { name: 'Trocar responsável' }).click()
    const change = dialog(admin, 'Trocar responsável')
    await change.getByRole('combobox', { name: 'Novo responsável' }).fill('Beatriz')
    await admin.getByRole('option', { name: /Beatriz/ }).first().click()
    await change.getByRole('button', { name: 'Trocar responsável' }).click()
    await open.getByText('Responsável saiu').waitFor({ state: 'detached' })

    await admin.goto(`${AT}?ciclo=${String(cycle?.['id'])}&fechamento=true`)
    await all.getByRole('button', { name: 'Lembrar quem falta' }).click()
    const remind = dialog(admin, 'Lembrar quem falta?')
    await remind.getByText(/quem está na lista e trabalha na empresa/).waitFor()
    await remind.getByRole('button', { name: 'Enviar lembrete' }).click()
    await admin.getByText('Lembrete enviado').first().waitFor()
    await admin.goto(`${AT}?ciclo=${String(cycle?.['id'])}&ciclos=true`)
    const [name] = await sql('select name from public.goal_cycles where id = $1', [cycle?.['id']])
    await admin.getByRole('button', { name: `Encerrar ciclo: ${String(name?.['name'])}` }).click()
    const confirm = dialog(admin, `Encerrar ciclo: ${String(name?.['name'])}?`)
    await confirm.getByText(/continuam? em andamento e fica/).waitFor()
    await confirm.getByRole('button', { name: 'Ver quem ainda tem objetivos abertos' }).waitFor()
    await confirm.getByRole('button', { name: 'Encerrar ciclo', exact: true }).click()
    await expect.poll(async () => (await sql('select status from public.goal_cycles where id = $1', [cycle?.['id']]))[0]?.['status']).toBe('closed')
    expect(await sql(`select status from private.objectives where title = 'De quem saiu'`)).toEqual([{ status: 'active' }])
  })
})

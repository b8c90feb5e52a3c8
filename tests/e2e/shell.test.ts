import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { detail, details } from './support/lanes.ts'
import { overPage } from './support/over-page.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar páginas, pessoas e ações' })
const bell = (page: Page, name: RegExp) => page.getByRole('button', { name })
const views = (page: Page) => page.getByRole('navigation', { name: 'Visões salvas' })
const rows = (page: Page) => page.getByRole('table').locator('[data-row]')

/** A page of somebody with the shell, which hears the keyboard. */
async function enter(email: string, at?: string): Promise<Page> {
  const page = await product.as(email, at)
  await bell(page, /^Notificações/).waitFor()
  return page
}

/** Types into the palette, and waits for the answer to all of it: a part of the text finds other people. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type(text)
  await palette(page).getByText('Buscando pessoas…').waitFor({ state: 'detached' })
}

/** Closes the palette: while it goes, the keys that open it are still its own. */
async function leavePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
}

/** Tells somebody something, as the chapters of the database do. */
async function notify(email: string, title: string, url = '/app/profile'): Promise<void> {
  await runSql(
    product.server.databaseUrl,
    `select private.notify(e.company_id, e.id, 'system', $2, null, $3) from public.employees e where e.email = $1`,
    [email, title, url],
  )
}

describe('the command palette', () => {
  it('leads to pages and people by keyboard, remembers them, and forgets them at sign-out', async () => {
    // A profile of its own: its session ends.
    const page = await product.open()
    await signIn(page, accounts.admin)
    await bell(page, /^Notificações/).waitFor()
    await search(page, 'licencas')
    await palette(page).getByRole('option', { name: /Licenças/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Licenças').waitFor()
    expect(await palette(page).count()).toBe(0)

    await search(page, 'mariana albuq')
    await palette(page).getByRole('option', { name: /^Mariana Albuquerque/ }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, /Mariana Albuquerque/).waitFor()

    await page.getByRole('button', { name: /^Buscar/ }).first().click()
    await palette(page).getByRole('group', { name: 'Recentes' }).getByRole('option', { name: /Mariana Albuquerque/ }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Mariana')
    await page.keyboard.type('sair')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vinculo-recent')))).toEqual([])
  })

  it('finds a person by CPF and by registration number, and does with a verb what is done to them', async () => {
    const page = await enter(accounts.admin)
    const [found] = await runSql(product.server.databaseUrl, `select e.cpf, e.registration_number as number, e.display_name as name from public.employees e
      join public.companies c on c.id = e.company_id where c.name like 'Aurora%' and e.cpf is not null and e.registration_number is not null and e.status = 'active' and e.user_id is null
        and not exists (select from public.employees o where o.company_id = e.company_id and o.id <> e.id and position(e.registration_number in o.search_text) > 0)
      order by e.id limit 1`)
    const [cpf, number, name] = [String(found?.['cpf']), String(found?.['number']), String(found?.['name'])]
    await search(page, cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'))
    const person = palette(page).getByRole('group', { name: 'Pessoas' }).getByRole('option')
    await person.filter({ hasText: name }).waitFor()
    // Alone in the answer: what is done to the person stands below.
    const acts = palette(page).getByRole('group', { name: 'O que fazer' }).getByRole('option')
    await expect.poll(() => acts.allInnerTexts()).toEqual(['Promover', 'Transferir', 'Registrar ausência de', 'Convidar'].map((verb) => expect.stringContaining(`${verb} ${name}`) as unknown))
    expect(await violations(page)).toEqual([])
    await leavePalette(page)

    await search(page, number)
    await person.filter({ hasText: name }).waitFor()
    expect(page.url()).not.toContain(cpf)
    await leavePalette(page)

    await search(page, `registrar mudança de ${name}`)
    await acts.filter({ hasText: `Promover ${name}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Promover/ }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await search(page, `convidar ${name}`)
    await acts.filter({ hasText: `Convidar ${name}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Convidar/ }).waitFor()
  })

  detail('offers only what the role may do', async () => {
    const page = await enter(accounts.admin)
    await search(page, 'cadastrar')
    await palette(page).getByRole('option', { name: 'Cadastrar trabalhador' }).waitFor()
    const other = await enter(accounts.user)
    await search(other, 'cadastrar')
    await palette(other).getByText(/^Nada encontrado/).waitFor()
  })
})

details('shortcuts', () => {
  it('go to pages by letters outside of fields, are explained by ?, and can be turned off', async () => {
    // A profile of its own: the choice is kept in the browser.
    const page = await product.open()
    await signIn(page, accounts.admin)
    await bell(page, /^Notificações/).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await heading(page, 'Trabalhadores').waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type('gi?')
    expect(await page.getByRole('searchbox').inputValue()).toBe('gi?')
    await heading(page, 'Trabalhadores').focus()

    const sheet = page.getByRole('dialog', { name: 'Ajuda e atalhos' })
    await overPage(page, async () => {
      await page.keyboard.press('?')
      await sheet.getByText('Próxima linha').waitFor()
      await sheet.getByLabel('Usar atalhos de uma letra').uncheck()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    })
    await page.reload()
    await heading(page, 'Trabalhadores').focus()
    for (const key of ['g', 'i', '?']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/employees')
    expect(await sheet.count()).toBe(0)
  })

  it('walk a list, mark its rows, edit one and show everything again', async () => {
    const page = await enter(accounts.admin, '/app/employees?status=notice')
    await expect.poll(() => rows(page).count()).toBe(3)
    await heading(page, 'Trabalhadores').focus()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const names = await rows(page).allInnerTexts()
    await page.keyboard.press('j')
    expect(await focused()).toBe(names[0])
    await page.keyboard.press('x')
    for (const key of ['j', 'j', 'Shift+Space']) await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Seleção' }).getByText('3 pessoas selecionadas').waitFor()
    // Whoever stays on a row is shown the card of its person, which Escape closes first.
    const card = page.getByRole('dialog', { name: /^Cartão/ })
    await card.waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Seleção' }).waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    expect(await focused()).toBe(names[1])
    await page.keyboard.press('f')
    await page.keyboard.press('c')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    expect(new URL(page.url()).search).toBe('')
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.waitForURL('**/edit')
  })
})

details('saved views', () => {
  it('are saved, changed, shared by their address and with the company, made the beginning, deleted and taken back', async () => {
    const page = await enter(accounts.admin, '/app/employees?status=notice&sort=-hire_date')
    await views(page).getByRole('button', { name: 'Salvar visão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar visão' })
    await dialog.getByLabel(/^Nome/).fill('De saída')
    await dialog.getByLabel('Quem vê').selectOption('company')
    await dialog.getByLabel('Abrir a lista com esta visão').check()
    await dialog.getByRole('button', { name: 'Salvar visão' }).click()
    await dialog.waitFor({ state: 'detached' })
    const tab = views(page).getByRole('button', { name: /^De saída/ })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true')
    const found = await rows(page).allInnerTexts()
    const address = page.url()

    const other = await enter(accounts.manager, address)
    await expect.poll(() => rows(other).allInnerTexts()).toEqual(found)
    await expect.poll(() => views(other).getByRole('button', { name: /^De saída/ }).getAttribute('aria-current')).toBe('true')

    await page.getByRole('button', { name: 'Remover filtro Situação: Em aviso' }).click()
    await views(page).getByRole('button', { name: 'De saída (alterada)' }).waitFor()
    await views(page).getByRole('button', { name: 'Atualizar visão' }).click()
    await views(page).getByRole('button', { name: 'De saída', exact: true }).waitFor()

    await page.goto('/app')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Trabalhadores' }).click()
    await page.waitForURL(/sort=-hire_date/)
    await views(page).getByRole('button', { name: 'Todos' }).click()
    await page.waitForURL(/view=todos/)
    await tab.click()
    await page.waitForURL(/sort=-hire_date/)
    await views(page).getByRole('button', { name: 'Ações da visão De saída' }).click()
    await page.getByRole('menuitem', { name: 'Excluir visão' }).click()
    await tab.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await tab.waitFor()
  })
})

describe('notifications', () => {
  it('arrive live, are counted, listed, opened and read in every tab', async () => {
    // What the demo's own jobs tell is not the subject, and may come at any moment.
    await runSql(product.server.databaseUrl, `update jobs.schedules set next_run_at = now() + interval '1 day' where every > interval '1 minute';
      update public.notifications set read_at = now() where read_at is null`)
    const page = await enter(accounts.admin)
    const second = await page.context().newPage()
    await second.goto('/app')
    await bell(second, /^Notificações$/).waitFor()
    await bell(page, /^Notificações$/).waitFor()
    // The topic is joined a moment after the page is there.
    await expect.poll(async () => {
      await notify(accounts.admin, 'Chegou agora')
      return bell(page, /não lida/).count()
    }).toBeGreaterThan(0)
    await page.getByRole('region', { name: 'Avisos' }).getByText(/Chegou agora|notificações novas/).waitFor()
    await bell(page, /não lida/).click()
    const list = page.getByRole('dialog', { name: 'Notificações' })
    await list.getByRole('link', { name: /Não lida: Chegou agora/ }).first().click()
    await heading(page, 'Meu Perfil').waitFor()
    await bell(page, /^Notificações/).click()
    await list.getByRole('button', { name: 'Marcar todas como lidas' }).or(list.getByRole('link', { name: 'Ver todas' })).first().waitFor()
    if ((await list.getByRole('button', { name: 'Marcar todas como lidas' }).count()) > 0) {
      await list.getByRole('button', { name: 'Marcar todas como lidas' }).click()
    }
    await bell(page, /^Notificações$/).waitFor()
    await bell(second, /^Notificações$/).waitFor()
    await list.getByRole('link', { name: 'Ver todas' }).click()
    await heading(page, 'Notificações').waitFor()
    await page.getByLabel('Só não lidas').check()
    await page.getByText('Nenhuma notificação com este filtro').waitFor()
    expect(new URL(page.url()).searchParams.get('unread')).toBe('true')
  })

  detail('are told as each person chose', async () => {
    const page = await enter(accounts.manager, '/app/notifications?tab=preferencias')
    const system = page.getByRole('group', { name: 'Avisos do sistema' })
    await system.getByLabel('E-mail').selectOption('daily')
    await page.getByText('Preferência salva').first().waitFor()
    await page.reload()
    await expect.poll(() => system.getByLabel('E-mail').inputValue()).toBe('daily')
    await system.getByLabel('No aplicativo').uncheck()
    await expect.poll(() => runSql(
      product.server.databaseUrl,
      `select p.in_app from public.notification_preferences p join public.employees e on e.id = p.employee_id where e.email = $1 and p.kind = 'system'`,
      [accounts.manager],
    )).toEqual([{ in_app: false }])
  })

  detail('about a record of another company ask a master before the tab moves there', async () => {
    const page = await enter(accounts.master)
    const company = page.getByLabel('Empresa', { exact: true }).first()
    await company.selectOption({ label: 'Aurora Tecnologia' })
    await runSql(
      product.server.databaseUrl,
      `select private.notify(m.company_id, m.id, 'system', 'Sobre alguém da Boreal', null, '/app/employees/' || e.id, 'employee', e.id)
       from public.employees m, public.employees e where m.email = $1 and e.email = 'pessoa@boreal.demo'`,
      [accounts.master],
    )
    await page.goto('/app/notifications')
    const link = page.getByRole('link', { name: /Sobre alguém da Boreal/ })
    await link.click()
    const question = page.getByRole('dialog', { name: 'Trocar de empresa?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
    await link.click()
    await question.getByRole('button', { name: 'Trocar e abrir' }).click()
    await heading(page, /Jéssica/).waitFor()
    await page.getByText('Modo administrador: Boreal Logística').waitFor()
  })
})

it('the application and the landing page have each a style of their own', async () => {
  const stylesOf = async (at: string): Promise<string[]> => {
    const html = await (await fetch(`${product.server.url}${at}`)).text()
    return [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file ?? '')
  }
  const [landing, application] = [await stylesOf('/'), await stylesOf('/login')]
  expect([landing.length > 0, application.length > 0]).toEqual([true, true])
  expect(application.filter((file) => landing.includes(file))).toEqual([])
  const page = await product.open({ viewport: { width: 1280, height: 800 } })
  await page.goto('/login')
  // What the landing page gives every heading would reach the application's, too: its own are small.
  expect(await page.getByRole('heading', { level: 1 }).first().evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize))).toBeLessThan(32)
})

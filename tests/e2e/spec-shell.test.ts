import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { demoPassword, signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { openEmployees } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'
import { shownFor } from './support/shown.ts'

const product = runProduct()
afterEach(() => product.close())

const phone = { viewport: { width: 390, height: 800 } }
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

describe('the side menu', () => {
  it('is 16rem wide beside the page, under a header that stays', async () => {
    const page = await product.as(accounts.master)
    expect(await page.locator('aside').evaluate((element) => element.getBoundingClientRect().width)).toBe(256)
    expect(await page.locator('header').first().evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
    await page.getByText(/^Modo administrador:/).waitFor()
    await page.getByRole('button', { name: 'Gestão Empresarial' }).click()
    const names = await page.getByRole('navigation').locator('a, button').allInnerTexts()
    expect(names.map((name) => name.trim())).toEqual([
      'Dashboard', 'Trabalhadores', 'Onboarding', 'Meta e OKR', 'PDI', 'Avaliações', 'Licenças', 'Documentos', 'Ativos', 'Offboarding', 'Notícias',
      'Gestão Empresarial', 'Dashboard', 'Empresas', 'Departamentos', 'Usuários', 'Logs de Auditoria', 'Guia do Usuário',
    ])
    await page.goto('/app/enterprise')
    await page.waitForURL('**/app/enterprise/dashboard')
  })

  it('is a drawer below 768 px: the button opens it, Esc, its button, a tap beside it and a link close it', async () => {
    const page = await product.open(phone)
    await signIn(page, accounts.master)
    expect(await page.locator('aside').isVisible()).toBe(false)
    expect(await page.getByText(/^Modo administrador:/).isVisible()).toBe(false)
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      await drawer(page).waitFor()
    }
    await open()
    expect(await drawer(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(256)
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Tab')
    expect(await drawer(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await open()
    await drawer(page).getByRole('button', { name: 'Fechar' }).click()
    await drawer(page).waitFor({ state: 'detached' })
    await open()
    await page.mouse.click(370, 400)
    await drawer(page).waitFor({ state: 'detached' })
    await open()
    await drawer(page).getByRole('link', { name: 'Trabalhadores' }).click()
    await page.waitForURL('**/app/employees')
    await drawer(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 768, height: 800 })
    await page.locator('aside').waitFor()
  })

  it('has Configurações at the bottom for admins alone', async () => {
    const page = await product.as(accounts.admin)
    await link(page, 'Configurações').waitFor()
    expect((await page.getByRole('navigation').getByRole('link').allInnerTexts()).at(-1)?.trim()).toBe('Configurações')
    expect(await page.getByRole('navigation').getByText('Gestão Empresarial').count()).toBe(0)
    expect(await page.getByRole('navigation').getByText('Guia do Usuário').count()).toBe(0)
  })
})

describe('a page', () => {
  detail('shows a loading indicator while its code is on the way', async () => {
    const page = await product.open()
    await page.route('**/assets/news-*.js', (route) => setTimeout(() => void route.continue(), 2_000))
    await signIn(page, accounts.admin)
    await link(page, 'Notícias').click()
    await page.getByRole('main').getByText('Carregando...').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor()
  })

  detail('whose code cannot be fetched leaves the shell standing and can be tried again', async () => {
    const page = await product.open()
    const code = '**/assets/assets-*.js'
    await page.route(code, (route) => route.abort('connectionrefused'))
    await signIn(page, accounts.admin)
    await page.route('**/app/assets', (route) => route.abort('connectionrefused'))
    await link(page, 'Ativos').click()
    await page.getByRole('heading', { name: 'Erro de Conexão' }).or(page.getByText('Erro de Conexão')).first().waitFor()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
    await link(page, 'Dashboard').waitFor()
    await page.unroute(code)
    await page.unroute('**/app/assets')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ativos' }).waitFor()
  })

  it('that fails otherwise says that something went wrong and offers to reload', async () => {
    const page = await product.as(accounts.admin, 'about:blank')
    await openEmployees(page)
    await page.getByRole('table').getByRole('link').first().waitFor()
    // What a translator or another extension of the browser does to a page: it takes apart what was drawn.
    await page.getByRole('table').evaluate((table) => {
      for (let part: Element | null = table; part && part.tagName !== 'MAIN'; ) {
        const above: Element | null = part.parentElement
        const wrapper = document.createElement('span')
        part.replaceWith(wrapper)
        wrapper.append(part)
        part = above
      }
    })
    await page.getByRole('searchbox').fill('ninguém se chama assim')
    await page.getByText('Algo deu errado').waitFor()
    await page.getByText('Ocorreu um erro inesperado. Por favor, tente novamente.').waitFor()
    await page.getByRole('button', { name: 'Recarregar página' }).click()
    await page.getByRole('searchbox').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Trabalhadores' }).waitFor()
  })

  detail('of the menu is there though the server went away after the shell was loaded', async () => {
    const page = await product.open({ fetchesAhead: true })
    const fetched = page.waitForResponse(/\/assets\/leaves-.*\.js/)
    await signIn(page, accounts.user)
    await fetched
    await page.route('**/assets/**', (route) => route.abort('connectionrefused'))
    await link(page, 'Licenças').click()
    await page.getByRole('heading', { level: 1, name: 'Licenças' }).waitFor()
  })
})

detail('the profile shows every field of the person and the menu of the header leads there', async () => {
  const page = await product.as(accounts.admin)
  await page.getByRole('button', { name: /Menu do perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Meu Perfil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meu Perfil' }).waitFor()
  // After these come what the company added.
  await expect.poll(async () => (await page.getByRole('main').locator('dt').allInnerTexts()).slice(0, 11)).toEqual(['Cargo', 'Departamento', 'Data de admissão', 'E-mail corporativo', 'Telefone pessoal', 'Endereço completo', 'Nome', 'Sobrenome', 'Data de nascimento', 'CPF', 'RG'])
})

it('the password that was reset is confirmed, and three seconds later the login page comes', async () => {
  const page = await product.as(accounts.manager, '/reset-password')
  await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha')
  await page.getByLabel('Confirmar nova senha').fill('outra-senha')
  const time = await shownFor(page, 'Senha redefinida com sucesso!')
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('Senha redefinida com sucesso!').waitFor()
  await page.waitForURL('**/login**')
  expect(await time()).toBeGreaterThan(2_900)
})

it('a reset long after the sign-in asks for the present password, beside what was typed', async () => {
  const page = await product.as('pessoa@boreal.demo', '/reset-password')
  await runSql(product.server.databaseUrl, `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`)
  await page.getByLabel('Nova senha', { exact: true }).fill('mais-outra-senha')
  await page.getByLabel('Confirmar nova senha').fill('mais-outra-senha')
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('confirme com a senha atual').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Senha atual').fill('errada')
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('Senha atual incorreta').waitFor()
  await page.getByLabel('Senha atual').fill(demoPassword)
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('Senha redefinida com sucesso!').waitFor()
})

it('the landing page is public, honest about what the product does not do, and leads to the login page and back', async () => {
  const page = await product.open()
  const scripts: string[] = []
  page.on('request', (request) => { if (request.resourceType() === 'script') scripts.push(request.url()) })
  await page.goto('/')
  await page.getByText('não registra ponto e não calcula folha de pagamento').first().waitFor()
  expect(scripts.filter((address) => address.includes('supabase') || address.includes('/app-'))).toEqual([])
  expect(await page.getByText(/em construção|em breve/i).count()).toBe(0)
  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  }
  await page.getByRole('link', { name: 'Entrar no Vínculo' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Lembrar de mim').waitFor()
  await page.getByRole('link', { name: 'Voltar ao site' }).click()
  await page.waitForURL((address) => address.pathname === '/')
})

detail('signing in shows that it is under way', async () => {
  const page = await product.open()
  await page.goto('/login')
  await page.route('**/auth/v1/token**', (route) => setTimeout(() => void route.continue(), 1_500))
  await page.getByLabel('E-mail').fill(accounts.user)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  const button = page.getByRole('button', { name: 'Entrar', exact: true })
  expect(await button.getAttribute('aria-busy')).toBeNull()
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  await page.waitForURL('**/app')
})

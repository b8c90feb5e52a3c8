import { afterEach, describe, expect, it } from 'vitest'
import { openPage, signIn, visit } from '../support/browser.ts'
import { spawnServer, startServer } from '../support/server.ts'
import { fetchAsPage, field, openEmployees, search } from './support/employees.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const cpf = '529.982.247-25'

describe('an admin', () => {
  it('is told beside each field what keeps a new person from being saved, then saves, finds and opens it', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await openEmployees(page)
    await page.getByRole('link', { name: 'Cadastrar trabalhador' }).click()
    await field(page, 'CPF').fill('529.982.247-24')
    await field(page, 'Data de nascimento').fill('31/12/1899')
    await field(page, 'E-mail corporativo').fill('sem-arroba')
    await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
    const summary = page.getByRole('alert')
    for (const text of ['Nome: Informe o nome', 'CPF: Este CPF não existe', 'Data de nascimento: Informe uma data a partir de 01/01/1900', 'E-mail corporativo: Email inválido']) {
      await summary.getByText(text).waitFor()
    }

    await field(page, 'Nome').fill('Zélia <b>"x"</b> 🎉')
    await field(page, 'Sobrenome').fill("D'Ávila; drop table employees;--")
    await field(page, 'CPF').fill(cpf)
    await field(page, 'Data de nascimento').fill('20/05/1990')
    await field(page, 'E-mail corporativo').fill('zelia.davila@aurora.demo')
    await field(page, 'Cargo').fill('Analista de testes')
    await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
    await page.getByText('Trabalhador cadastrado').waitFor()
    await page.getByRole('heading', { level: 1, name: /Zélia <b>"x"<\/b> 🎉 D'Ávila; drop table/ }).waitFor()

    await openEmployees(page)
    await search(page, 'zelia')
    await page.getByRole('table').getByRole('link', { name: /Zélia/ }).click()
    await page.getByText('zelia.davila@aurora.demo').first().waitFor()
    await page.getByRole('tab', { name: 'Dados' }).click()
    await page.getByText(cpf).first().waitFor()
  })

  it('cannot register the same CPF twice in the company, and loses nothing of what was typed', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    for (const name of ['Primeira', 'Segunda']) {
      await page.goto('/app/employees/new')
      await field(page, 'Nome').fill(name)
      await field(page, 'Sobrenome').fill('Pessoa')
      await field(page, 'CPF').fill('111.444.777-35')
      await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
      if (name === 'Primeira') await page.getByText('Trabalhador cadastrado').waitFor()
    }
    await page.getByRole('alert').getByText(/CPF/).first().waitFor()
    expect(await field(page, 'Nome').inputValue()).toBe('Segunda')
  })

  detail('filters, sorts and pages in the address, so that a copied link shows the same list', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await openEmployees(page)
    await page.getByRole('table').getByRole('link').first().waitFor()
    const first = await page.getByRole('table').getByRole('link').first().innerText()
    await page.getByRole('button', { name: 'Ordenar por Nome' }).or(page.getByRole('columnheader', { name: 'Nome' }).getByRole('button')).first().click()
    await expect.poll(() => page.getByRole('table').getByRole('link').first().innerText()).not.toBe(first)
    const link = page.url()
    const sorted = await page.getByRole('table').getByRole('link').first().innerText()
    await page.goto(link)
    await page.getByRole('table').getByRole('link').first().waitFor()
    expect(await page.getByRole('table').getByRole('link').first().innerText()).toBe(sorted)
  })

  it('learns on saving that a colleague saved first, and chooses which value stays', async () => {
    const [mine, theirs] = await Promise.all([product.as('admin@boreal.demo', 'about:blank'), product.as('gestor@boreal.demo', '/config.json')])
    await openEmployees(mine)
    // Somebody of the manager's team: others are out of the manager's hands.
    const team = (await fetchAsPage(theirs, '/rest/v1/employees?select=id,manager(email)&status=eq.active')).body as { id: string; manager: { email: string } | null }[]
    const href = `/app/employees/${team.find(({ manager }) => manager?.email === 'gestor@boreal.demo')?.id ?? ''}`
    for (const page of [mine, theirs]) {
      await page.goto(`${href}/edit`)
      await field(page, 'Cargo').waitFor()
    }
    await field(theirs, 'Cargo').fill('Cargo do gestor')
    await theirs.getByRole('button', { name: 'Salvar trabalhador' }).click()
    await theirs.getByText('Alterações salvas').waitFor()

    await field(mine, 'Cargo').fill('Cargo do admin')
    await mine.getByRole('button', { name: 'Salvar trabalhador' }).click()
    await mine.getByText(/Este registro foi alterado por .+\. Recarregar\?/).waitFor()
    await mine.getByRole('radio', { name: /Seu valor/ }).check()
    await mine.getByRole('button', { name: 'Salvar estas escolhas' }).click()
    await mine.getByText('Alterações salvas').waitFor()
    await mine.getByText('Cargo do admin').first().waitFor()
  })

  detail('is asked before leaving a form with something typed', async () => {
    const page = await product.as('admin@aurora.demo', '/app/employees/new')
    await field(page, 'Nome').fill('Meio')
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByText('Sair sem salvar?').waitFor()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('Meio')
  })

  detail('is asked before signing out of a form with something typed, by the menu and by the palette', async () => {
    const page = await product.open()
    await signIn(page, 'admin@aurora.demo')
    await visit(page, '/app/employees/new')
    await field(page, 'Nome').fill('Meio')
    await page.getByRole('button', { name: /Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await page.getByText('Sair sem salvar?').waitFor({ state: 'detached' })
    expect(await field(page, 'Nome').inputValue()).toBe('Meio')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar páginas, pessoas e ações' }).fill('Sair')
    await page.getByRole('option', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await page.waitForURL('**/login')
  })

  it('gets a clear page for a person of another company or an id that is none', async () => {
    const [boreal, aurora] = await Promise.all([product.as('admin@boreal.demo', 'about:blank'), product.as('admin@aurora.demo', 'about:blank')])
    await openEmployees(boreal)
    const link = boreal.getByRole('table').getByRole('link').first()
    const [href, name] = [await link.getAttribute('href'), await link.innerText()]
    await boreal.goto(href ?? '')
    await boreal.getByRole('heading', { level: 1, name }).waitFor()
    for (const address of [href ?? '', '/app/employees/00000000-0000-4000-8000-000000000000', '/app/employees/nada']) {
      await aurora.goto(address)
      await aurora.getByText(/não encontrad|não existe|não encontramos/i).first().waitFor()
      expect(await aurora.getByText(name).count()).toBe(0)
    }
  })
})

it('a person that an admin created is there after the server was killed and started again', async () => {
  const browser = (await product.open()).context().browser()
  if (browser === null) throw new Error('the page has no browser')
  // A server of its own: the other tests of this file, and a second run of this one, must find theirs alive.
  const first = await startServer({ template: 'demo' })
  const page = await openPage(browser, first.url)
  await signIn(page, 'admin@cerrado.demo', { at: '/app/employees/new' })
  await field(page, 'Nome').fill('Perene')
  await field(page, 'Sobrenome').fill('da Silva')
  await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await page.getByText('Trabalhador cadastrado').waitFor()

  process.kill(first.pid, 'SIGKILL')
  const again = spawnServer({ PORT: '0', DATABASE_URL: first.databaseUrl, VINCULO_DEMO: '1' })
  try {
    const later = await openPage(browser, await again.ready)
    await signIn(later, 'admin@cerrado.demo')
    await openEmployees(later)
    await search(later, 'perene')
    await later.getByRole('table').getByRole('link', { name: 'Perene da Silva' }).waitFor()
  } finally {
    again.child.kill('SIGTERM')
    await again.exited
    await first.stop()
  }
})

import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { sendCredentials, signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { refusing } from './support/breakage.ts'
import { fetchAsPage, openEmployees } from './support/employees.ts'
import { expectFits } from './support/fits.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const master = (at = 'about:blank'): Promise<Page> => product.as('master@vinculo.demo', at)

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto('/app/enterprise/companies')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

const form = (page: Page) => page.getByRole('form', { name: 'Empresa' })
const companySelector = (page: Page) => page.getByLabel('Empresa', { exact: true }).first()

describe('a master', () => {
  it('creates a company after bad input was refused beside its field, edits it and finds it in the selector', async () => {
    const page = await master('/app/enterprise/companies')
    await page.getByRole('link', { name: 'Cadastrar empresa' }).click()
    await form(page).getByRole('button', { name: 'Salvar empresa' }).click()
    await page.getByText('Informe o nome da empresa').waitFor()
    await form(page).getByLabel(/^Nome/).fill('Delta Engenharia de Estruturas e Fundações Especiais do Nordeste')
    await form(page).getByLabel('CNPJ').pressSequentially('12abc34501de36')
    expect(await form(page).getByLabel('CNPJ').inputValue()).toBe('12.ABC.345/01DE-36')
    await form(page).getByRole('button', { name: 'Salvar empresa' }).click()
    await page.getByText('Este CNPJ não existe: confira os números e as letras').waitFor()

    // Right digits, but another company's: only the database knows.
    await form(page).getByLabel('CNPJ').fill('12.ABC.345/01DE-35')
    await form(page).getByRole('button', { name: 'Salvar empresa' }).click()
    await page.getByText('Já existe uma empresa com este CNPJ.').waitFor()
    await expect.poll(() => form(page).getByLabel('CNPJ').evaluate((input) => input === document.activeElement)).toBe(true)
    await form(page).getByLabel('CNPJ').fill('')
    await form(page).getByRole('button', { name: 'Salvar empresa' }).click()
    await page.getByRole('heading', { level: 1, name: /^Delta Engenharia/ }).waitFor()
    await page.getByText('Ninguém administra esta empresa').waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => companySelector(page).locator('option').allTextContents()).toContain('Delta Engenharia de Estruturas e Fundações Especiais do Nordeste')

    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await form(page).getByLabel(/^Nome/).fill('Delta Engenharia')
    await form(page).getByLabel('Fuso horário').selectOption({ label: 'Amazonas' })
    await form(page).getByRole('button', { name: 'Salvar alterações' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delta Engenharia', exact: true }).waitFor()
    await page.getByText('Amazonas', { exact: true }).waitFor()
    await expect.poll(() => companySelector(page).locator('option').allTextContents()).toContain('Delta Engenharia')

    // Settings come from another company, section by section, after the difference was shown; its people stay where they are.
    const progress = page.getByRole('progressbar', { name: 'Implantação' })
    await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe('0')
    await page.getByRole('button', { name: 'Copiar configurações' }).click()
    const copying = page.getByRole('dialog', { name: 'Copiar configurações' })
    await copying.getByLabel('Copiar de').selectOption({ label: 'Aurora Tecnologia' })
    const timeZone = copying.getByRole('list', { name: 'Mudanças em Regras de acesso e fuso horário' }).getByRole('listitem').filter({ hasText: 'Fuso horário' })
    await timeZone.getByText('America/Manaus').waitFor()
    await timeZone.getByText('America/Sao_Paulo').waitFor()
    await copying.getByRole('checkbox', { name: 'Regras de acesso e fuso horário' }).uncheck()
    expect(await violations(page)).toEqual([])
    await copying.getByRole('button', { name: /^Copiar \d parte/ }).click()
    await page.getByText('Configurações copiadas').waitFor()
    await expect.poll(() => progress.getAttribute('aria-valuenow')).not.toBe('0')
    await page.getByText('Amazonas', { exact: true }).waitFor()
    await expect.poll(() => page.locator('dl').filter({ hasText: 'Pessoas trabalhando' }).first().innerText()).toMatch(/^Pessoas trabalhando\s+0\s/)

    await page.getByRole('button', { name: 'Abrir empresa' }).click()
    await page.getByText('Modo administrador: Delta Engenharia').waitFor()
    expect(new URL(page.url()).pathname).toBe('/app')
  })

  detail('searches, sorts and filters the list, all of it in the address', async () => {
    const page = await master('/app/enterprise/companies?sort=-people')
    const names = () => page.getByRole('table').getByRole('row').getByRole('link').allInnerTexts()
    await expect.poll(async () => (await names())[0]).toBe('Aurora Tecnologia')
    await page.getByLabel('Situação').selectOption({ label: 'Desativadas' })
    await expect.poll(names).toEqual(['Cometa Comércio'])
    await page.getByRole('table').getByText('Desativada', { exact: true }).waitFor()
    await page.getByLabel('Situação').selectOption({ label: 'Todas' })
    await page.getByRole('searchbox').fill('12.abc.345')
    await expect.poll(names).toEqual(['Cerrado Saúde'])
    await page.reload()
    await expect.poll(names).toEqual(['Cerrado Saúde'])
    await page.getByRole('searchbox').fill('nada disso')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect.poll(async () => (await names()).length).toBeGreaterThan(3)
  })

  detail('is told who saved first and loses nothing of what was typed', async () => {
    const [first, second] = await Promise.all([master(), master()])
    await openCompany(first, 'Cerrado Saúde')
    await first.getByRole('link', { name: 'Editar', exact: true }).click()
    await form(first).getByLabel('Razão social').fill('Cerrado Saúde Integral Ltda.')
    await openCompany(second, 'Cerrado Saúde')
    await second.getByRole('link', { name: 'Editar', exact: true }).click()
    await form(second).getByLabel('Fuso horário').selectOption({ label: 'Tocantins' })
    await form(second).getByRole('button', { name: 'Salvar alterações' }).click()
    await second.getByText('Tocantins', { exact: true }).waitFor()

    await form(first).getByRole('button', { name: 'Salvar alterações' }).click()
    const conflict = first.getByRole('dialog')
    await conflict.getByText(/^Este registro foi alterado por .+ Recarregar\?$/).waitFor()
    expect(await violations(first)).toEqual([])
    await conflict.getByRole('button', { name: 'Salvar estas escolhas' }).click()
    await first.getByText('Cerrado Saúde Integral Ltda.').waitFor()
    await first.getByText('Tocantins', { exact: true }).waitFor()
  })

  detail('is asked before leaving a form with something typed', async () => {
    const page = await master('/app/enterprise/companies/new')
    await form(page).getByLabel(/^Nome/).fill('Pela metade')
    await form(page).getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await form(page).getByLabel(/^Nome/).inputValue()).toBe('Pela metade')
  })

  detail('is kindly refused the deactivation of the own company', async () => {
    const page = await master()
    await openCompany(page, 'Aurora Tecnologia')
    await page.getByRole('button', { name: 'Desativar' }).click()
    await page.getByRole('dialog').getByText('Esta é a sua própria empresa').waitFor()
    expect(await page.getByRole('button', { name: 'Desativar empresa' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Entendi' }).click()
    await page.getByRole('button', { name: 'Desativar' }).waitFor()
  })
})

detail('deactivating Boreal shuts its people out at once, and reactivating lets them in again', async () => {
  const worker = await product.as('admin@boreal.demo', 'about:blank')
  await openEmployees(worker)
  await worker.getByRole('table').getByRole('link').first().waitFor()

  const page = await master()
  await openCompany(page, 'Boreal Logística')
  await page.getByRole('button', { name: 'Desativar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 sessão aberta passa a ver a tela “Empresa Desativada”.').waitFor()
  await dialog.getByText(/^Os dados de \d+ pessoas ficam guardados/).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Desativar empresa' }).click()
  await page.getByText('Desativada', { exact: true }).waitFor()
  await expect.poll(() => companySelector(page).locator('option').allTextContents()).not.toContain('Boreal Logística')

  // The worker's session still has its token: the database alone keeps the data.
  for (const table of ['employees', 'employee_directory', 'departments', 'company_details', 'audit_logs']) {
    expect(await fetchAsPage(worker, `/rest/v1/${table}?select=*`), table).toEqual({ status: 200, body: [] })
  }
  expect((await fetchAsPage(worker, '/rest/v1/companies?select=name,active')).body).toEqual([{ name: 'Boreal Logística', active: false }])

  await worker.getByText('Empresa Desativada', { exact: true }).waitFor()
  await worker.getByText('Sua empresa foi desativada no sistema. Você não tem mais acesso ao sistema.').waitFor()
  await worker.getByRole('button', { name: 'Voltar para a página de login' }).click()
  await worker.waitForURL('**/login**')

  const fresh = await product.open()
  await sendCredentials(fresh, 'admin@boreal.demo')
  await fresh.getByText('Acesso negado. Empresa desativada.').waitFor()
  await fresh.getByText('Sua empresa foi desativada no sistema. Entre em contato com o administrador para reativar o acesso.').waitFor()
  expect(new URL(fresh.url()).pathname).toBe('/login')

  await page.getByRole('button', { name: 'Reativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reativar empresa' }).click()
  await page.getByText('Ativa', { exact: true }).waitFor()
  await expect.poll(() => companySelector(page).locator('option').allTextContents()).toContain('Boreal Logística')
  await signIn(worker, 'admin@boreal.demo')
  await openEmployees(worker)
  await worker.getByRole('table').getByRole('link').first().waitFor()
})

it('the dashboard of the group agrees with its companies, reads by keyboard and as tables', async () => {
  const page = await master('/app/enterprise/dashboard')
  const people = page.getByRole('region', { name: 'Pessoas por empresa' })
  await people.getByRole('button', { name: /Ver tabela/ }).click()
  const totals = await people.getByRole('row').locator('td').allInnerTexts()
  const sum = totals.reduce((total, text) => total + Number(text.replace('.', '')), 0)
  expect(await page.locator('dl > div').filter({ hasText: 'em todas as empresas' }).locator('dd').first().innerText()).toBe(sum.toLocaleString('pt-BR'))

  // Turnover opens whom it counts, and so does that of a company and of a month; a person opens in their company.
  await page.getByRole('button', { name: /ver admissões e saídas$/ }).first().click()
  await page.waitForURL(/ver=movimentos/)
  const sheet = page.getByRole('dialog', { name: 'Rotatividade: admissões e saídas' })
  const told = async (): Promise<number> => ((await sheet.getByText(/^\d+ admiss.+ e \d+ saídas?$/).textContent()) ?? '').match(/\d+/g)?.reduce((total, part) => total + Number(part), 0) ?? -1
  await sheet.getByRole('listitem').first().waitFor()
  const all = await told()
  expect(all).toBeGreaterThan(0)
  await sheet.getByLabel('Empresa das pessoas').selectOption({ label: 'Boreal Logística' })
  await page.waitForURL(/empresa=/)
  await expect.poll(told).toBeLessThan(all)
  const ofBoreal = await told()
  expect(await sheet.getByRole('listitem').count()).toBe(Math.min(50, ofBoreal))
  await expectFits(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Rotatividade por empresa' }).getByRole('button', { name: /^Boreal Logística/ }).click()
  await expect.poll(told).toBe(ofBoreal)
  const open = sheet.getByRole('link', { name: /^Abrir/ }).first()
  const name = ((await open.textContent()) ?? '').replace('Abrir ', '')
  await open.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Rotatividade por mês' }).getByRole('button', { name: /Ver tabela/ }).click()
  await page.getByRole('region', { name: 'Rotatividade por mês: tabela' }).getByRole('button').last().click()
  await page.waitForURL(/mes=20/)
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  const growth = page.getByRole('slider', { name: 'Pessoas no fim de cada mês' })
  await growth.focus()
  await page.keyboard.press('Home')
  const first = await growth.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  expect(await growth.getAttribute('aria-valuetext')).not.toBe(first)
  expect(first).toMatch(/^\S+ de \d{4}: \d+ pessoas$/)

  await page.getByRole('region', { name: 'Empresas em risco' }).getByRole('link', { name: /^Ver usuários.*Cerrado Saúde$/ }).click()
  await page.waitForURL(/\/app\/enterprise\/users\?company=/)
  await page.goBack()
  await page.getByRole('link', { name: 'Ver todos os logs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Logs de Auditoria' }).waitFor()
})

it('nobody else reaches the enterprise area, not even by its calls', async () => {
  const page = await product.as('admin@aurora.demo', 'about:blank')
  for (const path of ['dashboard', 'companies', 'companies/new', 'logs']) {
    await page.goto(`/app/enterprise/${path}`)
    await page.getByText('Acesso Restrito').waitFor()
  }
  for (const call of ['company_overview', 'enterprise_dashboard', 'audit_page']) {
    expect(await fetchAsPage(page, `/rest/v1/rpc/${call}`, { method: 'POST', body: {} }), call).toEqual({ status: 200, body: [] })
  }
  const create = await fetchAsPage(page, '/rest/v1/rpc/create_company', { method: 'POST', body: { p_name: 'Invasora' } })
  expect(create.body).toMatchObject({ code: 'RHPER' })
})

detail('a company that cannot be loaded says why and comes with a second try', async () => {
  const page = await master()
  const [row] = await runSql(product.server.databaseUrl, `select oid::regprocedure::text as name from pg_proc where proname = 'company_overview' and pronamespace = 'public'::regnamespace`)
  await refusing(product, `execute on function ${String(row?.['name'])}`, async () => {
    await page.goto('/app/enterprise/companies')
    await page.getByText('Código: 42501').waitFor()
  })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('link', { name: 'Aurora Tecnologia' }).waitFor()
})

import { afterEach, describe, expect, it } from 'vitest'
import { demoPassword, sendCredentials, signInByForm } from '../support/browser.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

describe('each demo account that may enter', () => {
  it.each([
    ['master@vinculo.demo', 'Gestão Empresarial'],
    ['admin@aurora.demo', 'Configurações'],
    ['gestor@aurora.demo', 'Trabalhadores'],
    ['pessoa@aurora.demo', 'Trabalhadores'],
    ['admin@boreal.demo', 'Configurações'],
    ['gestor@boreal.demo', 'Trabalhadores'],
    ['pessoa@boreal.demo', 'Trabalhadores'],
    ['admin@cerrado.demo', 'Configurações'],
  ])('%s signs in, lands on the dashboard and finds %s in the menu', async (email, entry) => {
    const page = await product.open()
    await signInByForm(page, email)
    await page.getByRole('navigation').getByText(entry, { exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/app')
  })
})

describe('the login page', () => {
  it('trims and lower-cases the e-mail', async () => {
    const page = await product.open()
    await signInByForm(page, '  Admin@Aurora.demo ')
    expect(new URL(page.url()).pathname).toBe('/app')
  })

  it('refuses a wrong password and stays, keeping the e-mail', async () => {
    const page = await product.open()
    await sendCredentials(page, 'admin@aurora.demo', 'errada-123')
    await page.getByText('Falha no login. Verifique suas credenciais.').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('admin@aurora.demo')
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('answers an unknown e-mail exactly as a wrong password', async () => {
    const page = await product.open()
    await sendCredentials(page, 'ninguem@aurora.demo', 'errada-123')
    await page.getByText('Falha no login. Verifique suas credenciais.').waitFor()
  })

  it('names the field of bad input without asking the server', async () => {
    const page = await product.open()
    const asked: string[] = []
    page.on('request', (request) => { if (request.url().includes('/auth/v1/token')) asked.push(request.url()) })
    await sendCredentials(page, 'sem-arroba', '123')
    await page.getByText('Email inválido').waitFor()
    await page.getByText('A senha deve ter pelo menos 6 caracteres').waitFor()
    expect(asked).toEqual([])
  })

  it('signs people of a deactivated company out again and says why', async () => {
    const page = await product.open()
    await sendCredentials(page, 'admin@cometa.demo')
    await page.getByText('Acesso negado. Empresa desativada.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('vinculo-auth'))).toBeNull()
    await page.goto('/app')
    await page.waitForURL('**/login**')
  })

  it('says that the server cannot be reached and offers to try again', async () => {
    const page = await product.open()
    await page.goto('/login')
    await page.context().setOffline(true)
    await page.getByLabel('E-mail').fill('admin@aurora.demo')
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('Erro de Conexão').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Tentar Novamente' }).click()
    await page.getByLabel('E-mail').waitFor()
  })
})

describe('the private pages', () => {
  it('send who has no session to the login page and, after it, back to where they wanted to go', async () => {
    const page = await product.open()
    await page.goto('/app/employees')
    await page.waitForURL('**/login**')
    await page.getByLabel('E-mail').fill('admin@aurora.demo')
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/app/employees**')
  })

  it('keep the session over a reload and forget it on leaving', async () => {
    const page = await product.open()
    await signInByForm(page, 'pessoa@boreal.demo')
    await page.reload()
    await page.getByRole('button', { name: /Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('**/login**')
    expect(await page.evaluate(() => localStorage.getItem('vinculo-auth'))).toBeNull()
  })
})

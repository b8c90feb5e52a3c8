import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { demoPassword, sendCredentials, signIn, visit } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { refusing, shutDatabase } from './support/breakage.ts'
import { fetchAsPage } from './support/employees.ts'
import { detail, details } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const stored = (page: Page, kind: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate((where) => globalThis[where].getItem('vinculo-auth'), kind)

async function companyId(name: string): Promise<string> {
  const [row] = await runSql(product.server.databaseUrl, 'select id from companies where name = $1', [name])
  return String(row?.['id'])
}

describe('a company that is deactivated while its people work', () => {
  it('is cut off from an open page at once, refuses a fresh sign-in, gives out no data, and comes back when reactivated', async () => {
    const [master, admin] = [await product.open(), await product.open()]
    const id = await companyId('Boreal Logística')
    const listening = new Promise<void>((resolve) => {
      admin.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes(`company:${id}`) && resolve()))
    })
    await Promise.all([signIn(master, 'master@vinculo.demo'), signIn(admin, 'admin@boreal.demo')])
    const setActive = (active: boolean) =>
      fetchAsPage(master, '/rest/v1/rpc/set_company_active', { method: 'POST', body: { p_company_id: id, p_active: active } })
    expect(await fetchAsPage(admin, '/rest/v1/employees?select=id&limit=1')).toMatchObject({ body: [{ id: expect.any(String) as string }] })

    // The companies that the arrival itself asks for have come, and nobody touches the page any more.
    await visit(admin, '/app/employees')
    await admin.getByRole('heading', { name: 'Trabalhadores' }).waitFor()
    await admin.waitForLoadState('networkidle')
    await listening
    expect((await setActive(false)).status).toBe(200)
    await admin.getByRole('heading', { name: 'Empresa Desativada' }).waitFor()
    await admin.getByText('Sua empresa foi desativada no sistema. Você não tem mais acesso ao sistema.').waitFor()
    await admin.getByText('Entre em contato com o administrador').waitFor()
    for (const table of ['employees', 'departments', 'employee_directory', 'company_details', 'audit_logs']) {
      expect((await fetchAsPage(admin, `/rest/v1/${table}?limit=1`)).body, table).toEqual([])
    }

    await admin.getByRole('button', { name: 'Voltar para a página de login' }).click()
    await admin.waitForURL('**/login')
    expect(await stored(admin)).toBeNull()
    await sendCredentials(admin, 'admin@boreal.demo')
    await admin.getByText('Acesso negado. Empresa desativada.').waitFor()
    await admin.getByText('Sua empresa foi desativada no sistema. Entre em contato com o administrador para reativar o acesso.').waitFor()
    expect(await stored(admin)).toBeNull()

    expect((await setActive(true)).status).toBe(200)
    await signIn(admin, 'admin@boreal.demo')
    expect(await fetchAsPage(admin, '/rest/v1/employees?select=id&limit=1')).toMatchObject({ body: [{ id: expect.any(String) as string }] })
  })

  detail('is skipped when it was the selected one: a master starts in the first active company', async () => {
    const page = await product.open()
    const id = await companyId('Cometa Comércio')
    await page.goto('/login')
    await page.evaluate((company) => localStorage.setItem('selectedCompanyId', company), id)
    await signIn(page, 'master@vinculo.demo')
    await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('selectedCompanyId'))).toBe(await companyId('Aurora Tecnologia'))
  })
})

describe('the session', () => {
  it('ends in every tab when the person leaves in one', async () => {
    const first = await product.open()
    await signIn(first, 'gestor@aurora.demo')
    const second = await first.context().newPage()
    await second.goto('/app/profile')
    await second.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
    await first.getByRole('button', { name: /Menu do perfil/ }).click()
    await first.getByText('gestor@aurora.demo').first().waitFor()
    await first.getByRole('menuitem', { name: 'Sair' }).click()
    await first.waitForURL('**/login')
    await second.waitForURL('**/login')
    expect(await stored(first)).toBeNull()
  })

  it('ends without a way back also in a tab that had just been opened', async () => {
    const first = await product.open()
    await signIn(first, 'gestor@aurora.demo')
    const second = await first.context().newPage()
    // It shows the page at once, and asks for the session once it has nothing else to do.
    await second.addInitScript(() => {
      const waiting: (() => void)[] = []
      window.requestIdleCallback = (callback) => waiting.push(() => { callback({ didTimeout: false, timeRemaining: () => 50 }) })
      Object.assign(window, { haveTime: () => { for (const each of waiting.splice(0)) each() } })
    })
    await second.goto('/app/profile')
    await second.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
    await first.getByRole('button', { name: /Menu do perfil/ }).click()
    await first.getByRole('menuitem', { name: 'Sair' }).click()
    await first.waitForURL('**/login')
    await second.evaluate(() => { (window as unknown as { haveTime(): void }).haveTime() })
    await second.waitForURL('**/login')
  })

  detail('that the person ended leaves no way back to where it was, to whoever signs in next', async () => {
    const page = await product.open()
    await signIn(page, 'gestor@aurora.demo')
    await visit(page, '/app/profile')
    await page.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
    await visit(page, '/app/leaves')
    await page.getByRole('button', { name: /Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    // A link of an e-mail is a wish of its own.
    await page.goto('/app/profile')
    await page.waitForURL('**/login?redirect=**')
  })

  detail('begins in every tab when the person signs in in one', async () => {
    const first = await product.open()
    await first.goto('/login')
    const second = await first.context().newPage()
    await second.goto('/login')
    await signIn(first, 'gestor@aurora.demo')
    await second.waitForURL('**/app')
  })

  detail('that was ended elsewhere sends the person to the login page', async () => {
    const page = await product.open()
    await signIn(page, 'gestor@boreal.demo')
    await runSql(product.server.databaseUrl, `delete from auth.sessions where user_id = (select id from auth.users where email = 'gestor@boreal.demo')`)
    await page.reload()
    await page.waitForURL('**/login**')
  })

  it('that has expired is refreshed at the start', async () => {
    const page = await product.open()
    await signIn(page, 'pessoa@aurora.demo')
    const before = await stored(page)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('vinculo-auth') ?? '{}') as Record<string, unknown>
      localStorage.setItem('vinculo-auth', JSON.stringify({ ...session, expires_at: 1, access_token: 'expired' }))
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/app')
    expect(await stored(page)).not.toBe(before)
  })
})

details('Lembrar de mim', () => {
  async function enter(page: Page, remember: boolean): Promise<void> {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('pessoa@boreal.demo')
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByLabel('Lembrar de mim').setChecked(remember)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/app')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  it('checked keeps the session after the browser was closed', async () => {
    const page = await product.open()
    await enter(page, true)
    const later = await product.open({ storageState: await page.context().storageState() })
    await later.goto('/app')
    await later.getByRole('button', { name: /Menu do perfil/ }).waitFor()
  })

  it('unchecked keeps it for this browser session alone, shared by its tabs', async () => {
    const page = await product.open()
    await enter(page, false)
    expect(await stored(page)).toBeNull()
    expect(await stored(page, 'sessionStorage')).toContain('access_token')
    const tab = await page.context().newPage()
    await tab.goto('/app/profile')
    await tab.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /Menu do perfil/ }).waitFor()
    const later = await product.open({ storageState: await page.context().storageState() })
    await later.goto('/app')
    await later.waitForURL('**/login**')
  })
})

details('without a way to the data', () => {
  it('signing in, asking for a link and a private page say so; each goes on when it is back', async () => {
    const [inside, outside] = [await product.open(), await product.open()]
    await signIn(inside, 'admin@cerrado.demo')
    await outside.goto('/login')
    await shutDatabase(product, true)

    await outside.getByLabel('E-mail').fill('admin@aurora.demo')
    await outside.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await outside.getByRole('button', { name: 'Entrar', exact: true }).click()
    await outside.getByText('Erro de Conexão').waitFor()
    await outside.getByText('Não foi possível conectar ao servidor. Verifique sua conexão com a internet e tente novamente.').waitFor()
    const reloaded = outside.waitForEvent('load')
    await outside.getByRole('button', { name: 'Tentar Novamente' }).click()
    await reloaded

    await outside.getByText('Esqueci minha senha').click()
    await outside.getByLabel('E-mail').fill('sem-arroba')
    await outside.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
    await outside.getByText('Email inválido').waitFor()
    await outside.getByLabel('E-mail').fill('admin@aurora.demo')
    await outside.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
    await outside.getByText('Não foi possível enviar o email de recuperação.').waitFor()

    await inside.reload()
    await inside.getByRole('heading', { name: 'Connection Error' }).waitFor({ timeout: 30_000 })
    await inside.getByText('Unable to connect to the server. Please check your internet connection and try again.').waitFor()
    await shutDatabase(product, false)
    await inside.getByRole('button', { name: 'Retry Connection' }).click()
    await inside.getByRole('button', { name: /Menu do perfil/ }).waitFor()
    await outside.getByRole('button', { name: 'Voltar para o login' }).click()
    await outside.getByRole('heading', { name: 'Entrar' }).waitFor()
  })

  it('companies that cannot be loaded and a password that is not taken say so, and may be tried again', async () => {
    const page = await product.open()
    await signIn(page, 'admin@aurora.demo')
    await refusing(
      product,
      'select on public.companies',
      async () => {
        await page.reload()
        await page.getByText('Falha na conexão com o servidor. Verifique sua conexão com a internet e tente novamente.').waitFor()
      },
      // The connectivity check still gets its answer.
      'select (id) on public.companies',
    )
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('button', { name: /Menu do perfil/ }).waitFor()

    await page.goto('/reset-password')
    const reset = async (password: string, text: string): Promise<void> => {
      await page.getByLabel('Nova senha', { exact: true }).fill(password)
      await page.getByLabel('Confirmar nova senha').fill(password)
      await page.getByRole('button', { name: 'Redefinir senha' }).click()
      await page.getByText(text).first().waitFor()
    }
    await reset('12345', 'A senha deve ter pelo menos 6 caracteres')
    await reset(demoPassword, 'A nova senha deve ser diferente da senha atual')
  })
})

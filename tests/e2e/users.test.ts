import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { sendCredentials, signIn } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { detail, details } from './support/lanes.ts'
import { linkMailedTo } from './support/mail.ts'
import { employeeIdOf, peopleWithoutLogin } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

async function openUsers(page: Page, search = ''): Promise<void> {
  await page.goto(`/app/enterprise/users${search}`)
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
}

/** Opens the menu of a row, chooses and confirms, and waits for the word that it is done. */
async function act(page: Page, name: string, action: string, done: string): Promise<void> {
  await page.getByRole('button', { name: `Ações para ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action === 'Redefinir senha' ? 'Enviar redefinição' : action }).click()
  await page.getByText(done).first().waitFor()
}

describe('a master', () => {
  detail('finds logins by search, company, role and state in the address, and a copied link shows the same', async () => {
    const page = await product.as('master@vinculo.demo', 'about:blank')
    await openUsers(page)
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Filtrar por empresa').selectOption({ label: 'Boreal Logística' })
    await page.getByLabel('Filtrar por papel').selectOption({ label: 'Administrador' })
    await page.getByText('admin@boreal.demo').waitFor()
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2)
    const link = page.url()
    expect(link).toMatch(/company=.+role=admin/)
    const other = await page.context().newPage()
    await other.goto(link)
    await other.getByText('admin@boreal.demo').waitFor()
    expect(await other.getByRole('table').getByRole('row').count()).toBe(2)
    await other.getByRole('searchbox').fill('ninguém assim')
    await other.getByText('Nenhum usuário com este filtro').waitFor()
    await other.getByRole('button', { name: 'Limpar filtros' }).click()
    await other.getByText('admin@aurora.demo').waitFor()
  })

  it('searches a CPF without it ever standing in the address, for as long as the page is open', async () => {
    const page = await product.as('master@vinculo.demo', 'about:blank')
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await openUsers(page)
    await page.getByRole('searchbox').pressSequentially('529.982.247-25', { delay: 60 })
    await page.getByText('Nenhum usuário com este filtro').waitFor()
    await page.getByLabel('Filtrar por papel').selectOption({ label: 'Administrador' })
    await page.waitForURL('**role=admin**')
    expect(await page.getByRole('searchbox').inputValue()).toBe('529.982.247-25')
    expect(seen.filter((address) => /529[.]?982[.]/.test(address))).toEqual([])
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByText('admin@aurora.demo').waitFor()
  })

  it('invites a person of any company, with the e-mail of the record at hand', async () => {
    const [person] = await peopleWithoutLogin(product, 'Cerrado Saúde', 1)
    if (!person) throw new Error('no one to invite')
    const page = await product.as('master@vinculo.demo', 'about:blank')
    await openUsers(page)
    await page.getByRole('button', { name: 'Convidar usuário' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await dialog.getByText('Email inválido').waitFor()
    await dialog.getByLabel(/^Empresa/).selectOption({ label: 'Cerrado Saúde' })
    await dialog.getByRole('combobox', { name: /Trabalhador/ }).fill(person.name)
    await dialog.getByRole('option', { name: person.name }).first().click()
    expect(await dialog.getByLabel(/^E-mail/).inputValue()).toBe(person.email)
    await dialog.getByRole('radio', { name: /Gestor/ }).check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await page.getByText('Convite enviado').waitFor()
    expect(await linkMailedTo(product.server.url, person.email)).toContain('/first-access#convite=')
    await openUsers(page, '?state=invited')
    await page.getByText(person.email).waitFor()
  })

  detail('ends sessions and disables a login: the next thing that the person does meets the login page', async () => {
    const [master, person] = [await product.as('master@vinculo.demo', 'about:blank'), await product.open()]
    await signIn(person, 'pessoa@boreal.demo')
    await openUsers(master, '?q=pessoa@boreal.demo')
    const name = (await master.getByRole('button', { name: /^Ações para/ }).first().getAttribute('aria-label'))?.replace('Ações para ', '') ?? ''
    await act(master, name, 'Encerrar sessões', 'Sessões encerradas')
    await person.reload()
    await person.waitForURL('**/login**')
    await signIn(person, 'pessoa@boreal.demo')

    await act(master, name, 'Desativar acesso', 'Acesso desativado')
    await person.reload()
    await person.waitForURL('**/login**')
    await sendCredentials(person, 'pessoa@boreal.demo')
    await person.getByText(/bloqueado|Falha no login/).first().waitFor()
    expect(new URL(person.url()).pathname).toBe('/login')

    await act(master, name, 'Ativar acesso', 'Acesso ativado')
    await signIn(person, 'pessoa@boreal.demo')
  })

  detail('gives another role, which counts at the next request of the person; the last master stays one', async () => {
    const [master, manager] = await Promise.all([product.as('master@vinculo.demo', 'about:blank'), product.as('gestor@boreal.demo')])
    await openUsers(master, '?q=gestor@boreal.demo')
    await master.getByRole('button', { name: /^Ações para/ }).first().click()
    await master.getByRole('menuitem', { name: 'Mudar papel' }).click()
    await master.getByRole('dialog').getByRole('radio', { name: /Colaborador/ }).check()
    await master.getByRole('dialog').getByRole('button', { name: 'Mudar papel' }).click()
    await master.getByText('Papel alterado').waitFor()
    await manager.goto('/app/employees')
    await manager.getByText('As pessoas que trabalham com você.').waitFor()

    await openUsers(master, '?q=master@vinculo.demo')
    expect(await master.getByRole('button', { name: /^Ações para/ }).count()).toBe(0)
  })

  detail('gives a login that belongs to nobody to a person, who then works with it', async () => {
    // As one created in the administration of Supabase: an address and a password, and no person.
    await runSql(
      product.server.databaseUrl,
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), aud, role, 'avulso@grupo.demo', encrypted_password, now(), now(), now() from auth.users where email = 'pessoa@aurora.demo'`,
    )
    const [person] = await peopleWithoutLogin(product, 'Boreal Logística', 1)
    const page = await product.as('master@vinculo.demo', 'about:blank')
    await openUsers(page, '?q=avulso')
    await page.getByRole('button', { name: 'Ações para avulso@grupo.demo' }).click()
    await page.getByRole('menuitem', { name: /^Vincular/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Vincular a um trabalhador' })
    await dialog.getByRole('button', { name: 'Vincular login' }).click()
    await dialog.getByText('Escolha a quem o login pertence').waitFor()
    await dialog.getByLabel(/^Empresa/).selectOption({ label: 'Boreal Logística' })
    await dialog.getByRole('combobox', { name: /Trabalhador/ }).fill(person?.name ?? '')
    await dialog.getByRole('option', { name: person?.name ?? '' }).first().click()
    await dialog.getByRole('button', { name: 'Vincular login' }).click()
    await page.getByText('Login vinculado').waitFor()
    const other = await product.as('avulso@grupo.demo', '/app/employees')
    await other.getByText('As pessoas que trabalham com você.').waitFor()
  })

  detail('sends a password reset by mail', async () => {
    const page = await product.as('master@vinculo.demo', 'about:blank')
    await openUsers(page, '?q=admin@cerrado.demo')
    const name = (await page.getByRole('button', { name: /^Ações para/ }).first().getAttribute('aria-label'))?.replace('Ações para ', '') ?? ''
    await act(page, name, 'Redefinir senha', 'Redefinição de senha enviada')
    expect(await linkMailedTo(product.server.url, 'admin@cerrado.demo')).toContain('type=recovery')
  })
})

describe('an admin', () => {
  it('gives access from the page of a person, without ever seeing the master role', async () => {
    const page = await product.as('admin@aurora.demo', `/app/employees/${await employeeIdOf(product, 'gestor@aurora.demo')}`)
    await page.getByRole('region', { name: 'Acesso' }).getByText('Ativo', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mudar papel' }).click()
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    expect(await page.getByRole('dialog').getByRole('radio', { name: /Master/ }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('radio', { name: /Administrador/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Mudar papel' }).click()
    await page.getByText('Papel alterado').waitFor()
    await page.getByRole('region', { name: 'Acesso' }).getByText('Administrador').waitFor()
  })

  it('can do nothing to a master nor to their own access, and sees why', async () => {
    const page = await product.as('admin@aurora.demo', `/app/employees/${await employeeIdOf(product, 'master@vinculo.demo')}`)
    const card = page.getByRole('region', { name: 'Acesso' })
    await card.getByText('Só um Master pode mudar este acesso.').waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await page.goto(`/app/employees/${await employeeIdOf(product, 'admin@aurora.demo')}`)
    await card.getByText('Este é o seu próprio acesso.').waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
  })

  detail('is told beside the field that an e-mail belongs to somebody else', async () => {
    const [person] = await peopleWithoutLogin(product, 'Aurora Tecnologia', 1)
    const page = await product.as('admin@aurora.demo', `/app/employees/${person?.id ?? ''}`)
    await page.getByRole('button', { name: 'Convidar por e-mail' }).click()
    await page.getByRole('dialog').getByLabel(/^E-mail/).fill('pessoa@aurora.demo')
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await expect.poll(() => page.getByRole('dialog').getByLabel(/^E-mail/).getAttribute('aria-invalid')).toBe('true')
  })
})

details('an installation that sends no e-mail', () => {
  it('gives the link of an invitation and of a password reset to whoever asked, to be copied once', async () => {
    const server = await startServer({ template: 'demo', env: { VINCULO_DEMO: '0' } })
    try {
      const page = await product.open({ baseURL: server.url, permissions: ['clipboard-read', 'clipboard-write'] })
      await signIn(page, 'admin@aurora.demo')
      const [person] = await peopleWithoutLogin({ server }, 'Aurora Tecnologia', 1)
      await page.goto(`/app/employees/${person?.id ?? ''}`)
      await page.getByRole('button', { name: 'Convidar por e-mail' }).click()
      await page.getByRole('button', { name: 'Enviar convite' }).click()
      const dialog = page.getByRole('dialog', { name: 'Convite criado' })
      await dialog.getByText('Nenhum e-mail foi enviado').waitFor()
      await dialog.getByText(/O convite vale até/).waitFor()
      expect(await violations(page)).toEqual([])
      const link = await dialog.getByLabel('Link de acesso', { exact: true }).inputValue()
      expect(link).toContain('/first-access#convite=')
      await dialog.getByRole('button', { name: 'Copiar link de acesso' }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await dialog.getByRole('button', { name: 'Pronto' }).click()
      await page.getByText('Convidado', { exact: true }).waitFor()

      const invited = await product.open({ baseURL: server.url })
      await invited.goto(link)
      await invited.getByRole('button', { name: 'Continuar' }).click()
      await invited.getByRole('heading', { name: 'Crie sua senha' }).waitFor()

      await page.goto(`/app/employees/${await employeeIdOf({ server }, 'pessoa@aurora.demo')}`)
      await page.getByRole('button', { name: 'Redefinir senha' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Enviar redefinição' }).click()
      const reset = page.getByRole('dialog', { name: 'Link para criar uma nova senha' })
      expect(await reset.getByLabel('Link de acesso', { exact: true }).inputValue()).toContain('type=recovery')
    } finally {
      await server.stop()
    }
  })
})

import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { sendCredentials, signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { linkMailedTo } from './support/mail.ts'
import { type DemoPerson, peopleWithoutLogin } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const password = 'Bem-Vinda@2026'
const aurora = 'Aurora Tecnologia'

/** Invites from the person's page and returns the link that the mail brings. */
async function invite(admin: Page, person: DemoPerson): Promise<string> {
  await admin.goto(`/app/employees/${person.id}`)
  await admin.getByRole('button', { name: 'Convidar por e-mail' }).click()
  await admin.getByRole('button', { name: 'Enviar convite' }).click()
  await admin.getByText('Convite enviado').waitFor()
  return linkMailedTo(product.server.url, person.email)
}

async function createPassword(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Crie sua senha' }).waitFor()
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar nova senha').fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).click()
}

describe('an invited person', () => {
  it('gets a mail, creates a password, reads the privacy notice and works; from then on signs in as everyone does', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const link = await invite(admin, person)
    await admin.getByText('Convidado', { exact: true }).waitFor()

    // A scanner of mails opens the page and presses nothing.
    const scanner = await product.open()
    await scanner.goto(link)
    await scanner.getByRole('heading', { name: 'Boas-vindas' }).waitFor()

    const page = await product.open()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Boas-vindas' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continuar' }).click()
    await createPassword(page)
    await page.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(page.url()).not.toContain('convite')

    await page.goto('/app/employees')
    await page.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()
    await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
    await page.getByText('Marque que leu o aviso para continuar').waitFor()
    await page.getByLabel('Li o aviso de privacidade').check()
    await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
    await page.waitForURL('**/app')
    await page.getByRole('heading', { level: 1 }).first().waitFor()

    const again = await product.open()
    await signIn(again, person.email, { password })
    await admin.reload()
    await admin.getByText('Entra com e-mail e senha.').waitFor()

    const used = await product.open()
    await used.goto(link)
    await used.getByRole('button', { name: 'Continuar' }).click()
    await used.getByRole('heading', { name: 'Este convite já foi usado' }).waitFor()
    await used.getByRole('button', { name: 'Ir para a página de login' }).click()
    await used.waitForURL('**/login**')
  })

  it('who comes after seven days is told so, asks for another invitation, and comes by that one', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const link = await invite(admin, person)
    const page = await product.open()
    await page.goto(link)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await createPassword(page)
    await page.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()

    await runSql(product.server.databaseUrl, "update public.invitations set expires_at = now() - interval '1 hour', last_sent_at = now() - interval '7 days' where employee_id = $1", [person.id])
    const late = await product.open()
    await late.goto('/login')
    await sendCredentials(late, person.email, password)
    await late.getByText('Seu convite venceu antes de ser aceito. Peça um novo ao RH.').waitFor()
    await late.goto(link)
    await late.getByRole('button', { name: 'Continuar' }).click()
    await late.getByRole('heading', { name: 'Este convite venceu' }).waitFor()
    expect(await violations(late)).toEqual([])
    await late.getByRole('button', { name: 'Pedir novo convite' }).click()
    await late.getByText('Pedido enviado').waitFor()

    await admin.goto('/app/notifications')
    await admin.getByRole('link', { name: `${person.name} pediu um novo convite` }).first().click()
    await admin.getByRole('button', { name: 'Reenviar convite' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Reenviar convite' }).click()
    await admin.getByText('Convite reenviado').waitFor()
    await late.goto(await linkMailedTo(product.server.url, person.email, 2))
    await late.getByRole('button', { name: 'Continuar' }).click()
    await late.getByRole('heading', { name: 'Crie sua senha' }).waitFor()
  })

  detail('whose e-mail signs them in at another company reads what to do, of which who invited them hears nothing', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', `/app/employees/${person.id}`)
    await admin.getByRole('button', { name: 'Convidar por e-mail' }).click()
    await admin.getByRole('dialog').getByLabel(/^E-mail/).fill('gestor@boreal.demo')
    await admin.getByRole('button', { name: 'Enviar convite' }).click()
    await admin.getByText('Convite enviado').waitFor()
    const page = await product.open()
    await page.goto(await linkMailedTo(product.server.url, 'gestor@boreal.demo'))
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Este e-mail já tem um acesso' }).waitFor()
    expect(await violations(page)).toEqual([])
    await admin.reload()
    await admin.getByText('Convidado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ir para a página de login' }).click()
    await page.waitForURL('**/login**')
  })

  detail('learns from a link for a new password, too, that the invitation ran out', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const page = await product.open()
    await page.goto(await invite(admin, person))
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Crie sua senha' }).waitFor()
    await runSql(product.server.databaseUrl, "update public.invitations set expires_at = now() - interval '1 hour' where employee_id = $1", [person.id])
    await runSql(product.server.databaseUrl, "update auth.users set recovery_sent_at = recovery_sent_at - interval '1 minute' where email = $1", [person.email])
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
    await page.getByText('Email de recuperação enviado!').waitFor()
    await page.goto(await linkMailedTo(product.server.url, person.email, 2))
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Seu convite venceu' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  detail('reads the version that was published while reading the one before', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const page = await product.open()
    await page.goto(await invite(admin, person))
    await page.getByRole('button', { name: 'Continuar' }).click()
    await createPassword(page)
    await page.getByLabel('Li o aviso de privacidade').check()

    await admin.goto('/app/settings?area=lgpd')
    await admin.getByRole('button', { name: 'Escrever nova versão' }).click()
    await admin.getByLabel(/Texto do aviso/).and(admin.locator('textarea')).fill('Versão nova do aviso.')
    await admin.getByRole('button', { name: /Publicar versão/ }).click()
    await admin.getByText(/Versão \d+ publicada/).waitFor()

    await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
    await page.getByText('O aviso acabou de mudar').waitFor()
    await page.getByText('Versão nova do aviso.').waitFor()
    await page.getByLabel('Li o aviso de privacidade').check()
    await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
    await page.waitForURL('**/app')
  })

  detail('cannot open a link whose invitation was cancelled', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const link = await invite(admin, person)
    await admin.getByRole('button', { name: 'Cancelar convite' }).click()
    await admin.getByRole('dialog').getByText('deixa de funcionar').waitFor()
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click()
    await admin.getByText('Sem acesso', { exact: true }).waitFor()
    const page = await product.open()
    await page.goto(link)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { name: 'Este convite não funciona mais' }).waitFor()
    await page.getByRole('button', { name: 'Ir para a página de login' }).click()
    await sendCredentials(page, person.email, password)
    await page.getByText('Falha no login. Verifique suas credenciais.').waitFor()
  })
})

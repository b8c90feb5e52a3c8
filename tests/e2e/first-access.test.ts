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

    const page = await product.open()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Boas-vindas' }).waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await createPassword(page)
    await page.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(page.url()).not.toContain('token_hash')

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
  })

  detail('is told kindly when the link was used already, and when it ran out, what to do', async () => {
    const [person] = await peopleWithoutLogin(product, aurora, 1)
    if (!person) throw new Error('no one to invite')
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const link = await invite(admin, person)
    const first = await product.open()
    await first.goto(link)
    await first.getByRole('button', { name: 'Continuar' }).click()
    await first.getByRole('heading', { name: 'Crie sua senha' }).waitFor()

    const reused = await product.open()
    await reused.goto(link)
    await reused.getByRole('button', { name: 'Continuar' }).click()
    await reused.getByRole('heading', { name: 'Este convite não funciona mais' }).waitFor()
    await reused.getByText('Se você já criou sua senha, é só entrar').waitFor()
    await reused.getByRole('button', { name: 'Ir para a página de login' }).click()
    await reused.waitForURL('**/login**')

    const [other] = await peopleWithoutLogin(product, aurora, 1)
    if (!other) throw new Error('no one to invite')
    const old = await invite(admin, other)
    await runSql(product.server.databaseUrl, "update auth.users set invited_at = now() - interval '2 days', confirmation_sent_at = now() - interval '2 days' where email = $1", [other.email])
    await runSql(product.server.databaseUrl, "update auth.one_time_tokens set created_at = now() - interval '2 days' where user_id = (select id from auth.users where email = $1)", [other.email])
    const expired = await product.open()
    await expired.goto(old)
    await expired.getByRole('button', { name: 'Continuar' }).click()
    await expired.getByRole('heading', { name: 'Este convite não funciona mais' }).waitFor()
    expect(await violations(expired)).toEqual([])

    // Another link leads to the same end, without the one who invited.
    await expired.getByRole('button', { name: 'Pedir um novo link' }).click()
    await expired.getByLabel('E-mail').fill(other.email)
    await expired.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
    await expired.getByText('Email de recuperação enviado!').waitFor()
    await expired.goto(await linkMailedTo(product.server.url, other.email, 2))
    await expired.getByRole('button', { name: 'Continuar' }).click()
    await expired.getByLabel('Nova senha', { exact: true }).fill(password)
    await expired.getByLabel('Confirmar nova senha').fill(password)
    await expired.getByRole('button', { name: 'Redefinir senha' }).click()
    await expired.waitForURL('**/login**')
    await sendCredentials(expired, other.email, password)
    await expired.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()
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

    await admin.goto('/app/settings?tab=empresa')
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
    await sendCredentials(page, person.email, password)
    await page.getByText('Falha no login. Verifique suas credenciais.').waitFor()
  })
})

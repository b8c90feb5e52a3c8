import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { demoPassword, sendCredentials } from '../../support/browser.ts'
import { runSql } from '../../support/sql.ts'
import { totp, wrongTotp } from '../../support/totp.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const code = (page: Page) => page.getByRole('textbox', { name: /^Código / })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Codes count once; this is as if half a minute had passed since the last one. */
const letHalfAMinutePass = () => runSql(product.server.databaseUrl, 'delete from auth.mfa_challenges')

/** Adds an authenticator on Meu Perfil and resolves to its key. */
async function add(page: Page, button: string): Promise<string> {
  await press(page, button)
  await page.getByLabel('Nome deste aparelho').waitFor()
  await press(page, 'Continuar')
  await page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor()
  if (button === 'Adicionar autenticador') expect(await violations(page)).toEqual([])
  const secret = ((await page.getByTestId('chave').textContent()) ?? '').replaceAll(' ', '')
  await code(page).fill(totp(secret))
  await press(page, 'Ativar')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return secret
}

/** Somebody without a second factor, signed in on a page of their own. */
async function signedIn(email: string): Promise<Page> {
  await runSql(product.server.databaseUrl, 'delete from auth.mfa_factors where user_id = (select id from auth.users where email = $1)', [email])
  const page = await product.open()
  await sendCredentials(page, email, demoPassword)
  await page.waitForURL('**/app')
  await page.goto('/app/profile')
  await page.getByText('Desativada', { exact: true }).waitFor()
  return page
}

it('an authenticator is added in Meu Perfil, and from then on the password alone opens nothing', async () => {
  const email = 'gestor@boreal.demo'
  const page = await signedIn(email)
  const secret = await add(page, 'Adicionar autenticador')
  await page.getByText('Ativada', { exact: true }).waitFor()

  const other = await product.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await sendCredentials(other, email, demoPassword)
  await other.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  expect(await violations(other)).toEqual([])
  await other.goto('/app/profile')
  await other.waitForURL('**/login?**')
  await code(other).fill(wrongTotp(secret))
  await press(other, 'Verificar')
  await other.getByText('Código incorreto ou já usado.').waitFor()
  await code(other).fill(totp(secret, 1))
  await press(other, 'Verificar')
  await other.waitForURL('**/app/profile')
  await other.getByText('Ativada', { exact: true }).waitFor()
})

it('a backup opens when the phone is lost, takes it away, and goes last', async () => {
  const email = 'pessoa@boreal.demo'
  const page = await signedIn(email)
  await add(page, 'Adicionar autenticador')
  const backup = await add(page, 'Adicionar reserva')
  await page.getByRole('button', { name: 'Remover Reserva', exact: true }).waitFor()

  const other = await product.open()
  await sendCredentials(other, email, demoPassword)
  await other.getByLabel('Código de “Celular”').waitFor()
  await press(other, 'Usar outro autenticador')
  await other.getByLabel('Código de “Reserva”').fill(totp(backup, 1))
  await press(other, 'Verificar')
  await other.waitForURL('**/app')
  await letHalfAMinutePass()
  await other.goto('/app/profile')
  await press(other, 'Remover Celular')
  await other.getByLabel('Código atual de “Reserva”').fill(totp(backup))
  await press(other, 'Remover autenticador')
  await other.getByRole('button', { name: 'Remover Celular', exact: true }).waitFor({ state: 'detached' })
  await press(other, 'Remover Reserva')
  await other.getByText('É o único autenticador').waitFor()
  expect(await violations(other)).toEqual([])
  await other.getByLabel('Código atual de “Reserva”').fill(totp(backup, 1))
  await press(other, 'Remover autenticador')
  await other.getByText('Desativada', { exact: true }).waitFor()

  const plain = await product.open()
  await sendCredentials(plain, email, demoPassword)
  await plain.waitForURL('**/app')
})

it('one press ends the sessions of the person everywhere else, and this one stays', async () => {
  const email = 'admin@boreal.demo'
  const lost = await signedIn(email)
  const page = await signedIn(email)
  await press(page, 'Sair dos outros')
  await page.getByText('Você saiu dos outros aparelhos').waitFor()
  expect(await violations(page)).toEqual([])
  await lost.reload()
  await lost.waitForURL('**/login**')
  await page.reload()
  await page.getByText('Desativada', { exact: true }).waitFor()
})

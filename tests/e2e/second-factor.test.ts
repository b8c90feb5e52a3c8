import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { demoPassword, sendCredentials } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { totp, wrongTotp } from '../support/totp.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const email = 'gestor@boreal.demo'
const code = (page: Page) => page.getByLabel(/^Código /)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Codes count once; this is as if half a minute had passed since the last one. */
const letHalfAMinutePass = () => runSql(product.server.databaseUrl, 'delete from auth.mfa_challenges')

/** Adds an authenticator on Meu Perfil and resolves to its key. */
async function add(page: Page, button: string): Promise<string> {
  await press(page, button)
  await page.getByLabel('Nome deste aparelho').waitFor()
  await press(page, 'Continuar')
  await page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor()
  const secret = ((await page.getByTestId('chave').textContent()) ?? '').replaceAll(' ', '')
  await code(page).fill(totp(secret))
  expect(await violations(page)).toEqual([])
  await press(page, 'Ativar')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return secret
}

it('an authenticator is added, asked for at sign-in, backed up and removed', async () => {
  const page = await product.open()
  await sendCredentials(page, email, demoPassword)
  await page.waitForURL('**/app')
  await page.goto('/app/profile')
  await page.getByText('Desativada', { exact: true }).waitFor()
  const phone = await add(page, 'Adicionar autenticador')
  await page.getByText('Ativada', { exact: true }).waitFor()

  // Another browser: the password alone opens nothing.
  const other = await product.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await other.goto('/login?redirect=%2Fapp%2Fprofile')
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await press(other, 'Entrar')
  await other.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  expect(await violations(other)).toEqual([])
  await other.goto('/app/profile')
  await other.waitForURL('**/login?**')
  await code(other).fill(wrongTotp(phone))
  await press(other, 'Verificar')
  await other.getByText('Código incorreto ou já usado.').waitFor()
  await code(other).fill(totp(phone, 1))
  await press(other, 'Verificar')
  await other.waitForURL('**/app/profile')

  await letHalfAMinutePass()
  const backup = await add(other, 'Adicionar reserva')
  await other.getByRole('button', { name: 'Remover Reserva', exact: true }).waitFor()

  // The backup alone is enough when the phone is lost, and takes it away.
  const third = await product.open()
  await sendCredentials(third, email, demoPassword)
  await third.getByLabel('Código de “Celular”').waitFor()
  await press(third, 'Usar outro autenticador')
  await third.getByLabel('Código de “Reserva”').fill(totp(backup, 1))
  await press(third, 'Verificar')
  await third.waitForURL('**/app')
  await letHalfAMinutePass()
  await third.goto('/app/profile')
  await press(third, 'Remover Celular')
  await third.getByLabel('Código atual de “Reserva”').fill(totp(backup))
  await press(third, 'Remover autenticador')
  await third.getByRole('button', { name: 'Remover Celular', exact: true }).waitFor({ state: 'detached' })
  await press(third, 'Remover Reserva')
  await third.getByText('É o único autenticador').waitFor()
  await third.getByLabel('Código atual de “Reserva”').fill(totp(backup, 1))
  await press(third, 'Remover autenticador')
  await third.getByText('Desativada', { exact: true }).waitFor()

  const plain = await product.open()
  await sendCredentials(plain, email, demoPassword)
  await plain.waitForURL('**/app')
})

import { afterEach, expect, it } from 'vitest'
import { sendCredentials, signIn } from '../support/browser.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

interface CapturedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

async function mailsTo(address: string): Promise<CapturedMail[]> {
  const response = await fetch(`${product.server.url}/dev/mail`, { headers: { accept: 'application/json' } })
  return ((await response.json()) as CapturedMail[]).filter((mail) => mail.to === address)
}

async function askForRecovery(email: string): Promise<string> {
  const page = await product.open()
  await page.goto('/login')
  await page.getByText('Esqueci minha senha').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
  await page.getByText('Email de recuperação enviado!').waitFor()
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0)
  const link = /https?:\/\/\S*\/reset-password\?\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0]
  if (link === undefined) throw new Error('the mail holds no link')
  return link
}

it('recovery asked in one browser ends in another, though a scanner fetched the link twice', async () => {
  const link = await askForRecovery('pessoa@aurora.demo')
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200)
  const scanner = await product.open()
  await scanner.goto(link)
  await scanner.getByRole('button', { name: 'Continuar' }).waitFor()

  const page = await product.open()
  await page.goto(link)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nova senha', { exact: true }).fill('Outra@Senha9')
  await page.getByLabel('Confirmar nova senha').fill('Diferente@9')
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('As senhas não coincidem').waitFor()
  expect(page.url()).not.toContain('token_hash')
  await page.getByLabel('Confirmar nova senha').fill('Outra@Senha9')
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
  await page.getByText('Senha redefinida com sucesso!').waitFor()
  await page.waitForURL('**/login**')

  const again = await product.open()
  await signIn(again, 'pessoa@aurora.demo', { password: 'Outra@Senha9' })
  const old = await product.open()
  await sendCredentials(old, 'pessoa@aurora.demo')
  await old.getByText('Falha no login. Verifique suas credenciais.').waitFor()

  const used = await product.open()
  await used.goto(link)
  await used.getByRole('button', { name: 'Continuar' }).click()
  await used.getByText('Este link não funciona mais').waitFor()
})

it('recovery of an unknown e-mail looks the same and sends nothing', async () => {
  const page = await product.open()
  await page.goto('/login')
  await page.getByText('Esqueci minha senha').click()
  await page.getByLabel('E-mail').fill('ninguem@vinculo.demo')
  await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
  await page.getByText('Email de recuperação enviado!').waitFor()
  expect(await mailsTo('ninguem@vinculo.demo')).toEqual([])
})

it('the reset page without a link sends people to the login page', async () => {
  const page = await product.open()
  await page.goto('/reset-password')
  await page.waitForURL('**/login**')
})

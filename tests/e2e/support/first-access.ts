import type { Page } from 'playwright-core'

/** Opens the link of an invitation, creates the password, reads the notice and arrives in the app. */
export async function enterByInvitation(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Crie sua senha' }).waitFor()
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar nova senha').fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await page.getByLabel('Li o aviso de privacidade').check()
  await page.getByRole('button', { name: 'Continuar para o sistema' }).click()
  await page.waitForURL('**/app')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

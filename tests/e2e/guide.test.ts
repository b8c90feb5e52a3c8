import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { signIn } from '../support/browser.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

it('helps from the screen that is open, with what the role does there', async () => {
  const page = await product.as(accounts.user, '/app/leaves')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Ajuda e atalhos' })
  await help.getByRole('link', { name: 'Pedir férias, folga ou outra ausência' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pedir férias, folga ou outra ausência' }).waitFor()
  await help.waitFor({ state: 'detached' })
  const picture = page.getByRole('figure').getByRole('img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir para a tela' }).click()
  await page.waitForURL('**/app/leaves')
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/app/leaves')
})

it('finds a task by any word, also one of other roles, on a phone', async () => {
  const page = await product.open({ viewport: { width: 390, height: 844 } })
  await signIn(page, accounts.manager, { at: '/app/docs/user-guide' })
  const box = page.getByRole('searchbox', { name: 'Buscar no guia' })
  await box.fill('xilofone')
  await page.getByRole('button', { name: 'Buscar nas tarefas de todos' }).click()
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await box.fill('TRILHA auditoria')
  await page.getByRole('link', { name: 'Saber quem mudou o quê' }).click()
  await page.getByText('Quem faz: Master').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Guia do Usuário' }).first().click()
  await box.waitFor()
  await page.goto('/app/docs/user-guide?assunto=nao-existe')
  await page.getByText('Este assunto não está mais no guia').waitFor()
})

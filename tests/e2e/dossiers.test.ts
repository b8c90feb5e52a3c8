import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { expectFits } from './support/fits.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const as = onePagePerPerson(product)
afterAll(() => product.close())

it('an administrator orders the dossier of the company, knowing what will be inside, saves and deletes it', async () => {
  const first = await as('admin@boreal.demo')
  await first.goto('/app/documents/dossiers')
  await first.getByText('Nenhuma pasta ainda').waitFor()
  const page = await as('admin@aurora.demo')
  await page.goto('/app/documents')
  await page.getByRole('link', { name: 'Pasta do fiscal' }).click()
  // What was made before: one expired, one deleted, one cancelled.
  const list = page.getByRole('list', { name: 'Pastas', exact: true })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await page.getByRole('button', { name: 'Nova pasta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pasta do fiscal da empresa' })
  await sheet.getByText(/pessoas trabalharam no período/).waitFor()
  await sheet.getByText(/podem abrir/).waitFor()
  expect(await violations(page)).toEqual([])
  await expectFits(page)
  await sheet.getByLabel(/^Para que é a pasta/).fill('Fiscalização 7')
  await sheet.getByLabel('Cotas legais').uncheck()
  await sheet.getByRole('button', { name: 'Montar pasta' }).click()
  await sheet.waitFor({ state: 'detached' })
  await list.getByText('Pronta', { exact: true }).waitFor({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), list.getByRole('button', { name: /^Baixar .*\.zip/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^Pasta do fiscal - .*\.zip$/)
  await expectFits(page)
  await list.getByRole('button', { name: /^Apagar/ }).click()
  await page.getByRole('dialog', { name: /^Apagar/ }).getByRole('button', { name: 'Apagar arquivos' }).click()
  await expect.poll(() => list.getByText('Apagada', { exact: true }).count()).toBe(2)
})

it('a person orders the copy of the own data in the profile, and nobody else sees it', async () => {
  const page = await as('pessoa@aurora.demo')
  await page.goto('/app/profile?aba=meus-dados')
  await page.getByText('Você ainda não pediu uma cópia', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Pedir cópia' }).click()
  const list = page.getByRole('list', { name: 'Cópias dos meus dados' })
  await list.getByText('Pronta', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await list.getByRole('button', { name: /^Baixar / }).count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await expectFits(page)
  await page.goto('/app/documents/dossiers')
  await page.getByText('Somente administradores montam a pasta do fiscal').waitFor()
})

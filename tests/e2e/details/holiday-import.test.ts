import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

it('HR brings the holidays of its cities by a sheet: a sample to begin with, an unknown city corrected in the grid, and the days in the calendar', { timeout: 120_000 }, async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/settings?tab=feriados&ano=2027')
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importar feriados' }).waitFor()
  const sample = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo' }).click()
  expect((await sample).suggestedFilename()).toMatch(/\.xlsx$/)
  const sheet = 'Data;Feriado;Município;Todos os anos\r\n14/07/2027;Aniversário de Campinas;campinas;Sim\r\n08/12/2027;Padroeira;Campinass;Sim\r\n'
  await page.getByLabel('Planilha').setInputFiles({ name: 'feriados.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet, 'latin1') })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByText('Nenhum local de trabalho fica nesta cidade').first().waitFor({ timeout: 60_000 })
  await page.locator('[role="gridcell"][aria-invalid="true"]').first().click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Campinas')
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Importar 2 feriados' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 60_000 })
  await page.goto('/app/leaves/settings?tab=feriados&ano=2028')
  const days = page.getByRole('list', { name: 'Feriados do ano' }).getByRole('listitem')
  await days.filter({ hasText: 'Aniversário de Campinas' }).getByText('Locais em Campinas').waitFor()
  await days.filter({ hasText: 'Padroeira' }).filter({ hasText: '08/12/2028' }).getByText('Locais em Campinas').waitFor()
  await page.getByLabel('Local').selectOption({ label: 'Sede São Paulo' })
  await days.filter({ hasText: 'Padroeira' }).filter({ hasText: 'Locais em Campinas' }).first().waitFor({ state: 'detached' })
  await days.filter({ hasText: 'Revolução Constitucionalista' }).waitFor()
})

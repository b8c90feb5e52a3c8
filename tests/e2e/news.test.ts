import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const TITLE = 'Política de uso do crachá'

/** HR writes a policy that people acknowledge, and stops before it is published. */
async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Escrever' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill(TITLE)
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.type('## Na entrada')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Use o crachá em lugar visível. Quem esquecer fala com a portaria.')
  await page.getByLabel('Tipo').selectOption('policy')
  await page.getByLabel('Pedir que confirmem a leitura').check()
}

describe('a policy', () => {
  it('is written, shown before, published, read and acknowledged on a phone, and counted', async () => {
    const page = await product.as('admin@aurora.demo', '/app/news')
    await write(page)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByText('Informe até quando a leitura deve ser confirmada.').waitFor()
    await page.getByLabel('Confirmar até').fill('15/12/2030')
    await page.getByText('Rascunho salvo').waitFor()
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Ver prévia' }).click()
    const preview = page.getByRole('dialog', { name: 'Prévia' })
    await preview.getByRole('heading', { name: 'Na entrada' }).waitFor()
    await preview.getByRole('radio', { name: 'E-mail' }).check()
    // A mail never tells the title.
    await preview.getByText('Leituras que pedem sua ciência').first().waitFor()
    expect(await preview.getByText(TITLE).count()).toBe(0)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    const publish = page.getByRole('dialog', { name: 'Publicar agora' })
    await publish.getByText(/^[\d.]+ pessoas recebem$/).waitFor()
    await publish.getByRole('button', { name: 'Publicar agora' }).click()
    await page.waitForURL('**/app/news/board')
    await page.getByRole('list', { name: 'Publicadas' }).getByRole('link', { name: `Ver alcance de ${TITLE}` }).waitFor()

    const phone = await product.as('pessoa@aurora.demo', '/app/news')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.getByText('Confirme a leitura até 15/12/2030').waitFor()
    expect(await violations(phone)).toEqual([])
    await phone.getByRole('link', { name: 'Ler e confirmar' }).click()
    await phone.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(await violations(phone)).toEqual([])
    const confirm = phone.getByRole('button', { name: 'Li e estou ciente' })
    await phone.getByText('Ficam registrados').scrollIntoViewIfNeeded()
    await confirm.focus()
    await phone.keyboard.press('Enter')
    await phone.getByText(/^Ciência registrada em/).waitFor()

    await page.getByRole('link', { name: `Ver alcance de ${TITLE}` }).click()
    await page.getByText(/1 de \d+ confirmaram a leitura/).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('is written by no manager while the company does not allow it', async () => {
    const page = await product.as('gestor@aurora.demo', '/app/news')
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor()
    await page.getByRole('tabpanel', { name: 'Para você' }).waitFor()
    expect(await page.getByRole('button', { name: 'Escrever' }).count()).toBe(0)
  })
})

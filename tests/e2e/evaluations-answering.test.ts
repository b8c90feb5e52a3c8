import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { launchDemoCycle, type DemoCycle } from './support/evaluations.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
const saved = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: /^Salvo$/ }).waitFor()

let cycle: DemoCycle
beforeAll(async () => {
  cycle = await launchDemoCycle(sql)
})

const point = (page: Page | Locator, name: RegExp): Locator => page.getByRole('radio', { name })
/** Chooses by the label, as a finger does: the radio itself is not drawn. */
const choose = async (where: Page | Locator, name: RegExp): Promise<void> => {
  await point(where, name).first().check({ force: true })
}

describe('answering', () => {
  it('goes question by question on a phone, survives a closed browser and a lost connection, and sends four colleagues', async () => {
    const phone = await product.as('pessoa@aurora.demo', '/app/inbox')
    await phone.setViewportSize(PHONE)
    await phone.getByText('Responder 5 avaliações').first().waitFor()
    await phone.goto('/app/evaluations')
    await phone.getByRole('list', { name: 'Esperando por você' }).getByRole('listitem').filter({ hasText: cycle.name }).getByText('5 avaliações para responder').waitFor()
    expect(await violations(phone)).toEqual([])
    await phone.getByRole('link', { name: `Responder ${cycle.name}` }).click()
    await phone.getByRole('heading', { level: 1, name: cycle.name }).waitFor()
    expect(await widthOf(phone)).toBe(PHONE.width)
    expect(await violations(phone)).toEqual([])

    const [first = ''] = cycle.peers
    await phone.getByRole('button', { name: `Responder: ${first}` }).click()
    await phone.getByRole('heading', { level: 1, name: `Avaliar ${first}` }).waitFor()
    // Before the first answer: who can ever see what.
    await phone.getByText('Só a média do grupo, a partir de 3 respostas.', { exact: false }).waitFor()
    expect(await violations(phone)).toEqual([])
    await choose(phone, /Supera/)
    await saved(phone)
    await phone.getByRole('button', { name: 'Próxima', exact: true }).click()
    await phone.getByRole('group', { name: 'Pergunta 2 de 2' }).waitFor()

    // In the tunnel: what is typed stays on the phone, also when the browser is closed there.
    const context: BrowserContext = phone.context()
    await context.setOffline(true)
    await phone.getByRole('textbox').fill('Continuar ajudando quem chega.')
    await phone.getByText('Sem conexão: guardado neste aparelho').waitFor()
    expect(await violations(phone)).toEqual([])
    const address = phone.url()
    await phone.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.setViewportSize(PHONE)
    await again.goto(address)
    await again.getByRole('textbox').waitFor()
    expect(await again.getByRole('textbox').inputValue()).toBe('Continuar ajudando quem chega.')
    await saved(again)
    expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vinculo-answers')))).toEqual([])

    await again.getByRole('button', { name: 'Revisar' }).click()
    await again.getByText('Tudo respondido. Falta enviar.').waitFor()
    await again.getByRole('button', { name: 'Enviar avaliação' }).click()
    const dialog = again.getByRole('dialog', { name: `Enviar a avaliação de ${first}?` })
    await dialog.getByText('Ninguém vê: nem o RH, nem o gestor, nem os masters.').waitFor()
    expect(await violations(again)).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await again.getByText('Avaliação enviada').first().waitFor()

    for (const name of cycle.peers.slice(1)) {
      await again.getByRole('button', { name: `Responder: ${name}` }).click()
      // The ends of the scale ask why.
      await choose(again, /Referência/)
      await again.getByRole('button', { name: 'Próxima', exact: true }).click()
      await again.getByRole('button', { name: 'Revisar' }).click()
      await again.getByRole('list', { name: 'O que falta' }).getByRole('button', { name: /^Comentário: / }).click()
      await again.getByRole('textbox', { name: 'Comentário' }).fill('Resolveu sozinho o fechamento do mês.')
      await saved(again)
      await again.getByRole('button', { name: 'Próxima', exact: true }).click()
      await again.getByRole('button', { name: 'Revisar' }).click()
      await again.getByRole('button', { name: 'Enviar avaliação' }).click()
      await again.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
      await again.getByRole('heading', { level: 1, name: cycle.name }).waitFor()
    }
    await again.goto('/app/inbox')
    await again.getByText('Responder 1 avaliação').first().waitFor()
    const [row] = await sql(`select count(*)::integer as sent from private.form_sheets s join private.forms f on f.id = s.form_id where f.batch_id = $1 and f.role = 'peer' and s.is_sent`, [cycle.id])
    expect(row?.['sent']).toBe(4)
  })

  it('compares eight people of a team question by question, with the missing ones named before all are sent', async () => {
    const page = await product.as('gestor@aurora.demo', `/app/evaluations/${cycle.id}`)
    await page.getByRole('button', { name: 'Avaliar todos na mesma pergunta' }).click()
    await page.getByRole('group', { name: 'Pergunta 1 de 2' }).waitFor()
    expect(await page.title()).toContain(cycle.name)
    const rows = page.getByRole('list', { name: 'Pessoas' }).locator('> li')
    expect(await rows.count()).toBe(8)
    expect(await violations(page)).toEqual([])
    for (const [place, row] of (await rows.all()).entries()) {
      if (place === 7) await choose(row, /Referência/)
      else await choose(row, /^3: Atende$/)
    }
    await saved(page)
    await page.getByRole('button', { name: 'Próxima', exact: true }).click()
    await page.getByRole('button', { name: 'Revisar' }).click()
    const review = page.getByRole('list', { name: 'Revisão por pessoa' })
    await review.getByText('Falta 1 resposta').waitFor()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    await review.getByRole('button', { name: /^Completar / }).click()
    await page.getByText('Para lembrar').waitFor()
    await page.getByRole('textbox', { name: 'Comentário' }).fill('Conduziu a migração sem parar a operação.')
    await saved(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Enviar 8 completas' }).click()
    await page.getByRole('dialog', { name: 'Enviar 8 avaliações?' }).getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('8 avaliações enviadas').first().waitFor()
    await page.getByRole('list', { name: 'Sua equipe' }).getByText('Enviada').nth(7).waitFor()
  })

  it('tells somebody outside the cycle that there is nothing for them, with a way back', async () => {
    const page = await product.as('admin@boreal.demo', `/app/evaluations/${cycle.id}`)
    await page.getByText('Esta avaliação não existe ou você não participa dela').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Ver minhas avaliações' }).click()
    await page.getByRole('heading', { level: 1, name: 'Avaliações' }).waitFor()
    expect(await page.getByText(cycle.name).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  it('reaches somebody without a login by a link on the phone, which does not show sealed answers again', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/evaluations')
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.getByRole('button', { name: 'Links de quem não tem acesso' }).click()
    const links = admin.getByRole('dialog', { name: 'Links de avaliação' })
    await links.getByRole('button', { name: `Criar link para ${cycle.guest.name}` }).click()
    await links.getByText(/ainda não aberto/).waitFor()
    expect(await violations(admin)).toEqual([])
    await links.getByRole('button', { name: /^Copiar link/ }).click()
    await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/g#[\w-]{43}$/)

    const phone = await product.open({ viewport: PHONE })
    await phone.goto(await admin.evaluate(() => navigator.clipboard.readText()))
    await phone.getByLabel('Seu CPF').fill(cycle.guest.cpf)
    await phone.getByLabel('Sua data de nascimento').fill(cycle.guest.birth)
    await phone.getByRole('button', { name: 'Continuar' }).click()
    await phone.getByRole('heading', { name: /^Olá, / }).waitFor()
    await phone.getByText(cycle.name).waitFor()
    expect(await violations(phone)).toEqual([])
    const [open] = await phone.getByRole('list', { name: 'Colegas' }).getByRole('button', { name: /^Responder: / }).all()
    await open?.click()
    await phone.getByText('Diz ao RH quando foi aberto, nunca o que você respondeu.', { exact: false }).waitFor()
    await choose(phone, /^3: Atende$/)
    await saved(phone)
    expect(await widthOf(phone)).toBe(PHONE.width)
    expect(await violations(phone)).toEqual([])
    await phone.reload()
    await phone.getByRole('list', { name: 'Colegas' }).getByRole('button', { name: /^Continuar: / }).click()
    await phone.getByText('Resposta guardada. Por sigilo ela não aparece de novo aqui', { exact: false }).waitFor()
    await phone.getByRole('button', { name: 'Próxima', exact: true }).click()
    await phone.getByRole('button', { name: 'Revisar' }).click()
    await phone.getByRole('button', { name: 'Enviar avaliação' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await phone.getByRole('list', { name: 'Colegas' }).getByText('Enviada').waitFor()
  })
})

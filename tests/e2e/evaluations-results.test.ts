import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assigned, endForms, fillSheet, launchCycle, team } from '../db/support/evaluations.ts'
import { playAndKeep } from '../db/support/stage.ts'
import { violations } from '../support/axe.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

let cycle: string
let person: string

/** A cycle of the manager's team that has ended: one with a login, five without, five questions. */
beforeAll(async () => {
  const played = await playAndKeep(product.server.databaseUrl, async (scene, signedIn) => {
    const [company] = await scene.owner(`select id from public.companies where name like 'Aurora %'`)
    const aurora = String(company?.['id'])
    const { head, members } = await team(scene, aurora)
    const [employee] = await scene.owner(`update public.employees set manager_id = $2 where company_id = $1 and email = 'pessoa@aurora.demo' returning id, display_name`, [aurora, head])
    const questions = ['Comunicação clara', 'Entrega o que combinou', 'Foco no cliente', 'Aprende com os erros', 'Colabora com o time']
    const id = await launchCycle(scene, signedIn('admin@aurora.demo'), aurora, {
      people: [...members, String(employee?.['id'])], weights: { self: 20, manager: 60, peer: 20 }, head: { name: 'Ciclo da jornada' },
      questions: (scale) => [
        ...questions.map((title) => ({ kind: 'scale', title, is_required: true, scale_id: scale })),
        { kind: 'scale', title: 'Assumiria mais', is_required: true, scale_id: scale, dimension: 'potential' },
        { kind: 'text', title: 'O que continuar?' },
      ],
    })
    for (const [place, sheet] of (await assigned(scene, id)).entries()) {
      const rate = (at: number): number => (sheet.role === 'self' ? 5 : 2 + ((place + at) % 3))
      await fillSheet(scene, sheet, { ...Object.fromEntries(questions.map((title, at) => [title, rate(at)])), 'Assumiria mais': 3, 'O que continuar?': 'A calma com os clientes' })
    }
    await endForms(scene, id)
    return { id, name: String(employee?.['display_name']) }
  })
  cycle = played.id
  person = played.name
})

const address = (tab: string): string => `/app/evaluations/${cycle}?tab=${tab}`
const box = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}: `) })
const chip = (page: Page, at: string, name: string): Locator => box(page, at).getByRole('button', { name }).first()

/** By the mouse itself: dragTo may scroll between picking up and dropping. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const place = await to.boundingBox()
  if (place === null) throw new Error('nowhere to drop')
  await page.mouse.move(place.x + place.width / 2, place.y + 40, { steps: 8 })
  await page.mouse.up()
}

async function justify(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Mover / })
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await dialog.getByText('Escreva por que a pessoa muda de lugar').waitFor()
  await dialog.getByLabel('Justificativa').fill(reason)
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('results of a cycle', () => {
  it('are calibrated by HR with keys, by drag and by menu, each with a reason, and taken back', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto(address('calibration'))
    await chip(page, 'Mantenedor', person).waitFor()
    expect(await violations(page)).toEqual([])

    await chip(page, 'Mantenedor', person).press('Shift+ArrowUp')
    await justify(page, 'Liderou a virada do projeto')
    await chip(page, 'Forte desempenho', person).waitFor()
    await page.getByRole('list', { name: 'Mudanças da calibração' }).getByText('Liderou a virada do projeto').waitFor()

    await page.getByRole('button', { name: 'Desfazer' }).click()
    await chip(page, 'Mantenedor', person).waitFor()
    await page.getByRole('list', { name: 'Mudanças da calibração' }).getByText('Desfeito').waitFor()

    await drag(page, chip(page, 'Mantenedor', person), box(page, 'Forte'))
    await justify(page, 'Entregou acima do combinado')
    await chip(page, 'Forte', person).waitFor()

    await box(page, 'Forte').getByRole('button', { name: `Mover ${person}` }).click()
    await page.getByRole('menuitem', { name: 'Alto potencial' }).click()
    await justify(page, 'Pronta para o próximo passo')
    await chip(page, 'Alto potencial', person).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('go to the manager once HR has seen who receives them, and on to the person, who confirms', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(address('results'))
    await admin.getByRole('table', { name: 'Resultados' }).getByText('A calibrar').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Liberar aos gestores' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Liberar aos gestores' })
    await dialog.getByRole('list', { name: 'Quem recebe' }).getByRole('listitem').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('button', { name: /^Liberar \d+ resultados$/ }).click()
    await admin.getByText('Os gestores já podem ver.').waitFor()
    await admin.getByRole('table', { name: 'Resultados' }).getByText('Com o gestor').first().waitFor()

    const manager = await asPerson('gestor@aurora.demo')
    await manager.goto(address('team'))
    await manager.getByRole('button', { name: new RegExp(person) }).click()
    const sheet = manager.getByRole('dialog', { name: person })
    await sheet.getByText('Nota final').waitFor()
    await sheet.getByRole('heading', { name: 'Onde as visões diferem' }).waitFor()
    await sheet.getByText(/^Alto potencial · potencial/).waitFor()
    expect(await violations(manager)).toEqual([])
    await sheet.getByRole('button', { name: 'Guia da conversa' }).click()
    const guide = manager.getByRole('dialog', { name: 'Guia da conversa' })
    await guide.getByText(/^O que ajudaria você a avançar em/).first().waitFor()
    expect(await violations(manager)).toEqual([])
    await guide.getByRole('button', { name: 'Fechar' }).click()
    await sheet.getByRole('button', { name: 'Registrar a conversa' }).click()
    const form = manager.getByRole('dialog', { name: 'Registrar a conversa' })
    await form.getByLabel(/^Anotações para os dois/).fill('Falamos do projeto e do próximo passo.')
    await form.getByLabel('Combinado 1').fill('Curso de negociação')
    await form.getByLabel(/^Anotações só suas/).fill('Voltar ao tema em um mês')
    expect(await violations(manager)).toEqual([])
    await form.getByRole('button', { name: 'Salvar conversa' }).click()
    await sheet.getByText('Curso de negociação').waitFor()
    await sheet.getByRole('button', { name: 'Fechar' }).click()
    await manager.getByRole('button', { name: 'Liberar às pessoas' }).click()
    await manager.getByRole('dialog', { name: 'Liberar às pessoas' }).getByText(/não conseguem ver pelo sistema/).waitFor()
    await manager.getByRole('dialog', { name: 'Liberar às pessoas' }).getByRole('button', { name: /^Liberar \d+ resultados$/ }).click()
    await manager.getByText('As pessoas já podem ver.').waitFor()

    const own = await asPerson('pessoa@aurora.demo')
    await own.goto(address('result'))
    await own.getByText('Nota final').waitFor()
    expect(await own.getByRole('heading', { name: '9-box' }).count()).toBe(0)
    expect(await own.getByText('Assumiria mais').count()).toBe(0)
    await own.getByText('Curso de negociação').waitFor()
    expect(await own.getByText('Voltar ao tema em um mês').count()).toBe(0)
    await own.getByRole('button', { name: 'Li e estou ciente' }).click()
    await own.getByText(/^Ciência registrada em/).waitFor()
    expect(await violations(own)).toEqual([])
    await own.getByRole('button', { name: /^Ver tabela: Como cada um vê/ }).click()
    await own.getByRole('table', { name: 'Como cada um vê' }).waitFor()
    expect(await violations(own)).toEqual([])

    await admin.reload()
    await admin.getByRole('table', { name: 'Resultados' }).getByText('Ciente').waitFor()
  })

  it('are figures of groups alone for a master', async () => {
    const master = await asPerson('master@vinculo.demo')
    await master.goto(address('results'))
    await master.getByText('Média da empresa').waitFor()
    expect(await master.getByRole('tab').allTextContents()).toEqual(['Indicadores'])
    await master.getByRole('table', { name: 'Participação por departamento' }).waitFor()
    expect(await master.getByText(person).count()).toBe(0)
    expect(await violations(master)).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { type DemoGoal, forgetDemoGoals, startDemoGoal } from './support/goals.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
const initiatives = (id: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  sql('select i.title, i.status, i.meeting_id is not null as is_decided, e.email::text from private.initiatives i join public.employees e on e.id = i.owner_id where i.objective_id = $1 order by i.created_at', [id])
const told = async (kind: string, email: string): Promise<readonly unknown[]> =>
  (await sql('select n.title from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = $1 and e.email = $2 order by n.created_at', [kind, email])).map(({ title }) => title)

/** A goal of the demo's user alone, whom the demo's manager leads. */
async function ownGoal(title: string): Promise<DemoGoal> {
  await forgetDemoGoals(sql)
  await sql(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo'`)
  return startDemoGoal(sql, title)
}

describe('a key result in which its owner stops believing', () => {
  let goal: DemoGoal
  beforeAll(async () => {
    goal = await ownGoal('Crescer com clientes que ficam')
  })

  it('is told once, comes first in the next meeting with what is in the way, and leaves with a plan', async () => {
    const desk = await product.as('pessoa@aurora.demo', `/app/okrs?objetivo=${goal.id}`)
    const sheet = desk.getByRole('dialog', { name: 'Crescer com clientes que ficam' })
    for (const confidence of ['8', '3', '2']) {
      await sheet.getByRole('button', { name: 'Fazer check-in de Margem' }).click()
      const form = sheet.getByRole('form', { name: 'Check-in de Margem' })
      await form.getByRole('textbox', { name: 'Valor de hoje (%)' }).fill('28')
      await form.getByRole('group', { name: /Confiança/ }).getByText(confidence, { exact: true }).click()
      if (confidence === '3') await form.getByRole('textbox', { name: 'O que está impedindo' }).fill('O fornecedor subiu o preço')
      await form.getByRole('button', { name: 'Salvar check-in' }).click()
      await form.waitFor({ state: 'detached' })
    }
    expect(await told('goal_at_risk', 'gestor@aurora.demo')).toEqual(['Em risco: Margem'])

    const boss = await product.as('gestor@aurora.demo', '/app/notifications')
    await boss.getByText('Em risco: Margem').first().waitFor()
    await boss.goto('/app/okrs?aba=reuniao')
    await boss.getByRole('button', { name: 'Começar reunião' }).click()
    await boss.getByRole('heading', { name: '1 de 5: Margem' }).waitFor()
    const blockers = boss.getByRole('list', { name: 'Impedimentos em aberto' })
    await blockers.getByText('O fornecedor subiu o preço', { exact: true }).waitFor()
    expect(await violations(boss)).toEqual([])
    await blockers.getByRole('button', { name: 'Criar plano' }).click()
    const decisions = boss.getByRole('list', { name: 'Decisões deste resultado-chave' })
    await decisions.getByText('Resolver: O fornecedor subiu o preço').waitFor()
    await blockers.getByText('com plano').waitFor()
    await blockers.getByRole('button', { name: 'Resolvido' }).click()
    await blockers.waitFor({ state: 'detached' })
    await boss.getByRole('button', { name: 'Ir ao resumo' }).click()
    await boss.getByRole('list', { name: 'Quem será avisado' }).getByText('1 decisão').waitFor()
    expect(await told('goal_initiative', 'pessoa@aurora.demo')).toEqual([])
    await boss.getByRole('button', { name: 'Terminar e avisar 1 pessoa' }).click()
    await boss.getByRole('heading', { name: 'Registro da reunião' }).waitFor()
    expect(await told('goal_initiative', 'pessoa@aurora.demo')).toEqual(['1 decisão da reunião de metas é com você'])
    expect(await initiatives(goal.id)).toEqual([{ title: 'Resolver: O fornecedor subiu o preço', status: 'open', is_decided: true, email: 'pessoa@aurora.demo' }])

    // Whoever answers for it finishes it by keyboard, and what was said stays in the history.
    await desk.goto(`/app/inbox`)
    await desk.getByText('Resolver: O fornecedor subiu o preço').first().waitFor()
    await desk.goto(`/app/okrs?objetivo=${goal.id}`)
    await sheet.getByRole('checkbox', { name: 'Resolver: O fornecedor subiu o preço' }).focus()
    await desk.keyboard.press('Space')
    await desk.getByText('Iniciativa concluída').first().waitFor()
    await sheet.getByRole('button', { name: 'Ver 1 resolvido' }).click()
    await sheet.getByRole('list', { name: 'Impedimentos' }).getByText(/resolvido em/).waitFor()
    await sheet.getByRole('button', { name: 'Histórico de Margem' }).click()
    const history = sheet.getByRole('list', { name: 'Check-ins de Margem' })
    await history.getByText('O fornecedor subiu o preço').waitFor()
    await history.getByText('confiança 3 de 10').waitFor()
    expect(await violations(desk)).toEqual([])
    expect((await initiatives(goal.id)).map(({ status }) => status)).toEqual(['done'])
  })
})

describe('a meeting about goals', () => {
  let goal: DemoGoal
  beforeAll(async () => {
    goal = await ownGoal('Atender melhor no litoral')
  })

  it('is led by keyboard, left in the middle, ended on a phone, and read by the team', async () => {
    const desk = await product.as('gestor@aurora.demo', '/app/okrs?aba=reuniao')
    const keys = desk.keyboard
    await desk.getByRole('button', { name: 'Começar reunião' }).focus()
    await keys.press('Enter')
    const first = desk.getByRole('heading', { name: /^1 de 5: / })
    await first.waitFor()
    await desk.getByText('0 de 10 minutos').waitFor()
    await keys.press('ArrowRight')
    await desk.getByRole('heading', { name: /^2 de 5: / }).waitFor()
    await keys.press('ArrowLeft')
    await first.waitFor()
    await keys.press('ArrowRight')
    const second = desk.getByRole('heading', { name: /^2 de 5: / })
    await second.waitFor()

    // A decision without a day stays at its field; arrows inside of what is typed go nowhere else.
    const form = desk.getByRole('form', { name: 'Nova decisão' })
    await form.getByRole('textbox', { name: 'O que ficou decidido' }).focus()
    await keys.type('Visitar os três maiores clientes')
    await keys.press('ArrowLeft')
    const day = form.getByRole('textbox', { name: 'Até quando' })
    const usual = await day.inputValue()
    await day.fill('')
    await keys.press('Enter')
    await form.getByText('Diga até quando').waitFor()
    await day.fill(usual)
    await keys.press('Enter')
    await desk.getByRole('list', { name: 'Decisões deste resultado-chave' }).getByText('Visitar os três maiores clientes').waitFor()
    await second.waitFor()

    // Check-in on the spot.
    const name = String((await second.textContent())?.replace(/^2 de 5: /, ''))
    await desk.getByRole('button', { name: 'Fazer check-in' }).click()
    const checkIn = desk.getByRole('form', { name: `Check-in de ${name}` })
    const isYesNo = name === 'Contrato novo assinado'
    if (isYesNo) await checkIn.getByText('Sim', { exact: true }).click()
    else await checkIn.getByRole('textbox', { name: /^Valor de hoje/ }).fill('8')
    await checkIn.getByRole('group', { name: /Confiança/ }).getByText('7', { exact: true }).click()
    await checkIn.getByRole('button', { name: 'Salvar check-in' }).click()
    await desk.getByRole('list', { name: `Check-ins de ${name}` }).getByText(/confiança 7 de 10/).waitFor()
    await desk.getByRole('button', { name: 'Pular' }).click()
    await desk.getByRole('heading', { name: /^3 de 5: / }).waitFor()

    // Left in the middle, it goes on where it was, on a phone as well.
    await desk.getByRole('link', { name: 'Sair e continuar depois' }).click()
    await desk.getByRole('button', { name: /^Continuar/ }).waitFor()
    expect(await violations(desk)).toEqual([])
    await desk.setViewportSize(PHONE)
    await desk.getByRole('button', { name: /^Continuar/ }).click()
    await desk.getByRole('heading', { name: /^3 de 5: / }).waitFor()
    expect(await widthOf(desk)).toBe(PHONE.width)
    expect(await violations(desk)).toEqual([])
    for (const place of [4, 5]) {
      await desk.getByRole('button', { name: 'Próximo' }).click()
      await desk.getByRole('heading', { name: new RegExp(`^${String(place)} de 5: `) }).waitFor()
    }
    await desk.getByRole('button', { name: 'Resumo' }).click()
    await desk.getByText('4 de 5 resultados-chave, 1 decisão').waitFor()
    await desk.getByRole('list', { name: 'O que mudou' }).getByText(/confiança de nenhuma para 7/i).waitFor()
    expect(await widthOf(desk)).toBe(PHONE.width)
    expect(await violations(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Terminar e avisar 1 pessoa' }).click()
    await desk.getByRole('heading', { name: 'Registro da reunião' }).waitFor()

    // The team reads its own part; nobody else anything.
    const person = await product.as('pessoa@aurora.demo', '/app/okrs?aba=reuniao')
    await person.getByRole('button', { name: /^Ver registro/ }).click()
    await person.getByRole('list', { name: 'Decisões' }).getByText('Visitar os três maiores clientes').waitFor()
    expect(await person.getByRole('list', { name: 'Quem será avisado' }).count()).toBe(0)
    const admin = await product.as('admin@aurora.demo', person.url().replace(/^https?:\/\/[^/]+/, ''))
    await admin.getByText('Esta reunião não existe mais ou não está aberta para você').waitFor()
  })

  it('leaves the goal to be talked about, naming who reads it', async () => {
    const page = await product.as('gestor@aurora.demo', `/app/okrs?objetivo=${goal.id}`)
    await page.setViewportSize(PHONE)
    const sheet = page.getByRole('dialog', { name: 'Atender melhor no litoral' })
    const [me] = await sql(`select display_name::text as name from public.employees where email = 'pessoa@aurora.demo'`)
    const name = String(me?.['name'])
    const field = sheet.getByRole('textbox', { name: 'Comentar' })
    await field.click()
    await page.keyboard.type(`Bom trabalho, @${name.slice(0, 5)}`)
    await sheet.getByRole('option', { name: new RegExp(name) }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('vamos em frente')
    await page.keyboard.press('Control+Enter')
    const comments = sheet.getByRole('list', { name: 'Comentários' })
    await comments.getByText('vamos em frente').waitFor()
    // The comment is there before it is saved.
    await expect.poll(() => told('goal_mention', 'pessoa@aurora.demo')).toHaveLength(1)
    await sheet.getByRole('button', { name: 'Nova iniciativa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova iniciativa' })
    await dialog.getByRole('textbox', { name: 'Iniciativa' }).fill('Treinar a equipe do litoral')
    await dialog.getByRole('textbox', { name: 'Link' }).fill('http://exemplo.com')
    await dialog.getByRole('button', { name: 'Criar iniciativa' }).click()
    await dialog.getByText(/Escreva um endereço que comece com https:/).waitFor()
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://exemplo.com/treino')
    await dialog.getByRole('button', { name: 'Criar iniciativa' }).click()
    await sheet.getByRole('list', { name: 'Iniciativas' }).getByText('Treinar a equipe do litoral', { exact: true }).waitFor()
    expect(await widthOf(page)).toBe(PHONE.width)
    expect(await violations(page)).toEqual([])

    const person = await product.as('pessoa@aurora.demo', '/app/notifications')
    await person.getByRole('main').getByRole('link', { name: /mencionou você/ }).first().click()
    await person.getByRole('article', { name: /^Comentário de/ }).and(person.locator(':focus')).waitFor()
  })
})

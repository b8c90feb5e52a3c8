import type { Locator, Page } from 'playwright-core'
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
const valuesOf = async (id: string | undefined): Promise<readonly unknown[]> =>
  (await sql('select v.value::float8 as value from private.metric_values v join private.key_results k on k.metric_id = v.metric_id where k.id = $1 order by v.place', [id])).map(({ value }) => value)

let goal: DemoGoal
beforeAll(async () => {
  await forgetDemoGoals(sql)
  goal = await startDemoGoal(sql)
})

const formOf = (where: Page | Locator, title: string): Locator => where.getByRole('form', { name: `Check-in de ${title}` })

describe('check-ins', () => {
  it('of five key results are made by keyboard alone, from Pendências on, and one is taken back', async () => {
    const desk = await product.as('pessoa@aurora.demo', '/app/inbox')
    await desk.getByText('Fazer o check-in de 5 resultados-chave').first().waitFor()
    await desk.goto('/app/okrs?aba=checkin')
    await desk.getByText('Faltam 5 check-ins').waitFor()
    expect(await violations(desk)).toEqual([])

    const keys = desk.keyboard
    // They come by their titles, as all are due the same day: their order is that of the goal.
    await formOf(desk, 'Receita recorrente').getByRole('textbox', { name: 'Valor de hoje (R$)' }).focus()
    await keys.type('1.350.000')
    await desk.getByText('Pelos números: No ritmo, 70 % de 33 % esperados.').waitFor()
    await keys.press('Enter')
    await desk.getByText('Faltam 4 check-ins').waitFor()
    await keys.type('doze')
    await keys.press('Enter')
    await formOf(desk, 'Cancelamentos por mês').getByText('Escreva um número, como 12,5').waitFor()
    await keys.press('Control+a')
    await keys.type('10')
    await keys.press('Tab')
    await keys.type('4')
    await keys.press('Enter')
    await desk.getByText('Faltam 3 check-ins').waitFor()
    await keys.type('8.5')
    await keys.press('Enter')
    await desk.getByText('Faltam 2 check-ins').waitFor()
    await keys.press('Space')
    await keys.press('Enter')
    await desk.getByText('Falta 1 check-in', { exact: true }).waitFor()
    await keys.type('25,5')
    await keys.press('Tab')
    await keys.type('10')
    await keys.press('Enter')
    await desk.getByText('Tudo em dia: todos os check-ins foram feitos').waitFor()
    expect(await Promise.all(goal.keyResults.map(({ id }) => valuesOf(id)))).toEqual([[1_350_000], [10], [8.5], [1], [25.5]])
    expect((await sql('select confidence from private.goal_check_ins where confidence is not null order by created_at')).map(({ confidence }) => confidence)).toEqual([4, 10])
    expect(await violations(desk)).toEqual([])

    await desk.getByRole('button', { name: 'Desfazer' }).last().click()
    await desk.getByText('Falta 1 check-in', { exact: true }).waitFor()
    expect(await sql('select count(*)::integer as undone from private.goal_check_ins where undone_at is not null')).toEqual([{ undone: 1 }])

    // Whoever was here last week as well is told so; whoever leads is not.
    await sql(`insert into private.goal_check_ins (company_id, key_result_id, value_id, author_id, created_at) select company_id, key_result_id, value_id, author_id, created_at - interval '7 days' from private.goal_check_ins where undone_at is null limit 1`)
    await desk.reload()
    await desk.getByText('2 semanas seguidas com check-in. Só você vê isto.').waitFor()
  })

  it('are made on a phone in the goal itself, kept when the connection is lost, and shown with their history', async () => {
    const { id, keyResults } = await startDemoGoal(sql, 'Atender melhor no litoral')
    const phone = await product.as('pessoa@aurora.demo', '/app')
    await phone.setViewportSize(PHONE)
    await phone.goto(`/app/okrs?objetivo=${id}`)
    const sheet = phone.getByRole('dialog', { name: 'Atender melhor no litoral' })
    await sheet.getByText('Receita recorrente', { exact: true }).waitFor()
    expect(await widthOf(phone)).toBe(PHONE.width)
    expect(await violations(phone)).toEqual([])
    await sheet.getByRole('button', { name: 'Fazer check-in de Receita recorrente' }).click()
    const form = formOf(sheet, 'Receita recorrente')
    await form.getByRole('textbox', { name: 'Valor de hoje (R$)' }).fill('1050000')
    await form.getByText(/Pelos números: Em risco|Pelos números: Atenção/).waitFor()
    await form.getByRole('combobox', { name: 'Situação' }).selectOption('on_track')
    await form.getByRole('button', { name: 'Salvar check-in' }).click()
    await form.getByText('Conte em uma frase por que a situação é outra').waitFor()
    await form.getByRole('textbox', { name: 'Comentário' }).fill('Dois contratos fecham na segunda.')
    expect(await violations(phone)).toEqual([])

    // The answer is lost on its way back: what was written once is not written again.
    await phone.route('**/rpc/check_in', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form.getByRole('button', { name: 'Salvar check-in' }).click()
    await form.getByText('O check-in não foi salvo. O que você escreveu continua aqui.').waitFor()
    await phone.unroute('**/rpc/check_in')
    expect(await valuesOf(keyResults[0]?.id)).toEqual([1_050_000])
    await phone.context().setOffline(true)
    await form.getByRole('button', { name: 'Tentar novamente' }).click()
    await form.getByText('Sem conexão', { exact: true }).waitFor()
    expect(await form.getByRole('textbox', { name: 'Comentário' }).inputValue()).toBe('Dois contratos fecham na segunda.')
    await phone.context().setOffline(false)
    const history = sheet.getByRole('list', { name: 'Check-ins de Receita recorrente' })
    const note = history.getByText('Dois contratos fecham na segunda.')
    // It is sent by itself; a browser may tell of the connection a moment before that carries anything.
    await Promise.race([note.waitFor(), form.getByRole('button', { name: 'Tentar novamente', disabled: false }).click().catch(() => undefined)])
    await note.waitFor()
    expect(await valuesOf(keyResults[0]?.id)).toEqual([1_050_000])
    await history.getByText(/^até \d\d:\d\d$/).waitFor()
    await sheet.getByRole('button', { name: /^Ver tabela/ }).click()
    await sheet.getByRole('table', { name: 'Valores e caminho ideal' }).waitFor()
    expect(await violations(phone)).toEqual([])
    await history.getByRole('button', { name: 'Desfazer' }).click()
    await history.getByText('Desfeito', { exact: true }).waitFor()
  })

  it('of a goal end with it: a score as the progress suggests, what was learned, and it may be opened again', async () => {
    const { id } = await startDemoGoal(sql, 'Abrir a loja de Santos')
    const desk = await product.as('pessoa@aurora.demo', `/app/okrs?objetivo=${id}`)
    const sheet = desk.getByRole('dialog', { name: 'Abrir a loja de Santos' })
    await sheet.getByRole('button', { name: 'Mais' }).click()
    await desk.getByRole('menuitem', { name: 'Encerrar objetivo' }).click()
    const ending = desk.getByRole('dialog', { name: 'Encerrar objetivo' })
    expect(await ending.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('0,0')
    await ending.getByRole('textbox', { name: 'Nota' }).fill('2')
    await ending.getByRole('button', { name: 'Encerrar objetivo' }).click()
    await ending.getByText('Dê uma nota de 0,0 a 1,0', { exact: true }).waitFor()
    expect(await violations(desk)).toEqual([])
    await ending.getByRole('radio', { name: 'Alcançado em parte' }).check()
    await ending.getByRole('textbox', { name: 'Nota' }).fill('0,6')
    await ending.getByRole('textbox', { name: 'Aprendizados' }).fill('Começar pela licença.')
    await ending.getByRole('button', { name: 'Encerrar objetivo' }).click()
    await sheet.getByText('Começar pela licença.').waitFor()
    await sheet.getByRole('button', { name: 'Reabrir' }).click()
    await sheet.getByRole('button', { name: 'Mais' }).waitFor()
    // Somebody else's draft, or nothing at all, is said and not drawn as an error.
    await desk.goto('/app/okrs?objetivo=00000000-0000-4000-8000-000000000000')
    await desk.getByText('Este objetivo não existe mais ou não está aberto para você').waitFor()
    expect(await violations(desk)).toEqual([])
  })

  it('are asked for on the home, and the goal stands on the page of the person', async () => {
    const desk = await product.as('pessoa@aurora.demo', '/app')
    await desk.getByRole('list', { name: 'Minhas metas' }).getByRole('link', { name: 'Crescer com clientes que ficam' }).waitFor()
    await desk.getByRole('link', { name: /^Fazer \d+ check-ins?$/ }).waitFor()
    expect(await violations(desk)).toEqual([])
    const [me] = await sql(`select id, display_name as name from public.employees where email = 'pessoa@aurora.demo'`)
    await desk.goto(`/app/employees/${String(me?.['id'])}`)
    await desk.getByRole('list', { name: `Metas de ${String(me?.['name'])}` }).getByRole('link', { name: 'Crescer com clientes que ficam' }).waitFor()
    expect(await violations(desk)).toEqual([])
  })
})

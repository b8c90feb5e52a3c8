import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const HELPER = 'admin@aurora.demo'

/** Forty hires of one day: two without a manager, and one whose manager and everybody above has no login. */
beforeAll(async () => {
  const manager = await employeeIdOf(product, 'gestor@aurora.demo')
  await ask(`insert into public.employees (company_id, first_name, last_name, email, hire_date) select company_id, 'Chefe', 'Sem Acesso', 'chefe.sem.acesso@aurora.demo', '2020-01-06' from public.employees where id = $1`, [manager])
  await ask(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date, department_id, manager_id)
     select m.company_id, 'Novata', lpad(n::text, 2, '0'), 'pre_admission', private.today(m.company_id) + 45, m.department_id,
       case when n <= 2 then null when n = 3 then (select id from public.employees where email = 'chefe.sem.acesso@aurora.demo') else m.id end
     from public.employees m, generate_series(1, 40) n where m.id = $1`,
    [manager],
  )
})

async function helperName(): Promise<string> {
  return String((await ask('select display_name from public.employees where id = $1', [await employeeIdOf(product, HELPER)]))[0]?.['display_name'])
}

async function choose(field: Locator, page: Page, name: string): Promise<void> {
  await field.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).first().click()
}

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

const begun = (): Promise<readonly Record<string, unknown>[]> =>
  ask(`select j.status, count(*)::int as people from public.journeys j join public.employees e on e.id = j.employee_id where e.first_name = 'Novata' group by 1 order by 1`)

describe('journeys of many people', () => {
  it('are simulated with each error solved in place, begin as one job, tell who could not, are tried again and undone', async () => {
    const page = await product.as('admin@aurora.demo', '/app/onboarding')
    await page.getByRole('link', { name: 'Iniciar em lote' }).click()
    await page.getByRole('checkbox', { name: /40 pessoas/ }).check()
    await page.getByText('40 pessoas escolhidas').waitFor()
    expect(await violations(page)).toEqual([])
    await narrow(page)
    await page.getByLabel('Roteiro', { exact: true }).selectOption({ label: 'Operacional' })
    await page.getByRole('button', { name: 'Conferir' }).click()

    await page.getByText('37 prontas, 3 com problema').waitFor()
    const rows = page.getByRole('list', { name: 'Simulação' }).locator('> li')
    expect(await rows.first().innerText()).toContain('Falta quem faça')
    expect(await violations(page)).toEqual([])
    await narrow(page)
    // The same problem of two people is answered once, the other in its line.
    const helper = await helperName()
    await choose(page.getByLabel(/^Quem faz em todas: Sem gestor/), page, helper)
    await page.getByText('39 prontas, 1 com problema').waitFor()
    await page.getByRole('button', { name: 'Ver só com problema' }).click()
    await expect.poll(() => rows.count()).toBe(3)
    await choose(rows.first().getByRole('combobox', { name: /^Quem faz, para Novata 03: Ninguém acima tem acesso ao sistema/ }), page, helper)
    await page.getByText('40 prontas', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ver todas' }).click()
    await expect.poll(() => rows.count()).toBe(40)

    await page.getByRole('button', { name: 'Iniciar em lote' }).click()
    await dialog(page).getByText('Iniciar o roteiro de 40 pessoas?').waitFor()
    expect(await violations(page)).toEqual([])
    // Somebody's admission is taken back meanwhile.
    await ask(`update public.employees set hire_date = null where first_name = 'Novata' and last_name = '40'`)
    await dialog(page).getByRole('button', { name: 'Iniciar em lote' }).click()
    await page.getByRole('status').filter({ hasText: 'Iniciando o roteiro de 40 pessoas' }).waitFor()
    await page.getByText('39 de 40 começaram').waitFor({ timeout: 60_000 })
    await page.getByRole('list', { name: 'Pessoas que não começaram' }).getByText('Informe a data de admissão antes de começar.').waitFor()
    expect(await violations(page)).toEqual([])
    await narrow(page)
    expect(await ask(`select count(*)::int as tasks from public.journey_tasks t join public.employees e on e.id = t.employee_id where e.first_name = 'Novata' and e.last_name in ('01', '02', '03') and t.responsible = 'manager' and t.assignee_id is distinct from $1`, [await employeeIdOf(product, HELPER)])).toEqual([{ tasks: 0 }])

    await ask(`update public.employees set hire_date = private.today(company_id) + 45 where first_name = 'Novata' and last_name = '40'`)
    await page.getByRole('button', { name: 'Corrigir e tentar de novo' }).click()
    await page.getByText('1 pronta', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('40 pessoas começaram').waitFor({ timeout: 60_000 })
    expect(await begun()).toEqual([{ status: 'open', people: 40 }])

    expect(await ask(`select count(*)::int as told from public.notifications where entity_type = 'journey_run' and url = '/app/onboarding' || $1`, [`/launch${new URL(page.url()).search}`])).not.toEqual([{ told: 0 }])
    await page.getByRole('button', { name: 'Desfazer lote' }).click()
    await dialog(page).getByRole('button', { name: 'Desfazer lote' }).click()
    await page.getByText('Lote desfeito', { exact: true }).waitFor()
    expect(await begun()).toEqual([{ status: 'undone', people: 40 }])
    await page.getByRole('link', { name: 'Iniciar em lote' }).click()
    await page.getByRole('list', { name: 'Lotes anteriores' }).getByText('Desfeito').waitFor()
    await page.getByRole('checkbox', { name: /40 pessoas/ }).waitFor()
  })

  detail('begin for one person with the plan in view, the error solved, and a way back', async () => {
    const [person] = await ask(`select id, display_name from public.employees where first_name = 'Novata' and last_name = '01'`)
    const page = await product.as('admin@aurora.demo', `/app/onboarding?pessoa=${String(person?.['id'])}`)
    await dialog(page).getByRole('button', { name: 'Iniciar roteiro' }).click()
    const plan = page.getByRole('list', { name: 'Tarefas do roteiro' })
    await plan.waitFor()
    const failing = dialog(page).getByRole('region', { name: 'Tarefas sem quem faça' })
    await failing.getByText('Sem gestor: fica com o RH').first().waitFor()
    expect(await violations(page)).toEqual([])
    await narrow(page)
    const helper = await helperName()
    await choose(failing.getByRole('combobox').first(), page, helper)
    await plan.getByText(helper).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Iniciar roteiro' }).click()
    await page.getByText('Roteiro iniciado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByText('Início desfeito', { exact: true }).waitFor()
    expect(await ask(`select status from public.journeys where employee_id = $1 order by created_at desc limit 1`, [person?.['id']])).toEqual([{ status: 'undone' }])
  })
  detail('are cancelled while they begin, with nothing written, and wait for another try', async () => {
    const page = await product.as('admin@aurora.demo', '/app/onboarding/launch')
    await page.getByRole('checkbox', { name: /40 pessoas/ }).check()
    await page.getByRole('button', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Iniciar em lote' }).click()
    await dialog(page).getByRole('button', { name: 'Iniciar em lote' }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('O lote não começou').waitFor()
    await page.getByText('Nada foi gravado.').waitFor()
    expect(await begun()).toEqual([{ status: 'undone', people: 41 }])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Corrigir e tentar de novo' }).waitFor()
  })
})

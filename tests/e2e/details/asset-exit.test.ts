import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const PHONE = { width: 390, height: 844 }
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Two notebooks that somebody who has just left did not give back; nothing else holds the exit up. */
async function blockedExit(): Promise<{ readonly exit: string; readonly tags: readonly string[] }> {
  const [found] = await sql(`select o.id, o.employee_id, o.company_id, o.journey_id from public.offboardings o join public.companies c on c.id = o.company_id
    where c.name like 'Aurora %' and o.status = 'closing' order by o.id limit 1`)
  await sql(`update public.journey_tasks set status = 'waived', done_at = now(), note = 'Já resolvido' where journey_id = $1 and status = 'open'`, [found?.['journey_id']])
  const given = await sql(`with a as (select id, company_id, tag from public.assets where company_id = $1 and status = 'available' and tag like 'NB-%' order by tag limit 2),
      h as (insert into public.asset_handovers (company_id, employee_id, delivered_at) values ($1, $2, now() - interval '200 days') returning id),
      s as (insert into public.asset_assignments (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition)
        select a.company_id, a.id, $2, h.id, now() - interval '200 days', 'good' from a, h returning asset_id)
    update public.assets x set status = 'in_use', holder_id = $2 from s where x.id = s.asset_id returning x.tag`, [found?.['company_id'], found?.['employee_id']])
  return { exit: String(found?.['id']), tags: given.map(({ tag }) => String(tag)).toSorted() }
}

describe('an exit that things of the company hold up', () => {
  let exit = ''
  let tags: readonly string[] = []
  beforeAll(async () => {
    const blocked = await blockedExit()
    exit = blocked.exit
    tags = blocked.tags
  })

  const gates = async (page: Page): Promise<Locator> => {
    await page.goto(`/app/offboarding?caso=${exit}`)
    const open = sheet(page, 'Desligamento')
    await open.getByRole('heading', { name: 'Histórico' }).waitFor()
    return open.getByRole('region', { name: 'Falta resolver' })
  }

  it('leads to each thing, which came back or did not, and is then concluded', async () => {
    const admin = await asPerson('admin@aurora.demo')
    const [back = '', gone = ''] = tags
    const open = await gates(admin)
    expect(await open.getByRole('listitem').count()).toBe(2)

    await open.getByRole('listitem').filter({ hasText: back }).getByRole('link', { name: 'Abrir' }).click()
    const first = admin.getByRole('dialog').filter({ hasText: back })
    await first.getByRole('button', { name: 'Não voltou' }).waitFor()
    expect(await violations(admin)).toEqual([])
    await first.getByRole('button', { name: 'Recebi de volta' }).click()
    // A receipt that waits for a signature would hold up the exit like any other paper.
    await sheet(admin, 'Receber de volta').getByRole('checkbox', { name: /^Pedir a assinatura/ }).uncheck()
    await sheet(admin, 'Receber de volta').getByRole('button', { name: 'Receber de volta' }).click()
    await admin.getByText('Bem recebido de volta').waitFor()

    const left = await gates(admin)
    expect(await left.getByRole('listitem').count()).toBe(1)
    await left.getByRole('listitem').filter({ hasText: gone }).getByRole('link', { name: 'Abrir' }).click()
    const second = admin.getByRole('dialog').filter({ hasText: gone })
    await admin.setViewportSize(PHONE)
    await second.getByRole('button', { name: 'Não voltou' }).click()
    const lost = admin.getByRole('dialog', { name: /não voltou$/ })
    await lost.getByRole('button', { name: 'Registrar e decidir' }).click()
    await lost.getByText('Conte em uma frase o que aconteceu').waitFor()
    await lost.getByLabel(/^O que aconteceu/).fill('Disse que devolveu na portaria, ninguém recebeu')
    await lost.getByRole('button', { name: 'Registrar e decidir' }).click()
    const decide = sheet(admin, 'Decidir sobre o bem')
    await decide.getByText('No fim do contrato, no máximo', { exact: false }).waitFor()
    expect(await decide.getByRole('radio', { name: /^Consertar/ }).count()).toBe(0)
    for (const colorScheme of ['dark', 'light'] as const) {
      await admin.emulateMedia({ colorScheme })
      expect(await violations(admin), colorScheme).toEqual([])
    }
    await decide.getByRole('radio', { name: /^Dispensar/ }).check()
    await decide.getByRole('button', { name: 'Dispensar desconto' }).click()
    await decide.getByText('Diga por que o desconto foi dispensado').waitFor()
    await decide.getByLabel(/^Motivo/).fill('A portaria não controla a entrada')
    await decide.getByRole('button', { name: 'Dispensar desconto' }).click()
    await admin.getByText('Desconto dispensado').first().waitFor()
    await admin.setViewportSize({ width: 1280, height: 900 })

    expect(await (await gates(admin)).count()).toBe(0)
    const open2 = sheet(admin, 'Desligamento')
    await open2.getByRole('button', { name: 'Concluir' }).click()
    const conclude = sheet(admin, 'Concluir o desligamento?')
    await conclude.getByText('Não falta nada.').waitFor()
    await conclude.getByRole('button', { name: 'Concluir' }).click()
    await admin.getByText('Desligamento concluído').waitFor()
  })
})

import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])
const dialog = (page: Page): Locator => page.getByRole('dialog')
const AURORA = `(select id from public.companies where name = 'Aurora Tecnologia')`

/** How far the page itself could be moved sideways. */
const sideways = (page: Page): Promise<number> => page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth - clientWidth
  })

describe('the compliance matrix', () => {
  it('scrolls in its own frame, whatever is required, and asks exactly whom the filter shows', async () => {
    await sql(`insert into public.document_type_rules (company_id, type_id) select t.company_id, t.id from public.document_types t
      where t.company_id = ${AURORA} and t.archived_at is null and t.who_sends <> 'company' on conflict do nothing`)
    const admin = await product.as('admin@aurora.demo', '/app/documents?tab=matrix')
    const table = admin.getByRole('table', { name: 'Matriz de conformidade' })
    await table.getByRole('row').nth(5).waitFor()
    for (const width of [1280, 1024, 800]) {
      await admin.setViewportSize({ width, height: 800 })
      expect([width, await sideways(admin)]).toEqual([width, 0])
    }
    const frame = admin.getByRole('region', { name: 'Matriz de conformidade: tabela' })
    expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    const name = table.getByRole('rowheader').first()
    const before = await name.boundingBox()
    await frame.evaluate((element) => element.scrollTo({ left: 600 }))
    expect((await name.boundingBox())?.x).toBe(before?.x)
    await admin.setViewportSize({ width: 390, height: 800 })
    await admin.getByRole('list', { name: 'Matriz de conformidade' }).waitFor()
    for (const width of [390, 360, 320]) {
      await admin.setViewportSize({ width, height: 800 })
      expect([width, await sideways(admin)]).toEqual([width, 0])
    }
    await admin.setViewportSize({ width: 1280, height: 800 })

    const [department] = await sql(`select d.id, d.name, count(*)::int as people from public.departments d join public.employees e on e.department_id = d.id and e.status <> 'terminated'
      where d.company_id = ${AURORA} group by d.id order by count(*), d.name offset 1 limit 1`)
    await admin.getByLabel('Departamento').selectOption({ label: String(department?.['name']) })
    await admin.getByText('Só quem o filtro mostra.').waitFor()
    await admin.getByText(new RegExp(`em dia: \\d+ de \\d+ documentos exigidos`)).waitFor()
    await admin.getByRole('button', { name: 'Pedir o que falta' }).click()
    const listed = dialog(admin).getByRole('list', { name: 'Pessoas' })
    await expect.poll(() => listed.getByRole('checkbox').count()).toBe(department?.['people'])
    await dialog(admin).getByText('Sem acesso: recebe por link que você envia').first().waitFor()
    expect(await violations(admin)).toEqual([])
    // One of them is left out.
    const left = String(await listed.getByRole('checkbox').first().getAttribute('aria-label')).replace('Selecionar ', '')
    await listed.getByRole('checkbox').first().uncheck()
    await dialog(admin).getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click()
    await admin.getByText(`Pedido a ${String(Number(department?.['people']) - 1)} `).first().waitFor()
    const asked = await sql(`select distinct e.display_name, e.department_id from public.document_requests r join public.employees e on e.id = r.employee_id where r.status = 'open' and r.created_at > now() - interval '1 minute'`)
    expect(asked.map((row) => row['department_id'])).toEqual(asked.map(() => department?.['id']))
    expect(asked).toHaveLength(Number(department?.['people']) - 1)
    expect(asked.map((row) => row['display_name'])).not.toContain(left)
    await admin.getByRole('button', { name: 'Desfazer' }).click()
    await admin.getByText('Pedido desfeito').first().waitFor()
    expect(await sql(`select id from public.document_requests where status = 'open' and created_at > now() - interval '1 minute'`)).toEqual([])
  })
})

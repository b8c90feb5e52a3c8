import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

/** Mondays far from any holiday, in the year after next: February, May and August. */
function mondays(): readonly string[] {
  const year = new Date().getFullYear() + 1
  return [5, 7].map((month) => {
    const first = new Date(Date.UTC(year, month, 8))
    return new Date(Date.UTC(year, month, 8 + ((8 - first.getUTCDay()) % 7))).toISOString().slice(0, 10)
  })
}
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

async function pick(page: Page, part: number, from: string, days: number): Promise<void> {
  await page.getByLabel('Primeiro dia').nth(part).fill(from)
  await page.getByLabel('Último dia').nth(part).fill(later(from, days - 1))
}

it('vacations are asked for with the rules ticking while days are picked: 10 + 10 is refused, 14 + 8 goes to who decides', async () => {
  const page = await product.as('pessoa@aurora.demo', '/app/leaves')
  await page.getByRole('list', { name: 'Períodos de férias' }).getByRole('listitem').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pedir licença' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pedir licença' })
  const send = sheet.getByRole('button', { name: 'Enviar pedido' })
  const [first = '', second = ''] = mondays()
  await sheet.getByRole('button', { name: 'Dividir em mais uma parte' }).click()
  await pick(page, 0, first, 10)
  await pick(page, 1, second, 11)
  await sheet.getByText(/Não pode:.*(pelo menos 14 dias|O que sobra)/).first().waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await pick(page, 0, first, 14)
  await pick(page, 1, second, 8)
  await sheet.getByText(/Saldo depois: 8 dias/).waitFor()
  await send.click()
  await page.getByText('Pedido enviado').waitFor()
  const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Em aprovação' })
  await mine.getByText(/\(14 dias\).*\(8 dias\)/).waitFor()
  const [kept] = await runSql(product.server.databaseUrl, `select sum(days)::integer as days from public.leave_ledger l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo'`)
  expect(kept).toEqual({ days: -22 })

  await mine.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByText('Pedido cancelado').waitFor()
  await page.getByRole('main').getByText('Cancelada').waitFor()

  await page.getByRole('tab', { name: 'Quem está fora' }).click()
  const away = page.getByRole('list', { name: 'Pessoas ausentes nos próximos 60 dias' })
  await away.getByText('Ausente', { exact: true }).first().waitFor()
  expect(await away.getByText('Férias', { exact: true }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
})

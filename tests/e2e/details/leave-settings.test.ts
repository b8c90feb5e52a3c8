import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const sql = (text: string, values: readonly unknown[] = []): Promise<readonly Readonly<Record<string, unknown>>[]> => runSql(product.server.databaseUrl, text, [...values])
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const shown = (iso: string): string => iso.split('-').toReversed().join('/')

/** The sheet of a request, with a type chosen. */
async function asking(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Pedir licença' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pedir licença' })
  await sheet.getByLabel('Tipo', { exact: true }).selectOption({ label: type })
  return sheet
}
async function days(sheet: Locator, from: string, to: string): Promise<void> {
  await sheet.getByLabel('Primeiro dia').fill(from)
  await sheet.getByLabel('Último dia').fill(to)
}

it('a master writes a law by its day: companies are told, a leave of before gets the old number and one of after the new, and both stay to be seen', async () => {
  // An installation that does not know yet what comes in 2027.
  await sql(`delete from public.statutory_rules where rule = 'paternity' and valid_from >= '2027-01-01'`)
  await sql(`update public.statutory_rules set valid_to = null where rule = 'paternity'`)
  const page = await product.as('master@vinculo.demo', '/app/leaves/settings?tab=regras&regra=paternity')
  const sheet = page.getByRole('dialog', { name: 'Licença-paternidade' })
  await sheet.getByRole('button', { name: 'Escrever nova lei' }).click()
  const form = sheet.getByRole('form', { name: 'Nova lei' })
  await form.getByRole('button', { name: 'Escrever lei' }).click()
  await form.getByText('Informe a lei e o artigo').waitFor()
  await form.getByLabel('Dias').fill('10')
  await form.getByLabel('A partir de').fill('2027-01-01')
  await form.getByLabel('Lei e artigo').fill('Lei 15.371/2026, art. 11')
  await form.getByText('Nenhuma empresa fica abaixo desta lei.').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Escrever lei' }).click()
  await page.getByText('Lei escrita').waitFor()
  const law = sheet.getByRole('list', { name: 'O que a lei diz, por data' }).getByRole('listitem')
  await law.filter({ hasText: '5 dias até 31/12/2026' }).waitFor()
  await law.filter({ hasText: '10 dias desde 01/01/2027' }).waitFor()
  await sheet.getByRole('list', { name: 'O que foi escrito no Vínculo' }).getByText(/10 dias, desde 01\/01\/2027, depois de 5 dias/).waitFor()

  const told = await product.as('admin@aurora.demo', '/app/notifications')
  await told.getByText('Nova regra da lei: Licença-paternidade, 10 dias a partir de 01/01/2027').waitFor()

  const person = await product.as('pessoa@aurora.demo', '/app/leaves')
  const wish = await asking(person, 'Licença-paternidade')
  const limit = (given: string): Locator => wish.getByRole('list', { name: 'Regras' }).getByRole('listitem').filter({ hasText: `(${given})` })
  await days(wish, '2026-12-28', '2027-01-01')
  await limit('5 dias').getByText('Certo').waitFor()
  await days(wish, '2026-12-28', '2027-01-02')
  await limit('5 dias').getByText('Não pode').waitFor()
  await days(wish, '2027-01-02', '2027-01-11')
  await limit('10 dias').getByText('Certo').waitFor()
  await days(wish, '2027-01-02', '2027-01-12')
  await limit('10 dias').getByText('Não pode').waitFor()
})

it('an administrator blocks days and asks for people present: who asks for leave reads both before sending', async () => {
  const [place] = await sql(`select private.today(e.company_id)::text as today, d.name as department from public.employees e
    join public.departments d on d.id = e.department_id where e.email = 'pessoa@aurora.demo'`)
  const from = later(String(place?.['today']), 40)
  const to = later(from, 4)
  const page = await product.as('admin@aurora.demo', '/app/leaves/settings?tab=bloqueios')
  await page.getByText('Nenhum dia bloqueado').waitFor()
  await page.getByRole('button', { name: 'Novo bloqueio' }).click()
  const block = page.getByRole('dialog', { name: 'Novo bloqueio' })
  await block.getByLabel('Motivo').fill('Inventário anual')
  await days(block, from, to)
  await block.getByText(/da empresa/).last().waitFor()
  expect(await violations(page)).toEqual([])
  await block.getByRole('button', { name: 'Salvar bloqueio' }).click()
  const row = page.getByRole('list', { name: 'Bloqueios' }).getByRole('listitem').filter({ hasText: 'Inventário anual' })
  await row.getByText(`${shown(from)} a ${shown(to)}`).waitFor()
  await row.getByRole('button', { name: 'Arquivar' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Bloqueio de volta').waitFor()
  await row.waitFor()

  await page.getByRole('tab', { name: 'Cobertura' }).click()
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const rule = page.getByRole('dialog', { name: 'Nova regra de cobertura' })
  await rule.getByRole('combobox', { name: /^Departamento/ }).selectOption({ label: String(place?.['department']) })
  await rule.getByLabel('Por cento').fill('0')
  await rule.getByText(/Hoje: \d+ pessoas?, mínimo de \d+\./).waitFor()
  expect(await violations(page)).toEqual([])
  await rule.getByRole('button', { name: 'Salvar regra' }).click()
  await page.getByRole('list', { name: 'Regras de cobertura' }).getByText(/No máximo 0% fora/).waitFor()

  const person = await product.as('pessoa@aurora.demo', '/app/leaves')
  const wish = await asking(person, 'Folga de aniversário')
  await days(wish, from, from)
  const rules = wish.getByRole('list', { name: 'Regras' }).getByRole('listitem')
  await rules.filter({ hasText: `Inventário anual, ${shown(from)} a ${shown(to)}` }).getByText('Não pode').waitFor()
  await rules.filter({ hasText: `presentes em ${shown(from)}` }).getByText('Atenção').waitFor()
  expect(await wish.getByRole('button', { name: 'Enviar pedido' }).isDisabled()).toBe(true)
  await days(wish, later(from, -1), later(from, -1))
  await rules.filter({ hasText: 'Nenhum bloqueio nestes dias' }).getByText('Certo').waitFor()
})

it('holidays of a year are seen with where they come from, one is added for a site, one is not observed, and a calendar is subscribed to and revoked', async () => {
  const page = await product.as('admin@aurora.demo', '/app/leaves/settings?tab=feriados&ano=2027')
  const list = page.getByRole('list', { name: 'Feriados do ano' }).getByRole('listitem')
  await list.filter({ hasText: 'Tiradentes' }).getByText('21/04/2027').waitFor()
  await list.filter({ hasText: 'Revolução Constitucionalista' }).getByText('Locais em SP · Lei estadual 9.497/1997').waitFor()
  await page.getByRole('button', { name: 'Novo feriado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo feriado' })
  await dialog.getByLabel(/^Nome/).fill('Aniversário da cidade de teste')
  await dialog.getByLabel(/^Dia/).fill('2027-08-17')
  await dialog.getByLabel('Só meio dia').check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar feriado' }).click()
  await list.filter({ hasText: 'Aniversário da cidade de teste' }).getByText('Meio dia').waitFor()
  await page.getByRole('button', { name: 'Não observamos Finados' }).click()
  const back = page.getByRole('button', { name: 'Voltar a observar Finados' })
  await back.waitFor()
  await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
  await back.click()
  await page.getByRole('button', { name: 'Não observamos Finados' }).waitFor()

  const person = await product.as('pessoa@aurora.demo', '/app/leaves')
  await person.getByRole('button', { name: 'Assinar calendário' }).click()
  const feeds = person.getByRole('dialog', { name: 'Assinar calendário' })
  await feeds.getByRole('button', { name: 'Criar endereço de minhas ausências' }).click()
  const url = await feeds.getByLabel('Endereço de minhas ausências').inputValue()
  expect(await violations(person)).toEqual([])
  const read = await fetch(url)
  expect([read.status, (await read.text()).startsWith('BEGIN:VCALENDAR\r\n')]).toEqual([200, true])
  await feeds.getByRole('button', { name: 'Revogar minhas ausências' }).click()
  await person.getByRole('dialog', { name: 'Revogar o endereço?' }).getByRole('button', { name: 'Revogar endereço' }).click()
  await person.getByText('Endereço revogado').waitFor()
  expect((await fetch(url)).status).toBe(404)
})

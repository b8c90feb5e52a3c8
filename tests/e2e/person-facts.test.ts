import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { actOnPerson } from './support/person-page.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]> => runSql(product.server.databaseUrl, text, values)
let birth = ''
let me = ''
const day = (count: number): string => new Date(Date.parse(`${birth}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/')

/** Beatriz had a child 45 days ago, and nothing else keeps her away. */
beforeAll(async () => {
  const [row] = await ask(`select e.id, (private.today(e.company_id) - 45)::text as birth from public.employees e where e.email = 'pessoa@aurora.demo'`)
  me = String(row?.['id'])
  birth = String(row?.['birth'])
  await ask(`update public.employees set hire_date = '2020-03-02' where id = $1`, [me])
  await ask(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me])
})

async function typeBirth(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Registrar fato' }).click()
  await page.getByRole('menuitem', { name: 'nascimento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar nascimento' })
  await dialog.getByText('Preencha os campos para ver as datas antes de salvar.').waitFor()
  await dialog.getByRole('combobox', { name: /^Licença/ }).selectOption({ label: 'Licença-maternidade' })
  await dialog.getByRole('textbox', { name: 'Nascimento' }).fill(day(0))
  return dialog
}

describe('a birth with forty days in hospital', () => {
  it('is recorded by HR, computed again with the discharge, and read by the mother', async () => {
    const page = await product.as('admin@aurora.demo', `/app/employees/${me}?aba=fatos`)
    await page.getByText('Nenhuma em vigor hoje.').waitFor()
    const dialog = await typeBirth(page)
    const preview = dialog.getByRole('status', { name: 'O que o registro muda' })
    await preview.getByText(`${day(0)} a ${day(119)}`).waitFor()
    // What the law does not give is said before it is saved.
    await dialog.getByRole('textbox', { name: 'Prorrogação pedida em' }).fill(day(3))
    await preview.getByText('A empresa não está no programa Empresa Cidadã neste dia.').waitFor()
    await dialog.getByRole('textbox', { name: 'Prorrogação pedida em' }).fill('')
    await preview.getByText(`${day(0)} a ${day(119)}`).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
    await page.getByText('Fato registrado', { exact: true }).waitFor()

    const card = page.getByRole('region', { name: `Nascimento de ${day(0)}` })
    await card.getByRole('button', { name: 'Corrigir' }).click()
    const correction = page.getByRole('dialog', { name: 'Corrigir nascimento' })
    await correction.getByRole('textbox', { name: 'Alta do hospital' }).fill(day(39))
    await correction.getByText(`${day(40)} a ${day(159)}`).waitFor()
    await correction.getByRole('button', { name: 'Salvar correção' }).click()
    await correction.getByText('Escreva o motivo').waitFor()
    await correction.getByLabel('Motivo da correção').fill('O bebê teve alta')
    await correction.getByRole('button', { name: 'Salvar correção' }).click()
    await page.getByText('Registro corrigido').waitFor()
    const stretches = card.getByRole('list', { name: 'Licenças' }).getByRole('listitem')
    await stretches.filter({ hasText: 'eSocial 35' }).getByText(`${day(0)} a ${day(39)} (40 dias)`).waitFor()
    await stretches.filter({ hasText: 'eSocial 17' }).getByText(`${day(40)} a ${day(159)} (120 dias)`).waitFor()
    await card.getByText(`${day(160)} (NR-7)`).waitFor()
    await page.getByRole('region', { name: 'Garantias de emprego' }).getByText('Gestante, depois do parto').waitFor()
    await page.getByText('Versões corrigidas ou anuladas (1)').click()
    await page.getByText(/versão 1, encerrada em .* O bebê teve alta/).waitFor()
    expect(await violations(page)).toEqual([])

    await actOnPerson(page, 'Iniciar desligamento')
    const leaving = page.getByRole('dialog', { name: 'Iniciar desligamento' })
    await leaving.getByLabel('Motivo').selectOption({ label: 'Dispensa sem justa causa' })
    await leaving.getByRole('textbox', { name: 'Último dia' }).fill(day(60))
    await leaving.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await leaving.getByText(/garantia de emprego: .*Gestante, depois do parto até .* \(ADCT art. 10, II, b; CLT art. 391-A\)/).first().waitFor()
    await leaving.getByLabel(/^Por que o contrato termina mesmo com a garantia/).waitFor()

    const mother = await product.as('pessoa@aurora.demo', '/app/leaves')
    await mother.getByRole('list', { name: 'Meus pedidos' }).getByText('Licença-maternidade', { exact: true }).first().waitFor()
    await mother.goto('/app/profile?aba=fatos')
    await mother.getByRole('region', { name: `Nascimento de ${day(0)}` }).getByText(`${day(40)} a ${day(159)} (120 dias)`).waitFor()
    expect(await mother.getByRole('button', { name: 'Registrar fato' }).count()).toBe(0)
    expect(await violations(mother)).toEqual([])

    const manager = await product.as('gestor@aurora.demo', `/app/employees/${me}?aba=fatos`)
    await manager.getByRole('tab', { name: 'Visão geral' }).waitFor()
    expect(await manager.getByRole('heading', { name: 'Fatos e garantias' }).count()).toBe(0)
  })
})

detail('an accident waits in Pendências until its CAT is recorded', async () => {
  const page = await product.as('admin@aurora.demo', `/app/employees/${me}?aba=fatos`)
  await page.getByRole('button', { name: 'Registrar fato' }).click()
  await page.getByRole('menuitem', { name: 'acidente do trabalho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar acidente do trabalho' })
  await dialog.getByRole('textbox', { name: 'Dia', exact: true }).fill(day(44))
  await dialog.getByRole('textbox', { name: 'Hora' }).fill('14:30')
  await dialog.getByRole('combobox', { name: /^Tipo/ }).selectOption({ label: 'De trajeto' })
  await dialog.getByText('(Lei 8.213/1991, art. 22)').last().waitFor()
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByText('Fato registrado', { exact: true }).waitFor()

  await page.goto('/app/inbox')
  await page.getByText('Enviar a CAT e registrar o número').first().click()
  await page.getByRole('link', { name: /Abrir/ }).first().click()
  const card = page.getByRole('region', { name: `Acidente ou doença do trabalho de ${day(44)}` })
  await card.getByRole('button', { name: 'Corrigir' }).click()
  const correction = page.getByRole('dialog', { name: 'Corrigir acidente do trabalho' })
  expect(await correction.getByRole('textbox', { name: 'Hora' }).inputValue()).toBe('14:30')
  await correction.getByRole('textbox', { name: 'Número da CAT' }).fill('2026.123456-7')
  await correction.getByRole('textbox', { name: 'CAT enviada em' }).fill(day(45))
  await correction.getByLabel('Motivo da correção').fill('CAT enviada')
  await correction.getByRole('button', { name: 'Salvar correção' }).click()
  await page.getByText('Registro corrigido').waitFor()
  await card.getByText('2026.123456-7').waitFor()
  await page.goto('/app/inbox')
  await page.getByRole('heading', { level: 1, name: 'Pendências' }).waitFor()
  await expect.poll(() => page.getByText('Enviar a CAT e registrar o número').count()).toBe(0)
})

it('a father says which birth his leave is about, and the day of it decides how long it is (CLT art. 473, III; Lei 15.371/2026)', async () => {
  const [row] = await ask(`select e.id, private.today(e.company_id)::text as today, private.leave_rule(private.leave_rules_of(e.id, private.today(e.company_id)), 'paternity')::integer as days
    from public.employees e where e.email = 'gestor@aurora.demo'`)
  const later = (days: number): string => new Date(Date.parse(`${String(row?.['today'])}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  await ask(`update public.leaves set counts = false, granted = false where employee_id = $1`, [row?.['id']])
  const page = await product.as('gestor@aurora.demo', '/app/leaves')
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  const sheet = page.getByRole('dialog', { name: 'Solicitar férias ou ausência' })
  await sheet.getByLabel('Tipo').selectOption({ label: 'Licença-paternidade' })
  expect(await sheet.getByLabel('Criança com deficiência', { exact: false }).count()).toBe(0)
  await sheet.getByRole('textbox', { name: /^Nascimento, adoção ou guarda/ }).fill(later(0).split('-').toReversed().join('/'))
  await sheet.getByLabel('Criança com deficiência', { exact: false }).waitFor()
  await sheet.getByLabel('Primeiro dia').fill(later(0))
  await sheet.getByLabel('Último dia').fill(later(Number(row?.['days'])))
  await sheet.getByText('Ultrapassa o que a regra permite.').waitFor()
  await sheet.getByLabel('Último dia').fill(later(Number(row?.['days']) - 1))
  await sheet.getByText('A licença começa no nascimento.').waitFor()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByText('Pedido enviado').waitFor()
  expect(await ask(`select b.birth_on::text, b.has_disability from private.leave_births b join public.leave_requests r on r.id = b.request_id where r.employee_id = $1`, [row?.['id']]))
    .toEqual([{ birth_on: later(0), has_disability: false }])
})

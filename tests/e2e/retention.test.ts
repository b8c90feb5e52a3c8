import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { expectFits } from './support/fits.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)

describe('what is kept of who left', () => {
  it('is held with a reason, released, and anonymised after the term with the evidence', async () => {
    const [left] = await sql(`update public.employees e set hire_date = '1988-01-04', termination_date = '1990-03-31' where id = (
      select l.id from public.employees l join public.companies c on c.id = l.company_id and c.name = 'Aurora' where l.status = 'terminated'
        and l.user_id is null and not exists (select from public.confidential_cases k where k.employee_id = l.id)
      order by l.termination_date limit 1) returning id, company_id, first_name || ' ' || last_name as name`).catch(() => [undefined])
    const name = String(left?.['name'])
    const page = await product.as('admin@aurora.demo', '/app/settings?area=lgpd')
    await page.getByRole('tab', { name: 'Guarda e descarte' }).click()
    await page.getByText('No prazo', { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const sheet = page.getByRole('dialog', { name: 'Guarda e descarte' })
    await sheet.getByText('O que a anonimização faz').waitFor()
    await sheet.getByText('31/03/2020').waitFor()
    expect(await violations(page)).toEqual([])

    await sheet.getByRole('button', { name: 'Guardar mesmo assim' }).click()
    const holding = page.getByRole('dialog', { name: 'Guardar mesmo assim' })
    await holding.getByRole('button', { name: 'Reter dados' }).click()
    await holding.getByText('Escreva o motivo').waitFor()
    await holding.getByRole('textbox', { name: 'Motivo' }).fill('Processo 0001234')
    await holding.getByRole('textbox', { name: 'Rever em' }).fill('01/06/2027')
    expect(await violations(page)).toEqual([])
    await holding.getByRole('button', { name: 'Reter dados' }).click()
    await holding.waitFor({ state: 'detached' })
    await sheet.getByText('Há uma retenção sobre esta pessoa.').waitFor()
    await sheet.getByRole('list', { name: 'Retenções' }).getByRole('button', { name: 'Encerrar' }).click()
    const releasing = page.getByRole('dialog', { name: 'Encerrar a retenção' })
    await releasing.getByRole('textbox', { name: 'Motivo' }).fill('Acordo cumprido')
    await releasing.getByRole('button', { name: 'Encerrar retenção' }).click()
    await releasing.waitFor({ state: 'detached' })
    await sheet.getByText(/Acordo cumprido/).waitFor()

    await sheet.getByRole('button', { name: 'Anonimizar' }).click()
    const erasing = page.getByRole('dialog', { name: 'Anonimizar' })
    await erasing.getByRole('textbox').fill('sim')
    await erasing.getByRole('button', { name: 'Pedir anonimização' }).click()
    await erasing.getByText('Digite anonimizar', { exact: true }).waitFor()
    await erasing.getByRole('textbox').fill('anonimizar')
    expect(await violations(page)).toEqual([])
    await erasing.getByRole('button', { name: 'Pedir anonimização' }).click()
    await erasing.waitFor({ state: 'detached' })
    await sheet.getByText(/^Será feita em/).waitFor()
    await sheet.getByRole('button', { name: 'Cancelar anonimização' }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancelar a anonimização' })
    await cancelling.getByRole('textbox', { name: 'Motivo' }).fill('Falta conferir')
    await cancelling.getByRole('button', { name: 'Cancelar anonimização' }).click()
    await cancelling.waitFor({ state: 'detached' })
    await sheet.getByText('Falta conferir').waitFor()
    await sheet.getByRole('button', { name: 'Anonimizar' }).click()
    await erasing.getByRole('textbox').fill('Anonimizar')
    await erasing.getByRole('button', { name: 'Pedir anonimização' }).click()
    await erasing.waitFor({ state: 'detached' })

    // A week later, the job.
    await sql('select private.run_erasures($1, private.today($1) + 7)', [String(left?.['company_id'])])
    await page.reload()
    await sheet.getByText(/nenhum dado encontrado/).waitFor()
    await sheet.getByText(/Código da evidência/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.getByText(name).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.goBack()
    await page.goto('/app/settings?area=lgpd&parte=guarda&guarda=done')
    await page.getByRole('button', { name: /Pessoa anonimizada/ }).waitFor()
    await expectFits(page)
    expect(await violations(page)).toEqual([])
    await page.goto('/app/settings?area=lgpd&parte=guarda&guarda=waiting')
    await page.getByText('Ninguém nesta situação').waitFor()
  })
})

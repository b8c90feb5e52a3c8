import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playAndKeep } from '../db/support/stage.ts'
import { violations } from '../support/axe.ts'
import { expectFits } from './support/fits.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const PERSON = 'Rita Esperada'

/** Somebody who begins tomorrow: an event of eSocial to send, an exam to make, and data that lack. */
beforeAll(async () => {
  await playAndKeep(product.server.databaseUrl, async (scene) => {
    const [made] = await scene.owner(
      `insert into public.employees (company_id, first_name, last_name, hire_date, status, birth_date, position)
       select c.id, 'Rita', 'Esperada', private.today(c.id) + 1, 'pre_admission', '1990-01-01', 'Analista' from public.companies c where c.name like 'Aurora %' returning id`)
    await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) select e.company_id, e.id, 'clt_indefinite', e.hire_date from public.employees e where e.id = $1`, [made?.['id']])
  })
})

describe('the legal calendar', () => {
  it('is a tab beside the Dashboard, where an event of eSocial is marked as sent, taken back and dismissed', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app')
    await page.getByRole('group', { name: 'Páginas do Dashboard' }).getByRole('link', { name: 'Obrigações' }).click()
    await page.getByRole('heading', { level: 1, name: 'Obrigações' }).waitFor()
    await page.getByLabel('Tipo', { exact: true }).selectOption({ label: (await page.getByLabel('Tipo', { exact: true }).locator('option', { hasText: 'S-2200' }).textContent()) ?? '' })
    await page.waitForURL(/tipo=esocial_admission/)
    await page.getByRole('searchbox', { name: 'Buscar obrigação' }).fill('Rita')
    const row = page.getByRole('row', { name: new RegExp(PERSON) })
    await row.waitFor()
    expect(await row.textContent()).toContain('CLT art. 29')
    expect(await row.getByRole('link', { name: /Conferir os dados/ }).getAttribute('href')).toMatch(/^\/app\/employees\/.+\?aba=dados$/)
    expect(await violations(page)).toEqual([])

    const act = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: /Mais sobre/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Marcar como feito')
    // A notice with a way back is a dialog as well.
    const dialog = page.getByRole('dialog', { name: /^(Marcar como feito|Não se aplica)/ })
    await dialog.getByLabel('Observação').fill('Recibo 1.2.345')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Marcar como feito' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await row.waitFor()
    await act('Não se aplica')
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar do calendário' }).click()
    await page.getByText('Diga por que não se aplica').waitFor()
    await page.getByRole('dialog').getByLabel('Por que não se aplica').fill('Vem por transferência')
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar do calendário' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await page.getByLabel('Situação', { exact: true }).selectOption('dismissed')
    await row.getByText('Vem por transferência').waitFor()
  })

  it('is given to somebody, and found by that filter', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?tipo=admission_exam&q=Rita')
    const row = page.getByRole('row', { name: new RegExp(PERSON) })
    await row.getByRole('button', { name: /Mais sobre/ }).click()
    await page.getByRole('menuitem', { name: 'Escolher responsável' }).click()
    const dialog = page.getByRole('dialog')
    const options = dialog.getByLabel('Responsável')
    const name = (await options.locator('option').nth(1).textContent()) ?? ''
    await options.selectOption({ label: name })
    await dialog.getByRole('button', { name: 'Salvar responsável' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(`Responsável: ${name}`).waitFor()
    await page.getByRole('tab', { name: 'Responsáveis' }).click()
    await page.getByLabel('Responsável por Validade do CA').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await row.waitFor()
  })

  it('says what nobody takes care of, and gives all of it to somebody at once', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations')
    const unkept = page.getByText(/obrigaç.+ sem responsável\. Elas não entram/)
    await unkept.waitFor()
    await page.getByRole('table').getByRole('button', { name: /^Sem responsável/ }).first().waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: 'Escolher quem cuida de todas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quem cuida das obrigações sem responsável' })
    const name = (await dialog.getByLabel('Responsável').locator('option').nth(1).textContent()) ?? ''
    await dialog.getByLabel('Responsável').selectOption({ label: name })
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salvar responsável' }).click()
    await dialog.waitFor({ state: 'detached' })
    await unkept.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Sem responsável/ }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Responsáveis' }).click()
    const others = page.getByLabel('Quem cuida de todas as outras')
    await expect.poll(() => others.locator('option:checked').textContent()).toBe(name)
    expect(await page.getByLabel('Responsável por Validade do CA').locator('option').first().textContent()).toBe(name)
    await expectFits(page)
    await others.selectOption('')
    await page.getByRole('tab', { name: 'Calendário' }).click()
    await unkept.waitFor()
  })

  it('shows the days of a month, which narrow the list and are entries of the history', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations')
    const month = page.getByRole('region', { name: 'Mês' })
    await month.getByRole('button', { name: 'Próximo mês' }).click()
    await page.waitForURL(/mes=20/)
    const day = month.getByRole('gridcell').filter({ has: page.getByRole('button', { name: /no prazo|vencem logo/ }) }).first().getByRole('button')
    await day.click()
    await page.waitForURL(/dia=20/)
    await page.getByRole('button', { name: /^Remover|^Tirar/ }).first().waitFor()
    await page.goBack()
    await page.waitForURL(/mes=20/)
    await expectFits(page)
  })

  it('tells the quotas, and what they would be without somebody', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?tab=cotas')
    await page.getByRole('heading', { name: 'Pessoas com deficiência' }).waitFor()
    await page.getByRole('combobox', { name: 'Pessoa' }).fill('Rita Esperada')
    await page.getByRole('option', { name: new RegExp(PERSON) }).click()
    await page.waitForURL(/pessoa=/)
    await page.getByText(`Sem ${PERSON}`).waitFor()
    await page.getByText('a consulta fica registrada').waitFor()
    await expectFits(page)
  })

  it('opens whom each number of the quotas counts and leaves out, and names who fills one only with a reason', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?tab=cotas')
    const counted = page.getByRole('button', { name: /^\d+ pessoas ?: pessoas com deficiência/ })
    const number = (/\d+/.exec((await counted.textContent()) ?? '') ?? [''])[0]
    await counted.click()
    await page.waitForURL(/ver=pcd_base/)
    const sheet = page.getByRole('dialog', { name: 'Pessoas com deficiência: contam na base' })
    await sheet.getByText(`Hoje: ${number} pessoas`).waitFor()
    expect(await sheet.getByRole('list', { name: 'Contam na base' }).getByRole('listitem').count()).toBe(Math.min(50, Number(number)))
    await sheet.getByLabel('Mostrar', { exact: true }).selectOption({ label: (await sheet.getByLabel('Mostrar', { exact: true }).locator('option', { hasText: 'Não contam' }).textContent()) ?? '' })
    await page.waitForURL(/ver=pcd_outside/)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const base = page.getByRole('listitem').filter({ hasText: 'em funções que pedem formação' }).getByRole('button', { name: /^\d+ pessoas? ?: / }).first()
    const ofSite = (/\d+/.exec((await base.textContent()) ?? '') ?? [''])[0]
    await base.click()
    await page.waitForURL(/ver=site_base&local=|local=.+ver=site_base/)
    await page.getByRole('dialog').getByText(`Hoje: ${ofSite} pessoa`).waitFor()
    // The address opens the same rows.
    await page.reload()
    await page.getByRole('dialog').getByText(`Hoje: ${ofSite} pessoa`).waitFor()
    await page.keyboard.press('Escape')
    const filled = page.getByRole('button', { name: /: Cota de pessoas com deficiência/ })
    const told = (/\d+/.exec((await filled.textContent()) ?? '') ?? [''])[0]
    await filled.click()
    const holders = page.getByRole('dialog', { name: 'Pessoas com deficiência: preenchem a cota' })
    await holders.getByLabel('Motivo da consulta').fill('Fiscalização')
    expect(await holders.getByRole('listitem').count()).toBe(0)
    await holders.getByRole('button', { name: 'Mostrar pessoas' }).click()
    await holders.getByText('Acesso registrado').waitFor()
    expect(await holders.getByRole('list', { name: 'Preenchem a cota' }).getByRole('listitem').count()).toBe(Number(told))
    await expectFits(page)
    await page.keyboard.press('Escape')
    await holders.waitFor({ state: 'detached' })
  })

  it('leads each datum that eSocial lacks to the screen where it is written', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?tab=esocial&q=Rita')
    const row = page.getByRole('row', { name: new RegExp(PERSON) })
    await row.getByRole('link', { name: /^Salário/ }).click()
    await page.waitForURL(/\/app\/employees\/.+aba=remuneracao/)
    await page.goBack()
    await row.waitFor()
    await page.getByLabel('Evento', { exact: true }).selectOption('S-2299')
    await page.waitForURL(/evento=S-2299/)
    await expectFits(page)
  })

  it('shows medians of pay as a preview, and policies with their laws', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?tab=salarios')
    await page.getByRole('rowheader', { name: 'Toda a empresa' }).waitFor()
    await page.getByText('salário contratual').waitFor()
    await expectFits(page)
    await page.getByRole('tab', { name: 'Políticas' }).click()
    await page.getByText('Lei 14.457/2022, art. 23, I').first().waitFor()
    await expectFits(page)
  })

  it('opens from an item of each kind the screen where it is done', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations')
    const select = page.getByLabel('Tipo', { exact: true })
    await select.locator('option').nth(1).waitFor({ state: 'attached' })
    const kinds = (await select.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).filter((kind) => kind !== '')
    expect(kinds.length).toBeGreaterThan(8)
    for (const kind of kinds) {
      await page.goto(`/app/obligations?tipo=${kind}`)
      await page.getByRole('row').nth(1).getByRole('link').last().click()
      await page.waitForURL((url) => !url.search.includes(`tipo=${kind}`))
      // A sheet over the page hides the page's own heading.
      await page.getByRole('heading').first().waitFor()
      expect([kind, await page.getByRole('heading', { name: /Acesso Restrito|não encontrada|não existe/ }).count()]).toEqual([kind, 0])
    }
  }, 120_000)

  it('gives an address for other calendars', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/obligations?agenda=true')
    await page.getByRole('button', { name: /Criar endereço/ }).click()
    const address = await page.getByLabel('Endereço de obrigações da empresa').inputValue()
    expect(await violations(page)).toEqual([])
    const text = await page.evaluate(async (url) => (await fetch(url)).text(), address)
    expect(text).toContain('X-WR-CALNAME:Obrigações da empresa')
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).not.toContain('Rita')
  })

  it.each(['gestor@aurora.demo', 'pessoa@aurora.demo'])('is closed to %s, who has no tab for it', async (email) => {
    const page = await asPerson(email)
    await page.goto('/app')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Obrigações' }).count()).toBe(0)
    await page.goto('/app/obligations')
    await page.getByRole('heading', { name: 'Acesso Restrito' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

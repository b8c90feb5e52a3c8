import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { approveAtOnce } from '../support/approving.ts'
import { fetchAsPage, field, openEmployees, search } from '../support/employees.ts'
import { employeeIdOf } from '../support/people.ts'
import { actOnPerson } from '../support/person-page.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const BEATRIZ = 'pessoa@aurora.demo'

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
const caseOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Desligamento', exact: true })
const stage = (page: Page, words: string): Locator => caseOf(page).getByText(words, { exact: true })

/** Opens the form of an exit from somebody's page. */
async function begin(page: Page, email: string): Promise<Locator> {
  await page.goto(`/app/employees/${await employeeIdOf(product, email)}`)
  await actOnPerson(page, 'Iniciar desligamento')
  const form = page.getByRole('dialog', { name: 'Iniciar desligamento' })
  await form.waitFor()
  return form
}

async function act(page: Page, verb: string): Promise<void> {
  await caseOf(page).getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: verb }).click()
}

describe('an exit', () => {
  it('is prepared, approved by somebody else, communicated, moved and called off, and everything is as before', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    const form = await begin(page, BEATRIZ)
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    for (const missing of ['Escolha o motivo', 'Informe o último dia']) await form.getByText(missing).first().waitFor()
    await form.getByLabel('Motivo').selectOption({ label: 'Dispensa sem justa causa' })
    await form.getByLabel('Aviso prévio').selectOption({ label: 'Indenizado' })
    await form.getByRole('textbox', { name: 'Último dia' }).fill(dayAhead(20))
    await form.getByLabel('Observação').fill('Reestruturação da área.')
    await form.getByText(/^Na comunicação, serão avisados: Beatriz/).waitFor()
    // What is typed outlives a reload.
    await page.reload()
    await form.getByLabel('Observação').waitFor()
    expect(await form.getByLabel('Observação').inputValue()).toBe('Reestruturação da área.')
    await form.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await stage(page, 'Solicitado').waitFor()
    expect(await caseOf(page).getByRole('button', { name: 'Comunicar' }).count()).toBe(0)
    const address = page.url()
    // Nobody who has no part in it knows: the person least of all.
    const person = await product.as(BEATRIZ, '/config.json')
    expect((await fetchAsPage(person, '/rest/v1/offboardings?select=id')).body).toEqual([])

    const master = await product.as('master@vinculo.demo', '/app/inbox')
    await master.getByText(/^Desligamento de Beatriz/).first().click()
    await approveAtOnce(master)

    await page.goto(address)
    await stage(page, 'Aprovado').waitFor()
    await caseOf(page).getByRole('button', { name: 'Comunicar' }).click()
    const asked = page.getByRole('dialog', { name: /^Comunicar o desligamento de Beatriz/ })
    await asked.getByRole('region', { name: 'Quem será avisado' }).getByText('(a própria pessoa)').waitFor()
    expect(await violations(page)).toEqual([])
    await asked.getByRole('button', { name: 'Comunicar' }).click()
    await stage(page, 'Comunicado').waitFor()
    await caseOf(page).getByText('Gerar e assinar a carta, o aviso ou o acordo').first().waitFor()

    await act(page, 'Mudar o último dia')
    const moving = page.getByRole('dialog', { name: 'Mudar o último dia' })
    await moving.getByRole('textbox', { name: 'Novo último dia' }).fill(dayAhead(12))
    await moving.getByRole('button', { name: 'Mudar o último dia' }).click()
    await caseOf(page).getByText(`O que vai acontecer em ${dayAhead(12)}, às 18:00`).waitFor()
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    await caseOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Calendário' }).click()
    const [, month, year] = dayAhead(12).split('/')
    await page.goto(`/app/offboarding?vista=calendario&mes=${year ?? ''}-${month ?? ''}`)
    await page.getByRole('button', { name: /Último dia.*Beatriz/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /Último dia.*Beatriz/ }).click()
    await stage(page, 'Comunicado').waitFor()

    await act(page, 'Cancelar o desligamento')
    const cancelling = page.getByRole('dialog', { name: 'Cancelar o desligamento?' })
    await cancelling.getByRole('button', { name: 'Cancelar o desligamento' }).click()
    await cancelling.getByText('Informe por que o desligamento não segue').first().waitFor()
    await cancelling.getByRole('textbox').fill('A área foi mantida.')
    await cancelling.getByRole('button', { name: 'Cancelar o desligamento' }).click()
    await stage(page, 'Cancelado').first().waitFor()
    await caseOf(page).getByText('A área foi mantida.').waitFor()
    const id = await employeeIdOf(product, BEATRIZ)
    expect(await sql('select status from public.employees where id = $1', [id])).toEqual([{ status: 'active' }])
    expect(await sql('select 1 from private.access_endings where employee_id = $1', [id])).toEqual([])
  }, 150_000)

  it('ends the access at its minute, shows what was done, and is concluded with a reason for what is left', async () => {
    const person = await product.as(BEATRIZ, '/config.json')
    const seen = async (): Promise<unknown> => (await fetchAsPage(person, '/rest/v1/employees?select=id')).body
    expect(await seen()).toHaveLength(1)
    const page = await product.as('admin@aurora.demo', 'about:blank')
    const form = await begin(page, BEATRIZ)
    await form.getByLabel('Motivo').selectOption({ label: 'Pedido de demissão' })
    await form.getByRole('textbox', { name: 'Último dia' }).fill(dayAhead(0))
    await form.getByLabel('Hora em que o acesso acaba').fill('00:00')
    await form.getByRole('button', { name: 'Registrar' }).click()
    await stage(page, 'Aprovado').waitFor()
    await caseOf(page).getByRole('button', { name: 'Comunicar' }).click()
    const asked = page.getByRole('dialog', { name: /^Comunicar o desligamento de Beatriz/ })
    await asked.getByText(/a saída acontece agora/).waitFor()
    await asked.getByRole('button', { name: 'Comunicar' }).click()
    await stage(page, 'Encerrando').waitFor()
    await caseOf(page).getByText('O que aconteceu na saída').waitFor()
    await caseOf(page).getByText(`Contrato encerrado em ${dayAhead(0)}`).waitFor()
    await expect.poll(seen).toEqual([])

    await caseOf(page).getByRole('button', { name: 'Concluir', exact: true }).first().click()
    const concluding = page.getByRole('dialog', { name: 'Concluir o desligamento?' })
    await concluding.getByText('Pagar a rescisão e entregar os documentos').waitFor()
    await concluding.getByRole('button', { name: 'Concluir' }).click()
    await concluding.getByText('Escreva por que conclui mesmo assim').first().waitFor()
    expect(await violations(page)).toEqual([])
    await concluding.getByRole('textbox').fill('Tudo foi resolvido fora do sistema.')
    await concluding.getByRole('button', { name: 'Concluir' }).click()
    await stage(page, 'Concluído').first().waitFor()
  }, 120_000)

  it('is estimated beforehand: days and articles, amounts once the pay is opened, notice as it is kept', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    const form = await begin(page, 'gestor@aurora.demo')
    await form.getByLabel('Motivo').selectOption({ label: 'Dispensa sem justa causa' })
    await form.getByText(/^Na comunicação, serão avisados/).waitFor()
    // The error of a day that is half typed moves what is below it, and the click counts all the same.
    await form.getByRole('textbox', { name: 'Último dia' }).fill('99')
    await form.getByText('Quanto se deve (estimativa)').click({ delay: 300 })
    await form.getByText('Escolha o último dia e o motivo.').waitFor()
    await form.getByRole('textbox', { name: 'Último dia' }).fill(dayAhead(0))
    await form.getByText(/Código 02 no eSocial · CLT arts. 477 e 487/).waitFor()
    const lines = form.getByLabel('Verbas')
    const [rights, dates] = [form.getByLabel('Direitos'), form.getByLabel('Datas do aviso')]
    for (const text of ['Saldo de salário', 'Aviso prévio indenizado', /13º salário de/, 'Férias proporcionais e um terço']) await lines.getByText(text).first().waitFor()
    for (const article of [/CLT arts\. 457 e 459/, /CLT art\. 487, § 1º; Lei 12\.506\/2011/, /CLT art\. 146/]) await lines.getByText(article).first().waitFor()
    await lines.getByText(/^\d+ dias?$/).first().waitFor()
    for (const article of [/40 % dos depósitos.*Lei 8\.036\/1990, art\. 18, § 1º/, /100 % do saldo/, /Contando só este contrato: 1º pedido, .*Lei 7\.998\/1990/]) await rights.getByText(article).waitFor()
    expect(await lines.getByText('R$').count()).toBe(0)
    await form.getByText(/Pagamento e documentos até/).waitFor()
    await form.getByRole('button', { name: 'Mostrar valores' }).click()
    await lines.getByText('Total bruto estimado').waitFor()
    await form.getByLabel('Base da multa do FGTS').fill('20.000,00')
    await lines.getByText(/^R\$\s8\.000,00$/).waitFor()
    const expectFits = async (look: { readonly colorScheme: 'dark' | 'light'; readonly width: number }): Promise<void> => {
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await page.setViewportSize({ width: look.width, height: 844 })
      expect(await violations(page)).toEqual([])
      expect(await form.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    }
    await expectFits({ colorScheme: 'light', width: 1280 })

    // Notice as it is kept: paid, worked, or waived for another job.
    const way = (name: string | RegExp): Locator => form.getByRole('radio', { name })
    await expect.poll(() => way('Indenizado').isChecked()).toBe(true)
    await dates.getByText(/^\d+ dias de aviso: \d+ anos? completos? de serviço\.$/).waitFor()
    await dates.getByText(/a pagar; para férias e 13º o contrato conta até/).waitFor()
    await way('Trabalhado').check()
    await dates.getByText(new RegExp(`^Dado em ${dayAhead(-30)} e trabalhado até ${dayAhead(0)}\\.$`)).waitFor()
    await dates.getByText(new RegExp(`^Com 2 horas a menos por dia, ou livre a partir de ${dayAhead(-6)} \\(CLT art\\. 488\\)\\.$`)).waitFor()
    await form.getByText(`Para este último dia, o aviso trabalhado precisa ter sido dado até ${dayAhead(-30)}.`).waitFor()
    await expectFits({ colorScheme: 'dark', width: 390 })
    await way(/^Dispensado, porque a pessoa tem outro emprego/).check()
    await expect.poll(() => lines.getByText('Aviso prévio indenizado').count()).toBe(0)

    await form.getByLabel('Motivo').selectOption({ label: 'Pedido de demissão' })
    await form.getByText(/Código 07 no eSocial/).waitFor()
    await dates.getByText('30 dias de aviso de quem pede demissão.').waitFor()
    await way('Não cumprido, com desconto').check()
    await lines.getByText('Desconto do aviso não cumprido').waitFor()
    await lines.getByText(/^-\s?R\$/).waitFor()
    await way('Dispensado pela empresa').check()
    await expect.poll(() => lines.getByText('Desconto do aviso não cumprido').count()).toBe(0)
    expect(await form.getByLabel('Base da multa do FGTS').count()).toBe(0)
  })

  it('is no choice of the form: only the notice is, and the situation of somebody new follows the admission', async () => {
    const page = await product.as('admin@aurora.demo', 'about:blank')
    await openEmployees(page)
    await search(page, 'rafael monteiro')
    await page.getByRole('table').getByRole('link', { name: /Rafael Monteiro/ }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    const status = field(page, 'Situação')
    await status.getByText('Em aviso').waitFor({ state: 'attached' })
    expect(await status.locator('option').allTextContents()).toEqual(['Ativo', 'Em aviso'])
    await page.goto('/app/employees/new')
    await page.getByText('Acompanha a data de admissão.').waitFor()
    await page.getByText('Ativo', { exact: true }).waitFor()
    await field(page, 'Data de admissão').fill('01/12/2090')
    await page.getByText('Pré-admissão', { exact: true }).waitFor()
  })
})

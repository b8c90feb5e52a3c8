import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'
import { xlsxOf } from './support/spreadsheet.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const AT = '/app/evaluations/competencies'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const levelOf = async (position: string, competency: string): Promise<unknown> => (await runSql(product.server.databaseUrl, `select r.level from public.position_competencies r
  join public.positions p on p.id = r.position_id join public.competencies c on c.id = r.competency_id join public.companies k on k.id = p.company_id
  where k.name like 'Aurora %' and p.title = $1 and c.name = $2`, [position, competency]))[0]?.['level'] ?? null

describe('competencies', () => {
  it('are created, corrected, archived and taken back by who manages evaluations', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto('/app/evaluations')
    await admin.getByRole('navigation', { name: 'Páginas de Avaliações' }).getByRole('link', { name: 'Competências' }).click()
    await admin.getByRole('table', { name: 'Competências' }).getByText('Comunicação', { exact: true }).waitFor()
    expect(await violations(admin)).toEqual([])

    await admin.getByRole('button', { name: 'Nova competência' }).click()
    const form = dialog(admin, 'Nova competência')
    await form.getByRole('button', { name: 'Salvar competência' }).click()
    await form.getByText('Preencha este campo').waitFor()
    await form.getByLabel('Nome').fill('comunicacao')
    await form.getByLabel('Nível 1').fill('Tem ideias.')
    await form.getByRole('button', { name: 'Salvar competência' }).click()
    await form.getByText('Já existe uma competência com este nome.').waitFor()
    // What was typed stays.
    expect(await form.getByLabel('Nível 1').inputValue()).toBe('Tem ideias.')
    expect(await violations(admin)).toEqual([])
    await form.getByLabel('Nome').fill('Criatividade')
    await form.getByRole('button', { name: 'Salvar competência' }).click()
    await admin.getByText('Competência criada').first().waitFor()

    await admin.getByRole('button', { name: /^Criatividade/ }).click()
    const sheet = dialog(admin, 'Criatividade')
    await sheet.getByRole('list', { name: 'Níveis' }).getByText('Tem ideias.').waitFor()
    await sheet.getByText('Nenhum cargo pede esta competência ainda.').waitFor()
    expect(await violations(admin)).toEqual([])
    await sheet.getByRole('button', { name: 'Editar' }).click()
    const edit = dialog(admin, 'Editar Criatividade')
    await edit.getByLabel('Nível 5').fill('Muda o jogo.')
    await edit.getByRole('button', { name: 'Salvar competência' }).click()
    await sheet.getByRole('list', { name: 'Níveis' }).getByText('Muda o jogo.').waitFor()
    await sheet.getByRole('button', { name: 'Arquivar' }).click()
    await admin.getByText('Competência arquivada').first().waitFor()
    await admin.getByRole('button', { name: /^Criatividade/ }).waitFor({ state: 'detached' })
    await admin.getByRole('button', { name: 'Desfazer' }).click()
    await admin.getByRole('button', { name: /^Criatividade/ }).waitFor()
  })

  it('are required of positions, cell by cell with the keyboard or all of one position', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(`${AT}?tab=cargos&q=Desenvolvedor`)
    const title = 'Desenvolvedor Back-end Pleno'
    const cell = admin.getByRole('textbox', { name: `Comunicação em ${title}`, exact: true })
    await cell.focus()
    await admin.keyboard.type('9')
    await admin.getByText('Use um número de 1 a 5. Nada mudou.').waitFor()
    await admin.keyboard.type('5')
    await expect.poll(() => levelOf(title, 'Comunicação')).toBe(5)
    await admin.keyboard.press('ArrowRight')
    expect(await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(` em ${title}`)
    await cell.focus()
    await admin.keyboard.press('Backspace')
    await expect.poll(() => levelOf(title, 'Comunicação')).toBeNull()
    expect(await violations(admin)).toEqual([])

    await admin.getByRole('button', { name: title, exact: true }).click()
    const form = dialog(admin, `Níveis de ${title}`)
    await form.getByLabel('Adicionar competência').selectOption({ label: 'Comunicação' })
    await form.getByLabel('Nível de Comunicação').selectOption('4')
    await form.getByText('Conduz conversas difíceis com respeito').waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByRole('button', { name: 'Salvar níveis' }).click()
    await admin.getByText('Níveis salvos').first().waitFor()
    expect(await levelOf(title, 'Comunicação')).toBe(4)
    await expect.poll(() => cell.inputValue()).toBe('4')
  })

  it('come with scales, whose points each have words', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await admin.goto(AT)
    await admin.getByRole('button', { name: 'Escalas' }).click()
    const sheet = dialog(admin, 'Escalas')
    await sheet.getByText('Referência').waitFor()
    expect(await violations(admin)).toEqual([])
    await sheet.getByRole('button', { name: 'Nova escala' }).click()
    const form = dialog(admin, 'Nova escala')
    await form.getByLabel('Nome').fill('Frequência')
    for (const place of [5, 4]) await form.getByRole('button', { name: `Remover o ponto ${place}` }).click()
    expect(await form.getByRole('button', { name: 'Remover o ponto 3' }).isDisabled()).toBe(true)
    await form.getByLabel('Ponto 1', { exact: false }).first().fill('Nunca')
    await form.getByRole('button', { name: 'Salvar escala' }).click()
    await form.getByText('Diga o que este ponto significa.').first().waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByRole('textbox', { name: /^Ponto 2/ }).fill('Às vezes')
    await form.getByRole('textbox', { name: /^Ponto 3/ }).fill('Sempre')
    await form.getByRole('button', { name: 'Salvar escala' }).click()
    await sheet.getByText('Frequência').first().waitFor()
    await sheet.getByRole('button', { name: 'Arquivar Frequência' }).click()
    await sheet.getByRole('button', { name: 'Voltar a usar Frequência' }).click()
    await sheet.getByRole('button', { name: 'Arquivar Frequência' }).waitFor()
    await admin.goBack()
    await sheet.waitFor({ state: 'detached' })
  })

  it('come by a spreadsheet, and so do the levels of positions', { timeout: 120_000 }, async () => {
    const admin = await product.as('admin@aurora.demo', 'about:blank')
    const bring = async (kind: string, rows: readonly (readonly string[])[]): Promise<void> => {
      await admin.goto(`/app/employees/import/${kind}`)
      await admin.getByLabel('Planilha').setInputFiles({ name: 'planilha.xlsx', mimeType: XLSX, buffer: await xlsxOf(rows) })
      await admin.getByRole('button', { name: 'Revisar' }).click()
      await admin.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
      expect(await violations(admin)).toEqual([])
      await admin.getByRole('button', { name: /^Importar / }).click()
      await admin.getByRole('link', { name: 'Ver competências' }).waitFor({ timeout: 60_000 })
    }
    await bring('competencies', [['Competência', 'Tipo', 'Nível 1', 'Nível 5'], ['Ousadia', 'Valor da empresa', 'Propõe.', 'Transforma.'], ['Negociação', 'Técnica', 'Ouve.', 'Constrói acordos.']])
    await bring('required_levels', [['Cargo', 'Competência', 'Nível'], ['Desenvolvedor Back-end Pleno', 'Ousadia', '2']])
    expect(await levelOf('Desenvolvedor Back-end Pleno', 'Ousadia')).toBe(2)
    await admin.getByRole('link', { name: 'Ver competências' }).click()
    await admin.getByRole('button', { name: /^Ousadia/ }).click()
    await dialog(admin, 'Ousadia').getByText('Desenvolvedor Back-end Pleno').waitFor()
  })

  it('are no page of managers and of people', async () => {
    for (const account of ['gestor@aurora.demo', 'pessoa@aurora.demo']) {
      const page = await asPerson(account)
      await page.goto(AT)
      await page.waitForURL('**/app/evaluations')
      await page.getByRole('heading', { level: 1, name: 'Avaliações' }).waitFor()
      expect(await page.getByRole('link', { name: 'Competências' }).count()).toBe(0)
    }
  })

  detail('begin with the starters, and are edited by position on a phone', async () => {
    await runSql(product.server.databaseUrl, `update public.competencies c set archived_at = now() from public.companies k where k.id = c.company_id and k.name like 'Boreal %'`)
    const admin = await product.as('admin@boreal.demo', AT)
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.getByText('Nenhuma competência ainda').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Usar o modelo' }).click()
    await admin.getByText('Modelo adicionado').first().waitFor()
    await admin.getByRole('list', { name: 'Competências' }).getByText('Gestão de pessoas').waitFor()
    await admin.getByRole('tab', { name: 'Níveis por cargo' }).click()
    await admin.getByRole('list', { name: 'Níveis por cargo' }).getByRole('button').first().click()
    const form = admin.getByRole('dialog', { name: /^Níveis de / })
    await form.getByLabel('Adicionar competência').selectOption({ label: 'Liderança' })
    expect(await violations(admin)).toEqual([])
    await form.getByRole('button', { name: 'Salvar níveis' }).click()
    await admin.getByText(/^Liderança 3/).first().waitFor()
    expect(await admin.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  })
})

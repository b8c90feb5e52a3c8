import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const PAGE = '/app/evaluations/questions'
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const listed = (page: Page, title: string): Locator => page.getByRole('table', { name: 'Perguntas do banco' }).locator('[data-row]').filter({ hasText: title })

describe('the bank of questions', () => {
  it('begins with a model, takes a question of one’s own and a sheet, and lets one go and come back', { timeout: 180_000 }, async () => {
    const page = await product.as('admin@aurora.demo', PAGE)
    await page.getByRole('heading', { name: 'Perguntas', level: 1 }).waitFor()
    await page.getByText('O banco ainda está vazio').waitFor()
    await page.getByRole('button', { name: 'Usar um modelo' }).first().click()
    const models = sheet(page, 'Usar um modelo')
    await models.getByRole('button', { name: /^Usar Feedforward rápido$/ }).click()
    await page.getByText('3 perguntas adicionadas').waitFor()
    await models.getByText('No banco', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await models.getByRole('button', { name: 'Fechar' }).last().click()
    await listed(page, 'O que esta pessoa deve continuar fazendo?').waitFor()

    await page.getByRole('button', { name: 'Nova pergunta' }).click()
    const form = sheet(page, 'Nova pergunta')
    await form.getByRole('button', { name: 'Salvar pergunta' }).click()
    await form.getByText('Escreva a pergunta.').waitFor()
    await form.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Cumpre o que combina?')
    await form.getByRole('textbox', { name: /^O menor significa/ }).fill('Quase nunca')
    await form.getByRole('combobox', { name: 'Comentário' }).selectOption({ label: 'Exigir nas pontas da escala' })
    await form.getByLabel('Permitir “não observado”').check()
    await form.getByLabel(/^Tema/).fill('Equipe')
    const trial = form.getByRole('region', { name: 'Como aparece para quem responde' })
    await trial.getByText('5', { exact: true }).click()
    await trial.getByText('Notas nas pontas da escala pedem um comentário.').waitFor()
    await trial.getByText('Não observei', { exact: true }).click()
    expect(await trial.getByLabel('Comentário').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Salvar pergunta' }).click()
    await page.getByText('Pergunta criada').first().waitFor()
    await listed(page, 'Cumpre o que combina?').waitFor()

    await page.getByRole('link', { name: 'Importar' }).click()
    const csv = 'Pergunta;Tema;Tipo de resposta;Opções\nQual turno prefere?;Rotina;Uma opção;"Manhã; Tarde"\nCumpre o que combina?;;Texto livre;\n'
    await page.getByLabel('Planilha').setInputFiles({ name: 'perguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'utf8') })
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: /^Importar 1 / }).click()
    await page.getByRole('link', { name: 'Ver perguntas' }).click({ timeout: 60_000 })
    await listed(page, 'Qual turno prefere?').waitFor()

    await page.getByRole('button', { name: /^Arquivar Qual turno prefere\?$/ }).click()
    await page.getByText('Pergunta arquivada').first().waitFor()
    await listed(page, 'Qual turno prefere?').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await listed(page, 'Qual turno prefere?').waitFor()
  })

  it('shows chosen questions as a respondent finds them', async () => {
    const page = await product.as('admin@aurora.demo', PAGE)
    await page.getByRole('checkbox', { name: /Cumpre o que combina/ }).check()
    await page.getByRole('checkbox', { name: /Qual turno prefere/ }).check()
    await page.getByRole('button', { name: 'Ver como respondente' }).click()
    const preview = sheet(page, 'Ver como respondente')
    await preview.getByRole('radio', { name: 'Manhã' }).check()
    await preview.getByText('1', { exact: true }).click()
    await preview.getByLabel('Comentário').fill('Só uma tentativa')
    await preview.getByLabel('Largura de celular').check()
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Perguntas', level: 1 }).waitFor()
  })

  it('writes the form of experiences from the standard questions, and goes back to them', { timeout: 120_000 }, async () => {
    const page = await product.as('admin@aurora.demo', PAGE)
    const form = sheet(page, 'Formulário de experiência')
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Formulário de experiência' }).click()
      await form.getByRole('button', { name: 'Ver como respondente' }).waitFor()
    }
    await open()
    expect(new URL(page.url()).searchParams.get('experiencia')).toBe('true')
    await form.getByText('Estas são as perguntas padrão').waitFor()
    const asked = form.getByRole('textbox', { name: /^Pergunta \d+$/ })
    expect(await asked.count()).toBe(6)
    expect(await asked.first().inputValue()).toBe('Adaptação')
    expect(await violations(page)).toEqual([])
    await asked.first().fill('Segue as regras de segurança?')
    await form.getByRole('button', { name: 'Salvar perguntas' }).click()
    await page.getByText('Perguntas salvas').first().waitFor()
    await form.waitFor({ state: 'detached' })

    await open()
    await form.getByText('A empresa usa as próprias perguntas').waitFor()
    expect(await asked.first().inputValue()).toBe('Segue as regras de segurança?')
    await form.getByRole('button', { name: 'Voltar às perguntas padrão' }).click()
    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await page.getByText('As perguntas padrão valem de novo').first().waitFor()
    await form.waitFor({ state: 'detached' })

    await open()
    await form.getByText('Estas são as perguntas padrão').waitFor()
    expect(await asked.first().inputValue()).toBe('Adaptação')
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Perguntas', level: 1 }).waitFor()
  })

  it('is no page of those who do not manage evaluations', async () => {
    const page = await product.as('gestor@aurora.demo', PAGE)
    await page.waitForURL(/\/app\/evaluations$/)
    expect(await page.getByRole('link', { name: 'Perguntas' }).count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'
import { xlsxOf } from './support/spreadsheet.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CYCLE = 'Este trimestre'
const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The objectives of a sheet as they stand. */
async function stored(): Promise<readonly string[]> {
  const rows = await ask(`select o.title || ' ' || o.status || coalesce(' ' || a.title, '') as told from private.objectives o join public.goal_cycles c on c.id = o.cycle_id left join private.objectives a on a.id = o.parent_id
    where c.name = $1 and o.title like 'Planilha%' order by o.title`, [CYCLE])
  return rows.map((row) => String(row['told']))
}

it('brings objectives by a sheet whose wrong cells are put right in the review, and takes them back', { timeout: 240_000 }, async () => {
  const page = await product.as('admin@aurora.demo', '/app/okrs')
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'Objetivos e resultados-chave' }).click()
  await page.getByText(`No ciclo ${CYCLE}`).waitFor()
  const headings = ['Objetivo', 'E-mail', 'Objetivo superior', 'Resultado-chave', 'Valor inicial', 'Meta', 'Unidade']
  await page.getByLabel('Planilha').setInputFiles({
    name: 'metas.xlsx', mimeType: XLSX,
    buffer: await xlsxOf([headings, ['Planilha A', 'gestor@aurora.demo', '', 'Receita', '10', '12,5', 'R$'], ['Planilha B', 'pessoa@aurora.demo', 'Planilha A', 'Erros', '8', '8', '']]),
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByText('A meta precisa ser diferente do ponto de partida.').first().waitFor({ timeout: 60_000 })
  expect(await violations(page)).toEqual([])
  await page.locator('[role="gridcell"][aria-invalid="true"]').first().click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Importar 2 linhas de objetivos' }).click()
  await page.getByRole('link', { name: 'Ver metas' }).waitFor({ timeout: 60_000 })
  expect(await stored()).toEqual(['Planilha A draft', 'Planilha B draft Planilha A'])
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
  await expect.poll(stored, { timeout: 60_000 }).toEqual(['Planilha A cancelled', 'Planilha B cancelled Planilha A'])
})

it('reports of goals open the goals behind each figure, are of the team for who leads, and are not there for others', { timeout: 240_000 }, async () => {
  const page = await product.as('admin@aurora.demo', '/app/okrs?aba=relatorios')
  await page.getByRole('heading', { name: 'Check-ins em dia por semana' }).waitFor()
  await looksRight(page)
  const table = page.getByRole('region', { name: 'Por nível: tabela' })
  const count = Number(await table.getByRole('row', { name: /^Equipe/ }).getByRole('link').first().textContent())
  await table.getByRole('row', { name: /^Equipe/ }).getByRole('link').first().click()
  await page.getByText('Contados no relatório').waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Objetivos: tabela' }).locator('tbody tr').count()).toBe(count)
  await page.goBack()
  await page.getByRole('heading', { name: 'Confiança por semana' }).waitFor()

  await page.goto('/app/okrs?aba=lista&agrupar=department')
  await page.getByRole('heading', { level: 2, name: /Pessoas e Cultura/ }).waitFor()
  await looksRight(page)
  await page.goto('/app/okrs?imprimir=true')
  await page.getByRole('button', { name: 'Imprimir ou salvar em PDF' }).waitFor()
  await page.getByRole('rowheader', { name: /Ninguém espera pela busca/ }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Voltar à árvore' }).click()
  await page.getByRole('button', { name: 'Versão para imprimir' }).waitFor()

  const manager = await product.as('gestor@aurora.demo', '/app/okrs?aba=relatorios')
  await manager.getByRole('heading', { name: 'Por departamento' }).waitFor()
  const person = await product.as('pessoa@aurora.demo', '/app/okrs?aba=relatorios')
  await person.getByRole('tab', { name: 'Árvore' }).waitFor()
  expect(await person.getByRole('tab', { name: 'Relatórios' }).count()).toBe(0)
})

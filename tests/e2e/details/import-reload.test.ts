import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'
import { cpfOf, workbookOf } from '../support/spreadsheet.ts'

const product = runProduct()
afterAll(() => product.close())

const PEOPLE = 2_500
const sql = (text: string) => runSql(product.server.databaseUrl, text)

it('a sending that a reload breaks off goes on where it was with the same file, and begins anew with another', { timeout: 240_000 }, async () => {
  const staff = (last: string) => [
    ['Matrícula', 'Nome', 'CPF', 'Admissão', 'Cargo'],
    ...Array.from({ length: PEOPLE }, (_, n) => [`REC${String(n + 1)}`, `Pessoa ${last} ${String(n + 1)}`, cpfOf(600_000_000 + n), new Date(Date.UTC(2025, 1, 1)), 'Auxiliar']),
  ]
  const book = await workbookOf({ Pessoas: staff('Retomada') })
  const other = await workbookOf({ Pessoas: staff('Corrigida') })
  const page = await product.as('admin@boreal.demo', '/app/employees/import/all')
  const choose = async (buffer: Buffer): Promise<void> => {
    await page.getByLabel('Planilha', { exact: true }).setInputFiles({ name: 'saida.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
    await page.getByRole('list', { name: 'O que o arquivo traz' }).waitFor({ timeout: 60_000 })
  }
  const pieces: number[] = []
  let isDown = true
  const stage = '**/rest/v1/rpc/stage_import_rows*'
  await page.route(stage, async (route) => {
    const { p_rows: rows } = route.request().postDataJSON() as { readonly p_rows: readonly { readonly row: number }[] }
    pieces.push(rows[0]?.row ?? 0)
    // The line goes down after two pieces, and stays so.
    if (isDown && pieces.length >= 3) await route.abort('internetdisconnected')
    else await route.continue()
  })

  await choose(book)
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await expect.poll(() => pieces.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  expect(pieces.slice(0, 3)).toEqual([2, 1002, 2002])
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  isDown = false
  await page.getByText('O envio de “saida.xlsx” foi interrompido').waitFor()
  await page.getByText('2.000 linhas já chegaram').waitFor()
  expect(await violations(page)).toEqual([])

  // A corrected file of the same name is another: nothing of the first is taken for it.
  await choose(other)
  pieces.length = 3
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await page.getByRole('list', { name: 'Abas do arquivo' }).getByText(/^Pronta: 2\.500 novos/).waitFor({ timeout: 120_000 })
  expect(pieces.slice(3)).toEqual([2, 1002, 2002])
  expect(await sql(`select count(distinct sitting_id)::integer as sittings from public.imports where file_name like 'saida.xlsx%'`)).toEqual([{ sittings: 2 }])

  // The same file sends what had not arrived, to the import that was begun.
  await page.goto('/app/employees/import/all')
  await page.getByText('O envio de “saida.xlsx” foi interrompido').waitFor()
  await choose(book)
  pieces.length = 3
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await page.getByRole('list', { name: 'Abas do arquivo' }).getByText(/^Pronta: 2\.500 novos/).waitFor({ timeout: 120_000 })
  expect(pieces.slice(3)).toEqual([2002])
  expect(await sql(`select count(*)::integer as imports, count(distinct sitting_id)::integer as sittings from public.imports where file_name like 'saida.xlsx%'`)).toEqual([{ imports: 2, sittings: 2 }])
  await page.goto('/app/employees/import/all')
  await page.getByLabel('Planilha', { exact: true }).waitFor({ state: 'attached' })
  expect(await page.getByText('foi interrompido').count()).toBe(0)
})

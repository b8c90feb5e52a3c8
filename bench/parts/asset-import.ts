import { xlsxOf } from '../../tests/e2e/support/spreadsheet.ts'
import type { DemoServer } from '../support/product.ts'
import { measureDrops } from '../support/sheets.ts'

const ROWS = 5000
const WRONG = 300

/** A sheet of 5,000 assets in ten columns, 300 of them wrong: from the drop of the file to the grid that shows them. */
export async function measureAssetImport(server: DemoServer): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_row, at) => assetRow(at))
  const file = await xlsxOf([['Etiqueta', 'Bem', 'Categoria', 'Marca', 'Número de série', 'Estado', 'Lugar', 'Nota fiscal', 'Comprado em', 'Valor de compra'], ...rows])
  await measureDrops(server, 'asset-import.drop-to-grid', { path: '/app/employees/import/assets', file, readText: '5.000 linhas, 10 colunas reconhecidas', wrong: WRONG })
}

/** A row; each of the first three hundred with one thing wrong, in turn a category that is not there, a day that is none and an amount that is none. */
function assetRow(at: number): string[] {
  const [category, boughtOn, cost] = at >= WRONG ? ['Notebooks', '10/03/2025', '4800,00'] : (
    [['Naves', '10/03/2025', '4800,00'], ['Notebooks', '31/02/2025', '4800,00'], ['Notebooks', '10/03/2025', 'muito']][at % 3] ?? [])
  return [`PL-${String(at)}`, 'Notebook 14"', category ?? '', 'Lenovo', `SERIE-PL-${String(at)}`, 'Bom', 'Sala 2', `NF ${String(at)}`, boughtOn ?? '', cost ?? '']
}

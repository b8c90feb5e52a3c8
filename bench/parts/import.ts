import { peopleSheet, xlsxOf } from '../../tests/e2e/support/spreadsheet.ts'
import { launchBrowser, openPage, signIn } from '../../tests/support/browser.ts'
import { runSql } from '../../tests/support/sql.ts'
import { median, report } from '../support/figures.ts'
import type { DemoServer } from '../support/product.ts'
import type { Page } from '../support/screen.ts'

const rounds = 5
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 5,000 people in 25 columns with 40 bad cells: from the drop of the file to the grid that shows them, and from confirming to written. */
export async function measureImport(server: DemoServer): Promise<void> {
  const file = await badSheet(server.databaseUrl)
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    page.setDefaultTimeout(120_000)
    await signIn(page, 'admin@aurora.demo')
    const times: { columns: number; grid: number }[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await drop(page, file))
    const kept = times.slice(1)
    report({
      figure: 'import.drop-to-grid', value: median(kept.map(({ columns, grid }) => columns + grid)) / 1000, unit: 's', budget: { atMost: 5 },
      detail: { bytes: file.length, columns: kept.map(({ columns }) => Math.round(columns)), grid: kept.map(({ grid }) => Math.round(grid)) },
    })
    report({ figure: 'import.written', value: (await confirm(page)) / 1000, unit: 's' })
  } finally {
    await browser.close()
  }
}

async function badSheet(databaseUrl: string): Promise<Buffer> {
  const departments = await runSql(databaseUrl, `
    select d.name from public.departments d join public.companies c on c.id = d.company_id
    where c.name like 'Aurora%' and d.archived_at is null group by d.name having count(*) = 1 order by 1 limit 8`)
  const sheet = peopleSheet(5_000, departments.map((row) => String(row['name'])))
  const put = (row: number, column: string, value: string): void => {
    const cells = sheet[row]
    if (cells) cells[sheet[0]?.indexOf(column) ?? -1] = value
  }
  // Nobody in these rows leads others, who would be wrong too without them.
  for (let n = 0; n < 10; n += 1) {
    put(110 + n, 'CPF', `111.111.111-1${String(n)}`)
    put(910 + n, 'Data de nascimento', '31/02/1990')
    put(2_010 + n, 'Departamento', 'Núcleo Lunar')
    put(4_010 + n, 'Situação', 'Em férias')
  }
  return await xlsxOf(sheet)
}

async function drop(page: Page, buffer: Buffer): Promise<{ columns: number; grid: number }> {
  await page.goto('/app/employees/import')
  await page.getByLabel('Planilha').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const dropped = performance.now()
  await page.getByLabel('Planilha').setInputFiles({ name: 'pessoas.xlsx', mimeType: XLSX, buffer })
  await page.getByText('5.000 linhas, 22 colunas reconhecidas').waitFor()
  const read = performance.now()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell').first().waitFor()
  const shown = performance.now()
  await page.getByRole('button', { name: 'Com erro 40' }).waitFor()
  return { columns: read - dropped, grid: shown - read }
}

async function confirm(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Ignorar todas com erro' }).click()
  const button = page.getByRole('button', { name: 'Importar 4.960 trabalhadores', disabled: false })
  await button.waitFor()
  const confirmed = performance.now()
  await button.click()
  await page.getByText('Importação concluída').first().waitFor()
  return performance.now() - confirmed
}

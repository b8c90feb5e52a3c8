import { peopleSheet, xlsxOf } from '../../tests/e2e/support/spreadsheet.ts'
import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import type { DemoServer } from '../support/product.ts'
import type { Page } from '../support/screen.ts'
import { measureDrops } from '../support/sheets.ts'

/** 5,000 people in 25 columns with 40 bad cells: from the drop of the file to the grid that shows them, and from confirming to written. */
export async function measureImport(server: DemoServer): Promise<void> {
  const sheet = { path: '/app/employees/import', file: await badSheet(server.databaseUrl), readText: '5.000 linhas, 22 colunas reconhecidas', wrong: 40 }
  await measureDrops(server, 'import.drop-to-grid', sheet, async (page) => {
    report({ figure: 'import.written', value: (await confirm(page)) / 1000, unit: 's' })
  })
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

async function confirm(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Ignorar todas com erro' }).click()
  const button = page.getByRole('button', { name: 'Importar 4.960 trabalhadores', disabled: false })
  await button.waitFor()
  const confirmed = performance.now()
  await button.click()
  await page.getByText('Importação concluída').first().waitFor()
  return performance.now() - confirmed
}

import type { DemoServer } from './product.ts'
import { launchBrowser, openPage, signIn } from '../../tests/support/browser.ts'
import { median } from '../../tests/support/percentile.ts'
import { report } from './figures.ts'
import type { Page } from './screen.ts'

const rounds = 5
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface DroppedSheet {
  /** The page that takes it. */
  readonly path: string
  readonly file: Buffer
  /** What the page says once it has read it: "5.000 linhas, 22 colunas reconhecidas". */
  readonly readText: string
  /** How many rows have errors. */
  readonly wrong: number
}

/** Drops a sheet five times on its page and reports the median time to the grid; then does what is left on the page of the last one. */
export async function measureDrops(server: DemoServer, figure: string, sheet: DroppedSheet, then?: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, server.origin, { fetchesAhead: true })
    page.setDefaultTimeout(120_000)
    await signIn(page, 'admin@aurora.demo')
    const times: { columns: number; grid: number }[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await drop(page, sheet))
    const kept = times.slice(1)
    report({
      figure, value: median(kept.map(({ columns, grid }) => columns + grid)) / 1000, unit: 's', budget: { atMost: 5 },
      detail: { bytes: sheet.file.length, columns: kept.map(({ columns }) => Math.round(columns)), grid: kept.map(({ grid }) => Math.round(grid)) },
    })
    await then?.(page)
  } finally {
    await browser.close()
  }
}

async function drop(page: Page, { path, file, readText, wrong }: DroppedSheet): Promise<{ columns: number; grid: number }> {
  await page.goto(path)
  await page.getByLabel('Planilha').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const dropped = performance.now()
  await page.getByLabel('Planilha').setInputFiles({ name: 'planilha.xlsx', mimeType: XLSX, buffer: file })
  await page.getByText(readText).waitFor()
  const read = performance.now()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell').first().waitFor()
  const shown = performance.now()
  await page.getByRole('button', { name: `Com erro ${String(wrong)}` }).waitFor()
  return { columns: read - dropped, grid: shown - read }
}

import type { Download, Locator, Page } from 'playwright-core'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { violations } from '../support/axe.ts'
import { signIn } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { holdOrders } from './support/held-job.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'
import { cpfOf, peopleSheet, xlsxOf } from './support/spreadsheet.ts'
import { watchWire } from './support/wire.ts'

const product = runProduct()
afterEach(() => product.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function openImport(page: Page): Promise<void> {
  await page.goto('/app/employees')
  await page.getByRole('link', { name: 'Importar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importar trabalhadores' }).waitFor()
}

async function choose(page: Page, name: string, buffer: Buffer, mimeType = XLSX): Promise<void> {
  await page.getByLabel('Planilha').setInputFiles({ name, mimeType, buffer })
}

async function ask<T>(text: string, values: readonly unknown[] = []): Promise<T> {
  const [row] = await runSql(product.server.databaseUrl, text, values)
  return Object.values(row ?? {})[0] as T
}

/** Patient: how long a check or a correction takes depends on what else the machine does. */
async function shows(locator: Locator, text: string): Promise<void> {
  await expect.poll(() => locator.textContent(), { timeout: 60_000 }).toBe(text)
}

const peopleOfAurora = (): Promise<number> =>
  ask(`select count(*)::integer from public.employees e join public.companies c on c.id = e.company_id where c.name like 'Aurora%'`)

async function departmentNames(): Promise<readonly string[]> {
  const rows = await runSql(
    product.server.databaseUrl,
    `select d.name from public.departments d join public.companies c on c.id = d.company_id
     where c.name like 'Aurora%' and d.archived_at is null group by d.name having count(*) = 1 order by 1 limit 8`,
  )
  return rows.map((row) => String(row['name']))
}

async function textOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}

detail('5,000 people in 25 columns with 40 bad cells: nothing is written until they are right, then all of it at once', async () => {
  const sheet = peopleSheet(5_000, await departmentNames())
  const put = (row: number, column: string, value: string): void => {
    const place = sheet[0]?.indexOf(column) ?? -1
    const cells = sheet[row]
    if (cells) cells[place] = value
  }
  for (let n = 0; n < 5; n += 1) {
    put(100 + n, 'CPF', '111.111.111-1' + String(n))
    put(900 + n, 'Data de nascimento', '31/02/1990')
  }
  for (let n = 0; n < 20; n += 1) put(2_000 + n, 'Departamento', 'Núcleo Lunar')
  for (let n = 0; n < 10; n += 1) put(4_000 + n, 'Situação', 'Em férias')
  const file = await xlsxOf(sheet)
  const before = await peopleOfAurora()

  const page = await product.as('admin@aurora.demo', 'about:blank')
  await openImport(page)
  const dropped = performance.now()
  await choose(page, 'pessoas.xlsx', file)
  await page.getByText('5.000 linhas, 22 colunas reconhecidas').waitFor({ timeout: 60_000 })
  const read = performance.now()
  await page.getByRole('button', { name: 'Revisar' }).click()
  // So many rows are checked by the job: the review opens by itself.
  await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 })
  const shown = performance.now()
  console.log(`import of 5,000 x 25 (${String(Math.round(file.length / 1024))} KB): file to columns ${String(Math.round(read - dropped))} ms, columns to grid ${String(Math.round(shown - read))} ms, together ${String(Math.round(shown - dropped))} ms`)

  const withErrors = page.getByRole('button', { name: /^Com erro/ })
  await shows(withErrors, 'Com erro 40')
  expect(await peopleOfAurora()).toBe(before)
  expect(await page.getByRole('button', { name: /^Importar .* trabalhadores/ }).isDisabled()).toBe(true)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar planilha de erros' }).click()
  const [errors] = await readXlsxFile(await textOf(await waiting))
  expect(errors?.data).toHaveLength(41)
  expect(JSON.stringify(errors?.data)).toContain('Departamento: Não há departamento com este nome')

  await page.getByRole('button', { name: 'Criar departamento' }).click()
  await shows(withErrors, 'Com erro 20')
  await page.getByRole('combobox', { name: 'Substituir “Em férias” por' }).selectOption('Ativo')
  await page.getByRole('button', { name: 'Substituir', exact: true }).click()
  await shows(withErrors, 'Com erro 10')

  // Nothing is lost on reload: the rows and corrections are on the server.
  await page.reload()
  await shows(withErrors, 'Com erro 10')
  for (let left = 9; left >= 0; left -= 1) {
    const wrong = page.locator('[role="gridcell"][aria-invalid="true"]').first()
    const reason = await wrong.innerText()
    await wrong.click()
    await page.keyboard.press('Enter')
    await page.keyboard.type(reason.includes('data') ? '28/02/1990' : cpfOf(900_000_000 + left))
    await page.keyboard.press('Enter')
    await shows(withErrors, `Com erro ${String(left)}`)
  }
  expect(await peopleOfAurora()).toBe(before)

  const confirmed = performance.now()
  await page.getByRole('button', { name: 'Importar 5.000 trabalhadores' }).click()
  await page.getByText('Importação concluída').first().waitFor({ timeout: 120_000 })
  console.log(`written in ${String(Math.round(performance.now() - confirmed))} ms`)
  expect(await peopleOfAurora()).toBe(before + 5_000)
  // One transaction wrote them all.
  expect(await ask(`select count(distinct xid::text)::integer from public.audit_logs where entity_type = 'employee' and metadata #>> '{changes,registration_number,1}' like 'IMP-%'`)).toBe(1)
  expect(await page.getByRole('link', { name: 'Agora os saldos de férias' }).getAttribute('href')).toBe('/app/employees/import/leave_balances')
  await page.getByRole('link', { name: 'Ver trabalhadores' }).click()
  await page.getByRole('searchbox').fill('IMP-04999')
  await page.getByRole('table').getByRole('link', { name: /da Silva 4999/ }).waitFor()
}, 300_000)

it('a Latin-1 CSV updates people by CPF, shows old and new, and can be cancelled without a trace', async () => {
  const [person] = await runSql(
    product.server.databaseUrl,
    `select e.cpf, e.position from public.employees e join public.companies c on c.id = e.company_id
     where c.name like 'Boreal%' and e.cpf is not null and e.user_id is null and e.status = 'active' order by e.cpf limit 1`,
  )
  const text = `Relação de pessoas;;\r\nCPF;Nome completo;Função\r\n${String(person?.['cpf'])};;Coordenação de Inovação\r\n;José Açaí;Técnico\r\n`
  const page = await product.as('admin@boreal.demo', 'about:blank')
  await openImport(page)
  await choose(page, 'pessoas.csv', Buffer.from(text, 'latin1'), 'text/csv')
  await page.getByText('2 linhas, 3 colunas reconhecidas').waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell', { name: /Coordenação de Inovação/ }).waitFor()
  await page.getByRole('gridcell', { name: 'José' }).waitFor()
  await page.getByText('1 novo, 1 atualizado, tudo ou nada.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Linha 4: o que fazer' }).selectOption('Ignorar')
  await page.getByText('0 novos, 1 atualizado, tudo ou nada.').waitFor()
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByText('Importação cancelada: nada foi gravado').waitFor()
  expect(await ask('select count(*)::integer from private.import_rows r join public.imports i on i.id = r.import_id where i.file_name = $1', ['pessoas.csv'])).toBe(0)
  expect(await ask('select position from public.employees where cpf = $1', [person?.['cpf']])).toBe(person?.['position'])
})

it('a spreadsheet is read in a worker and stored nowhere, of its cells only those of known columns are sent, and one above 30 MB is not opened', async () => {
  const stored = (): Promise<number> => ask('select ((select count(*) from public.files) + (select count(*) from storage.objects))::integer')
  const before = await stored()
  // No packing makes it small: whatever holds a fair part of the file is long.
  const notes = Array.from({ length: 20 }, () => randomBytes(5_000).toString('hex'))
  const file = await xlsxOf([['Matrícula', 'Nome', 'Sobrenome', 'Anotações do gestor'], ...notes.map((note, place) => [`ARQ-${String(place)}`, 'Joana', 'Arquivada', note])])
  expect(file.length).toBeGreaterThan(100_000)
  const wire = await watchWire()
  onTestFinished(wire.close)
  const page = await product.open({ proxy: wire.proxy })
  await signIn(page, 'admin@boreal.demo', { at: '/app/employees/import' })
  await choose(page, 'pessoas.xlsx', file)
  await page.getByText('20 linhas, 3 colunas reconhecidas').waitFor()
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([expect.stringMatching(/^\/assets\/import-worker-/)])
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('gridcell', { name: 'ARQ-0', exact: true }).waitFor()
  const sent = wire.sent.map(({ url, body }) => url + body.toString('latin1'))
  expect(sent.filter((each) => each.includes('ARQ-19'))).toHaveLength(1)
  expect(sent.filter((each) => notes.some((note) => each.includes(note.slice(0, 20))))).toEqual([])
  expect(sent.reduce((sum, each) => sum + each.length, 0)).toBeLessThan(100_000)
  expect(await stored()).toBe(before)

  const folder = mkdtempSync(path.join(tmpdir(), 'vinculo-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const large = path.join(folder, 'grande.csv')
  writeFileSync(large, 'Nome;Cargo\r\nAna;Analista\r\n'.padEnd(31_000_000, ';'))
  await page.goto('/app/employees/import')
  await page.getByLabel('Planilha').setInputFiles(large)
  await page.getByRole('alert').filter({ hasText: 'Não foi possível usar grande.csv' }).getByText('O arquivo é grande demais').waitFor()
})

detail('a long sheet is checked by the job: what fails is tried again, a reload waits on, and waiting can be given up', async () => {
  const lines = Array.from({ length: 1_200 }, (_, index) => `LONGA-${String(index)};Ana Longa ${String(index)}`)
  const file = Buffer.from(['Matrícula;Nome completo', ...lines].join('\r\n'))
  const page = await product.as('admin@boreal.demo', 'about:blank')
  const send = async (): Promise<void> => {
    await openImport(page)
    await choose(page, 'longa.csv', file, 'text/csv')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.waitForURL(/import\?id=/, { timeout: 60_000 })
  }
  const useRoutine = (name: string): Promise<unknown> =>
    runSql(product.server.databaseUrl, `update private.import_kinds set check_routine = $1 where kind = 'employees'`, [name])

  await useRoutine('private.gone')
  await send()
  await page.getByText('As linhas não foram conferidas').waitFor({ timeout: 60_000 })
  await useRoutine('private.check_employee_import')

  const first = await holdOrders(product.server.databaseUrl)
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  await page.getByRole('progressbar', { name: 'Conferindo 1.200 linhas…' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByRole('progressbar', { name: 'Conferindo 1.200 linhas…' }).waitFor()
  await first.letGo()
  await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 })
  await shows(page.getByRole('button', { name: /^Criar/ }), 'Criar 1.200')

  const second = await holdOrders(product.server.databaseUrl)
  await send()
  await page.getByRole('progressbar', { name: 'Conferindo 1.200 linhas…' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar importação' }).click()
  await page.getByText('Importação cancelada: nada foi gravado').waitFor()
  await second.letGo()
  const left = `select count(*)::integer from private.import_rows r join public.imports i on i.id = r.import_id where i.status = 'cancelled'`
  await expect.poll(() => ask<number>(left), { timeout: 60_000 }).toBe(0)
}, 240_000)

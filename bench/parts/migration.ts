import { cpfOf } from '../../tests/e2e/support/spreadsheet.ts'
import { runSql } from '../../tests/support/sql.ts'
import { report } from '../support/figures.ts'
import { type DemoServer, signIn } from '../support/product.ts'
import { settled } from '../support/settled.ts'

const PEOPLE = 20_000
const CHUNK = 1_000
/** What a role may take: beyond it the database ends the statement, long before the 30 s of a request. */
const limit = 8000
/** What opens while the import goes on, and after it. */
const budget = 400
/** Long enough for any figure; a job that stands still is an error. */
const patience = 300_000

type Cells = Readonly<Record<string, string>>
interface Kind {
  readonly kind: string
  readonly cells: (n: number) => Cells
}

const number = (n: number): string => `MIG-${String(n)}`

/** Everybody came a year or more ago, eight below each boss. */
const KINDS: readonly Kind[] = [
  {
    kind: 'employees',
    cells: (n) => ({
      registration_number: number(n), first_name: 'Pessoa', last_name: `Migrada ${String(n)}`, cpf: cpfOf(400_000_000 + n), birth_date: `19${String(60 + (n % 40))}-03-10`,
      email: `migrada${String(n)}@medida.example`, position: 'Analista', hire_date: `${String(2012 + (n % 12))}-02-01`, ...(n >= 8 && { manager: number(Math.floor(n / 8)) }),
    }),
  },
  { kind: 'personal', cells: (n) => ({ registration_number: number(n), sex: n % 2 === 0 ? 'F' : 'M', education_level: '07', cep: '13010000', uf: 'SP', city: 'Campinas' }) },
  { kind: 'leave_balances', cells: (n) => ({ registration_number: number(n), period_from: '2025-02-01', taken: String(n % 3 === 0 ? 0 : 10) }) },
]

/** 20,000 people of another system with their personal files and balances, by REST as the screens send them: each request, then what the job takes. */
export async function measureMigration(server: DemoServer): Promise<void> {
  const { headers } = await signIn(server.origin, 'admin@boreal.demo')
  const [company] = await runSql(server.databaseUrl, `select c.id from public.companies c where c.name like 'Boreal%'`)
  const companyId = String(company?.['id'])

  const send = async (path: string, body: unknown): Promise<{ readonly ms: number; readonly answer: unknown }> => {
    const started = performance.now()
    const response = await fetch(`${server.origin}/rest/v1/rpc/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${text.slice(0, 300)}`)
    return { ms: performance.now() - started, answer: text === '' ? null : JSON.parse(text) }
  }
  const ended = async (id: string, busy: string): Promise<Readonly<Record<string, unknown>>> => {
    const started = performance.now()
    for (;;) {
      const [record] = await runSql(server.databaseUrl, 'select status, failure, errors, to_create, to_update from public.imports where id = $1', [id])
      if (record?.['status'] !== busy) return record ?? {}
      if (performance.now() - started > patience) throw new Error(`still ${busy} after five minutes`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const request = (figure: string, ms: number, detail: Readonly<Record<string, unknown>> = {}): void => report({ figure: `migration.${figure}`, value: ms, unit: 'ms', budget: { atMost: limit }, detail })

  for (const { kind, cells } of KINDS) {
    const rows = Array.from({ length: PEOPLE }, (_, n) => ({ row: n + 2, cells: cells(n + 1) }))
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))]
    const { answer } = await send('start_import', { p_company_id: companyId, p_kind: kind, p_file_name: 'saida.xlsx', p_match_key: null, p_fields: fields })
    const id = String((answer as { readonly id: string }).id)
    const chunks: number[] = []
    for (let from = 0; from < rows.length; from += CHUNK) chunks.push((await send('stage_import_rows', { p_import_id: id, p_rows: rows.slice(from, from + CHUNK) })).ms)
    request(`${kind}.stage`, Math.max(...chunks), { chunks: chunks.length })

    let started = performance.now()
    request(`${kind}.check.request`, (await send('check_import', { p_import_id: id })).ms)
    const checked = await ended(id, 'checking')
    report({ figure: `migration.${kind}.preview`, value: (performance.now() - started) / 1000, unit: 's' })
    if (checked['status'] !== 'ready' || checked['errors'] !== 0) throw new Error(`${kind} was not ready: ${JSON.stringify(checked)}`)
    request(`${kind}.page`, (await send('import_page', { p_import_id: id, p_offset: 10_000 })).ms)

    started = performance.now()
    request(`${kind}.commit.request`, (await send('commit_import', { p_import_id: id })).ms)
    const done = await ended(id, 'committing')
    report({ figure: `migration.${kind}.commit`, value: (performance.now() - started) / 1000, unit: 's' })
    if (done['status'] !== 'done') throw new Error(`${kind} was not written: ${JSON.stringify(done)}`)
    // What HR opens meanwhile, while the job works out whose vacations were marked.
    for (const [figure, path] of [['start', 'company_start'], ['home', 'home'], ['desk', 'vacation_desk']] as const) {
      request(`${kind}.then.${figure}`, (await send(path, { p_company_id: companyId })).ms)
    }
  }
  report({ figure: 'migration.worked-out', value: await settled(server.databaseUrl, companyId), unit: 's' })
  for (const [figure, path] of [['home', 'home'], ['desk', 'vacation_desk']] as const) {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push((await send(path, { p_company_id: companyId })).ms)
    report({ figure: `migration.after.${figure}`, value: Math.max(...times), unit: 'ms', budget: { atMost: budget } })
  }
}

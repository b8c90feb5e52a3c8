import { serviceRole, type Actor, type Row, type Scene } from './stage.ts'

/** A sheet as its columns: the fields that it has, and its rows, the first of which is row 2. */
export interface Sheet {
  readonly kind: string
  readonly fields: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** Brings a sheet and has it checked, as the wizard does. */
export async function bringSheet(scene: Scene, actor: Actor, company: string, { kind, fields, rows }: Sheet): Promise<Row> {
  const [started] = await scene.as(actor, `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [company, kind, fields])
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  return (await scene.as(actor, 'select * from public.check_import($1)', [started?.['id']]))[0] ?? {}
}

/** How many rows create, update, change nothing and have an error. */
export const countsOf = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])

/** Writes a sheet or takes it back, as the job does; what became of it. */
export async function carryOut(scene: Scene, actor: Actor, record: Row, act: 'commit_import' | 'undo_import'): Promise<Row> {
  await scene.as(actor, `select public.${act}($1)`, [record['id']])
  await scene.as(serviceRole, 'select private.run_orders()')
  return (await scene.as(actor, 'select status, undone, failure from public.imports where id = $1', [record['id']]))[0] ?? {}
}

/** What is wrong, as 'row field code detail'. */
export async function wrongCells(scene: Scene, actor: Actor, record: Row): Promise<readonly string[]> {
  const rows = await scene.as(actor, `select row_number, errors from public.import_page($1, 'error')`, [record['id']])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string; detail?: string }[]).map(({ field, code, detail = '' }) => `${String(row['row_number'])} ${field} ${code} ${detail}`.trim())).toSorted()
}

/** What would change in rows that update something. */
export async function changesOf(scene: Scene, actor: Actor, record: Row): Promise<readonly unknown[]> {
  return (await scene.as(actor, `select changes from public.import_page($1, 'update')`, [record['id']])).map(({ changes }) => changes)
}

import { createHash, randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { CompanyTable } from './company-rows.ts'
import { UUID } from './mirror.ts'
import type { Scene } from './stage.ts'

/** Another id for each id, always the same one. */
function twinId(id: string): string {
  const hex = createHash('sha256').update(`twin ${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

async function unlessTaken(scene: Scene, insert: string, row: string): Promise<void> {
  await scene.owner('savepoint row')
  try {
    await scene.owner(insert, [`[${row}]`])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))) throw error
    await scene.owner('rollback to savepoint row')
  }
}

/**
 * Copies every row of a company into another one, with ids of its own that point at each other as they did: what the one has, both have.
 * What only one may have, a login or an address, stays with the one.
 */
export async function copyCompany(scene: Scene, tables: readonly CompanyTable[], from: string, to: string): Promise<void> {
  await scene.owner('set local session_replication_role = replica')
  for (const { name, columns, defers } of tables) {
    const rows = await scene.owner(`select to_jsonb(t)::text as row from ${name} t where t.company_id = $1`, [from])
    if (rows.length === 0) continue
    const copies = rows.map(({ row }) => String(row).replaceAll(UUID, (id) => (id === from ? to : twinId(id))))
    const listed = columns.map((column) => `"${column}"`).join(', ')
    const insert = `insert into ${name} (${listed}) select ${listed} from jsonb_populate_recordset(null::${name}, $1)`
    if (!defers) await scene.owner(`${insert} on conflict do nothing`, [`[${copies.join(',')}]`])
    else for (const copy of copies) await unlessTaken(scene, insert, copy)
  }
  await scene.owner('set local session_replication_role = origin')
}

interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Of the checks that speak of it. */
  readonly words: readonly string[]
}

async function columnsOf(scene: Scene, table: string): Promise<readonly Column[]> {
  const rows = await scene.owner(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as required,
       array(select m[1] from pg_constraint k cross join lateral regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') m
         where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey @> array[a.attnum] order by cardinality(k.conkey)) as words
     from pg_attribute a where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`)
  return rows as unknown as readonly Column[]
}

/** What checks of a table ask for together, or in a form of their own. */
const OWN_FORMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'public.collective_choices': { is_in: false, department_id: null, work_site_id: null },
  'public.invitations': { email: 'convite@exemplo.com.br', role: 'user', accepted_at: null, revoked_at: null },
  'public.payroll_closings': { month: '2026-10-01' },
}

/** A value that fits a column: of the person where it names somebody. */
function valueOf({ name, type, words }: Column, company: string, person: string): unknown {
  if (name === 'company_id') return company
  if (type === 'uuid') return name === 'id' ? randomUUID() : person
  if (type.endsWith('[]')) return type === 'uuid[]' ? [person] : []
  if (type === 'boolean') return true
  if (/^(?:smallint|integer|bigint|numeric)/.test(type)) return name.endsWith('_id') ? randomInt(2 ** 31) : 1
  if (type === 'date') return '2026-11-02'
  if (type.startsWith('timestamp')) return '2026-11-02T12:00:00Z'
  if (type === 'jsonb') return {}
  if (type === 'bytea') return `\\x${createHash('sha256').update(company).digest('hex')}`
  return /sha256|digest/.test(name) ? createHash('sha256').update(company).digest('hex') : (words[0] ?? 'a')
}

/** One row for a table that has none of a company, made of what its columns take; false where its checks take none of that. */
export async function fillTable(scene: Scene, table: string, company: string, person: string): Promise<boolean> {
  const columns = await columnsOf(scene, table)
  await scene.owner('set local session_replication_role = replica')
  // The fewest columns, then all: some belong together.
  for (const chosen of [columns.filter(({ required }) => required), columns]) {
    const row = { ...Object.fromEntries(chosen.map((column) => [column.name, valueOf(column, company, person)])), ...OWN_FORMS[table] }
    const listed = chosen.map(({ name }) => `"${name}"`).join(', ')
    await unlessTaken(scene, `insert into ${table} (${listed}) select ${listed} from jsonb_populate_recordset(null::${table}, $1)`, JSON.stringify(row))
  }
  await scene.owner('set local session_replication_role = origin')
  const [found] = await scene.owner(`select exists (select from ${table} where company_id = $1) as filled`, [company])
  return found?.['filled'] === true
}

import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'
import { renderSnapshot } from './snapshot.ts'

/** What must be there after an upgrade as it was before. */
export interface Inventory {
  /** Rows by table, `schema.table`. */
  readonly rows: ReadonlyMap<string, number>
  /** Companies whose audit chain does not hold. */
  readonly broken: ReadonlySet<string>
}

const tablesSql = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'jobs')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') order by 1`
/** The product's own check of a company's chain: all its links from the first. */
const checkSql = 'private.check_audit_links(uuid, bigint, bytea, bigint)'
const lockSeconds = 20

async function listTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(tablesSql)
  return rows.map(({ table }) => table)
}

/** Servers of the version before read on and wait with what they write, until the upgrade ends. Throws StartProblem when they are busy for long. */
export async function keepOthersOut(client: pg.Client): Promise<void> {
  const tables = await listTables(client)
  await client.query(`set local lock_timeout = '${String(lockSeconds)}s'`)
  try {
    if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in exclusive mode`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') {
      throw new StartProblem(`Outro programa está gravando neste banco e não parou em ${String(lockSeconds)} segundos: encerre-o e inicie de novo.`)
    }
    throw error
  }
  await client.query('set local lock_timeout = 0')
}

export async function takeInventory(client: pg.Client): Promise<Inventory> {
  const rows = new Map<string, number>()
  for (const table of await listTables(client)) {
    const { rows: found } = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`)
    rows.set(table, Number(found[0]?.rows))
  }
  return { rows, broken: await brokenChains(client) }
}

async function brokenChains(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: known } = await client.query<{ known: boolean }>('select to_regprocedure($1) is not null as known', [checkSql])
  if (known[0]?.known !== true) return new Set()
  const { rows } = await client.query<{ company: string }>(
    `select s.company_id::text as company from (select distinct company_id from private.audit_chain) s
     cross join lateral private.check_audit_links(s.company_id, 0, '\\x', null) links where not links.intact`,
  )
  return new Set(rows.map(({ company }) => company))
}

export interface Expectation {
  /** Picture of a fresh database of the version; null where there is none to compare with. */
  readonly snapshot: string | null
  /** Tables that the version says it takes rows from. */
  readonly leaving: readonly string[]
}

/** What is not as it should be after an upgrade, one Portuguese sentence each. */
export async function upgradeProblems(client: pg.Client, before: Inventory, { snapshot, leaving }: Expectation): Promise<readonly string[]> {
  const after = await takeInventory(client)
  const lost = [...before.rows].filter(([table, rows]) => (after.rows.get(table) ?? 0) < rows && !leaving.includes(table))
  const broken = [...after.broken].filter((company) => !before.broken.has(company))
  return [
    ...lost.map(([table, rows]) => `${table} tinha ${String(rows)} linhas e ficou com ${String(after.rows.get(table) ?? 0)}`),
    ...broken.map((company) => `a trilha de auditoria da empresa ${company} não confere mais`),
    ...(snapshot === null ? [] : differences(snapshot, await renderSnapshot(client))).slice(0, 10),
  ]
}

/** The lines of a picture, each with the table that it is about. */
function linesOf(snapshot: string): ReadonlySet<string> {
  let subject = ''
  const lines = snapshot.split('\n').flatMap((line) => {
    const heading = /^-- (\S+) -+$/.exec(line)?.[1]
    if (heading !== undefined) subject = heading
    return heading === undefined && line !== '' && !line.startsWith('--') ? [`${subject}: ${line.trim()}`] : []
  })
  return new Set(lines)
}

/** Tables that somebody added, and indexes for searches of their own, are theirs; anything else of ours must be as in a fresh database. */
export function differences(fresh: string, found: string): readonly string[] {
  const [wanted, there] = [linesOf(fresh), linesOf(found)]
  const subjects = new Set([...wanted].map((line) => line.split(': ')[0]))
  const isTheirs = (line: string): boolean => !subjects.has(line.split(': ')[0]) || /^\S+: CREATE INDEX /.test(line)
  return [
    ...[...wanted].filter((line) => !there.has(line)).map((line) => `falta ${line}`),
    ...[...there].filter((line) => !wanted.has(line) && !isTheirs(line)).map((line) => `sobra ${line}`),
  ]
}

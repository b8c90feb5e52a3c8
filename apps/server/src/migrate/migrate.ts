import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'
import { adopt, planMigrations, readAdopted, readMigrations, versionOf, type Migration, type Recorded } from './migration-files.ts'
import { asOwner, inTransaction } from './owner-session.ts'
import { splitStatements } from './statements.ts'
import { keepOthersOut, takeInventory, upgradeProblems, type Inventory } from './verify-upgrade.ts'

/** The files of supabase/migrations do not continue what this database has. */
export class ChangedMigrations extends StartProblem {}

/** What a start is about to do to a database. */
export interface Plan {
  readonly pending: readonly Migration[]
  /** Version of the product that the database has, `0.9.0`; null while it has nothing of the product. */
  readonly from: string | null
  /** It is of before versions: the records of its chapters give way to that of the first version, which has the same. */
  readonly fromChapters: boolean
  /** Version that it has afterwards. */
  readonly to: string
  /** Files that the database has, without a record of their hash. */
  readonly adopted: readonly Migration[]
  /** The picture of a fresh database of this version, which an upgraded one must equal; null where the project has none. */
  readonly snapshot: string | null
}

/**
 * Compares the files of a project with a database, and changes nothing. Throws ChangedMigrations when what was applied changed, and
 * StartProblem when the database is of a later version.
 */
export async function planMigration(client: pg.Client, rootDir: string, folder = path.join(rootDir, 'supabase/migrations')): Promise<Plan> {
  const files = readMigrations(folder)
  const found = await readRecorded(client)
  const recorded = adopt(found, readAdopted(rootDir))
  refuseLaterDatabase(files, recorded)
  const { pending, conflicts } = planMigrations(files, recorded)
  if (conflicts.length > 0) throw changed(conflicts)
  const last = files.findLast(({ version }) => recorded.some((entry) => entry.version === version))
  const unhashed = new Set(recorded.filter(({ hash }) => hash === null).map(({ version }) => version))
  return {
    pending,
    from: found.length === 0 ? null : versionOf(last),
    fromChapters: found !== recorded,
    to: versionOf(files.at(-1)),
    adopted: files.filter(({ version }) => unhashed.has(version)),
    snapshot: readSnapshot(rootDir),
  }
}

/**
 * Does what was planned, all of it in one transaction, recorded like the Supabase CLI records it; what was installed before is compared
 * with what is there afterwards. Throws StartProblem, and then nothing has changed.
 */
export async function migrate(client: pg.Client, plan: Plan, progress: (text: string) => void): Promise<void> {
  if (plan.pending.length + plan.adopted.length === 0) return
  const isUpgrade = plan.from !== null && plan.pending.length > 0
  if (plan.pending.length > 0) progress(isUpgrade ? 'Mudando o banco de dados…' : 'Preparando o banco de dados…')
  try {
    await inTransaction(client, async () => {
      const before = isUpgrade ? await inventoryOfUpgrade(client) : null
      if (plan.fromChapters) await client.query('delete from engine.migration_hashes; delete from supabase_migrations.schema_migrations')
      for (const migration of plan.adopted) await record(client, migration)
      for (const migration of plan.pending) await apply(client, migration)
      if (before !== null) await verify(client, plan, before, progress)
      // Every server on this database reads its schema again, whoever migrated.
      await client.query("notify pgrst, 'reload schema'")
    })
  } catch (error) {
    throw isUpgrade ? unchanged(error, plan) : error
  }
  if (isUpgrade) progress(`O banco de dados é agora da versão ${plan.to}.`)
}

async function inventoryOfUpgrade(client: pg.Client): Promise<Inventory> {
  return asOwner(client, async () => {
    await keepOthersOut(client)
    return takeInventory(client)
  })
}

async function verify(client: pg.Client, plan: Plan, before: Inventory, progress: (text: string) => void): Promise<void> {
  progress('Conferindo: estrutura, linhas de cada tabela e trilha de auditoria…')
  const leaving = plan.pending.flatMap(({ text }) => [...text.matchAll(/^-- rows leave: (.+)$/gim)].flatMap(([, names = '']) => names.split(/,\s*/)))
  const problems = await asOwner(client, () => upgradeProblems(client, before, { snapshot: plan.snapshot, leaving }))
  if (problems.length > 0) throw new StartProblem(['Depois da mudança, o banco não ficou como devia:', ...problems.map((text) => `  - ${text}`)].join('\n'))
}

function unchanged(error: unknown, { from, to }: Plan): unknown {
  if (!(error instanceof Error)) return error
  return new StartProblem(
    `${error.message}\nNada mudou: o banco continua na versão ${from ?? ''}, com todos os dados. Volte ao programa dessa versão para continuar o trabalho ` +
      `e, antes de tentar a ${to} de novo, resolva o que está descrito acima.`,
    { cause: error },
  )
}

function changed(conflicts: readonly string[]): ChangedMigrations {
  return new ChangedMigrations(
    [
      'As migrações não correspondem às que este banco de dados já recebeu:',
      ...conflicts.map((sentence) => `  - ${sentence}`),
      'Volte aos arquivos originais e escreva a mudança em uma nova versão; ou aponte DATABASE_URL (ou VINCULO_DATA_DIR) ' +
        'para um banco vazio. Nada foi alterado.',
    ].join('\n'),
  )
}

/** An older program would not know what the later one keeps. */
function refuseLaterDatabase(files: readonly Migration[], recorded: readonly Recorded[]): void {
  const mine = files.at(-1)
  const last = recorded.at(-1)
  if (mine === undefined || last === undefined || last.version <= mine.version || versionOf(last) === '') return
  throw new StartProblem(`Este banco de dados é da versão ${versionOf(last)} e este programa é da ${versionOf(mine)}: atualize o programa. Nada foi alterado.`)
}

async function readRecorded(client: pg.Client): Promise<readonly Recorded[]> {
  const { rows: known } = await client.query<{ applied: boolean; hashed: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as applied, to_regclass('engine.migration_hashes') is not null as hashed`,
  )
  if (known[0]?.applied !== true || !known[0].hashed) return []
  const { rows } = await client.query<Recorded>(
    `select applied.version, applied.name, hashes.hash from supabase_migrations.schema_migrations applied
     left join engine.migration_hashes hashes using (version) order by applied.version`,
  )
  return rows
}

function readSnapshot(rootDir: string): string | null {
  try {
    return readFileSync(path.join(rootDir, 'supabase/schema.snapshot.sql'), 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await asOwner(client, () => client.query(migration.text), migration)
  await record(client, migration)
}

async function record(client: pg.Client, { version, name, text, hash }: Migration): Promise<void> {
  await client.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3) on conflict (version) do nothing', [
    version, name, splitStatements(text),
  ])
  await client.query('insert into engine.migration_hashes (version, name, hash) values ($1, $2, $3)', [version, name, hash])
}

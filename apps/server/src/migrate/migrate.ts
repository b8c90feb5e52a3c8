import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'
import { planMigrations, readMigrations, type Migration, type Recorded } from './migration-files.ts'
import { runAsOwner } from './owner-session.ts'
import { splitStatements } from './statements.ts'

/** The files of supabase/migrations do not continue what this database has. */
export class ChangedMigrations extends StartProblem {}

/**
 * Applies the pending chapters, each in its own transaction, recorded like the Supabase CLI records them. Returns how many.
 * Throws ChangedMigrations before touching anything when an applied chapter changed.
 */
export async function migrate(client: pg.Client, folder: string, progress: (text: string) => void): Promise<number> {
  const files = readMigrations(folder)
  const recorded = await readRecorded(client)
  const plan = planMigrations(files, recorded)
  if (plan.conflicts.length > 0) {
    throw new ChangedMigrations(
      [
        'As migrações não correspondem às que este banco de dados já recebeu:',
        ...plan.conflicts.map((sentence) => `  - ${sentence}`),
        'Volte aos arquivos originais e escreva a mudança em uma nova migração; ou aponte DATABASE_URL (ou VINCULO_DATA_DIR) ' +
          'para um banco vazio. Nada foi alterado.',
      ].join('\n'),
    )
  }
  await adoptHashes(client, files, recorded)
  if (plan.pending.length > 0) progress(`Aplicando ${String(plan.pending.length)} migrações…`)
  for (const migration of plan.pending) await apply(client, migration)
  // Every server on this database reads its schema again, whoever migrated.
  if (plan.pending.length > 0) await client.query("notify pgrst, 'reload schema'")
  return plan.pending.length
}

async function readRecorded(client: pg.Client): Promise<readonly Recorded[]> {
  const { rows } = await client.query<{ version: string; hash: string | null }>(
    `select applied.version, hashes.hash from supabase_migrations.schema_migrations applied
     left join engine.migration_hashes hashes using (version) order by applied.version`,
  )
  return rows
}

async function adoptHashes(client: pg.Client, files: readonly Migration[], recorded: readonly Recorded[]): Promise<void> {
  const unhashed = new Set(recorded.filter((entry) => entry.hash === null).map((entry) => entry.version))
  for (const file of files) if (unhashed.has(file.version)) await recordHash(client, file)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await runAsOwner(client, migration, async () => {
    await client.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      splitStatements(migration.text),
    ])
    await recordHash(client, migration)
  })
}

function recordHash(client: pg.Client, migration: Migration): Promise<unknown> {
  return client.query('insert into engine.migration_hashes (version, name, hash) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.hash,
  ])
}

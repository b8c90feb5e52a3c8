import type pg from 'pg'
import { connectOnce } from '../../apps/server/src/migrate/connection.ts'
import { planMigrations, readMigrations, type Migration, type Recorded } from '../../apps/server/src/migrate/migration-files.ts'
import { explainRefusal, inTransaction } from '../../apps/server/src/migrate/owner-session.ts'
import { splitStatements } from '../../apps/server/src/migrate/statements.ts'
import { Problem } from './problem.ts'

/** The records of the Supabase CLI, in the shape that it gives them. */
const RECORDS = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[], add column if not exists name text`

async function readRecorded(client: pg.Client): Promise<readonly Recorded[]> {
  await client.query(RECORDS)
  const { rows } = await client.query<Recorded>('select version, name, null as hash from supabase_migrations.schema_migrations order by version')
  return rows
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, text } = migration
  await inTransaction(client, async () => {
    await client.query("set local statement_timeout = 0; set local search_path = public, extensions; set local client_min_messages = 'warning'")
    await client.query(text).catch((error: unknown) => { throw explainRefusal(migration, error) })
    await client.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [version, name, splitStatements(text)])
  })
}

/**
 * Applies the migrations that a hosted project does not have yet, each whole or not at all, recorded as `supabase db push` records them. That
 * command itself cuts a file into statements, and takes an `end` inside `begin atomic … end` for its last one. Returns how many.
 * Throws Problem, and StartProblem for a statement that is refused.
 */
export async function pushMigrations(client: pg.Client, folder: string, progress: (text: string) => void): Promise<number> {
  const { rows } = await client.query<{ own: boolean }>("select to_regnamespace('engine') is not null as own")
  if (rows[0]?.own === true) throw new Problem('Este banco é de um servidor do Vínculo, que o prepara sozinho ao iniciar. Nada foi alterado.')
  const { pending, conflicts } = planMigrations(readMigrations(folder), await readRecorded(client))
  if (conflicts.length > 0) throw new Problem(['O projeto não continua o que o banco tem:', ...conflicts.map((text) => `  - ${text}`), 'Nada foi alterado.'].join('\n'))
  for (const migration of pending) {
    progress(`Aplicando ${migration.file}…`)
    await apply(client, migration)
  }
  if (pending.length > 0) await client.query("notify pgrst, 'reload schema'")
  return pending.length
}

/** The database of a hosted project: its connection string, as the dashboard shows it. */
export function openProject(env: NodeJS.ProcessEnv): Promise<pg.Client> {
  const url = env['SUPABASE_DB_URL'] ?? ''
  if (!URL.canParse(url)) throw new Problem('Informe SUPABASE_DB_URL: Connect › Connection string › Session pooler, no painel do projeto, com a senha do banco.')
  return connectOnce(url)
}

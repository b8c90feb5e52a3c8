import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartProblem } from '../kernel/start-problem.ts'
import { connectOnce, loginUrl } from './connection.ts'

/** Connection URLs of the server's own logins. */
export interface Logins {
  readonly authenticator: string
  readonly service: string
  readonly auth: string
  readonly engine: string
}

const folder = path.join(import.meta.dirname, 'bootstrap')
const insufficientPrivilege = '42501'
/** Roles are shared by all databases of a server: another one that is prepared at the same moment may be faster. */
const collisions = new Set(['XX000', '23505', '42710', '40P01'])
const attempts = 5

/** The whole text that makes roles and schemas: idempotent, and ends by recording its own hash. */
export function bootstrapScript(): { readonly text: string; readonly hash: string } {
  const chapters = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()
  const body = chapters.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n')
  const hash = createHash('sha256').update(body).digest('hex')
  const mark = `insert into engine.secrets (name, value) values ('bootstrap', '${hash}')\n  on conflict (name) do update set value = excluded.value;\n`
  return { text: `${body}\n${mark}`, hash }
}

/**
 * Makes roles and schemas when this database does not have them in this version. A login that may not do so gets a
 * StartProblem with the SQL for an administrator, who runs it once.
 */
export async function bootstrap(client: pg.Client): Promise<void> {
  const script = bootstrapScript()
  if ((await readSecret(client, 'bootstrap')) === script.hash && !(await rolesMissing(client))) return
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runScript(client, script.text)
      return
    } catch (error) {
      await client.query('rollback')
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code === insufficientPrivilege) throw await needsAdministrator(client, error)
      if (!collisions.has(code) || attempt === attempts) throw error
    }
  }
}

async function runScript(client: pg.Client, text: string): Promise<void> {
  await client.query('begin')
  await client.query("set local client_min_messages = 'warning'")
  await client.query("select set_config('vinculo.login', current_user, true)")
  await client.query(text)
  await client.query('commit')
}

/** The logins with their passwords; sets the passwords again when the server does not know them (a restored database). */
export async function readLogins(client: pg.Client, base: string): Promise<Logins> {
  const { rows } = await client.query<{ purpose: string; role: string; password: string }>('select purpose, role, password from engine.logins')
  const urlOf = (purpose: keyof Logins): string => {
    const login = rows.find((row) => row.purpose === purpose)
    return loginUrl(base, login?.role ?? purpose, login?.password ?? '')
  }
  const logins: Logins = { authenticator: urlOf('authenticator'), service: urlOf('service'), auth: urlOf('auth'), engine: urlOf('engine') }
  if (!(await opens(logins.engine))) await setPasswords(client)
  return logins
}

async function setPasswords(client: pg.Client): Promise<void> {
  try {
    await client.query('select engine.set_login_passwords()')
  } catch (error) {
    throw await needsAdministrator(client, error)
  }
}

async function opens(url: string): Promise<boolean> {
  try {
    await (await connectOnce(url)).end()
    return true
  } catch {
    return false
  }
}

/** A value of engine.secrets; null where it is not there, or not for this login to read. */
export async function readSecret(client: pg.Client, name: string): Promise<string | null> {
  const found = await client.query<{ readable: boolean }>(
    `select coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'), false) as readable
     from pg_namespace n join pg_class c on c.relnamespace = n.oid where n.nspname = 'engine' and c.relname = 'secrets'`,
  )
  if (found.rows[0]?.readable !== true) return null
  const { rows } = await client.query<{ value: string }>('select value from engine.secrets where name = $1', [name])
  return rows[0]?.value ?? null
}

/** A database restored on a new server has the schemas but not the roles, which live beside databases. */
async function rolesMissing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>(
    `select exists (
       select from unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'supabase_storage_admin',
         'supabase_realtime_admin', engine.owner_role()::text] || array(select role from engine.logins)) as wanted
       where to_regrole(wanted) is null) as missing`,
  )
  return rows[0]?.missing ?? true
}

async function needsAdministrator(client: pg.Client, cause: unknown): Promise<StartProblem> {
  const { rows } = await client.query<{ login: string }>('select quote_literal(current_user) as login')
  const login = rows[0]?.login ?? "''"
  return new StartProblem(
    [
      'O usuário de DATABASE_URL não pode preparar este banco de dados.',
      `Motivo: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Peça a um administrador (superusuário) do PostgreSQL que execute uma vez, neste banco, o SQL abaixo e inicie de novo.',
      '',
      'begin;',
      `select set_config('vinculo.login', ${login}, true);`,
      bootstrapScript().text,
      'commit;',
    ].join('\n'),
  )
}

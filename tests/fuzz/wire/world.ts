import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runSql } from '../../support/sql.ts'
import { kindOf, type Names, type Typed } from '../generators/rest-grammar.ts'
import { type Connections, openConnections } from './http.ts'
import type { Secrets } from './judge.ts'

/** The product as it is started, with its demo companies. */
export interface Started {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly databaseUrl: string
  readonly dataDir: string
  logs(): string
}

export interface Person {
  readonly email: string
  readonly companyId: string
  readonly userId: string
  /** Signed in anew when a session ended. */
  token: string
  readonly secrets: Secrets
}

export interface World extends Started {
  readonly connections: Connections
  readonly people: readonly Person[]
  readonly names: Names
  /** Places of files in their buckets, of every company. */
  readonly places: readonly string[]
  /** Whether the server still answers, and whoever is signed in still sees their company. */
  check(): Promise<string | null>
  /** What is wrong at the end: in the log, or beside the folder of the files. */
  end(): Promise<readonly string[]>
}

const PEOPLE = ['admin@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo', 'pessoa@boreal.demo'] as const
export const BUCKET = 'fuzz'
const EACH = 12
/** Shorter ones are in many texts by chance. */
const SECRET_LENGTH = 9

type Row = Readonly<Record<string, unknown>>
const texts = (rows: readonly Row[], column: string): readonly string[] => rows.map((row) => String(row[column]))

/** Every row of every table of a company by its id, and what people are called there. */
async function secretsOf(url: string, companyId: string): Promise<Secrets> {
  const tables = await runSql(url, `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')
    and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'company_id') and a.atttypid = 'uuid'::regtype) = 2`)
  const all = texts(tables, 'name').map((name) => `select id, company_id from public.${name}`).join(' union all ')
  const rows = await runSql(url, `with r as (${all}) select distinct id::text from r where company_id <> $1 and id not in (select id from r where company_id = $1)`, [companyId])
  const said = await runSql(url, `with t as (select company_id, unnest(array[cpf, email, first_name || ' ' || last_name]) as text from public.employees union all select company_id, path from public.files)
    select distinct text from t where company_id <> $1 and length(text) >= ${String(SECRET_LENGTH)} and text not in (select text from t where company_id = $1 and text is not null) limit 500`, [companyId])
  const companies = await runSql(url, 'select id::text from public.companies where id <> $1', [companyId])
  // Where nothing is secret, nothing could be seen to be told.
  if (rows.length === 0 || said.length === 0) throw new Error('there are no rows of another company')
  return { ids: new Set([...texts(rows, 'id'), ...texts(companies, 'id')]), texts: texts(said, 'text') }
}

function typed(row: Row, column: string): readonly Typed[] {
  const types = row['types'] as readonly string[]
  return (row[column] as readonly string[]).map((name, index) => ({ name, kind: kindOf(types[index] ?? 'text') }))
}

async function namesOf(url: string): Promise<Names> {
  const relations = await runSql(url, `select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select format_type(a.atttypid, null) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as types,
      coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'target', t.relname) order by k.conname) from pg_constraint k join pg_class t on t.oid = case when k.conrelid = c.oid then k.confrelid else k.conrelid end
        where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid) and t.relnamespace = c.relnamespace), '[]') as embeds
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p') order by c.relname`)
  const routines = await runSql(url, `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as arguments,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a(t, n) order by n) as types from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype order by p.proname, p.oid`)
  const ids = await runSql(url, `(select id::text from public.companies order by id) union all (select id::text from public.employees order by id limit ${String(EACH)}) union all
    (select distinct on (company_id) id::text from public.employees order by company_id, id) union all (select id::text from public.departments order by id limit ${String(EACH)})`)
  return {
    relations: relations.map((row) => ({ name: String(row['name']), columns: typed(row, 'columns'), embeds: row['embeds'] as { name: string; target: string }[] })),
    routines: routines.map((row) => ({ name: String(row['name']), arguments: typed(row, 'arguments') })),
    ids: texts(ids, 'id'),
  }
}

interface Session {
  readonly access_token: string
  readonly user: { readonly id: string }
}

async function signIn({ url, publishableKey }: Started, email: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: { apikey: publishableKey, 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'Vinculo@2026' }) })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** Everything below the folder of the data that is no file of PostgreSQL, without the versions of uploads, which are called by nothing but a uuid. */
function strayFiles(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^(?:postgres|files[\\/][^\\/]+[\\/][^\\/]+)[\\/]/.test(name) || (name.startsWith('files') && !/[\\/][0-9a-f-]{36}$/.test(name)))
}

export async function enterWorld(started: Started, lanes: number): Promise<World> {
  const { url, publishableKey, secretKey, databaseUrl, dataDir } = started
  const connections = openConnections(url, lanes)
  const people = await Promise.all(PEOPLE.map(async (email): Promise<Person> => {
    const { access_token: token, user } = await signIn(started, email)
    const [row] = await runSql(databaseUrl, 'select company_id::text as id from public.employees where user_id = $1', [user.id])
    const companyId = String(row?.['id'])
    return { email, companyId, userId: user.id, token, secrets: await secretsOf(databaseUrl, companyId) }
  }))
  const made = await fetch(`${url}/storage/v1/bucket`, { method: 'POST', headers: { apikey: secretKey, 'content-type': 'application/json' }, body: JSON.stringify({ name: BUCKET, public: false }) })
  if (!made.ok) throw new Error(`the bucket could not be made: ${await made.text()}`)
  const places = await runSql(databaseUrl, `select distinct on (split_part(name, '/', 1)) bucket_id || '/' || name as place from storage.objects order by split_part(name, '/', 1), name limit 40`)
  const [before, logged] = [new Set(strayFiles(dataDir)), started.logs().length]

  const sees = async ({ token, companyId }: Person): Promise<boolean> => {
    const { status, text } = await connections.ask({ method: 'GET', path: '/rest/v1/companies?select=id', headers: { apikey: publishableKey, authorization: `Bearer ${token}` }, body: null })
    return status === 200 && text.includes(companyId)
  }
  return {
    ...started, connections, people, names: await namesOf(databaseUrl), places: texts(places, 'place'),
    async check() {
      const health = await connections.ask({ method: 'GET', path: '/health', headers: {}, body: null })
      if (health.status !== 200) return `the server does not answer any more: ${String(health.status)} ${health.text}`
      for (const person of people) {
        if (await sees(person)) continue
        // An input may have ended the session, which everybody may do with their own.
        person.token = (await signIn(started, person.email)).access_token
        if (!(await sees(person))) return `${person.email} does not see the own company any more`
      }
      return null
    },
    async end() {
      // The log is written each second.
      await wait(1_500)
      const errors = started.logs().slice(logged).split('\n').filter((line) => /"level":(?:"error"|"fatal"|[56]0)/.test(line))
      const strays = strayFiles(dataDir).filter((name) => !before.has(name))
      connections.close()
      return [...errors.map((line) => `the log tells of an error: ${line.slice(0, 1000)}`), ...strays.map((name) => `a file lies where none belongs: ${name}`)]
    },
  }
}

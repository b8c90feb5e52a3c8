import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { urlOf } from '../support/cluster.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { spawnServer } from '../support/server.ts'
import { runSql } from '../support/sql.ts'
import { columnsOf, digests } from './digests.ts'
import { firstProject, nextProject, prepare, releasedProject, type VersionProject } from './version-project.ts'

// Whole databases are filled, saved and changed here, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-upgrade-'))
let released: VersionProject
let next: VersionProject
/** The demo and a thousand people more, of the released version. */
let filled: TestDatabase

const appended = `-- What the next version adds.
alter table public.departments add column nickname text not null default '', add column loud text generated always as (private.shout(nickname)) stored;
create table public.nicknames (id uuid not null default gen_random_uuid(), name text not null, constraint nicknames_pkey primary key (id));
alter table public.nicknames enable row level security;
create policy select_all on public.nicknames for select to authenticated using (private.shout(name) <> '');
insert into public.nicknames (name) values ('Ana');
`

/** A function, a policy and a trigger that change, both of a column to come; one with other inputs, which a policy calls; and a table. */
function change(project: VersionProject): void {
  project.edit('foundation_rules', /(create function private\.tidy\(.*\nbegin\n)/, '$1  p_value := p_value;\n')
  project.edit('foundation_rules', /(?=-- Trimmed, composed Unicode)/, `-- Louder.\ncreate function private.shout(p_value text) returns text language sql immutable parallel safe\nreturn upper(p_value);\n\n`)
  project.edit('departments_tables', /(create policy select_member on public\.departments[^;]*\[\]\))\);/, "$1 and nickname <> '?');")
  project.edit('departments_tables', 'create trigger _300_touch_updated_at before update on', 'create trigger _300_touch_updated_at before update of name, nickname on')
  project.edit('notifications_tables', 'private.may_hear_topic(p_topic text)', "private.may_hear_topic(p_topic text, p_reason text default '')")
  project.edit('notifications_tables', 'private.may_hear_topic(text)', 'private.may_hear_topic(text, text)')
  project.append('29990101010010_nicknames_tables.sql', appended)
}

/** The columns of the tables whose rows a backup holds. */
async function savedOf(url: string, columns: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql(url, 'select unnest(jobs.unsaved_tables()) as name')
  return new Map([...columns].filter(([table]) => !rows.some(({ name }) => name === table)))
}

const versionsIn = (url: string) => runSql(url, 'select array_agg(name order by version) as names from supabase_migrations.schema_migrations')
const named = (project: VersionProject) => [{ names: project.names() }]

/** A database of its own with what the filled one has, and folders for files and backups. */
async function copyOfFilled(name: string): Promise<{ readonly url: string; readonly env: NodeJS.ProcessEnv; readonly dataDir: string }> {
  await runSql(inject('clusterUrl'), `drop database if exists ${name} with (force)`)
  await runSql(inject('clusterUrl'), `create database ${name} template ${filled.name} strategy file_copy`)
  const url = urlOf(inject('clusterUrl'), name)
  const [owner] = await runSql(url, 'select engine.owner_role()::text as name')
  await runSql(url, `alter database ${name} owner to ${String(owner?.['name'])}`)
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  return { url, env: { DATABASE_URL: url, VINCULO_DATA_DIR: dataDir }, dataDir }
}

async function emptyDatabase(name: string): Promise<string> {
  await runSql(inject('clusterUrl'), `drop database if exists ${name} with (force)`)
  await runSql(inject('clusterUrl'), `create database ${name}`)
  return urlOf(inject('clusterUrl'), name)
}

/** `npm run backup` or `restore` of a version. */
function command(name: 'backup' | 'restore', project: VersionProject, file: string, env: NodeJS.ProcessEnv): { readonly code: number | null; readonly text: string } {
  const done = spawnSync(process.execPath, [path.join(root, `scripts/${name}.mjs`), file], { encoding: 'utf8', env: { ...process.env, VINCULO_ROOT_DIR: project.folder, ...env } })
  return { code: done.status, text: done.stdout + done.stderr }
}

const restore = (project: VersionProject, file: string, env: NodeJS.ProcessEnv) => command('restore', project, file, env)

/** A thousand people, written through the API. */
async function addThousand(url: string): Promise<void> {
  const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATABASE_URL: url, VINCULO_DATA_DIR: path.join(folder, 'files') })
  const origin = await server.ready
  const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
  const admin = createClient(origin, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await admin.auth.signInWithPassword({ email: 'admin@aurora.demo', password: 'Vinculo@2026' })
  const { data } = await admin.from('employees').select('company_id').limit(1).single()
  const company = (data as { company_id: string }).company_id
  const { error } = await admin.from('employees').insert(Array.from({ length: 1000 }, (_, at) => ({ company_id: company, first_name: 'Pessoa', last_name: `Nova ${String(at)}` })))
  expect(error).toBeNull()
  await vi.waitFor(async () => { expect(await runSql(url, 'select count(*) >= 1000 as chained from private.audit_chain')).toEqual([{ chained: true }]) }, { timeout: 30_000, interval: 200 })
  server.child.kill('SIGTERM')
  await server.exited
}

beforeAll(async () => {
  filled = await cloneDatabase('demo')
  await addThousand(filled.url)
  released = releasedProject()
  next = nextProject(released)
  change(next)
  expect(next.release('derive')).toMatchObject({ code: 0 })
})

afterAll(async () => {
  for (const name of ['upgrade_a', 'upgrade_b', 'upgrade_c', 'upgrade_fresh', 'upgrade_restored']) await runSql(inject('clusterUrl'), `drop database if exists ${name} with (force)`)
  await filled.drop()
  released.remove()
  next.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('a version', () => {
  it('is derived from its chapters: what changed and what is new, in an order that PostgreSQL accepts', () => {
    const text = next.migration()
    expect(text.match(/^create or replace function private\.tidy\(/gm)).toHaveLength(1)
    expect(text.match(/^(?:drop|create) (?:policy|function) (?:select_member on public\.departments|hear_topic|private\.may_hear_topic|private\.shout)/gm)).toHaveLength(7)
    expect(text.indexOf('create function private.shout')).toBeLessThan(text.indexOf('add column nickname'))
    expect(text.indexOf('add column nickname')).toBeLessThan(text.indexOf('create policy select_member'))
    expect(text).toContain('grant execute on function private.may_hear_topic(text, text) to authenticated')
    expect(text.split('\n').length).toBeLessThan(150)
  })

  it('is final once it is released, but for comments; a changed table of before is refused with what to do', () => {
    const again = nextProject(released)
    try {
      again.edit('foundation_rules', /^(?=create function private\.tidy)/m, '-- Said in other words.\n')
      expect(again.release('derive')).toMatchObject({ code: 0, text: expect.stringContaining('nothing to derive') as string })
      again.edit('departments_tables', 'create table public.departments (\n', 'create table public.departments (\n  nickname text,\n')
      expect(again.release('derive')).toMatchObject({ code: 1, text: expect.stringMatching(/departments_tables\.sql: "create table public\.departments.*new chapter/) as string })
    } finally {
      again.remove()
    }
    // A copy of its own: releasing it once more takes half a minute.
    const closed = released.withMore('')
    try {
      closed.edit('foundation_rules', /(create function private\.tidy\(.*\nbegin\n)/, '$1  p_value := p_value;\n')
      expect(closed.release('derive')).toMatchObject({ code: 1, text: expect.stringContaining('release -- open') as string })
      const [name = ''] = readdirSync(path.join(closed.folder, 'supabase/migrations'))
      writeFileSync(path.join(closed.folder, 'supabase/migrations', name), '-- other')
      expect(closed.release('derive')).toMatchObject({ code: 1, text: expect.stringContaining('never changes again') as string })
    } finally {
      closed.remove()
    }
  })

  it('is not frozen before administrators are told what changed in rights', () => {
    expect(next.release('freeze')).toMatchObject({ code: 1, text: expect.stringContaining(`CHANGELOG.md says nothing about ${next.version}`) as string })
    const file = path.join(next.folder, 'CHANGELOG.md')
    const before = readFileSync(file, 'utf8')
    try {
      writeFileSync(file, before.replace('- Em preparação.', '- Apelidos.'))
      expect(next.release('freeze')).toMatchObject({ code: 1, text: expect.stringContaining('O que mudou nos direitos') as string })
    } finally {
      writeFileSync(file, before)
    }
  })
})

describe('an upgrade', () => {
  it('leaves a database like a fresh one with every row of before, after a backup that restores', async () => {
    const { url, env, dataDir } = await copyOfFilled('upgrade_a')
    const columns = await columnsOf(url)
    const before = await digests(url, columns)
    // Two servers that start at once: one upgrades, the other finds it done.
    const both = await Promise.all([prepare(next, env), prepare(next, env)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ text }) => text.includes('Mudando o banco de dados'))).toHaveLength(1)
    expect(both.map(({ text }) => text).join('')).toContain(`Este banco de dados é da versão ${released.version} e passa agora à ${next.version}`)
    expect(await digests(url, columns)).toEqual(before)
    expect(await versionsIn(url)).toEqual(named(next))

    await runSql(inject('clusterUrl'), 'create database upgrade_fresh')
    const freshUrl = urlOf(inject('clusterUrl'), 'upgrade_fresh')
    expect(await prepare(next, { ...env, DATABASE_URL: freshUrl })).toMatchObject({ code: 0 })
    const functions = `select p.oid::regprocedure::text as name, md5(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)) as body, p.proacl::text
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'jobs'::regnamespace) order by 1`
    expect(await runSql(url, functions)).toEqual(await runSql(freshUrl, functions))

    const [backup = ''] = readdirSync(path.join(dataDir, 'backups'))
    expect(backup).toBe(`antes-da-${next.version}.vinculo`)
    const saved = await savedOf(url, columns)
    const held = await digests(url, saved)
    // Into the version that made it, and into a later one, which then upgrades it.
    for (const program of [released, next]) {
      const target = await emptyDatabase('upgrade_restored')
      const place = { DATABASE_URL: target, VINCULO_DATA_DIR: path.join(folder, 'restored') }
      expect(restore(program, path.join(dataDir, 'backups', backup), place)).toMatchObject({ code: 0, text: expect.stringContaining('iguais ao backup') as string })
      expect(await versionsIn(target)).toEqual(named(released))
      expect(await digests(target, saved)).toEqual(held)
      expect(await prepare(program, place)).toMatchObject({ code: 0 })
      expect(await versionsIn(target)).toEqual(named(program))
      expect(await digests(target, saved)).toEqual(held)
    }
  })

  it('makes backups that an earlier version refuses', async () => {
    const { url, env, dataDir } = await copyOfFilled('upgrade_b')
    expect(await prepare(next, env)).toMatchObject({ code: 0 })
    const file = path.join(dataDir, 'later.vinculo')
    expect(command('backup', next, file, env)).toMatchObject({ code: 0 })
    const target = await emptyDatabase('upgrade_restored')
    expect(restore(released, file, { DATABASE_URL: target, VINCULO_DATA_DIR: dataDir })).toMatchObject({
      code: 1, text: expect.stringContaining(`O backup é do Vínculo ${next.version} e este programa é o ${released.version}`) as string,
    })
    expect(await versionsIn(url)).toEqual(named(next))
  })

  it('that fails half-way, takes rows away unannounced or does not come out right leaves the version of before whole', async () => {
    const { url, env } = await copyOfFilled('upgrade_b')
    const columns = await columnsOf(url)
    const before = await digests(url, columns)
    const wrongs: readonly (readonly [string, RegExp])[] = [
      ["insert into public.nicknames (name) select (1 / (count(*) - count(*)))::text from public.companies;", /_\d+\.sql falhou: division by zero/],
      ['delete from public.role_modules;', /public\.role_modules tinha \d+ linhas e ficou com 0/],
      ["alter table public.audit_logs disable trigger user; update public.audit_logs set metadata = metadata || '{\"initiated_by\": \"ninguém\"}'; alter table public.audit_logs enable trigger user;",
        /a trilha de auditoria da empresa [\da-f-]+ não confere mais/],
      ['drop policy select_all on public.nicknames;', /falta public\.nicknames: policy select_all/],
    ]
    for (const [statement, reason] of wrongs) {
      const failing = next.withMore(`${statement}\n`)
      const result = await prepare(failing, env)
      failing.remove()
      expect(result).toMatchObject({ code: 1, text: expect.stringMatching(reason) as string })
      expect(result.text).toContain(`Nada mudou: o banco continua na versão ${released.version}`)
      expect(await digests(url, columns)).toEqual(before)
      expect(await versionsIn(url)).toEqual(named(released))
    }
    // The version of before goes on.
    expect(await prepare(released, env)).toMatchObject({ code: 0 })
    const server = spawnServer({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', VINCULO_ROOT_DIR: released.folder, ...env })
    expect((await fetch(`${await server.ready}/health`)).status).toBe(200)
    server.child.kill('SIGTERM')
    await server.exited
    // A later database is none of its business.
    expect(await prepare(next, env)).toMatchObject({ code: 0 })
    expect(await prepare(released, env)).toMatchObject({ code: 1, text: expect.stringContaining(`Este banco de dados é da versão ${next.version}`) as string })
  })

  it('takes rows from the tables of which it says so', async () => {
    const { url, env } = await copyOfFilled('upgrade_c')
    const leaving = next.withMore('-- rows leave: public.role_modules\ndelete from public.role_modules;\n')
    expect(await prepare(leaving, env)).toMatchObject({ code: 0 })
    leaving.remove()
    expect(await runSql(url, 'select count(*)::integer as rows from public.role_modules')).toEqual([{ rows: 0 }])
  })

  it('killed ten times at any moment never loses a row and goes on', async () => {
    const { url, env } = await copyOfFilled('upgrade_c')
    const columns = await columnsOf(url)
    const before = await digests(url, columns)
    const moments = [
      ['passa agora', 0], ['passa agora', 150], ['Copiando os arquivos', 0], ['Conferindo o arquivo', 0], ['Backup de antes', 0],
      ['Mudando o banco', 0], ['Mudando o banco', 30], ['Mudando o banco', 90], ['Conferindo: estrutura', 0], ['Conferindo: estrutura', 40],
    ] as const
    for (const [said, milliseconds] of moments) {
      const killed = await prepare(next, env, { said, milliseconds })
      expect([said, killed.code]).toEqual([said, null])
      // PostgreSQL notices that nobody is there any more.
      await expect.poll(() => runSql(url, "select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'vinculo:prepare'")).toEqual([{ open: 0 }])
      expect(await digests(url, columns)).toEqual(before)
      expect(await versionsIn(url)).toEqual(named(released))
    }
    expect(await prepare(next, env)).toMatchObject({ code: 0 })
    expect(await digests(url, columns)).toEqual(before)
    expect(await versionsIn(url)).toEqual(named(next))
  })

  it('takes a database of before versions, whose chapters were migrations, as the first version', async () => {
    const first = firstProject()
    const env = { DATABASE_URL: await emptyDatabase('upgrade_a'), VINCULO_DATA_DIR: path.join(folder, 'first') }
    const url = env.DATABASE_URL
    expect(await prepare(first, env)).toMatchObject({ code: 0 })
    const adopted = JSON.parse(readFileSync(path.join(released.folder, 'supabase/adopted.json'), 'utf8')) as { chapters: Record<string, string> }
    const record = async (chapters: Readonly<Record<string, string>>): Promise<void> => {
      await runSql(url, 'truncate supabase_migrations.schema_migrations, engine.migration_hashes')
      await runSql(url, `with chapter as (select * from jsonb_each_text($1)), applied as (insert into supabase_migrations.schema_migrations (version, name, statements) select key, 'chapter', '{}' from chapter)
        insert into engine.migration_hashes (version, name, hash) select key, 'chapter', value from chapter`, [JSON.stringify(chapters)])
    }
    const columns = await columnsOf(url)
    const before = await digests(url, columns)
    const [changed] = Object.keys(adopted.chapters)
    await record({ ...adopted.chapters, [String(changed)]: 'another text' })
    expect(await prepare(first, env)).toMatchObject({ code: 1, text: expect.stringContaining('Nada foi alterado') as string })
    await record(adopted.chapters)
    expect(await prepare(first, env)).toMatchObject({ code: 0 })
    expect(await versionsIn(url)).toEqual(named(first))
    expect(await digests(url, columns)).toEqual(before)
    expect(await prepare(released, env)).toMatchObject({ code: 0 })
    expect(await versionsIn(url)).toEqual(named(released))
    first.remove()
  })
})

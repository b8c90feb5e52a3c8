import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushToHosted } from '../support/hosted.ts'
import type { HostedProject } from '../support/hosted.ts'
import { isInstalled } from '../support/versions.ts'

const PACKAGE = 'postgres-17-linux-x64'
const supabase = path.resolve(import.meta.dirname, '../../../supabase')
const config = readFileSync(path.join(supabase, 'config.toml'), 'utf8')

it('a bare PostgreSQL 17 is there to push to, where npm has one', () => {
  expect(isInstalled(PACKAGE) || `${process.platform}-${process.arch}` !== 'linux-x64').toBe(true)
})

describe('supabase/ on a hosted project', () => {
  // elsewhere only the absence is stated
  if (!isInstalled(PACKAGE)) return
  let project: HostedProject
  beforeAll(async () => { project = await pushToHosted(PACKAGE) }, 240_000)
  afterAll(() => project.close())
  const value = async (text: string, values?: readonly unknown[]): Promise<unknown> => Object.values((await project.owner(text, values))[0] ?? {})[0]

  it('every migration applies as postgres, which is no superuser, and nothing of this server is there', async () => {
    expect(await value(`select rolsuper from pg_roles where rolname = current_user`)).toBe(false)
    expect(await value(`select current_setting('server_version_num')::int / 10000`)).toBe(17)
    expect(Number(await value(`select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`))).toBeGreaterThan(50)
    expect(await value(`select to_regnamespace('engine') is null`)).toBe(true)
  })

  it('versions are recorded as the Supabase CLI records them, applied once, and each whole or not at all', async () => {
    const files = readdirSync(path.join(supabase, 'migrations')).sort()
    const recorded = await project.owner("select version || '_' || name || '.sql' as file, cardinality(statements) > 100 as cut from supabase_migrations.schema_migrations order by 1")
    expect(recorded).toEqual(files.map((file) => ({ file, cut: true })))
    expect(await project.push()).toBe(0)

    const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-push-'))
    try {
      for (const file of files) copyFileSync(path.join(supabase, 'migrations', file), path.join(folder, file))
      const next = path.join(folder, '29990101000000_9_9_9.sql')
      writeFileSync(next, "create table public.half (id integer);\nselect 1 / 0;")
      await expect(project.push(folder)).rejects.toThrow('29990101000000_9_9_9.sql falhou: division by zero')
      expect(await value(`select to_regclass('public.half') is null`)).toBe(true)
      // What the CLI cuts in two.
      writeFileSync(next, "create function public.cut(p integer) returns integer language sql immutable begin atomic select case when p > 1 then 1 else 2 end; end;")
      expect(await project.push(folder)).toBe(1)
      expect(await value('select public.cut(3)')).toBe(1)
      // A program of before meets a database of a later version.
      await expect(project.push()).rejects.toThrow('29990101000000 foi aplicada e não existe mais')
    } finally {
      await project.owner("drop function if exists public.cut(integer); delete from supabase_migrations.schema_migrations where version = '29990101000000'")
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('rights come from the migrations alone: service_role reads, a stranger has nothing, and row level security is on everywhere', async () => {
    expect(await value(`select has_table_privilege('service_role', 'public.companies', 'select')`)).toBe(true)
    expect(await project.owner(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and has_table_privilege('anon', c.oid, 'select, insert, update, delete')`)).toEqual([])
    expect(await project.owner(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`)).toEqual([])
    expect(await project.owner(`select c.relname from pg_class c where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace) and c.relowner = 'postgres'::regrole`)).toEqual([])
  })

  it('a signed-in login without employee row reads nobody', async () => {
    const claims = JSON.stringify({ sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' })
    expect(await project.as('authenticated', 'select count(*)::int as seen from public.employees', { 'request.jwt.claims': claims })).toEqual([{ seen: 0 }])
  })

  describe('steps by hand', () => {
    it('1, hook: supabase_auth_admin may call it, and nobody of the API', async () => {
      const uri = /\[auth\.hook\.custom_access_token\][^[]*uri = "pg-functions:\/\/[^/]*\/(\w+)\/(\w+)"/.exec(config)
      const name = `${uri?.[1] ?? ''}.${uri?.[2] ?? ''}`
      const event = JSON.stringify({ user_id: '00000000-0000-4000-8000-000000000001', claims: { sub: 'x', role: 'authenticated' } })
      const [answer] = await project.as('supabase_auth_admin', `select ${name}('${event}'::jsonb) as event`)
      expect(answer).toMatchObject({ event: { claims: { sub: 'x', role: 'authenticated' } } })
      for (const role of ['anon', 'authenticated']) await expect(project.as(role, `select ${name}('${event}'::jsonb)`)).rejects.toThrow('permission denied')
    })
    it('2, templates: every letter of config.toml is a file', () => {
      const letters = [...config.matchAll(/content_path = "\.\/supabase\/(.+)"/g)].map(([, file = '']) => file)
      expect(letters.length).toBeGreaterThan(1)
      expect(letters.filter((file) => !existsSync(path.join(supabase, file)))).toEqual([])
    })
    it('4 and 6, settings: config.toml says what the list says', () => {
      for (const line of ['enable_signup = false', 'minimum_password_length = 6', 'schemas = ["public"]', 'extra_search_path = ["extensions"]', 'max_rows = 1000', 'major_version = 17']) {
        expect(config).toContain(line)
      }
    })
    it('8, jobs: both entries of the cron run as postgres', async () => {
      expect(Number(await value('select count(*) from jobs.schedules'))).toBeGreaterThan(0)
      for (const lane of ['fast', 'slow']) await expect(project.owner(`call jobs.run_due('${lane}')`)).resolves.toBeDefined()
    })
    it('10, functions: each has its settings', () => {
      const names = readdirSync(path.join(supabase, 'functions'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('_') ? [entry.name] : []))
      expect(names.filter((name) => !config.includes(`[functions.${name}]`))).toEqual([])
    })
    it('11, first company and master: service_role makes them', async () => {
      const signatures = await project.owner(`select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = 'create_first_master' and has_function_privilege('service_role', p.oid, 'execute') and not has_function_privilege('authenticated', p.oid, 'execute')`)
      expect(signatures).toHaveLength(1)
    })
    it('12, files: the private buckets and their policies are there', async () => {
      expect(await project.owner(`select id, public from storage.buckets order by id`)).toEqual([{ id: 'avatars', public: false }, { id: 'dossiers', public: false }, { id: 'files', public: false }])
      expect(Number(await value(`select count(*) from pg_policies where schemaname = 'storage' and tablename = 'objects'`))).toBeGreaterThan(0)
    })
    it('13, realtime: policies of private channels, and the publication', async () => {
      expect(Number(await value(`select count(*) from pg_policies where schemaname = 'realtime' and tablename = 'messages'`))).toBeGreaterThan(0)
      expect(await value(`select count(*)::int from pg_publication where pubname = 'supabase_realtime'`)).toBe(1)
    })
  })
})

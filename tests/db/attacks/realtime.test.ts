import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anon, openOwnStage, serviceRole, type Actor, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let person: Actor
beforeAll(async () => {
  stage = await openOwnStage()
  person = stage.signedIn('pessoa@aurora.demo')
})
afterAll(() => stage.close())

const denied = '42501'

/** A connection with the login of the server itself. */
async function asServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const [login] = await stage.scene((scene) => scene.owner(`select role, password from engine.logins where purpose = 'engine'`))
  const url = new URL(stage.url)
  url.username = String(login?.['role'])
  url.password = String(login?.['password'])
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('what servers tell each other', () => {
  it('is read by the login of the server, and by no role of the API', async () => {
    await asServer(async (client) => {
      expect((await client.query('select count(*)::int as n from engine.realtime_messages')).rows).toHaveLength(1)
      await client.query('select realtime.forget_old_messages()')
      await client.query('select engine.sync_realtime_triggers()')
      await expect(client.query('select * from realtime.messages')).rejects.toMatchObject({ code: denied })
      await expect(client.query('create trigger x after insert on engine.realtime_messages for each row execute function engine.forward_realtime_message()')).rejects.toMatchObject({ code: denied })
    })
    await stage.scene(async (scene) => {
      const attacks = [
        'select * from engine.realtime_messages',
        'select * from engine.realtime_changes',
        `insert into engine.realtime_messages (topic, event, payload) values ('company:x', 'e', '{}')`,
        'select engine.sync_realtime_triggers()',
        'select realtime.forget_old_messages()',
      ]
      for (const actor of [anon, person, serviceRole]) {
        for (const attack of attacks) expect([attack, await scene.refusal(actor, attack)]).toEqual([attack, denied])
      }
    })
  })

  it('never holds the rows on which policies are tried, nor what somebody without the right to send wrote', async () => {
    await stage.scene(async (scene) => {
      const forwarded = async (): Promise<unknown> => (await scene.owner('select count(*)::int as n from engine.realtime_messages'))[0]?.['n']
      const before = Number(await forwarded())
      await scene.owner(`select realtime.send('{}', 'e', 'user:x')`)
      expect(await forwarded()).toBe(before + 1)
      await scene.as(person, `select realtime.add_probe('user:x')`)
      const [rights] = await scene.as(person, `select * from realtime.topic_rights('user:x')`)
      expect(rights).toEqual({ may_read: false, may_write: false })
      expect(await scene.refusal(person, `insert into realtime.messages (topic, extension, event, private) values ('user:x', 'broadcast', 'e', true)`)).toBe(denied)
      await scene.as(person, `select realtime.send('{}', 'e', 'user:x')`)
      expect(await forwarded()).toBe(before + 1)
    })
  })
})

describe('the login of the server', () => {
  const login = `(select role from engine.logins where purpose = 'engine')`
  const ask = async (text: string): Promise<readonly unknown[]> => (await stage.scene((scene) => scene.owner(text))).map((row) => row['name'])
  const foreign = `n.nspname not in ('engine', 'information_schema') and n.nspname !~ '^pg_'`

  it('is of no role, and has no power over structure or other logins', async () => {
    expect(await ask(`select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member where l.rolname = ${login}`)).toEqual([])
    expect(await ask(`select rolname as name from pg_roles where rolname = ${login} and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`)).toHaveLength(1)
    expect(await ask(`select c.relname as name from pg_class c where c.relnamespace = 'engine'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(${login}, c.oid, 'truncate, references, trigger')`)).toEqual([])
    expect(await ask(`select n.nspname as name from pg_namespace n where has_schema_privilege(${login}, n.oid, 'create')`)).toEqual([])
  })

  it('has no right on any table, column, sequence or schema of the product', async () => {
    const rights = (schemas: string): string => `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${schemas} and c.relkind in ('r', 'p', 'v', 'm', 'f') and (has_table_privilege(${login}, c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(${login}, c.oid, 'select, insert, update, references'))
      union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${schemas} and c.relkind = 'S' and has_sequence_privilege(${login}, c.oid, 'usage, select, update')`
    expect((await ask(rights(`n.nspname = 'engine'`))).length).toBeGreaterThan(3)
    expect(await ask(rights(foreign))).toEqual([])
    expect(await ask(`select n.nspname as name from pg_namespace n where n.nspname in ('private', 'auth', 'storage', 'jobs') and has_schema_privilege(${login}, n.oid, 'usage')`)).toEqual([])
  })

  it('runs no function but the upkeep of live messages', async () => {
    expect(await ask(`select p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and has_function_privilege(${login}, p.oid, 'execute')`)).toEqual([])
    expect(await ask(`select p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) x
      where x.grantee = (select oid from pg_roles where rolname = ${login}) order by 1`)).toEqual(['engine.sync_realtime_triggers', 'realtime.forget_old_messages'])
  })

  it('reads and writes no row of the product when it tries', async () => {
    const tables = await ask(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'auth', 'storage', 'jobs') and c.relkind in ('r', 'p')`)
    expect(tables.length).toBeGreaterThan(200)
    await asServer(async (client) => {
      await client.query('select 1 from engine.realtime_changes limit 1')
      for (const table of tables) {
        for (const text of [`select 1 from ${String(table)} limit 1`, `delete from ${String(table)} where false`]) await expect(client.query(text), text).rejects.toMatchObject({ code: denied })
      }
      for (const call of ['select private.me()', 'select public.my_pending_count()', `select public.verify_document('x')`, `select set_config('role', 'service_role', false)`]) await expect(client.query(call), call).rejects.toMatchObject({ code: denied })
    })
  })
})

describe('published tables', () => {
  it('are none of the product’s', async () => {
    const published = `select schemaname || '.' || tablename as name from pg_publication_tables`
    await stage.scene(async (scene) => {
      expect(await scene.owner(published)).toEqual([])
      await scene.owner('alter publication supabase_realtime add table public.companies')
      expect(await scene.owner(published)).toEqual([{ name: 'public.companies' }])
    })
  })


  it('get a trigger that notes the key of each changed row, and lose it again', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`
        create schema "odd schema";
        create table "odd schema"."ta""ble" ("k'1" integer, "K 2" text, v text, primary key ("k'1", "K 2"));
        alter publication supabase_realtime add table "odd schema"."ta""ble";
        select engine.sync_realtime_triggers(), engine.sync_realtime_triggers();
        insert into "odd schema"."ta""ble" values (1, 'x', 'secret');
        update "odd schema"."ta""ble" set "k'1" = 2;`)
      const noted = await scene.owner('select operation, key, old_key from engine.realtime_changes order by id')
      expect(noted).toEqual([
        { operation: 'INSERT', key: { "k'1": 1, 'K 2': 'x' }, old_key: null },
        { operation: 'UPDATE', key: { "k'1": 2, 'K 2': 'x' }, old_key: { "k'1": 1, 'K 2': 'x' } },
      ])
      await scene.owner(`alter publication supabase_realtime drop table "odd schema"."ta""ble"; select engine.sync_realtime_triggers();
        delete from "odd schema"."ta""ble"`)
      expect(await scene.owner('select count(*)::int as n from engine.realtime_changes')).toEqual([{ n: 2 }])
    })
  })
})

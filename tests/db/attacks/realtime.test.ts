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

describe('published tables', () => {
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

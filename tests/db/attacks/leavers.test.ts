import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { deliver, open, upload } from '../support/documents.ts'
import { callsOf, openDoors } from '../support/doors.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, today } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { at, leaving, runs } = exitActs(() => stage)
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

interface Leaver {
  readonly id: string
  readonly old: Actor
  readonly me: Actor
  readonly contract: Row
}

/** A session of somebody's login that begins at an instant. */
async function signIn(scene: Scene, id: unknown, instant: string): Promise<Actor> {
  const [session] = await scene.owner(`insert into auth.sessions (id, user_id, created_at, updated_at)
    select gen_random_uuid(), user_id, $2::timestamptz, $2::timestamptz from public.employees where id = $1 returning id, user_id`, [id, instant])
  return { role: 'authenticated', claims: { sub: session?.['user_id'], session_id: session?.['id'], role: 'authenticated', aal: 'aal1' } }
}

/** Beatriz, whatever she was, on the day after her last one at 17h: the session from before, and one that began afterwards. */
async function left(scene: Scene, role = 'user'): Promise<Leaver> {
  await freeze(scene)
  const id = await employeeId(scene, people.person)
  await scene.owner(`update auth.sessions set created_at = '2026-11-01' where user_id = (select user_id from public.employees where id = $1)`, [id])
  // Somebody reports to them, so that a team is at stake.
  await scene.owner('update public.employees set manager_id = $1 where id = $2', [id, await colleague(scene, stage, 5)])
  const contract = await deliver(scene, stage, admin, { employee: id, type: 'Contrato de trabalho' })
  await leaving(scene, id, { last_day: days(2), time: '17:00', reason: 'resignation' })
  await scene.owner('update public.employees set role = $2 where id = $1', [id, role])
  await at(scene, `${days(3)} 09:00-03`)
  return { id, old: stage.signedIn(people.person), me: await signIn(scene, id, `${days(2)} 17:30-03`), contract }
}
const homeOf = async (scene: Scene, actor: Actor): Promise<Row | null> => (await scene.as(actor, 'select public.leaver_home() as found'))[0]?.['found'] as Row | null
const papersOf = (scene: Scene, actor: Actor): Promise<readonly Row[]> => scene.as(actor, 'select document_id, file_id from public.leaver_documents()')

describe('somebody who left', () => {
  it('reads the own papers for ninety days, by a session that began afterwards, before and after the job', async () => {
    await stage.scene(async (scene) => {
      const { me, old, contract } = await left(scene)
      for (const after of [false, true]) {
        if (after) expect(await runs(scene)).toBe(1)
        expect(await homeOf(scene, me)).toMatchObject({ name: 'Beatriz Nogueira Campos', left_on: days(2) })
        expect((await papersOf(scene, me)).map((row) => row['document_id'])).toContain(contract['id'])
        expect(await open(scene, me, contract['file_id'])).toBeNull()
        expect(await homeOf(scene, old)).toBeNull()
        expect(await papersOf(scene, old)).toEqual([])
        expect(await open(scene, old, contract['file_id'])).toBe('RHNTF')
      }
      const told = await scene.owner(`select count(*)::integer as n from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [contract['file_id']])
      expect(told[0]?.['n']).toBe(2)
      await at(scene, `${days(2 + 90)} 16:59-03`)
      expect(await homeOf(scene, me)).not.toBeNull()
      await at(scene, `${days(2 + 90)} 17:00-03`)
      expect(await homeOf(scene, me)).toBeNull()
      expect(await papersOf(scene, me)).toEqual([])
    })
  })

  it('owes no second factor that the company demands of who works there, and the own one still', async () => {
    await stage.scene(async (scene) => {
      const { me, contract } = await left(scene)
      const colleagueHere = await giveAccess(scene, await colleague(scene, stage, 2))
      const readsHere = async (): Promise<number> => (await scene.as(colleagueHere, 'select 1 from public.employees')).length
      expect(await readsHere()).toBeGreaterThan(0)
      await scene.as(stage.signedIn(people.admin, { claims: { aal: 'aal2' } }), `select public.set_second_factor_roles($1, '{user}')`, [stage.company('aurora')])
      expect(await readsHere()).toBe(0)
      expect((await papersOf(scene, me)).map((row) => row['document_id'])).toContain(contract['id'])
      expect(await open(scene, me, contract['file_id'])).toBeNull()
      await scene.owner(`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'Celular', 'totp', 'verified', now(), now())`, [me.claims?.['sub']])
      expect(await papersOf(scene, me)).toEqual([])
      expect(await open(scene, me, contract['file_id'])).toBe('RHNTF')
    })
  })

  it.each(['user', 'manager', 'admin', 'master'])('reads no row of any table, whatever the role was: %s', async (role) => {
    await stage.scene(async (scene) => {
      const { me, old } = await left(scene, role)
      await runs(scene)
      const open = ['permissions', 'role_permissions', 'role_modules', 'file_purposes']
      const tables = await scene.owner(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_table_privilege('authenticated', c.oid, 'select')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('company_id', 'employee_id') and not a.attisdropped) order by 1`)
      expect(tables.length).toBeGreaterThan(100)
      for (const actor of [me, old]) {
        for (const { name } of [...tables, { name: 'employees' }, { name: 'companies' }]) {
          if (open.includes(String(name))) continue
          expect(await scene.as(actor, `select 1 from public.${String(name)} limit 1`), String(name)).toEqual([])
        }
        expect(await scene.as(actor, 'select 1 from storage.objects limit 1')).toEqual([])
        expect(await scene.as(actor, 'select 1 from realtime.messages limit 1').catch(() => [])).toEqual([])
      }
    })
  })

  it('is answered by no function of the API but the three that are for who left', async () => {
    await stage.scene(async (scene) => {
      const { id, me } = await left(scene, 'admin')
      await runs(scene)
      const call = await callsOf(scene, stage)
      const names = (await scene.owner('select display_name from public.employees where company_id = $1 and id <> $2', [stage.company('aurora'), id])).map((row) => String(row['display_name']))
      const told = new Set<string>()
      for (const door of await openDoors(scene)) {
        for (const person of [id, await employeeId(scene, people.manager)]) {
          const { text, values } = call(door, { person, withOptions: true })
          await scene.owner('savepoint door')
          const answers = await scene.as(me, text, values).catch(() => [])
          await scene.owner('rollback to savepoint door; release savepoint door')
          const answer = JSON.stringify(answers.filter((row) => row['ok'] !== false))
          if (names.some((name) => answer.includes(name)) || answer.includes('Beatriz')) told.add(door.name)
        }
      }
      expect([...told]).toEqual(['leaver_home'])
    })
  })

  it('reaches no paper of others, none that RH keeps, and nothing else of the own', async () => {
    await stage.scene(async (scene) => {
      const { id, me, contract } = await left(scene)
      await runs(scene)
      const other = await deliver(scene, stage, admin, { employee: await colleague(scene, stage, 7), type: 'Contrato de trabalho' })
      expect(await open(scene, me, contract['file_id'])).toBeNull()
      expect(await open(scene, me, other['file_id'])).toBe('RHNTF')
      const opens = (who: Actor) => open(scene, who, contract['file_id'])
      for (const withheld of [`who_sees = 'hr'`, `status = 'archived', archived_at = private.now()`]) {
        await scene.owner(`savepoint kept`)
        await scene.owner(`update public.documents set ${withheld} where id = $1`, [contract['id']])
        expect(await opens(me), withheld).toBe('RHNTF')
        expect((await papersOf(scene, me)).map((row) => row['document_id']), withheld).not.toContain(contract['id'])
        await scene.owner('rollback to savepoint kept')
      }
      expect(await opens(me)).toBeNull()
      const loose = await upload(scene, admin, id, 'P2')
      expect(await open(scene, me, loose)).toBe('RHNTF')
    })
  })

  it('stays out of a deactivated company, with a banned login, with a session that ended, and without the second factor', async () => {
    for (const shut of [
      `update public.companies set active = false where id = (select company_id from public.employees where id = $1)`,
      `update auth.users set banned_until = 'infinity' where id = (select user_id from public.employees where id = $1)`,
      `delete from auth.sessions where user_id = (select user_id from public.employees where id = $1)`,
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) select gen_random_uuid(), user_id, 'totp', 'verified', now(), now() from public.employees where id = $1`,
    ]) {
      await stage.scene(async (scene) => {
        const { id, me } = await left(scene)
        await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
        expect(await homeOf(scene, me)).not.toBeNull()
        await scene.owner(shut, [id])
        expect(await homeOf(scene, me), shut).toBeNull()
      })
    }
  })

  it('is a colleague like any other once readmitted, and a stranger where the end was not an exit', async () => {
    await stage.scene(async (scene) => {
      const { id, me } = await left(scene)
      await runs(scene)
      await at(scene, `${days(10)} 09:00-03`)
      await scene.as(admin, 'select public.rehire_employee($1, $2)', [id, days(10)])
      expect((await scene.as(me, 'select id from public.employee_directory')).length).toBeGreaterThan(20)
      expect(await homeOf(scene, me)).toBeNull()
    })
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await colleague(scene, stage, 9)
      const me = await giveAccess(scene, id)
      expect(await scene.as(me, 'select id from public.employees where id = $1', [id])).toHaveLength(1)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = $2 where id = $1`, [id, today])
      expect(await homeOf(scene, me)).toBeNull()
      expect(await scene.as(me, 'select id from public.employees')).toEqual([])
    })
  })
})

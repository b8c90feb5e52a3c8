import { describe, expect, it } from 'vitest'
import { serviceRole, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

describe('a value that is unique across companies', () => {
  it('is written by no company’s admin: a refusal would tell that another company has it', async () => {
    await stage.scene(async (scene) => {
      const set = 'update public.company_details set cnpj = $2 where company_id = $1'
      await scene.owner(set, [stage.company('boreal'), '11444777000161'])
      const admin = stage.signedIn('admin@aurora.demo')
      for (const cnpj of ['11444777000161', '33000167000101', null]) {
        expect(await scene.refusal(admin, set, [stage.company('aurora'), cnpj])).toBe('RHPER')
      }
      expect(await scene.refusal(admin, `update public.company_details set legal_name = 'Aurora S.A.' where company_id = $1`, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), set, [stage.company('aurora'), '33000167000101'])).toBeNull()
    })
  })

  it('exists in no table that an admin writes', async () => {
    await stage.scene(async (scene) => {
      const keys = await scene.owner(`
        select c.conrelid::regclass::text || '.' || c.conname as name
        from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = 'public' and c.contype in ('u', 'p')
          and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')
          and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any (c.conkey))
          and exists (
            select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey)
              and (has_column_privilege('authenticated', t.oid, a.attnum, 'insert') or has_column_privilege('authenticated', t.oid, a.attnum, 'update')))
        order by 1`)
      expect(keys).toEqual([{ name: 'company_details.company_details_cnpj_key' }])
    })
  })
})

describe('an address that has a login in another company', () => {
  const prepare = 'select * from public.prepare_invitation($1, $2, $3)'
  const NEW = 'ninguem@example.com'
  const ELSEWHERE = 'pessoa@boreal.demo'

  /** All that an administrator sees of an invitation to an address, by every way there is, with what differs in any case made alike. */
  async function seen(email: string, between: (scene: Scene, person: string) => Promise<unknown> = () => Promise.resolve()): Promise<readonly unknown[]> {
    return stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
      const [row] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`, [stage.company('aurora')])
      const person = String(row?.['id'])
      await between(scene, person)
      const [prepared] = await scene.as(admin, prepare, [person, email, 'user'])
      await scene.as(serviceRole, 'select * from public.send_invitation($1, true)', [prepared?.['invitation_id']])
      const answers: unknown[] = [prepared]
      for (const text of [
        'select * from public.invitations where employee_id = $1', 'select * from public.employee_access($1)', 'select * from public.employees where id = $1',
        `select action_type, entity_id, metadata from public.audit_logs where metadata ->> 'employee_id' = $1::text or entity_id = $1 order by id`,
        `select public.authorise_login_action($1, 'reset_password')`, `select public.authorise_login_action($1, 'disable')`, `select public.employee_timeline($1)`,
        'select * from public.prepare_invitation($1, (select email from public.invitations where employee_id = $1), $$user$$)',
        'select * from public.revoke_invitation($1)', 'select * from public.employee_access($1)',
      ]) {
        const answer = await scene.as(admin, text, [person]).catch((error: unknown) => ({ code: (error as { code?: string }).code, message: (error as Error).message }))
        answers.push(answer)
      }
      return JSON.parse(JSON.stringify(answers).replaceAll(email, 'address').replaceAll(String(prepared?.['invitation_id']), 'invitation').replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"at"')) as unknown[]
    })
  }

  it('is invited like one that nobody has: every answer and every row is the same', async () => {
    const free = await seen(NEW)
    expect(free[0]).toMatchObject({ email: 'address', attempt: 1 })
    expect(free[1]).toMatchObject([{ email: 'address', accepted_at: null, revoked_at: null, last_sent_at: 'at' }])
    expect(await seen(ELSEWHERE)).toEqual(free)
  })

  it('is so too when the person had opened an invitation to another address before', async () => {
    const opened = async (scene: Scene, person: string): Promise<void> => {
      const [first] = await scene.as(stage.signedIn('admin@aurora.demo'), prepare, [person, 'antes@example.com', 'user'])
      await scene.owner(`insert into auth.users (id, aud, role, email, created_at, updated_at) values ('00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'antes@example.com', now(), now())`)
      await scene.as(serviceRole, `select public.confirm_invitation($1, '00000000-0000-4000-8000-000000000001')`, [first?.['invitation_id']])
    }
    const free = await seen(NEW, opened)
    expect(free[0]).toMatchObject({ stale_user_id: '00000000-0000-4000-8000-000000000001', attempt: 2 })
    expect(await seen(ELSEWHERE, opened)).toEqual(free)
  })

  it('is not told by an invitation that waits in another company, nor by waiting for it', async () => {
    const invited = (scene: Scene): Promise<unknown> => scene.owner(
      `insert into public.invitations (company_id, employee_id, email, role, expires_at)
       select company_id, id, $2, 'user', now() + interval '1 day' from public.employees where company_id = $1 and user_id is null limit 1`, [stage.company('boreal'), NEW])
    expect(await seen(NEW, invited)).toEqual(await seen(NEW))
    await stage.scene(async (scene) => {
      await scene.as(stage.signedIn('admin@aurora.demo'), prepare, [(await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' limit 1`, [stage.company('aurora')]))[0]?.['id'], NEW, 'user'])
      const [held] = await scene.owner(`select count(*)::integer as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and ((classid::bigint << 32) | objid::bigint) = hashtextextended('invitations.email:' || $1, 0)`, [NEW])
      expect(held).toEqual({ n: 0 })
    })
  })

  it('is told to a master, who sees all companies, and a colleague’s to the administrators', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`, [stage.company('aurora')])
      const call = (who: string, email: string): Promise<string | null> => scene.refusal(stage.signedIn(who), prepare, [row?.['id'], email, 'user'])
      expect(await call('master@vinculo.demo', ELSEWHERE)).toBe('RHEML')
      expect(await call('admin@aurora.demo', 'gestor@aurora.demo')).toBe('RHEML')
      expect(await call('admin@aurora.demo', ELSEWHERE)).toBeNull()
    })
  })

  it('is refused by how often one may ask before anything else is looked at', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`, [stage.company('aurora')])
      const [prepared] = await scene.as(stage.signedIn('admin@aurora.demo'), prepare, [row?.['id'], NEW, 'user'])
      await scene.as(serviceRole, 'select * from public.send_invitation($1, true)', [prepared?.['invitation_id']])
      for (const email of [NEW, ELSEWHERE, 'gestor@aurora.demo', 'outro@example.com']) {
        expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), prepare, [row?.['id'], email, 'user']), email).toBe('RHRAT')
      }
    })
  })
})

import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openOwnStage, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = 'admin@aurora.demo'
const rows = 'select id from public.employees'

/** Shows the open gate, shuts it as the owner would, and shows that the same token now reaches nothing. */
async function shuts(change: (scene: Scene, login: string) => Promise<unknown>, company: 'own company' | 'no company' = 'no company'): Promise<void> {
  await stage.scene(async (scene) => {
    const actor = stage.signedIn(admin)
    expect(await scene.as(actor, rows)).not.toEqual([])
    await change(scene, String(actor.claims?.['sub']))
    for (const table of ['employees', 'employee_directory', 'departments', 'company_details', 'audit_logs']) {
      expect(await scene.as(actor, `select * from public.${table}`), table).toEqual([])
    }
    expect(await scene.as(actor, 'select id from public.companies')).toHaveLength(company === 'own company' ? 1 : 0)
    expect(await scene.refusal(actor, `insert into public.employees (company_id, first_name, last_name) values ($1, 'A', 'B')`, [stage.company('aurora')])).toBe('42501')
    expect(await scene.refusal(actor, `select public.grant_access(id, 'user') from public.employees`)).toBe('0 rows')
  })
}

describe('the same token reaches nothing more, at once, when', () => {
  it('the session has ended', () => shuts((scene, login) => scene.owner('delete from auth.sessions where user_id = $1', [login])))

  it('the session has run out', () =>
    shuts((scene, login) => scene.owner(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [login])))

  it('the login is banned', () =>
    shuts((scene, login) => scene.owner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [login])))

  it('the login is deleted softly', () => shuts((scene, login) => scene.owner('update auth.users set deleted_at = now() where id = $1', [login])))

  it('the login is deleted', () => shuts((scene, login) => scene.owner('delete from auth.users where id = $1', [login])))

  it('the contract has ended', () =>
    shuts((scene, login) => scene.owner(`update public.employees set status = 'terminated' where user_id = $1`, [login])))

  it('the minute has come at which the access ends', () =>
    shuts((scene, login) =>
      scene.owner(
        `insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, now() - interval '1 second' from public.employees where user_id = $1`,
        [login],
      ),
    ))

  it('the invitation runs out that was never accepted', () =>
    shuts((scene, login) =>
      scene.owner(
        `insert into public.invitations (company_id, employee_id, email, role, expires_at)
         select company_id, id, email, role, now() - interval '1 second' from public.employees where user_id = $1`,
        [login],
      ),
    ))

  it('a second factor is verified and the token has only one', () =>
    shuts((scene, login) =>
      scene.owner(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Celular', 'totp', 'verified', now(), now())`,
        [login],
      ),
    ))

  it('the company is deactivated, and its name stays readable', () =>
    shuts(async (scene) => {
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      await scene.owner('update public.companies set active = false where id = $1', [stage.company('aurora')])
    }, 'own company'))
})

describe('a gate stays open when', () => {
  it.each([
    ['a ban has passed', `update auth.users set banned_until = now() - interval '1 second' where email = '${admin}'`],
    ['the end of access is still to come', `insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, now() + interval '1 hour' from public.employees where email = '${admin}'`],
    ['the company was never said to be active', `update public.companies set active = null`],
    ['a second factor is not verified yet', `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) select gen_random_uuid(), id, 'Celular', 'totp', 'unverified', now(), now() from auth.users where email = '${admin}'`],
  ])('%s', async (_what, change) => {
    await stage.scene(async (scene) => {
      await scene.owner(change)
      expect(await scene.as(stage.signedIn(admin), rows)).not.toEqual([])
    })
  })

  it('the token carries the second factor', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) select gen_random_uuid(), id, 'Celular', 'totp', 'verified', now(), now() from auth.users where email = $1`,
        [admin],
      )
      expect(await scene.as(stage.signedIn(admin, { claims: { aal: 'aal2' } }), rows)).not.toEqual([])
      expect(await scene.as(stage.signedIn(admin), rows)).toEqual([])
    })
  })
})

describe('a token', () => {
  it('does not open with another person’s session', async () => {
    await stage.scene(async (scene) => {
      const other = stage.signedIn('gestor@aurora.demo').claims?.['session_id']
      expect(await scene.as(stage.signedIn(admin), rows)).not.toEqual([])
      expect(await scene.as(stage.signedIn(admin, { claims: { session_id: other } }), rows)).toEqual([])
    })
  })

  it('of a demoted admin has a user’s rights in the next request', async () => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn(admin)
      expect(await scene.as(actor, rows)).toHaveLength(193)
      await scene.as(stage.signedIn('master@vinculo.demo'), `select public.grant_access(id, 'user') from public.employees where email = $1`, [admin])
      expect(await scene.as(actor, rows)).toHaveLength(1)
    })
  })

  it('of the admin of a deactivated company reads its name and nothing else', async () => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn('admin@cometa.demo')
      expect(await scene.as(actor, 'select name, active from public.companies')).toEqual([{ name: 'Cometa Comércio', active: false }])
      expect(await scene.as(actor, rows)).toEqual([])
      expect(await scene.refusal(actor, 'select public.home($1)', [stage.company('cometa')])).toBe('RHPER')
    })
  })
})

describe('what the gate keeps for the rest of a statement', () => {
  const ownRow = `(select format('(%s,%s,%s,master,"{view_all_companies,view_all_employees,manage_employees}")', user_id, id, company_id)
    from public.employees where email = 'pessoa@aurora.demo')`
  const seen = '(select count(*)::integer from public.employees) as seen'

  it.each([
    ['without a seal', ownRow],
    ['sealed without the key', `(select sha256(convert_to(concat_ws(e'\\n', c, statement_timestamp(), pg_current_snapshot(),
      current_setting('request.jwt.claims')), 'UTF8'))::text || c from ${ownRow} o (c))`],
  ])('cannot be written by hostile SQL %s', async (_what, forged) => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(stage.signedIn('pessoa@aurora.demo'), `with forged as materialized (select set_config('vinculo.caller', ${forged}, true) as text)
        select forged.text, ${seen} from forged`)
      expect(row?.['text']).toContain('master')
      expect(row?.['seen']).toBe(1)
    })
  })

  it('does not serve another statement, nor other claims in the same one', async () => {
    await stage.scene(async (scene) => {
      const [master] = await scene.as(stage.signedIn('master@vinculo.demo'), `select (private.me()).role, current_setting('vinculo.caller') as kept`)
      expect(master?.['role']).toBe('master')
      expect(master?.['kept']).toContain('master')
      const person = stage.signedIn('pessoa@aurora.demo')
      const [later] = await scene.as(person, `with kept as materialized (select set_config('vinculo.caller', $1, true) as text) select ${seen} from kept`, [master?.['kept']])
      expect(later).toEqual({ seen: 1 })
      const [both] = await scene.as(stage.signedIn('master@vinculo.demo'), `with first as materialized (select (private.me()).role),
        other as materialized (select first.role, set_config('request.jwt.claims', $1, true) from first) select other.role, ${seen} from other`, [JSON.stringify(person.claims)])
      expect(both).toEqual({ role: 'master', seen: 1 })
    })
  })

  it('is sealed anew by each statement of a transaction', async () => {
    await stage.scene(async (scene) => {
      const kept = () => scene.as(stage.signedIn(admin), `select (private.me()).role, current_setting('vinculo.caller') as kept`)
      const [first] = await kept()
      expect(first?.['kept']).toMatch(/^\\x[0-9a-f]{64}\(.*admin/)
      expect((await kept())[0]?.['kept']).not.toEqual(first?.['kept'])
    })
  })

  it('is asked anew once another session has committed, even by the same statement', async () => {
    const own = await openOwnStage()
    const [asking, other] = [new pg.Client({ connectionString: own.url }), new pg.Client({ connectionString: own.url })]
    await Promise.all([asking.connect(), other.connect()])
    /** Who the gate says is asking before and after a commit of the other session, in one statement; then what the next one of the transaction reads. */
    async function around(change: string): Promise<readonly unknown[]> {
      await asking.query('begin')
      await asking.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [JSON.stringify(own.signedIn(admin).claims)])
      await other.query('select pg_advisory_lock(1)')
      const asked = asking.query(`do $$
        declare before text := coalesce((private.me()).role, 'nobody');
        begin
          perform pg_advisory_lock(1);
          perform set_config('test.roles', before || ' ' || coalesce((private.me()).role, 'nobody'), true);
          perform pg_advisory_unlock(1);
        end $$`)
      await expect.poll(async () => (await other.query(`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and not granted`)).rowCount).toBe(1)
      await other.query(change)
      await other.query('select pg_advisory_unlock(1)')
      await asked
      const { rows: [told] } = await asking.query<{ roles: string }>(`select current_setting('test.roles') as roles`)
      const { rowCount } = await asking.query(rows)
      await asking.query('rollback')
      return [told?.roles, rowCount]
    }
    try {
      expect(await around(`update public.employees set position = 'Analista' where email = 'pessoa@aurora.demo'`)).toEqual(['admin admin', 193])
      expect(await around(`update public.employees set role = 'user' where email = '${admin}'`)).toEqual(['admin user', 1])
      expect(await around(`update public.employees set status = 'terminated' where email = '${admin}'`)).toEqual(['user nobody', 0])
    } finally {
      await Promise.all([asking.end(), other.end()])
      await own.close()
    }
  })

  it('is asked anew once the transaction has written, even by the same statement', async () => {
    await stage.scene(async (scene) => {
      const { claims } = stage.signedIn(admin)
      await scene.owner(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
      await scene.owner(`do $$
        declare before text := (private.me()).role;
        begin
          update public.employees set role = 'user' where user_id = (private.me()).user_id;
          perform set_config('test.roles', before || ' ' || (private.me()).role, true);
        end $$`)
      expect(await scene.owner(`select current_setting('test.roles') as roles`)).toEqual([{ roles: 'admin user' }])
    })
  })
})

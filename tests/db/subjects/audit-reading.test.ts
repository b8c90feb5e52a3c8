import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runSql } from '../../support/sql.ts'
import { openOwnStage, serviceRole, type Actor, type Row, type Scene, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let master: Actor
beforeAll(async () => {
  stage = await openOwnStage()
  master = stage.signedIn('master@vinculo.demo')
})
afterAll(() => stage.close())

const admin = () => stage.signedIn('admin@aurora.demo')
const verify = 'select * from public.verify_audit_chain($1, $2)'

/** A page with the filters named. */
async function page(scene: Scene, filters: Readonly<Record<string, unknown>> = {}, actor: Actor = master): Promise<readonly Row[]> {
  const names = Object.keys(filters)
  return scene.as(actor, `select * from public.audit_page(${names.map((name, place) => `p_${name} => $${place + 1}`).join(', ')})`, Object.values(filters))
}

describe('the pages of the audit trail', () => {
  it('go from the newest to the oldest without repeating or missing an entry', async () => {
    await stage.scene(async (scene) => {
      const [count] = await scene.owner('select count(*)::integer as entries from public.audit_logs')
      const seen: unknown[] = []
      let before: Readonly<Record<string, unknown>> = {}
      for (;;) {
        const rows = await page(scene, { limit: 100, ...before })
        seen.push(...rows.map((row) => row['id']))
        const last = rows.at(-1)
        if (last === undefined) break
        const [exact] = await scene.owner('select at::text from public.audit_logs where id = $1', [last['id']])
        before = { before_at: exact?.['at'], before_id: last['id'] }
      }
      expect(seen).toHaveLength(Number(count?.['entries']))
      expect(new Set(seen).size).toBe(seen.length)
    })
  })

  it('say who changed what, from what to what, with sensitive values masked', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), `update public.employees set position = 'Outro cargo', cpf = null where email = 'pessoa@aurora.demo'`)
      const [row] = await page(scene, { limit: 1 })
      expect(row).toMatchObject({
        action_type: 'update', entity_type: 'employee', entity_label: 'Beatriz Nogueira Campos', company_name: 'Aurora Tecnologia',
        performed_by_name: 'Mariana Albuquerque Prado', initiated_by: 'user',
      })
      expect(row?.['changes']).toMatchObject({ position: [expect.any(String), 'Outro cargo'], cpf: ['***', null] })
    })
  })

  it('are filtered by company, person, action, entity, row, field and period', async () => {
    await stage.scene(async (scene) => {
      const login = admin().claims?.['sub']
      const [person] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
      const [other] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      await scene.as(admin(), 'update public.employees set manager_id = $2 where id = $1', [person?.['id'], other?.['id']])
      await scene.as(master, `update public.departments set cost_centre = '9' where company_id = $1 and name = 'Farmácia'`, [stage.company('cerrado')])
      const found = async (filters: Readonly<Record<string, unknown>>): Promise<unknown[]> => (await page(scene, { limit: 1000, ...filters })).map((row) => row['entity_label'])
      expect(await found({ entity: 'employee', field: 'manager_id', action: 'update' })).toEqual(['Beatriz Nogueira Campos'])
      expect(await found({ performed_by: login })).toEqual(['Beatriz Nogueira Campos'])
      expect(await found({ entity_id: person?.['id'] })).toEqual(Array<string>(3).fill('Beatriz Nogueira Campos'))
      expect(await found({ company_id: stage.company('cerrado'), action: 'update', entity: 'department', field: 'cost_centre' })).toEqual(['Farmácia'])
      expect(await found({ to: '2000-01-01' })).toEqual([])
      expect((await found({ from: '2000-01-01', company_id: stage.company('cometa') })).length).toBeGreaterThan(5)
    })
  })

  it('never hold more than a thousand entries, and at least one', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(
        `insert into public.audit_logs (company_id, action_type, entity_type) select $1, 'create', 'department' from generate_series(1, 1200)`,
        [stage.company('cometa')])
      expect(await page(scene, { limit: 100000 })).toHaveLength(1000)
      expect(await page(scene, { limit: 0 })).toHaveLength(1)
      expect(await page(scene, { limit: null })).toHaveLength(50)
    })
  })

  it('are a master’s alone, and narrowed by admin mode', async () => {
    await stage.scene(async (scene) => {
      expect(await page(scene)).not.toEqual([])
      for (const email of ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo']) {
        expect(await page(scene, {}, stage.signedIn(email)), email).toEqual([])
      }
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(new Set((await page(scene, {}, inBoreal)).map((row) => row['company_name']))).toEqual(new Set(['Boreal Logística']))
      expect(await page(scene, { company_id: stage.company('aurora') }, inBoreal)).toEqual([])
    })
  })

  it('find each combination of filters by an index', async () => {
    await stage.scene(async (scene) => {
      const plan = async (where: string): Promise<string> => {
        await scene.owner('set local enable_seqscan = off')
        const rows = await scene.owner(`explain select * from public.audit_logs where ${where} order by at desc, id desc limit 50`)
        return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
      }
      const company = `company_id = '${stage.company('aurora')}'`
      expect(await plan(`(at, id) < (now(), 5)`)).toContain('audit_logs_at_idx')
      expect(await plan(`${company} and (at, id) < (now(), 5)`)).toContain('audit_logs_company_at_idx')
      expect(await plan(`${company} and performed_by = gen_random_uuid()`)).toMatch(/audit_logs_company_(performed_by|at)_idx/)
    })
  })
})

describe('verifying the chain', () => {
  /** What the job did before: outside a scene, since it takes committed entries alone; neighbours may hold it back. */
  beforeAll(async () => {
    await vi.waitUntil(
      async () => {
        await runSql(stage.url, 'select private.chain_audit(100000)')
        const left = await runSql(stage.url, 'select from public.audit_logs a where not exists (select from private.audit_chain k where k.audit_id = a.id)')
        return left.length === 0
      },
      { timeout: 20_000, interval: 20 },
    )
  })

  it('checks everything from the first link, and the next time only what is new', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const [links] = await scene.owner('select count(*) as links from private.audit_chain where company_id = $1', [aurora])
      const [first] = await scene.as(master, verify, [aurora, false])
      expect(first).toMatchObject({ ok: true, from_seq: '1', up_to_seq: links?.['links'], entries: links?.['links'], first_broken_seq: null, waiting: '0' })
      expect(await scene.as(master, verify, [aurora, false])).toMatchObject([{ ok: true, entries: '0', up_to_seq: links?.['links'], head: first?.['head'] }])
      expect(await scene.as(master, verify, [aurora, true])).toMatchObject([{ ok: true, from_seq: '1', entries: links?.['links'], head: first?.['head'] }])
    })
  })

  it('says how many entries wait for the chain', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), `update public.employees set position = 'Outro cargo' where email = 'pessoa@aurora.demo'`)
      expect(await scene.as(master, verify, [stage.company('aurora'), false])).toMatchObject([{ ok: true, waiting: '1' }])
    })
  })

  const tampering: ReadonlyArray<readonly [string, string]> = [
    ['a value', `update public.audit_logs set metadata = '{"changes": {}}' where id = (select audit_id from private.audit_chain where company_id = $1 and seq = 3)`],
    ['who did it', `update public.audit_logs set performed_by = gen_random_uuid() where id = (select audit_id from private.audit_chain where company_id = $1 and seq = 3)`],
    ['a link', `update private.audit_chain set previous = 'x' where company_id = $1 and seq = 3`],
    ['the order', `delete from private.audit_chain where company_id = $1 and seq = 3`],
  ]
  it.each(tampering)('finds %s that was changed behind its back', async (_what, change) => {
    await stage.scene(async (scene) => {
      const cometa = stage.company('cometa')
      expect(await scene.as(master, verify, [cometa, true])).toMatchObject([{ ok: true }])
      for (const table of ['public.audit_logs', 'private.audit_chain']) await scene.owner(`alter table ${table} disable trigger user`)
      await scene.owner(change, [cometa])
      const [found] = await scene.as(master, verify, [cometa, true])
      expect(found?.['ok']).toBe(false)
      expect(Number(found?.['first_broken_seq'])).toBeGreaterThanOrEqual(3)
      expect(Number(found?.['first_broken_seq'])).toBeLessThanOrEqual(4)
    })
  })

  it('finds a tail that was cut since the checkpoint, and starts again from the last good one', async () => {
    await stage.scene(async (scene) => {
      const cometa = stage.company('cometa')
      const [good] = await scene.as(master, verify, [cometa, false])
      await scene.owner('alter table private.audit_chain disable trigger user')
      await scene.owner('delete from private.audit_chain where company_id = $1 and seq = $2', [cometa, good?.['up_to_seq']])
      for (let again = 0; again < 2; again += 1) {
        const [found] = await scene.owner('select * from private.verify_company($1, false, null)', [cometa])
        expect(found).toMatchObject({ ok: false, first_broken_seq: good?.['up_to_seq'] })
      }
    })
  })

  it('is a master’s to ask for, in the companies reached', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(master, verify, [stage.company('boreal'), false])).toBeNull()
      expect(await scene.refusal(admin(), verify, [stage.company('aurora'), false])).toBe('RHPER')
      expect(await scene.refusal(serviceRole, verify, [stage.company('aurora'), false])).toBe('42501')
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.refusal(inBoreal, verify, [stage.company('aurora'), false])).toBe('RHNTF')
    })
  })

  it.each([
    'update public.audit_verifications set ok = ok',
    'delete from public.audit_verifications',
    'truncate public.audit_verifications',
  ])('is never rewritten, not even by the owner: %s', async (text) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(serviceRole, text)).toBe('42501')
      await expect(scene.owner(text)).rejects.toMatchObject({ code: 'RHAUD' })
    })
  })
})

describe('the jobs', () => {
  it('verify what is new, each chain from its start once a day, and are the secret key’s to run', async () => {
    await stage.scene(async (scene) => {
      const run = 'select private.run_audit_verification()'
      const count = async (): Promise<number> => Number((await scene.owner('select count(*) from public.audit_verifications'))[0]?.['count'])
      await scene.as(serviceRole, 'select private.run_audit_chain()')
      await scene.as(serviceRole, run)
      const once = await count()
      await scene.as(serviceRole, run)
      expect(await count()).toBe(once)
      await scene.owner('alter table public.audit_verifications disable trigger user')
      await scene.owner(`update public.audit_verifications set checked_at = checked_at - interval '25 hours'`)
      await scene.as(serviceRole, run)
      expect(await count()).toBe(once + 4)
      expect(await scene.refusal(master, run)).toBe('42501')
      expect(await scene.refusal(master, 'select private.run_audit_chain()')).toBe('42501')
    })
  })
})

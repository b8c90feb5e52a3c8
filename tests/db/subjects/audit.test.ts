import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnStage, type Actor, type Row, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
let admin: Actor
beforeAll(async () => {
  stage = await openOwnStage()
  admin = stage.signedIn('admin@aurora.demo')
})
afterAll(() => stage.close())

describe('a change of a business row', () => {
  it('leaves who, when and what, and sensitive values masked', async () => {
    await stage.scene(async (scene) => {
      const [person] = await scene.as(
        admin,
        `insert into public.employees (company_id, first_name, last_name, cpf, rg, phone, address, birth_date, position)
         values ($1, 'Zélia', 'Teste', '52998224725', 'MG-1', '(11) 98765-4321', 'Rua A', '1990-01-02', 'Analista') returning id`,
        [stage.company('aurora')],
      )
      await scene.as(admin, `update public.employees set position = 'Gerente', cpf = null, address = 'Rua B' where id = $1`, [person?.['id']])
      const entries = await scene.owner(
        'select action_type, entity_type, company_id, performed_by, metadata from public.audit_logs where entity_id = $1 order by id',
        [person?.['id']],
      )
      const common = { entity_type: 'employee', company_id: stage.company('aurora'), performed_by: admin.claims?.['sub'] }
      expect(entries).toEqual([
        {
          ...common, action_type: 'create',
          metadata: {
            initiated_by: 'user',
            changes: {
              first_name: [null, 'Zélia'], last_name: [null, 'Teste'], position: [null, 'Analista'], status: [null, 'active'],
              cpf: [null, '***'], rg: [null, '***'], phone: [null, '***'], address: [null, '***'], birth_date: [null, '***'],
            },
          },
        },
        {
          ...common, action_type: 'update',
          metadata: { initiated_by: 'user', changes: { position: ['Analista', 'Gerente'], cpf: ['***', null], address: ['***', '***'] } },
        },
      ])
    })
  })

  it('that changes nothing leaves nothing', async () => {
    await stage.scene(async (scene) => {
      const touch = `update public.employees set position = position where email = 'pessoa@aurora.demo'`
      const count = async (): Promise<Row | undefined> => (await scene.owner('select count(*) from public.audit_logs'))[0]
      const before = await count()
      expect(await scene.refusal(admin, touch)).toBeNull()
      expect(await count()).toEqual(before)
    })
  })

  it('is recorded for roles, departments and companies', async () => {
    await stage.scene(async (scene) => {
      const master = stage.signedIn('master@vinculo.demo')
      await scene.as(master, `select public.grant_access(id, 'admin') from public.employees where email = 'gestor@aurora.demo'`)
      await scene.as(master, `update public.departments set name = 'Projeto' where name = 'Design'`)
      await scene.as(master, `update public.companies set active = true where id = $1`, [stage.company('cometa')])
      const rows = await scene.as(master, `select entity_type, metadata -> 'changes' as changes from public.audit_logs where performed_by = $1 order by id`, [master.claims?.['sub']])
      expect(rows).toEqual([
        { entity_type: 'employee', changes: { role: ['manager', 'admin'] } },
        { entity_type: 'department', changes: { name: ['Design', 'Projeto'] } },
        { entity_type: 'company', changes: { active: [false, true] } },
      ])
    })
  })

  it('tells its last editor only to who may read the row', async () => {
    await stage.scene(async (scene) => {
      const [person] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      await scene.as(admin, `update public.employees set position = 'Outro' where id = $1`, [person?.['id']])
      const ask = (email: string, type: string): Promise<readonly Row[]> =>
        scene.as(stage.signedIn(email), 'select name from public.last_editor($1, $2)', [type, person?.['id']])
      expect(await ask('gestor@aurora.demo', 'employee')).toEqual([{ name: 'Mariana Albuquerque Prado' }])
      expect(await ask('pessoa@aurora.demo', 'employee')).toEqual([])
      expect(await ask('gestor@aurora.demo', 'user')).toEqual([])
    })
  })
})

describe('the chain', () => {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: stage.url })
    await client.connect()
    return client
  }
  const write = (client: pg.Client, name: string): Promise<unknown> =>
    client.query(`insert into public.departments (company_id, name) values ($1, $2)`, [stage.company('aurora'), name])
  const chain = async (client: pg.Client): Promise<number> => (await client.query<{ chained: number }>('select private.chain_audit(100) as chained')).rows[0]?.chained ?? -1
  /** Chains until nothing is left: the horizon is the whole cluster's, so the neighbours' transactions may hold it back. */
  const drain = async (client: pg.Client): Promise<number[]> => {
    const taken: number[] = []
    await expect
      .poll(async () => {
        taken.push(await chain(client))
        const { rows } = await client.query('select from public.audit_logs a where not exists (select from private.audit_chain k where k.audit_id = a.id)')
        return rows.length
      }, { timeout: 20_000, interval: 20 })
      .toBe(0)
    return taken
  }
  const verify = async (client: pg.Client): Promise<Row | undefined> =>
    (await client.query<Record<string, unknown>>('select intact, checked::integer, first_broken_seq::integer from private.check_audit_links($1, 0, $2, null)', [stage.company('aurora'), '\\x'])).rows[0]

  it('takes no more than asked at a time and forgets none', async () => {
    const client = await connect()
    try {
      for (const taken of await drain(client)) expect(taken).toBeLessThanOrEqual(100)
      const { rows } = await client.query('select (select count(*) from public.audit_logs) = (select count(*) from private.audit_chain) as whole')
      expect(rows).toEqual([{ whole: true }])
    } finally {
      await client.end()
    }
  })

  it('misses no entry that commits late with a smaller number, and keeps the order of transactions', async () => {
    const [one, two, job] = await Promise.all([connect(), connect(), connect()])
    try {
      await drain(job)
      await one.query('begin')
      await write(one, 'Primeira a escrever')
      await write(two, 'Primeira a confirmar')
      expect(await chain(job)).toBe(0)
      await one.query('commit')
      expect((await drain(job)).reduce((sum, taken) => sum + taken, 0)).toBe(2)
      const { rows } = await job.query(`select a.metadata -> 'changes' -> 'name' ->> 1 as name
        from private.audit_chain k join public.audit_logs a on a.id = k.audit_id order by k.seq desc limit 2`)
      expect(rows.map((row: Row) => row['name'])).toEqual(['Primeira a confirmar', 'Primeira a escrever'])
      expect(await verify(job)).toMatchObject({ intact: true, first_broken_seq: null })
    } finally {
      await Promise.all([one.end(), two.end(), job.end()])
    }
  })

  it('recovers when a restored database counts transactions from below', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update private.audit_chain_state set done_before = '9000000000000000000'`)
      await scene.owner('select private.chain_audit()')
      const [state] = await scene.owner(`select done_before < '9000000000000000000'::xid8 as sane from private.audit_chain_state`)
      expect(state).toEqual({ sane: true })
    })
  })

  it.each([
    ['a changed value', `update public.audit_logs set metadata = '{"initiated_by": "user"}' where id = $1`],
    ['a changed author', `update public.audit_logs set performed_by = gen_random_uuid() where id = $1`],
    ['a changed instant', `update public.audit_logs set at = at + interval '1 microsecond' where id = $1`],
    ['a removed link', `delete from private.audit_chain where audit_id = $1`],
    ['a rewritten hash', `update private.audit_chain set hash = sha256('x') where audit_id = $1`],
  ])('shows %s, even when a superuser made it', async (_what, tamper) => {
    const client = await connect()
    try {
      await drain(client)
      expect(await verify(client)).toMatchObject({ intact: true })
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const { rows } = await client.query<{ id: string; seq: number }>(
        'select audit_id as id, seq::integer from private.audit_chain where company_id = $1 order by seq offset 5 limit 1',
        [stage.company('aurora')],
      )
      await client.query(tamper, [rows[0]?.id])
      const verdict = await verify(client)
      expect(verdict?.['intact']).toBe(false)
      expect(Number(verdict?.['first_broken_seq']) - Number(rows[0]?.seq)).toBeLessThanOrEqual(1)
      await client.query('rollback')
      expect(await verify(client)).toMatchObject({ intact: true })
    } finally {
      await client.end()
    }
  })
})

describe('an entry', () => {
  const rename = `update public.employees set position = 'Cargo novo' where user_id is null and company_id = $1`
  const originOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
    stage.scene(async (scene) => {
      const actor = stage.signedIn('admin@aurora.demo', { headers })
      await scene.as(actor, rename, [stage.company('aurora')])
      const [entry] = await scene.owner(`select metadata - 'changes' - 'initiated_by' as origin from public.audit_logs order by id desc limit 1`)
      return entry?.['origin']
    })
  const inBase64 = (text: string): string => Buffer.from(text).toString('base64')

  it('keeps where the change came from and the reason that the person gave', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1', 'x-audit-reason': inBase64(' Promoção por mérito ') }
    expect(await originOf(headers)).toEqual({ ip: '203.0.113.7', reason: 'Promoção por mérito' })
    expect(await originOf({ 'x-forwarded-for': '2001:db8::7' })).toEqual({ ip: '2001:db8::7' })
  })

  it('is not kept from being written by an address or a reason that makes no sense', async () => {
    expect(await originOf({ 'x-forwarded-for': '127.0.0.1' })).toEqual({})
    expect(await originOf({ 'x-forwarded-for': `<script>${'x'.repeat(500)}`, 'x-audit-reason': '%%%' })).toEqual({})
    expect(await originOf({ 'x-audit-reason': inBase64('á'.repeat(2_000)) })).toEqual({ reason: 'á'.repeat(300) })
  })
})

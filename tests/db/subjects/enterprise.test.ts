import { beforeAll, describe, expect, it } from 'vitest'
import type { EnterpriseMoves } from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let master: Actor
beforeAll(() => {
  master = stage.signedIn('master@vinculo.demo')
})

const others = ['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo'] as const
const create = 'select * from public.create_company($1, $2, $3, $4)'
const save = 'select * from public.save_company($1, $2, $3, $4, $5, $6, $7)'
const dashboard = async (scene: Scene, actor: Actor = master): Promise<readonly Row[]> => scene.as(actor, 'select * from public.enterprise_dashboard()')

async function moves(scene: Scene, actor: Actor, [company = null, month = null, page = 1, size = 50]: readonly unknown[]): Promise<EnterpriseMoves> {
  return (await scene.as(actor, 'select public.enterprise_moves($1, $2, $3, $4) as found', [company, month, page, size]))[0]?.['found'] as EnterpriseMoves
}

async function freeze(scene: Scene, instant: string): Promise<void> {
  await scene.owner('insert into private.frozen_clock (instant) values ($1)', [instant])
}

describe('companies', () => {
  it('are listed for a master with their details and figures', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.as(master, 'select * from public.company_overview()')
      expect(rows.map((row) => [row['name'], row['active'], row['logins'], row['has_admin']])).toEqual([
        ['Aurora Tecnologia', true, '4', true], ['Boreal Logística', true, '3', true], ['Cerrado Saúde', true, '1', true],
        ['Cometa Comércio', false, '1', true],
      ])
      const [aurora] = rows
      const [people] = await scene.owner(
        `select count(*) filter (where status in ('active', 'notice')) as people, count(*) filter (where status = 'pre_admission') as pre
         from public.employees where company_id = $1`, [stage.company('aurora')])
      expect(aurora).toMatchObject({ people: people?.['people'], pre_admissions: people?.['pre'], cnpj: '11222333000181', departments: '15', admins: '2' })
    })
  })

  it.each(others)('are neither listed nor counted nor changed for %s', async (email) => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn(email)
      const boreal = stage.company('boreal')
      for (const call of ['company_overview()', 'enterprise_dashboard()', `company_deactivation_preview('${boreal}')`]) {
        expect(await scene.as(master, `select * from public.${call}`), call).not.toEqual([])
        expect(await scene.as(actor, `select * from public.${call}`), call).toEqual([])
      }
      expect(await scene.refusal(actor, create, ['Delta', null, null, null])).toBe('RHPER')
      expect(await scene.refusal(actor, save, [boreal, 'X', null, null, 'America/Manaus', null, null])).toBe('RHPER')
      expect(await scene.refusal(actor, 'select * from public.set_company_active($1, false)', [boreal])).toBe('RHPER')
    })
  })

  it('are created with their details in one call, or not at all', async () => {
    await stage.scene(async (scene) => {
      expect((await scene.attempt(master, create, ['Delta', null, '12.ABC.345/01DE-35', null])).error).toMatchObject({ constraint: 'company_details_cnpj_key' })
      expect((await scene.attempt(master, create, ['Delta', null, '12ABC34501DE36', null])).error).toMatchObject({ constraint: 'company_details_cnpj_check' })
      expect((await scene.attempt(master, create, [' ', null, null, null])).error).toMatchObject({ constraint: 'companies_name_check' })
      expect(await scene.owner(`select id from public.companies where name = 'Delta'`)).toEqual([])
      const [delta] = await scene.as(master, create, [' Delta ', 'Delta Ltda.', '34.028.316/0001-03', 'America/Manaus'])
      expect(delta).toMatchObject({ name: 'Delta', active: true })
      expect(await scene.owner('select legal_name, cnpj, time_zone from public.company_details where company_id = $1', [delta?.['id']])).toEqual([
        { legal_name: 'Delta Ltda.', cnpj: '34028316000103', time_zone: 'America/Manaus' },
      ])
    })
  })

  it('take a CNPJ with letters', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.company_details set cnpj = null where cnpj = '12ABC34501DE35'`)
      expect(await scene.refusal(master, create, ['Delta', null, '12.abc.345/01de-35', null])).toBeNull()
    })
  })

  it('are saved with their details unless either changed meanwhile', async () => {
    await stage.scene(async (scene) => {
      const boreal = stage.company('boreal')
      const read = async (): Promise<Row> =>
        (await scene.as(master, 'select name, legal_name, cnpj, updated_at::text as at, details_updated_at::text as details_at from public.company_overview() where id = $1', [boreal]))[0] ?? {}
      const first = await read()
      const values = (row: Row, name: string): unknown[] => [boreal, name, 'Razão nova', row['cnpj'], 'America/Manaus', row['at'], row['details_at']]
      expect(await scene.as(master, save, values(first, 'Boreal Nova'))).toMatchObject([{ name: 'Boreal Nova' }])
      expect(await scene.as(master, save, values(first, 'Tarde demais'))).toEqual([])
      const second = await read()
      expect(second).toMatchObject({ name: 'Boreal Nova', legal_name: 'Razão nova' })
      await scene.as(stage.signedIn('admin@boreal.demo'), `update public.company_details set legal_name = 'Outra' where company_id = $1`, [boreal])
      expect(await scene.as(master, save, values(second, 'Tarde demais'))).toEqual([])
      expect(await read()).toMatchObject({ name: 'Boreal Nova', legal_name: 'Outra' })
    })
  })
})

describe('deactivating a company', () => {
  const preview = 'select * from public.company_deactivation_preview($1)'
  const off = 'select * from public.set_company_active($1, false)'

  it('is announced with its consequences', async () => {
    await stage.scene(async (scene) => {
      const [people] = await scene.owner('select count(*) from public.employee_directory where company_id = $1', [stage.company('boreal')])
      expect(await scene.as(master, preview, [stage.company('boreal')])).toEqual([
        { people: people?.['count'], logins: '3', sessions: '3', pending_invitations: '1', refusal: null },
      ])
      expect(await scene.as(master, preview, [stage.company('aurora')])).toMatchObject([{ refusal: 'RHOWN' }])
    })
  })

  it('is refused for the own company and for that of the last master, as the announcement says', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(master, off, [stage.company('aurora')])).toBe('RHOWN')
      await expect(scene.owner('update public.companies set active = false where id = $1', [stage.company('aurora')])).rejects.toMatchObject({ code: 'RHLMA', detail: 'active' })
    })
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      const other = stage.signedIn('admin@boreal.demo')
      expect(await scene.as(other, preview, [stage.company('aurora')])).toMatchObject([{ refusal: null }])
      expect(await scene.refusal(other, off, [stage.company('aurora')])).toBeNull()
    })
  })

  it('answers for an unknown company as for none', async () => {
    await stage.scene(async (scene) => {
      const unknown = '00000000-0000-4000-8000-000000000000'
      expect(await scene.as(master, preview, [unknown])).toEqual([])
      expect(await scene.refusal(master, off, [unknown])).toBe('RHNTF')
    })
  })
})

describe('the figures of the group', () => {
  it('come in one call: companies, people, months, users, risks and the latest entries', async () => {
    await stage.scene(async (scene) => {
      const rows = await dashboard(scene)
      const of = (section: string): readonly Row[] => rows.filter((row) => row['section'] === section)
      expect(of('companies').map((row) => `${String(row['label'])} ${String(row['total'])}`).toSorted()).toEqual(['active 3', 'inactive 1'])
      const [people] = await scene.owner('select count(*) from public.employee_directory')
      expect(of('people')).toMatchObject([{ total: people?.['count'] }])
      for (const section of ['growth', 'admissions', 'terminations', 'turnover']) expect(of(section), section).toHaveLength(12)
      expect(Number(of('growth').at(-1)?.['total'])).toBe(Number(people?.['count']))
      expect(of('company_people')).toHaveLength(4)
      expect(of('active_users').map((row) => [row['label'], row['total']])).toEqual([['signed_in_30_days', '7'], ['logins', '9']])
      expect(of('audit')).toHaveLength(8)
      expect(of('risk').map((row) => [(row['detail'] as Row)['company_name'], row['label'], row['total']])).toEqual([
        ['Boreal Logística', 'expired_invitations', '1'], ['Cerrado Saúde', 'no_sign_in_30_days', '1'],
      ])
    })
  })

  it('count turnover as half of the moves over the average headcount', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('alter table public.employees disable trigger user')
      await scene.owner(`update public.employees set status = 'pre_admission', hire_date = null, termination_date = null`)
      // The master stays able to ask, and counts from a later day on.
      await scene.owner(`update public.employees set status = 'active', hire_date = '2026-12-01' where role = 'master'`)
      await freeze(scene, '2026-11-20T15:00:00Z')
      // 100 at the start of October, 8 come and 6 leave: 102 at its end, (8 + 6) / 2 / 101 = 6.93 %.
      await scene.owner(
        `insert into public.employees (company_id, first_name, last_name, hire_date, status, termination_date)
         select $1, 'A', 'B', case when n <= 100 then date '2020-01-01' else date '2026-10-15' end,
           case when n <= 6 then 'terminated' else 'active' end, case when n <= 6 then date '2026-10-20' end
         from generate_series(1, 108) n`, [stage.company('boreal')])
      const rows = await dashboard(scene)
      const october = (section: string): Row | undefined => rows.find((row) => row['section'] === section && row['label'] === '2026-10')
      expect(october('growth')).toMatchObject({ total: '102' })
      expect(october('admissions')).toMatchObject({ total: '8' })
      expect(october('terminations')).toMatchObject({ total: '6' })
      expect(october('turnover')).toMatchObject({ total: '6.93' })
      expect(rows.find((row) => row['section'] === 'turnover_year' && row['company_id'] === stage.company('boreal'))?.['label']).toBe('Boreal Logística')
      expect(await moves(scene, master, [stage.company('boreal'), '2026-10-01'])).toMatchObject({ total: 14, hired: 8, left: 6 })
    })
  })

  it('open whom they count: of the group, of each company and of each month', async () => {
    await stage.scene(async (scene) => {
      const rows = await dashboard(scene)
      const sum = (section: string, label?: string): number => rows.filter((row) => row['section'] === section && (label === undefined || row['label'] === label)).reduce((total, row) => total + Number(row['total']), 0)
      const all = await moves(scene, master, [null, null, 1, 1000])
      expect([all.hired, all.left]).toEqual([sum('admissions'), sum('terminations')])
      expect([all.items.length, all.items.filter(({ move }) => move === 'left').length]).toEqual([all.total, all.left])
      expect(all.left).toBeGreaterThan(0)
      for (const label of new Set(rows.filter((row) => row['section'] === 'admissions').map((row) => String(row['label'])))) {
        const month = await moves(scene, master, [null, `${label}-01`])
        expect([label, month.hired, month.left]).toEqual([label, sum('admissions', label), sum('terminations', label)])
      }
      let counted = 0
      for (const { company_id: company } of rows.filter((row) => row['section'] === 'company_people')) {
        const one = await moves(scene, master, [company, null, 1, 1000])
        expect(one.items.every((item) => item.company_id === company)).toBe(true)
        counted += one.total
      }
      expect(counted).toBe(all.total)
      expect((await moves(scene, master, [null, null, 2, 5])).items).toEqual(all.items.slice(5, 10))
    })
  })

  it('open nobody for who is no master, in another company, and outside of the twelve months', async () => {
    await stage.scene(async (scene) => {
      const call = 'select public.enterprise_moves($1, $2)'
      for (const email of others) expect(await scene.refusal(stage.signedIn(email), call, [null, null])).toBe('RHPER')
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect((await moves(scene, inBoreal, [])).items.every(({ company_id: company }) => company === stage.company('boreal'))).toBe(true)
      expect(await scene.refusal(inBoreal, call, [stage.company('aurora'), null])).toBe('RHNTF')
      for (const month of ['2020-01-01', '2199-01-01']) expect(await scene.refusal(master, call, [null, month])).toBe('RHARG')
    })
  })

  it('narrow to the company of admin mode, and a forged header shows nothing', async () => {
    await stage.scene(async (scene) => {
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      const rows = await dashboard(scene, inBoreal)
      expect(rows.filter((row) => row['section'] === 'company_people').map((row) => row['label'])).toEqual(['Boreal Logística'])
      expect(await dashboard(scene, stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': 'nada' } }))).toEqual([])
    })
  })

  it.each([
    ['no_admin', `update public.employees set role = 'user' where email = 'admin@cerrado.demo'`],
    ['no_people', `update public.employees set status = 'terminated' where company_id = (select id from public.companies where name like 'Cerrado%')`],
    ['missing_cnpj', `update public.company_details set cnpj = null where company_id = (select id from public.companies where name like 'Cerrado%')`],
    ['audit_broken', `insert into public.audit_verifications (company_id, ok, entries, from_seq, up_to_seq, first_broken_seq, waiting, head)
      select id, false, 1, 1, 1, 1, 0, '' from public.companies where name like 'Cerrado%'`],
    ['high_turnover', `update public.employees set status = 'terminated' where company_id = (select id from public.companies where name like 'Cerrado%')
      and status <> 'terminated' and role is null`],
  ])('name the risk %s', async (reason, change) => {
    await stage.scene(async (scene) => {
      const risks = async (): Promise<unknown[]> =>
        (await dashboard(scene)).filter((row) => row['section'] === 'risk' && row['company_id'] === stage.company('cerrado')).map((row) => row['label'])
      expect(await risks()).not.toContain(reason)
      await scene.owner(change)
      expect(await risks()).toContain(reason)
    })
  })
})

describe('the termination date', () => {
  it('follows the situation, in the company’s day, and nobody writes it', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene, '2026-11-21T02:30:00Z')
      const set = `update public.employees set status = $1 where email = 'pessoa@aurora.demo' returning termination_date::text as on_date`
      const admin = stage.signedIn('admin@aurora.demo')
      expect(await scene.owner(set, ['terminated'])).toEqual([{ on_date: '2026-11-20' }])
      expect(await scene.owner(set, ['active'])).toEqual([{ on_date: null }])
      expect(await scene.refusal(admin, `update public.employees set termination_date = '2026-01-01'`)).toBe('42501')
    })
  })
})

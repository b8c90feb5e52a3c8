import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { exitActs } from '../support/exits.ts'
import { freeze, hire, today } from '../support/history.ts'
import { found, obligationActs } from '../support/obligations.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

// What stands beside the legal calendar: quotas, the preview of pay transparency, and what eSocial lacks.

const stage = sharedStage()
const exits = exitActs(() => stage)
const { admin, aurora, contract, list } = obligationActs(() => stage)

describe('quotas', () => {
  const rowsOf = async (scene: Scene, actor: Actor, company: string, [group, site = null, search = null, size = 1000, offset = 0]: readonly unknown[]): Promise<Shapes.QuotaRows> =>
    found<Shapes.QuotaRows>(await scene.as(actor, 'select public.quota_rows($1, $2, $3, $4, $5, $6) as found', [company, group, site, search, size, offset]))
  /** A company made by hand: so many of each contract and CBO at a site, some of whom fill the quota. */
  async function company(scene: Scene, people: readonly { readonly type: string; readonly cbo: string | null; readonly fills: boolean }[]): Promise<string> {
    const [made] = await scene.owner(`insert into public.companies (name) values ('Oficina Feita à Mão') returning id`)
    const id = String(made?.['id'])
    await scene.owner(`
      with given as (select p ->> 'type' as type, p ->> 'cbo' as cbo, (p -> 'fills')::boolean as fills, n, gen_random_uuid() as id from jsonb_array_elements($2::jsonb) with ordinality as x (p, n))
      insert into public.employees (id, company_id, first_name, last_name, hire_date, position) select g.id, $1, 'Pessoa ' || g.n, g.type || ' ' || g.fills || ' ' || coalesce(g.cbo, '-'), '2026-05-04', 'Cargo' from given g`, [id, JSON.stringify(people)])
    const rows = await scene.owner(`select id, last_name from public.employees where company_id = $1`, [id])
    const [site] = await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Pátio') returning id`, [id])
    await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ends_on)
      select $1, e.id, split_part(e.last_name, ' ', 1), '2026-05-04', case when split_part(e.last_name, ' ', 1) in ('apprentice', 'temporary', 'intern') then date '2026-12-20' end from public.employees e where e.company_id = $1`, [id])
    await scene.owner(`insert into public.employee_health (company_id, employee_id, physical, quota) select $1, e.id, true, true from public.employees e where e.company_id = $1 and split_part(e.last_name, ' ', 2) = 'true'`, [id])
    await scene.owner(`insert into public.positions (company_id, title, cbo) select $1, 'Cargo ' || c, nullif(c, '-') from (select distinct split_part(last_name, ' ', 3) as c from public.employees where company_id = $1) x`, [id])
    await scene.owner(`update public.employee_assignments a set work_site_id = $2, position_id = p.id from public.employees e join public.positions p on p.company_id = e.company_id and p.title = 'Cargo ' || split_part(e.last_name, ' ', 3)
      where a.company_id = $1 and a.employee_id = e.id and e.company_id = $1`, [id, site?.['id']])
    expect(rows).toHaveLength(people.length)
    return id
  }

  it('agree with an independent count of a company made by hand, whole and without one person', async () => {
    const person = fc.record({ type: fc.constantFrom('clt_indefinite', 'clt_indefinite', 'clt_indefinite', 'apprentice', 'intern', 'temporary', 'contractor'), cbo: fc.constantFrom('411010', '782510', '142105', '252105', null), fills: fc.boolean() })
    for (const people of fc.sample(fc.array(person, { minLength: 150, maxLength: 330 }), { numRuns: 4, seed: 20_261_130 })) {
      await stage.scene(async (scene) => {
        await freeze(scene)
        const id = await company(scene, people)
        const master = stage.signedIn('master@vinculo.demo')
        // By another way than the rules: words of the names that the scene wrote, and whole-number arithmetic.
        const expected = async (without: string | null): Promise<Row> => (await scene.owner(`
          with p as (select split_part(last_name, ' ', 1) as type, split_part(last_name, ' ', 2) = 'true' as fills, split_part(last_name, ' ', 3) as cbo from public.employees where company_id = $1 and id is distinct from $2),
          n as (select count(*) filter (where type in ('clt_indefinite', 'temporary')) as people, count(*) filter (where type in ('clt_indefinite', 'temporary') and fills) as filled,
            count(*) filter (where type = 'clt_indefinite' and cbo !~ '^[0-3]') as base, count(*) filter (where type = 'apprentice') as apprentices from p)
          select people::integer, filled::integer, base::integer, apprentices::integer,
            (case when people < 100 then 0 when people < 201 then (people * 2 + 99) / 100 when people < 501 then (people * 3 + 99) / 100 else (people * 4 + 99) / 100 end)::integer as required,
            (case when base < 7 then 0 else (base * 5 + 99) / 100 end)::integer as minimum, (case when base < 7 then 0 else base * 15 / 100 end)::integer as maximum from n`, [id, without]))[0] ?? {}
        const [chosen] = await scene.owner(`select id from public.employees where company_id = $1 and last_name like 'clt_indefinite true 4%' limit 1`, [id])
        await scene.as(master, `select public.read_sensitive_records($1, 'health')`, [chosen?.['id']])
        const panel = found<Shapes.QuotaPanel>(await scene.as(master, 'select public.quota_panel($1, $2) as found', [id, chosen?.['id']]))
        expect(panel.may_compare).toBe(true)
        for (const [quotas, without] of [[panel.now, null], [panel.without, String(chosen?.['id'])]] as const) {
          const want = await expected(without)
          expect(quotas?.pcd).toEqual({ people: want['people'], required: want['required'], filled: Number(want['required']) > 0 ? want['filled'] : null })
          expect(quotas?.sites.filter(({ site }) => site === 'Pátio')).toMatchObject([{ base: want['base'], minimum: want['minimum'], maximum: want['maximum'], apprentices: want['apprentices'] }])
        }
        // Each number opens its rows, and everybody is in one group of each subject, with why.
        const site = panel.now.sites.find((each) => each.site === 'Pátio')
        const groups = await Promise.all((['pcd_base', 'pcd_outside', 'site_base', 'site_apprentices', 'site_outside'] as const).map(async (group) => await rowsOf(scene, master, id, [group, site?.site_id])))
        const [base, outside, siteBase, apprentices, siteOutside] = groups.map(({ items }) => items)
        expect(groups.map(({ total, items }) => total === items.length)).toEqual([true, true, true, true, true])
        expect([base?.length, siteBase?.length, apprentices?.length]).toEqual([panel.now.pcd.people, site?.base, site?.apprentices])
        for (const [lists, reasons] of [[[base, outside], /^(?:apprentice|intern|contractor)$/], [[siteBase, apprentices, siteOutside], /^(?:apprentice|intern|contractor|temporary|position_cbo)$/]] as const) {
          expect(new Set(lists.flatMap((list) => list?.map(({ person }) => person.id))).size).toBe(people.length)
          expect(lists[0]?.every(({ outside: why }) => why === null)).toBe(true)
          for (const list of lists.slice(1)) expect(list?.every(({ outside: why }) => why !== null && reasons.test(why))).toBe(true)
        }
        const { items } = await list(scene, {}, master, id)
        const want = await expected(null)
        expect(items.some(({ kind }) => kind === 'pcd_quota')).toBe(Number(want['filled']) < Number(want['required']))
        expect(items.some(({ kind }) => kind === 'apprentice_quota')).toBe(Number(want['apprentices']) < Number(want['minimum']))
        if (panel.now.pcd.required === 0) return
        const holders = found<Shapes.ReadQuotaHolders>(await scene.as(master, `select public.read_quota_holders($1, 'Fiscalização de outubro') as found`, [id]))
        expect(holders).toHaveLength(panel.now.pcd.filled ?? -1)
        expect(await scene.owner(`select count(distinct entity_id)::integer as people from public.audit_logs where company_id = $1 and action_type = 'view_sensitive' and metadata ->> 'class' = 'health' and metadata::text like '%Fiscalização de outubro%'`, [id])).toEqual([{ people: holders.length }])
      })
    }
  })

  it('name who fills the quota only with a reason, and where the law asks for somebody', async () => {
    await stage.scene(async (scene) => {
      const call = 'select public.read_quota_holders($1, $2)'
      const before = Number((await scene.owner('select count(*) as n from public.audit_logs where company_id = $1', [aurora()]))[0]?.['n'])
      expect(await scene.refusal(admin(), call, [aurora(), ' '])).toBe('RHCOM')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), call, [stage.company('boreal'), 'Fiscalização'])).toBe('RHARG')
      expect(await scene.owner('select count(*)::integer as n from public.audit_logs where company_id = $1', [aurora()])).toEqual([{ n: before }])
      expect(await scene.refusal(admin(), `select public.quota_rows($1, 'pcd_holders')`, [aurora()])).toBe('RHARG')
    })
  })

  it('find somebody by name in a group, a page at a time', async () => {
    await stage.scene(async (scene) => {
      const id = await hire(scene, stage, { first_name: 'Zenóbia' })
      await contract(scene, id, { contract_type: 'intern', starts_on: '2026-09-01', ends_on: '2027-02-28' })
      const first = await rowsOf(scene, admin(), aurora(), ['pcd_outside', null, 'zenobia'])
      expect(first.items.map(({ person, outside }) => [person.id, outside])).toEqual([[id, 'intern']])
      const [all, page] = [await rowsOf(scene, admin(), aurora(), ['pcd_base']), await rowsOf(scene, admin(), aurora(), ['pcd_base', null, null, 10, 20])]
      expect([page.total, page.items]).toEqual([all.total, all.items.slice(20, 30)])
    })
  })

  it('do not tell whether one person fills the quota to who has not opened their health', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const [row] = await scene.as(admin(), 'select public.quota_panel($1, $2) as found', [aurora(), id])
      expect(row?.['found']).toMatchObject({ may_compare: false, without: { pcd: { filled: null } } })
    })
  })
})

describe('pay transparency (Lei 14.611/2023)', () => {
  it.each([['month', 2200, 44, 2200], ['hour', 10, 44, 2200], ['hour', 10, 30, 1500], ['day', 100, 44, 3000], ['week', 700, 44, 3000], ['task', 10, 44, null]])('%s: %d with %d hours is %s a month', async (unit, salary, hours, monthly) => {
    const [row] = await stage.scene((scene) => scene.owner('select private.monthly_pay($1, $2, $3)::float as pay', [salary, unit, hours]))
    expect(row?.['pay']).toBe(monthly)
  })

  it('tells medians with three or more of each sex, and no figure of fewer', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [overall] = await scene.owner(`select count(*)::integer as people from private.quota_people($1, $2, null)`, [aurora(), today])
      expect(overall?.['people']).toBeGreaterThanOrEqual(100)
      const made = await scene.owner(`insert into public.positions (company_id, title, cbo) values ($1, 'Cargo de prova', '911105') returning id`, [aurora()])
      const person = async (sex: string, salary: number): Promise<void> => {
        const id = await hire(scene, stage)
        await scene.owner('insert into public.employee_personal (company_id, employee_id, sex) values ($1, $2, $3)', [aurora(), id, sex])
        await scene.owner(`update public.employee_assignments set position_id = $2 where employee_id = $1`, [id, made[0]?.['id']])
        await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, reason) values ($1, $2, '2020-03-02', $3, 'admission')`, [aurora(), id, salary])
      }
      await scene.owner(`update public.positions set cbo = '411010' where company_id = $1 and cbo like '9%' and id <> $2`, [aurora(), made[0]?.['id']])
      const group = async (): Promise<Shapes.PayGroup | undefined> => {
        const { groups } = found<Shapes.PayTransparencyPreview>(await scene.as(admin(), 'select public.pay_transparency_preview($1) as found', [aurora()]))
        return groups.find((each) => each.group === '9')
      }
      for (const salary of [2100, 2200]) await person('F', salary)
      for (const salary of [2600, 2700, 2800]) await person('M', salary)
      expect(await group()).toEqual({ group: '9', is_overall: false, women: 2, men: 3, of_women: null, of_men: null, percent: null })
      await person('F', 9000)
      expect(await group()).toEqual({ group: '9', is_overall: false, women: 3, men: 3, of_women: 2200, of_men: 2700, percent: 81.5 })
    })
  })

  it('asks a company of fewer than a hundred for nothing', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(stage.signedIn('admin@boreal.demo'), 'select public.pay_transparency_preview($1) as found', [stage.company('boreal')])
      expect(row?.['found']).toMatchObject({ is_asked: false, counted: 0, groups: [] })
    })
  })
})

describe('data that eSocial lacks', () => {
  it('names each field of S-2200 with where it is written, and counts people by field', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await contract(scene, id)
      const name = (await scene.owner('select display_name from public.employees where id = $1', [id]))[0]?.['display_name']
      const gaps = async (event: string, field: string | null = null): Promise<Shapes.EsocialGaps> => found<Shapes.EsocialGaps>(await scene.as(admin(), 'select public.esocial_gaps($1, $2, $3, null, $4) as found', [aurora(), event, field, name]))
      const missing = (await gaps('S-2200')).items[0]?.missing ?? []
      expect(missing.map(({ field }) => field)).toContain('race')
      expect(missing.find(({ field }) => field === 'salary')?.url).toBe(`/app/employees/${id}?aba=remuneracao`)
      expect((await gaps('S-2200', 'salary')).total).toBe(1)
      await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, reason) values ($1, $2, '2020-03-02', 3000, 'admission')`, [aurora(), id])
      expect((await gaps('S-2200', 'salary')).total).toBe(0)
      expect((await gaps('S-2299')).items).toEqual([])
      const exit = await exits.leaving(scene, id, { last_day: '2026-12-11', notice_way: 'indemnified' })
      await scene.owner('update public.offboardings set notice_way = null where id = $1', [exit])
      expect((await gaps('S-2299')).items[0]?.missing).toEqual(expect.arrayContaining([{ field: 'notice_way', label: 'Como o aviso prévio é cumprido', url: `/app/offboarding?caso=${exit}` }]))
      expect(await scene.refusal(admin(), 'select public.esocial_gaps($1, $2)', [aurora(), 'S-1200'])).toBe('RHARG')
    })
  })
})

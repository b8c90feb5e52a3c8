import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

// The arithmetic of quotas (Lei 8.213/1991, art. 93; CLT art. 429), and where a company stands with them.

const stage = sharedStage()

const admin = () => stage.signedIn('admin@aurora.demo')
const ask = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))
async function quotas(scene: Scene, on: string | null = null, without: string | null = null): Promise<Shapes.CompanyQuotas> {
  return (await scene.as(admin(), 'select public.company_quotas($1, $2, $3) as found', [stage.company('aurora'), on, without]))[0]?.['found'] as Shapes.CompanyQuotas
}
async function contract(scene: Scene, id: string, type: string): Promise<void> {
  await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ends_on)
    select company_id, id, $2, hire_date, case when $2 in ('apprentice', 'temporary', 'intern') then hire_date + 180 end from public.employees where id = $1`, [id, type])
}
/** Somebody at a site of their own, with a position of this CBO. */
async function place(scene: Scene, site: string, position: { readonly cbo?: string | null; readonly needs?: boolean | null } = {}, hired = '2026-09-01'): Promise<string> {
  const id = await hire(scene, stage, { hire_date: hired, birth_date: '1990-01-01' })
  const [made] = await scene.owner('insert into public.positions (company_id, title, cbo, needs_training) values ($1, $2, $3, $4) returning id', [stage.company('aurora'), `Cargo de ${id}`, position.cbo ?? null, position.needs ?? null])
  await scene.owner('update public.employee_assignments set position_id = $2, work_site_id = $3 where employee_id = $1', [id, made?.['id'], site])
  return id
}
const newSite = async (scene: Scene): Promise<string> => String((await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Obra') returning id`, [stage.company('aurora')]))[0]?.['id'])
const siteOf = ({ sites }: Shapes.CompanyQuotas, id: string): Shapes.ApprenticeStanding | undefined => sites.find(({ site_id }) => site_id === id)

describe('people with a disability (Lei 8.213/1991, art. 93)', () => {
  it.each([[0, 0], [99, 0], [100, 2], [101, 3], [200, 4], [201, 7], [500, 15], [501, 21], [1000, 40], [1001, 51]])('%i employees: %i', async (people, quota) => {
    expect(await ask('select private.pcd_quota($1) as quota', [people])).toEqual([{ quota }])
  })

  it('the property: the quota never falls with more people', async () => {
    const found = (await ask('select private.pcd_quota(n) as quota from generate_series(0, 3000) n order by n')).map((row) => Number(row['quota']))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })

  it('counts employees alone: neither apprentices nor interns, nor who has no employment', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const people = async (): Promise<number> => (await quotas(scene)).pcd.people
      const before = await people()
      const risen: Record<string, number> = {}
      for (const type of ['clt_indefinite', 'intermittent', 'apprentice', 'intern', 'contractor']) {
        const start = await people()
        await contract(scene, await hire(scene, stage, { hire_date: '2026-09-01', birth_date: '1990-01-01' }), type)
        risen[type] = (await people()) - start
      }
      expect(risen).toEqual({ clt_indefinite: 1, intermittent: 1, apprentice: 0, intern: 0, contractor: 0 })
      expect(before).toBeGreaterThanOrEqual(100)
    })
  })

  it('counts a person whose last day is today, and no longer tomorrow', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const before = [(await quotas(scene)).pcd.people, (await quotas(scene, days(1))).pcd.people]
      const id = await hire(scene, stage)
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [id])
      expect([(await quotas(scene)).pcd.people, (await quotas(scene, days(1))).pcd.people]).toEqual([(before[0] ?? 0) + 1, before[1]])
    })
  })
})

describe('apprentices (CLT art. 429)', () => {
  it.each([[0, 0, 0], [6, 0, 0], [7, 1, 1], [20, 1, 3], [21, 2, 3], [100, 5, 15]])('%i positions that need training: from %i to %i', async (base, minimum, maximum) => {
    expect(await ask('select q.minimum, q.maximum from private.apprentice_quota($1) q', [base])).toEqual([{ minimum, maximum }])
  })

  it('the property: neither bound falls with a larger base, and the minimum never exceeds the maximum', async () => {
    const bases = fc.sample(fc.integer({ min: 0, max: 20_000 }), { numRuns: 300, seed: 20_261_127 }).toSorted((a, b) => a - b)
    const found = await ask('select q.minimum, q.maximum from unnest($1::integer[]) with ordinality u (n, place) cross join lateral private.apprentice_quota(n) q order by place', [bases])
    for (const bound of ['minimum', 'maximum']) {
      const values = found.map((row) => Number(row[bound]))
      expect(values).toEqual(values.toSorted((a, b) => a - b))
    }
    expect(found.every((row) => Number(row['minimum']) <= Number(row['maximum']))).toBe(true)
  })

  it.each([[null, '111205', false], [null, '212405', false], [null, '313105', false], [null, '010105', false], [null, '411005', true], [null, '784205', true], [null, null, true], [true, '212405', true], [false, '411005', false], [false, null, false]])(
    'a position of which the company says %s, with CBO %s, counts: %s', async (own, cbo, needs) => {
      expect(await ask('select private.position_needs_training($1, $2) as needs', [own, cbo])).toEqual([{ needs }])
    })

  it('has a base and bounds by site, without apprentices, interns and temporary workers', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const site = await newSite(scene)
      expect(siteOf(await quotas(scene), site)).toBeUndefined()
      for (let n = 0; n < 6; n += 1) await place(scene, site, { cbo: '411005' })
      for (const position of [{ cbo: '212405' }, { cbo: '411005', needs: false }]) await place(scene, site, position)
      for (const type of ['apprentice', 'intern', 'temporary']) await contract(scene, await place(scene, site), type)
      expect(siteOf(await quotas(scene), site)).toEqual({ site_id: site, site: 'Obra', base: 6, minimum: 0, maximum: 0, apprentices: 1 })
      const seventh = await place(scene, site, { cbo: '212405', needs: true })
      expect(siteOf(await quotas(scene), site)).toMatchObject({ base: 7, minimum: 1, maximum: 1, apprentices: 1 })
      expect(siteOf(await quotas(scene, null, seventh), site)).toMatchObject({ base: 6, minimum: 0 })
      expect(siteOf(await quotas(scene, '2026-08-31'), site)).toBeUndefined()
    })
  })
})

describe('the number that fills the quota', () => {
  const inQuota = async (scene: Scene, id: string): Promise<void> => {
    await scene.owner('insert into public.employee_health (company_id, employee_id, physical, quota) select company_id, id, true, true from public.employees where id = $1 on conflict (company_id, employee_id) do update set physical = true, quota = true', [id])
  }
  it('is told of today alone, and without somebody only to who has opened that person’s health', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const before = (await quotas(scene)).pcd.filled
      const id = await hire(scene, stage)
      const mate = await hire(scene, stage)
      await inQuota(scene, id)
      const now = (await quotas(scene)).pcd
      expect(now.filled).toBe((before ?? 0) + 1)
      for (const on of [days(-1), days(1)]) expect((await quotas(scene, on)).pcd.filled).toBeNull()
      expect((await quotas(scene, null, id)).pcd).toMatchObject({ people: now.people - 1, filled: null })
      await scene.as(admin(), `select public.read_sensitive_records($1, 'health')`, [mate])
      expect((await quotas(scene, null, id)).pcd.filled).toBeNull()
      await scene.as(admin(), `select public.read_sensitive_records($1, 'health')`, [id])
      expect((await quotas(scene, null, id)).pcd.filled).toBe(before)
      expect((await quotas(scene, days(30), id)).pcd.filled).toBe(before)
      expect((await quotas(scene, days(-1), id)).pcd.filled).toBeNull()
    })
  })

  it('is not told where the law asks for nobody, which is where few people are', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(stage.signedIn('admin@boreal.demo'), `select public.company_quotas($1) -> 'pcd' as pcd`, [stage.company('boreal')])
      const pcd = row?.['pcd'] as Shapes.PcdStanding
      expect(pcd.people).toBeLessThan(100)
      expect(pcd).toMatchObject({ required: 0, filled: null })
      expect((await quotas(scene)).pcd.filled).not.toBeNull()
    })
  })

  it('asks for a day that exists and a person of the company', async () => {
    await stage.scene(async (scene) => {
      const call = 'select public.company_quotas($1, $2, $3)'
      const [other] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin(), call, [stage.company('aurora'), '1800-01-01', null])).toBe('RHARG')
      expect(await scene.refusal(admin(), call, [stage.company('aurora'), 'infinity', null])).toBe('RHARG')
      expect(await scene.refusal(admin(), call, [stage.company('aurora'), today, other?.['id']])).toBe('RHNTF')
    })
  })
})

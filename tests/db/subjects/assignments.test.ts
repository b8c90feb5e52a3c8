import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, sharedStage } from '../support/stage.ts'
import { change, days, department, freeze, hire, personNow, rowsOf, today } from '../support/history.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

describe('what is written to people directly', () => {
  it('begins a history with the admission and continues it today, once a day', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02… Analista admission'])
      const write = 'update public.employees set position = $2 where id = $1'
      await scene.as(admin, write, [id, 'Gerente'])
      await scene.as(admin, write, [id, 'Diretora'])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2026-11-19 Analista admission', '2026-11-20… Diretora correction'])
      await scene.as(admin, `update public.employees set phone = '(11) 98888-7777' where id = $1`, [id])
      expect(await rowsOf(scene, id)).toHaveLength(2)
    })
  })

  it('keeps the reason that the columns tell, who wrote it, and the position of the list', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage, { department_id: await department(scene, stage, 'Design') })
      await scene.as(admin, 'update public.employees set department_id = $2, position = $3 where id = $1', [id, await department(scene, stage, 'Produto'), 'Analista de Produto'])
      const [row] = await scene.owner(
        `select a.reason, p.title, c.email from public.employee_assignments a left join public.positions p on p.id = a.position_id
         left join public.employees c on c.id = a.created_by where a.employee_id = $1 and a.starts_on = $2`, [id, today])
      expect(row).toEqual({ reason: 'transfer', title: 'Analista de Produto', email: 'admin@aurora.demo' })
    })
  })

  it('follows the day of admission while it fits, also for who has not begun', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const write = 'update public.employees set hire_date = $2 where id = $1'
      const old = await hire(scene, stage)
      await scene.as(admin, write, [old, '2019-05-06'])
      expect(await rowsOf(scene, old)).toEqual(['2019-05-06… Analista admission'])
      await scene.as(admin, change, [old, '2024-01-01', { position_title: 'Gerente' }, 'promotion'])
      await scene.as(admin, write, [old, '2025-01-01'])
      expect(await rowsOf(scene, old)).toEqual(['2019-05-06…2023-12-31 Analista admission', '2024-01-01… Gerente promotion'])
      const coming = await hire(scene, stage, { hire_date: days(10), status: 'pre_admission' })
      await scene.as(admin, 'update public.employees set hire_date = $2, position = $3 where id = $1', [coming, days(12), 'Estagiária'])
      expect(await rowsOf(scene, coming)).toEqual([`${days(12)}… Estagiária admission *`])
    })
  })

  it('ends with the employment, drops plans, and goes on after a mistake of the same day', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await scene.as(admin, change, [id, days(30), { position_title: 'Gerente' }, 'promotion'])
      const set = 'update public.employees set status = $2 where id = $1'
      await scene.owner(set, [id, 'terminated'])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2026-11-20 Analista admission'])
      await scene.owner(set, [id, 'active'])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02… Analista admission'])
      await scene.owner(set, [id, 'terminated'])
      await freeze(scene, days(40))
      await scene.owner(set, [id, 'active'])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2026-11-20 Analista admission', `${days(40)}… Analista rehire`])
      const never = await hire(scene, stage, { hire_date: days(60), status: 'pre_admission' })
      await scene.owner(set, [never, 'terminated'])
      expect(await rowsOf(scene, never)).toEqual([])
    })
  })

  it('is recorded for everybody whom a merged department moves', async () => {
    await stage.scene(async (scene) => {
      const ids = [await department(scene, stage, 'Jurídico'), await department(scene, stage, 'Marketing')]
      const [moving] = await scene.owner(`select count(*)::integer as people from public.employees where department_id = $1 and status <> 'terminated'`, [ids[0]])
      await scene.as(admin, 'select public.merge_departments($1, $2)', ids)
      const [moved] = await scene.owner(
        `select count(*)::integer as people from public.employee_assignments a join public.employees e on e.id = a.employee_id
         where a.department_id = $2 and a.ends_on is null and exists (select from public.employee_assignments b where b.employee_id = e.id and b.department_id = $1)`, ids)
      expect(moved).toEqual(moving)
    })
  })
})

describe('a change', () => {
  it('of the past holds until today and one to come waits for its day', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await scene.as(admin, change, [id, '2022-01-01', { position_title: 'Analista Pleno' }, 'promotion'])
      expect(await personNow(scene, id)).toMatchObject({ position: 'Analista Pleno' })
      await scene.as(admin, change, [id, days(10), { position_title: 'Gerente' }, 'promotion'])
      expect(await personNow(scene, id)).toMatchObject({ position: 'Analista Pleno' })
      expect(await rowsOf(scene, id)).toEqual([
        '2020-03-02…2021-12-31 Analista admission', '2022-01-01…2026-11-29 Analista Pleno promotion', '2026-11-30… Gerente promotion *',
      ])
      await freeze(scene, days(10))
      expect(await scene.as(serviceRole, 'select private.run_assignments() as done')).toMatchObject([{ done: expect.any(Number) as number }])
      expect(await personNow(scene, id)).toMatchObject({ position: 'Gerente' })
      expect(await rowsOf(scene, id)).toContainEqual('2026-11-30… Gerente promotion')
    })
  })

  it('leaves to a plan what it plans, and gives it the rest', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [design, product] = [await department(scene, stage, 'Design'), await department(scene, stage, 'Produto')]
      const id = await hire(scene, stage, { department_id: design })
      const [plan] = await scene.as(admin, change, [id, days(10), { position_title: 'Gerente' }, 'promotion'])
      await scene.as(admin, 'update public.employees set department_id = $2, position = $3 where id = $1', [id, product, 'Designer'])
      const planned = 'select position_title, department_id from public.employee_assignments where id = $1'
      expect(await scene.owner(planned, [plan?.['id']])).toEqual([{ position_title: 'Gerente', department_id: product }])
      await scene.as(admin, change, [id, days(5), { department_id: design, position_title: 'Designer Sênior' }, 'transfer'])
      expect(await scene.owner(planned, [plan?.['id']])).toEqual([{ position_title: 'Gerente', department_id: design }])
      const [middle] = await scene.owner('select id from public.employee_assignments where employee_id = $1 and starts_on = $2', [id, days(5)])
      await scene.as(admin, 'select public.cancel_assignment($1)', [middle?.['id']])
      expect(await scene.owner(planned, [plan?.['id']])).toEqual([{ position_title: 'Gerente', department_id: product }])
      await scene.as(admin, 'select public.cancel_assignment($1)', [plan?.['id']])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2026-11-19 Analista admission', '2026-11-20… Designer transfer'])
    })
  })

  it('is refused outside the employment, without a change, for what is archived, and once it is in force', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const wish = { position_title: 'Gerente' }
      expect(await scene.refusal(admin, change, [id, '2020-03-02', wish, 'correction'])).toBeNull()
      for (const [on, changes, reason, code] of [
        ['2020-03-01', { position_title: 'X' }, 'promotion', 'RHASG'], [null, { position_title: 'X' }, 'promotion', 'RHASG'],
        [days(2000), { position_title: 'X' }, 'promotion', 'RHASG'], [today, wish, 'promotion', 'RHFLD'], [today, {}, 'promotion', 'RHFLD'],
        [today, { role: 'master' }, 'promotion', 'RHFLD'], [today, { position_title: 'X' }, 'admission', 'RHARG'], [today, { position_title: 'X' }, null, 'RHARG'],
        [today, { position_title: 'x'.repeat(121) }, 'promotion', '23514'], [today, { department_id: 'x' }, 'transfer', 'RHNTF'],
        [today, { manager_id: id }, 'transfer', 'RHCYC'],
      ] as const) expect([on, changes, await scene.refusal(admin, change, [id, on, changes, reason])]).toEqual([on, changes, code])
      const [site] = await scene.owner(`insert into public.work_sites (company_id, name, archived_at) values ($1, 'Local antigo', now()) returning id`, [stage.company('aurora')])
      expect(await scene.refusal(admin, change, [id, today, { work_site_id: site?.['id'] }, 'transfer'])).toBe('RHARC')
      const gone = await hire(scene, stage, { status: 'terminated', termination_date: '2024-01-31' })
      expect(await scene.refusal(admin, change, [id, today, { manager_id: gone }, 'transfer'])).toBe('RHTRM')
      expect(await scene.refusal(admin, change, [id, '2021-01-01', { manager_id: gone }, 'correction'])).toBeNull()
      expect(await scene.refusal(admin, change, [gone, today, wish, 'promotion'])).toBe('RHASG')
      expect(await scene.refusal(admin, change, [gone, '2023-01-01', wish, 'promotion'])).toBeNull()
      const [row] = await scene.owner('select id from public.employee_assignments where employee_id = $1 limit 1', [id])
      expect(await scene.refusal(admin, 'select public.cancel_assignment($1)', [row?.['id']])).toBe('RHASG')
    })
  })

  it('never closes a circle of managers on any day', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [top, middle, low] = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage)]
      await scene.as(admin, 'update public.employees set manager_id = $2 where id = $1', [middle, top])
      expect(await scene.refusal(admin, change, [top, days(20), { manager_id: low }, 'restructuring'])).toBeNull()
      expect(await scene.refusal(admin, change, [low, days(30), { manager_id: middle }, 'restructuring'])).toBe('RHCYC')
      // Today nobody stands above low; but on the day of the plan the circle would close.
      expect(await scene.refusal(admin, 'update public.employees set manager_id = $2 where id = $1', [low, middle])).toBe('RHCYC')
      await scene.as(admin, change, [middle, days(20), { manager_id: null }, 'restructuring'])
      expect(await scene.refusal(admin, change, [low, days(30), { manager_id: middle }, 'restructuring'])).toBeNull()
      expect(await scene.refusal(admin, change, [low, days(10), { manager_id: top }, 'restructuring'])).toBe('RHCYC')
    })
  })

  it('of many is made for all or for none', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const ids = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage, { hire_date: '2026-01-01' })]
      const bulk = 'select public.change_assignments($1, $2, $3, $4) as changed'
      const wish = { department_id: await department(scene, stage, 'Design'), manager_id: ids[0] }
      expect(await scene.refusal(admin, bulk, [ids.slice(1), '2025-06-01', wish, 'transfer'])).toBe('RHASG')
      expect(await rowsOf(scene, ids[1] ?? '')).toHaveLength(1)
      expect(await scene.as(admin, bulk, [ids.slice(1), days(3), wish, 'transfer'])).toEqual([{ changed: 2 }])
      expect(await scene.as(admin, bulk, [ids.slice(1), days(3), { work_site_id: null, ...wish, cost_centre_id: null }, 'transfer']).catch((error: unknown) => error)).toMatchObject({ code: 'RHFLD' })
      const [foreign] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), bulk, [[ids[1], foreign?.['id']], today, wish, 'transfer'])).toBe('RHNTF')
    })
  })
})

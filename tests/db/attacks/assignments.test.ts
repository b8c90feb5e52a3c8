import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'
import { change, days, department, freeze, hire, rowsOf, today } from '../support/history.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const idOf = async (scene: Scene, email: string): Promise<unknown> => (await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id']

describe('the history of work', () => {
  it('is changed by nobody but who manages people, wherever they belong', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const wish = { position_title: 'Diretora' }
      const [plan] = await scene.as(admin(), change, [id, days(5), wish, 'promotion'])
      const acts = [
        [change, [id, today, wish, 'promotion']], [`select public.change_assignments(array[$1::uuid], $2, $3, $4)`, [id, today, wish, 'promotion']],
        [`select public.cancel_assignment($1)`, [plan?.['id']]], [`select public.rehire_employee($1, $2)`, [id, today]],
      ] as const
      for (const [text, values] of acts) {
        expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), text, values)).toBe('RHPER')
        expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), text, values)).toBe('RHPER')
        expect(await scene.refusal(stage.signedIn('admin@cometa.demo'), text, values)).toBe('RHPER')
        expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), text, values)).toBe('RHNTF')
        expect(await scene.refusal(stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } }), text, values)).toBe('RHNTF')
        expect(await scene.refusal(anon, text, values)).toBe('42501')
      }
      expect(await rowsOf(scene, id)).toHaveLength(2)
      const boss = stage.signedIn('gestor@aurora.demo')
      expect(await scene.refusal(boss, change, [id, today, wish, 'promotion'])).toBe('RHTEA')
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [id, await idOf(scene, 'gestor@aurora.demo')])
      expect(await scene.refusal(boss, change, [id, today, wish, 'promotion'])).toBeNull()
    })
  })

  it('takes nothing of another company into a row', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      expect(await scene.refusal(admin(), change, [id, today, { department_id: await department(scene, stage, 'Design') }, 'transfer'])).toBeNull()
      const boreal = stage.company('boreal')
      const [foreign] = await scene.owner(
        `select (select id from public.departments where company_id = $1 limit 1) as department_id, (select id from public.employees where company_id = $1 limit 1) as manager_id,
           (select id from public.positions where company_id = $1 limit 1) as position_id, (select id from public.work_sites where company_id = $1 limit 1) as work_site_id,
           (select id from public.cost_centres where company_id = $1 limit 1) as cost_centre_id`, [boreal])
      for (const [key, value] of Object.entries(foreign ?? {})) {
        expect(value).not.toBeNull()
        for (const on of ['2021-01-01', today, days(5)]) expect([key, on, await scene.refusal(admin(), change, [id, on, { [key]: value }, 'transfer'])]).toEqual([key, on, 'RHNTF'])
      }
    })
  })

  it('tells nobody what is planned for him, through no door', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const planner = stage.signedIn('gestor@aurora.demo')
      const me = await idOf(scene, 'gestor@aurora.demo')
      const [plan] = await scene.as(admin(), change, [me, days(5), { position_title: 'Diretor' }, 'promotion'])
      expect(await scene.as(admin(), 'select id from public.employee_assignments where id = $1', [plan?.['id']])).toHaveLength(1)
      expect(await scene.as(planner, 'select * from public.employee_assignments where employee_id = $1', [me])).toEqual([])
      expect(JSON.stringify(await scene.as(planner, 'select * from public.assignment_history($1)', [me]))).not.toContain('Diretor"')
      expect((await scene.as(planner, 'select ends_on from public.employee_as_of($1, $2)', [me, today]))[0]).toEqual({ ends_on: null })
      expect(await scene.refusal(planner, 'select * from public.employee_as_of($1, $2)', [me, days(6)])).toBe('RHPER')
      expect(await scene.refusal(planner, 'select public.cancel_assignment($1)', [plan?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(planner, 'select * from public.org_chart($1, $2)', [stage.company('aurora'), days(6)])).toBe('RHPER')
      expect(await scene.as(planner, `select * from public.audit_logs where entity_type = 'employee_assignment'`)).toEqual([])
    })
  })

  it('is planned by nobody for himself', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const mine = await idOf(scene, 'admin@aurora.demo')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), change, [mine, days(5), { position_title: 'Diretora' }, 'promotion'])).toBeNull()
      expect(await scene.refusal(admin(), change, [mine, days(7), { position_title: 'Presidente' }, 'promotion'])).toBe('RHSLF')
    })
  })

  it('puts no manager above an equal or above himself by way of a plan', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const planner = stage.signedIn('gestor@aurora.demo')
      const me = await idOf(scene, 'gestor@aurora.demo')
      await scene.owner('update public.employees set manager_id = null where id = $1', [me])
      const [chief, report] = [await hire(scene, stage, { role: 'admin', manager_id: me }), await hire(scene, stage, { role: 'user', manager_id: me })]
      expect(await scene.refusal(planner, change, [report, days(5), { manager_id: await idOf(scene, 'pessoa@aurora.demo') }, 'restructuring'])).toBeNull()
      expect(await scene.refusal(planner, change, [chief, days(5), { position_title: 'Consultor' }, 'correction'])).toBeNull()
      for (const on of ['2021-01-01', today, days(6)]) expect(await scene.refusal(planner, change, [chief, on, { manager_id: report }, 'restructuring'])).toBe('RHRNK')
      expect(await scene.refusal(planner, change, [me, today, { manager_id: report }, 'restructuring'])).toBe('RHTEA')
      const [plan] = await scene.as(admin(), change, [chief, days(9), { manager_id: report }, 'restructuring'])
      expect(await scene.refusal(planner, 'select public.cancel_assignment($1)', [plan?.['id']])).toBe('RHRNK')
      expect(await scene.refusal(admin(), 'select public.cancel_assignment($1)', [plan?.['id']])).toBeNull()
    })
  })

  it('is written behind the verbs by nobody, and takes effect by the job alone', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [admin(), stage.signedIn('master@vinculo.demo'), serviceRole]) {
        for (const text of [
          `update public.employee_assignments set starts_on = '2001-01-01'`, 'delete from public.employee_assignments',
          'insert into public.employee_assignments (company_id, employee_id, starts_on, reason) select company_id, id, now(), \'promotion\' from public.employees limit 1',
          `select private.take_effect(id, '2030-01-01') from public.employees limit 1`, `select private.write_assignment_moves('{}')`,
        ]) expect([text, await scene.refusal(actor, text)]).toEqual([text, '42501'])
      }
      expect(await scene.refusal(serviceRole, 'select private.run_assignments()')).toBeNull()
      expect(await scene.refusal(admin(), 'select private.run_assignments()')).toBe('42501')
    })
  })

  it('leaves its trail: who changed what, also of what was taken back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const [plan] = await scene.as(admin(), change, [id, days(5), { position_title: 'Diretora' }, 'promotion'])
      await scene.as(admin(), 'select public.cancel_assignment($1)', [plan?.['id']])
      const trail = await scene.as(stage.signedIn('master@vinculo.demo'),
        `select action_type, performed_by is not null as known from public.audit_logs where entity_type = 'employee_assignment' and entity_id = $1 order by id`, [plan?.['id']])
      expect(trail).toEqual([{ action_type: 'create', known: true }, { action_type: 'delete', known: true }])
    })
  })
})

import { describe, expect, it } from 'vitest'
import { cast, one, parts } from '../support/leaves.ts'
import { type Actor, type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const ask = 'select * from public.request_leave($1, $2)'

describe('flows by days', () => {
  it('up to five days the manager, above them the manager and HR; the tester names them for five people, and warns of a manager who is missing', async () => {
    await stage.scene(async (scene) => {
      const { me, boss } = await cast(scene, stage)
      const company = stage.company('aurora')
      await scene.owner(`update public.approval_flows set active = false, archived_at = now() where company_id = $1 and entity_type = 'leave'`, [company])
      const step = (kind: string): object => ({ approver_kind: kind, mode: 'any', sla_days: 3, on_timeout: 'remind' })
      const flow = (name: string, priority: number, days: number | null, ...kinds: readonly string[]): unknown[] =>
        [JSON.stringify({ company_id: company, entity_type: 'leave', name, priority, max_days: days, steps: kinds.map(step) })]
      await scene.as(admin(), 'select public.save_approval_flow($1)', flow('Até 5 dias', 10, 5, 'direct_manager'))
      await scene.as(admin(), 'select public.save_approval_flow($1)', flow('Acima de 5 dias', 20, null, 'direct_manager', 'company_admin'))
      const mates = await scene.owner(`update public.employees set manager_id = $2 where id in (select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 4) returning id`, [company, boss])
      const [alone, ...team] = mates.map(({ id }) => id)
      await scene.owner('update public.employees set manager_id = null where id = $1', [alone])
      const steps = (who: unknown, days: number): Promise<readonly Row[]> => scene.as(admin(), 'select flow_name, approver_kind, approvers, warnings from public.simulate_approval($1, $2, $3)', ['leave', who, JSON.stringify({ days })])
      for (const who of [me, ...team]) {
        expect(await steps(who, 5)).toMatchObject([{ flow_name: 'Até 5 dias', approvers: [{ id: boss }], warnings: [] }])
        expect(await steps(who, 5.5)).toMatchObject([{ flow_name: 'Acima de 5 dias', approver_kind: 'direct_manager', approvers: [{ id: boss }] }, { approver_kind: 'company_admin' }])
      }
      const [without] = await steps(alone, 3)
      expect(String(without?.['warnings'])).toMatch(/não tem gestor/)
    })
  })
})

describe('flows by type of leave', () => {
  it('hold for those types alone, when somebody asks and in the tester; types of nobody are refused', async () => {
    await stage.scene(async (scene) => {
      const { type } = await cast(scene, stage)
      const company = stage.company('aurora')
      await scene.owner(`update public.approval_flows set active = false, archived_at = now() where company_id = $1 and entity_type = 'leave'`, [company])
      const flow = { company_id: company, entity_type: 'leave', name: 'Só folga', priority: 1, varieties: [type('paid')], steps: [{ approver_kind: 'company_admin' }] }
      await scene.as(admin(), 'select public.save_approval_flow($1)', [JSON.stringify(flow)])
      expect((await one(scene, admin(), 'select public.approval_flow_list($1) as f', [company]))['f']).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ name: 'Só folga', varieties: [{ id: type('paid'), name: expect.any(String) as string }] })]) as object)
      const tested = async (context: object): Promise<unknown> =>
        (await scene.as(person(), `select distinct flow_name from public.simulate_approval('leave', null, $1)`, [JSON.stringify(context)])).map((row) => row['flow_name'])
      expect(await tested({ variety: type('paid') })).toEqual(['Só folga'])
      for (const context of [{}, { variety: type('vacation') }, { variety: 'x' }]) expect(await tested(context)).toEqual(['Fluxo padrão'])
      const flowOf = async (...days: readonly [string, string]): Promise<unknown> => {
        const request = await one(scene, person(), ask, [type('vacation'), parts([...days])])
        return (await scene.owner('select f.name::text from public.approval_requests r left join public.approval_flows f on f.id = r.flow_id where r.id = $1', [request['approval_id']]))[0]?.['name']
      }
      expect(await flowOf('2027-01-11', '2027-01-24')).toBeNull()
      await scene.as(admin(), 'select public.save_approval_flow($1)', [JSON.stringify({ ...flow, name: 'Férias e folga', priority: 2, varieties: [type('paid'), type('vacation')] })])
      expect(await flowOf('2027-03-01', '2027-03-16')).toBe('Férias e folga')
      for (const varieties of [[company], ['x'], [null]]) {
        expect(await scene.refusal(admin(), 'select public.save_approval_flow($1)', [JSON.stringify({ ...flow, name: 'Outro', varieties })]), JSON.stringify(varieties)).toContain('RHARG')
      }
      expect(await scene.as(person(), 'select * from public.approval_variety_list($1)', [company])).toEqual([])
      expect((await scene.as(admin(), 'select * from public.approval_variety_list($1)', [company])).map(({ id }) => id)).toContain(type('paid'))
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { askChange, colleague, decide, employeeId, giveAccess, nameSubstitute, people, stateOf, putInForce, waitingSeats } from '../support/approvals.ts'
import { type Actor, type Row, type Stage, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const manages = 'Rafael Monteiro Brandão'
const thread = async (scene: Parameters<Parameters<Stage['scene']>[0]>[0], actor: Actor, request: string): Promise<Row> =>
  (await scene.as(actor, 'select public.approval_thread($1) as t', [request]))[0]?.['t'] as Row

describe('a company without flows', () => {
  it('asks the manager and then an administrator, and the person sees for whom it waits and since when', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.approval_flows set active = false')
      const request = await askChange(scene, person)
      const seen = await thread(scene, person, request)
      expect(seen['waiting_for']).toMatchObject([{ name: manages }])
      expect(seen['waiting_since']).not.toBeNull()
      expect(await decide(scene, manager, request)).toBeNull()
      expect(await waitingSeats(scene, request)).toEqual(['admins'])
      expect((await thread(scene, person, request))['waiting_for']).toMatchObject([{ name: 'Mariana Albuquerque Prado' }])
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })
})

describe('who decides', () => {
  it('of mode all is each of them, of mode any the first', async () => {
    await stage.scene(async (scene) => {
      const [one, two] = [await employeeId(scene, people.manager), await employeeId(scene, people.admin)]
      await putInForce(scene, stage, [{ approver_kind: 'specific_people', mode: 'all', people: [one, two] }])
      const all = await askChange(scene, person)
      expect(await decide(scene, manager, all)).toBeNull()
      expect(await stateOf(scene, all)).toBe('pending')
      expect(await decide(scene, manager, all)).toBe('RHDEC')
      expect(await decide(scene, admin, all)).toBeNull()
      expect(await stateOf(scene, all)).toBe('approved')
      await putInForce(scene, stage, [{ approver_kind: 'specific_people', mode: 'any', people: [one, two] }])
      const any = await askChange(scene, person, { cpf: '52998224725' })
      expect(await decide(scene, admin, any)).toBeNull()
      expect(await stateOf(scene, any)).toBe('approved')
    })
  })

  it('skips who approved an earlier step of the round', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }, { approver_kind: 'direct_manager', mode: 'all' }, { approver_kind: 'company_admin' }])
      const request = await askChange(scene, person)
      await decide(scene, manager, request)
      const steps = (await thread(scene, person, request))['steps'] as Row[]
      expect(steps.map((step) => step['state'])).toEqual(['approved', 'skipped', 'waiting'])
    })
  })

  it('climbs over a manager without access, and ends at the administrators', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      await scene.owner(`update auth.users set banned_until = now() + interval '1 year' where email = $1`, [people.manager])
      const top = await askChange(scene, person)
      expect(await waitingSeats(scene, top)).toEqual(['admins'])
      expect((await thread(scene, person, top))['events']).toMatchObject([{ kind: 'opened' }, { kind: 'reassigned', body: `${manages} não tem acesso nem substituto: ninguém acima decide, vai para os administradores.` }])
      const [above] = await scene.owner('select manager_id from public.employees where email = $1', [people.manager])
      await giveAccess(scene, String(above?.['manager_id']))
      const climbed = await askChange(scene, person, { cpf: '52998224725' })
      const [name] = await scene.owner('select display_name from public.employees where id = $1', [above?.['manager_id']])
      expect(await waitingSeats(scene, climbed)).toEqual([name?.['display_name']])
    })
  })

  it('is a master when no administrator but the requester is left', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const request = await askChange(scene, admin)
      expect(await waitingSeats(scene, request)).toEqual(['masters'])
      expect(await decide(scene, admin, request)).toBe('RHSLF')
      expect(await decide(scene, stage.signedIn(people.master), request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })

  it('honours a change of manager before the step starts, not after', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }, { approver_kind: 'direct_manager' }])
      const boss = await colleague(scene, stage, 1)
      const actor = await giveAccess(scene, boss)
      const request = await askChange(scene, person)
      await scene.owner('update public.employees set manager_id = $1 where email = $2', [boss, people.person])
      await decide(scene, admin, request)
      await scene.owner('update public.employees set manager_id = null where email = $1', [people.person])
      expect(await decide(scene, manager, request)).toBe('RHNTF')
      expect(await decide(scene, actor, request)).toBeNull()
    })
  })

  it('follows the steps that were in force when it was asked', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }, { approver_kind: 'company_admin' }])
      const request = await askChange(scene, person)
      const [row] = await scene.as(admin, 'select public.approval_flow_list($1) as flows', [stage.company('aurora')])
      const flows = (row ?? {})['flows'] as Row[]
      const mine = flows.find((flow) => flow['name'] === 'Fluxo do teste')
      const edited = { ...mine, departments: [], steps: [{ approver_kind: 'company_admin' }] }
      expect(await scene.as(admin, 'select id from public.save_approval_flow($1)', [JSON.stringify(edited)])).toHaveLength(1)
      expect(await scene.as(admin, 'select id from public.save_approval_flow($1)', [JSON.stringify(edited)])).toHaveLength(0)
      expect(await decide(scene, manager, request)).toBeNull()
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })
})

describe('conditions of flows', () => {
  it('look at department with everything below, role and amount, lowest priority first', async () => {
    await stage.scene(async (scene) => {
      const matching = async (email: string, amount: number | null): Promise<unknown> =>
        (await scene.owner(`select f.name from public.employees e left join public.approval_flows f
           on f.id = private.matching_flow(e.company_id, 'change_request', e.id, $2, null, null) where e.email = $1`, [email, amount]))[0]?.['name']
      expect(await matching(people.person, null)).toBe('Dados de quem trabalha em Tecnologia')
      expect(await matching(people.manager, null)).toBe('Dados de gestores')
      expect(await matching(people.admin, null)).toBeNull()
      await scene.as(admin, 'select public.save_approval_flow($1)', [JSON.stringify({
        company_id: stage.company('aurora'), entity_type: 'change_request', name: 'Acima de mil', priority: 5, min_amount: 1000, steps: [{ approver_kind: 'company_admin' }],
      })])
      expect(await matching(people.person, 999.99)).toBe('Dados de quem trabalha em Tecnologia')
      expect(await matching(people.person, 1000)).toBe('Acima de mil')
    })
  })
})

describe('substitutes', () => {
  it('decide in the name of the person during the period, and only then', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const [boss, other] = [await employeeId(scene, people.manager), await colleague(scene, stage, 2)]
      const substitute = await giveAccess(scene, other)
      const request = await askChange(scene, person)
      expect(await decide(scene, substitute, request)).toBe('RHNTF')
      await nameSubstitute(scene, boss, other, [1, 10])
      expect(await decide(scene, substitute, request)).toBe('RHNTF')
      await scene.owner(`update public.approval_substitutes set period = daterange(private.today(company_id), private.today(company_id) + 5) where substitute_id = $1`, [other])
      expect(await thread(scene, substitute, request)).toMatchObject({ can_decide: true, on_behalf_of: { name: manages } })
      expect(await decide(scene, substitute, request)).toBeNull()
      expect(await scene.owner('select decider_id, on_behalf_of from public.approval_decisions where request_id = $1', [request])).toEqual([{ decider_id: other, on_behalf_of: boss }])
    })
  })

  it('of an administrator decide what waits for administrators', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const other = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, other)
      await nameSubstitute(scene, await employeeId(scene, people.admin), other)
      const request = await askChange(scene, person)
      expect(await decide(scene, substitute, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })

  it('are named for oneself by everyone and for others by administrators, without overlaps', async () => {
    await stage.scene(async (scene) => {
      const [boss, other] = [await employeeId(scene, people.manager), await employeeId(scene, people.person)]
      const save = (actor: Actor, wish: Row): Promise<string | null> => scene.refusal(actor, 'select public.save_substitute($1)', [JSON.stringify(wish)])
      const during = { starts_on: '2031-01-10', ends_on: '2031-01-24' }
      expect(await save(manager, { substitute_id: other, ...during })).toBeNull()
      expect(await save(manager, { substitute_id: other, starts_on: '2031-01-24', ends_on: '2031-01-30' })).toBe('23P01')
      expect(await save(admin, { employee_id: boss, substitute_id: other, starts_on: '2031-01-25', ends_on: '2031-01-30' })).toBeNull()
      expect(await save(person, { employee_id: boss, substitute_id: other, ...during })).toBe('RHNTF')
      expect(await save(manager, { substitute_id: boss, ...during })).toBe('RHSUB')
      expect(await save(manager, { substitute_id: await employeeId(scene, people.stranger), ...during })).toBe('RHSUB')
      expect(await save(manager, { substitute_id: await colleague(scene, stage, 1), ...during })).toBe('RHSUB')
      expect(await save(manager, { substitute_id: other, starts_on: '2020-01-01', ends_on: '2020-01-02' })).toBe('RHSUB')
    })
  })

  it('lose the power when the person ends it', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const other = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, other)
      await nameSubstitute(scene, await employeeId(scene, people.manager), other, [-2, 10])
      const request = await askChange(scene, person)
      expect((await thread(scene, substitute, request))['can_decide']).toBe(true)
      const [named] = await scene.owner('select id from public.approval_substitutes where substitute_id = $1', [other])
      expect(await scene.refusal(substitute, 'select public.end_substitute($1)', [named?.['id']])).toBe('RHNTF')
      expect(await scene.refusal(manager, 'select public.end_substitute($1)', [named?.['id']])).toBeNull()
      expect(await decide(scene, substitute, request)).toBe('RHNTF')
    })
  })
})

describe('along the way', () => {
  it('refusing and sending back need a comment, and a request sent back keeps its thread', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      expect(await decide(scene, manager, request, 'reject')).toBe('RHCOM')
      expect(await decide(scene, manager, request, 'adjust', '  ')).toBe('RHCOM')
      expect(await decide(scene, manager, request, 'adjust', 'Falta o dígito.')).toBeNull()
      expect(await thread(scene, person, request)).toMatchObject({ state: 'adjusting', can_resubmit: true, waiting_for: [] })
      expect(await scene.refusal(manager, 'select public.resubmit_change_request($1)', [request])).toBe('RHPER')
      expect(await scene.refusal(person, `select public.resubmit_change_request($1, '{"rg": "88.888.888-8"}', 'Corrigido')`, [request])).toBeNull()
      expect(await scene.refusal(person, 'select public.resubmit_change_request($1)', [request])).toBe('RHCLS')
      const seen = await thread(scene, manager, request)
      expect(seen).toMatchObject({ state: 'pending', round: 2, can_decide: true, changes: [{ new: '88.888.888-8' }] })
      expect((seen['events'] as Row[]).map((event) => event['body'])).toEqual(expect.arrayContaining(['Falta o dígito.', 'Corrigido']))
      expect(await decide(scene, manager, request, 'reject', 'Não confere.')).toBeNull()
      expect(await stateOf(scene, request)).toBe('rejected')
    })
  })

  it('a page that shows an older step never decides the next one', async () => {
    await stage.scene(async (scene) => {
      const both = [await employeeId(scene, people.manager), await employeeId(scene, people.admin)]
      await putInForce(scene, stage, [{ approver_kind: 'specific_people', people: both }, { approver_kind: 'company_admin' }])
      const request = await askChange(scene, person)
      const step = (await thread(scene, admin, request))['step_id']
      await decide(scene, manager, request)
      const late = await scene.attempt(admin, `select public.decide_approval($1, 'approve', null, $2)`, [request, step])
      expect(late.error).toMatchObject({ code: 'RHDEC', message: `Esta etapa já foi aprovada por ${manages}.` })
      expect(await decide(scene, admin, request)).toBeNull()
    })
  })

  it('many are decided at once, each on its own', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const [good, gone] = [await askChange(scene, person), await askChange(scene, person, { cpf: '52998224725' })]
      expect(await scene.refusal(person, 'select public.cancel_approval($1)', [gone])).toBeNull()
      const rows = await scene.as(manager, `select request_id, ok, code, state from public.decide_approvals($1, 'approve') order by ok`, [[good, gone, good]])
      expect(rows).toEqual([{ request_id: gone, ok: false, code: 'RHCLS', state: null }, { request_id: good, ok: true, code: null, state: 'approved' }])
    })
  })

  it('comments reach the other side, and nobody comments what is over', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      const say = (actor: Actor, text: string): Promise<string | null> => scene.refusal(actor, 'select public.comment_approval($1, $2)', [request, text])
      expect(await say(person, 'Segue o documento.\nObrigada!')).toBeNull()
      expect(await say(manager, 'Recebi.')).toBeNull()
      expect(await say(manager, ' ​ ')).toBe('RHCOM')
      const told = await scene.owner(`select e.email from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = 'approval_comment' order by 1`)
      expect(told).toEqual([{ email: people.manager }, { email: people.person }])
      expect(await scene.refusal(manager, 'select public.cancel_approval($1)', [request])).toBe('RHPER')
      expect(await scene.refusal(person, 'select public.cancel_approval($1)', [request])).toBeNull()
      expect(await say(person, 'Ainda?')).toBe('RHCLS')
    })
  })
})

describe('the tester', () => {
  it('names who decides, who is skipped and every gap', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }, { approver_kind: 'managers_manager' }, { approver_kind: 'specific_people', people: [boss] }])
      await nameSubstitute(scene, boss, await colleague(scene, stage, 3))
      const rows = await scene.as(person, `select approvers, skipped, held, warnings, flow_name from public.simulate_approval('change_request')`)
      expect(rows[0]).toMatchObject({ approvers: [{ name: manages, substitute: null }], held: false, warnings: [], flow_name: 'Fluxo do teste' })
      expect(rows[1]?.['held']).toBe(true)
      expect(String(rows[1]?.['warnings'])).toContain('vai para os administradores')
      expect(rows[2]).toMatchObject({ skipped: true })
      await scene.owner('update public.employees set manager_id = null where email = $1', [people.person])
      const [first] = await scene.as(person, `select warnings from public.simulate_approval('change_request')`)
      expect(first?.['warnings']).toEqual(['Beatriz Nogueira Campos não tem gestor: ninguém decide esta etapa, vai para os administradores.'])
      const [banned] = await scene.as(admin, `update public.employees set manager_id = $1 where email = $2 returning id`, [boss, people.person])
      await scene.owner(`update auth.users set banned_until = now() + interval '1 year' where email = $1`, [people.manager])
      const [gap] = await scene.as(admin, `select warnings from public.simulate_approval('change_request', $1)`, [banned?.['id']])
      expect(String(gap?.['warnings'])).toContain('e o substituto também não pode decidir')
    })
  })

  it('follows the value and the days that are asked about, hundreds of thousands too', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      await scene.owner(`update public.approval_flows set min_amount = 150000, max_days = 10 where name = 'Fluxo do teste'`)
      const call = `select distinct flow_name from public.simulate_approval('change_request', null, $1)`
      const flow = async (context: object) => (await scene.as(person, call, [JSON.stringify(context)])).map((row) => row['flow_name'])
      expect(await flow({ amount: 150_000, days: 10 })).toEqual(['Fluxo do teste'])
      for (const context of [{}, { amount: 149_999.99, days: 10 }, { amount: 150_000, days: 10.5 }, { amount: 150_000 }]) {
        expect(await flow(context), JSON.stringify(context)).not.toEqual(['Fluxo do teste'])
      }
    })
  })

  it('is for oneself, and for others for administrators', async () => {
    await stage.scene(async (scene) => {
      const call = `select * from public.simulate_approval('change_request', $1)`
      const boss = await employeeId(scene, people.manager)
      expect((await scene.as(admin, call, [boss])).length).toBeGreaterThan(0)
      expect(await scene.as(person, call, [boss])).toEqual([])
      expect(await scene.as(stage.signedIn(people.stranger), call, [boss])).toEqual([])
    })
  })
})

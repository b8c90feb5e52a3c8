import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { askChange, colleague, decide, employeeId, giveAccess, nameSubstitute, people, putInForce, stateOf } from '../support/approvals.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

describe('approving one’s own request', () => {
  it('fails by way of the manager whom one substitutes', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const me = await employeeId(scene, people.person)
      await nameSubstitute(scene, await employeeId(scene, people.manager), me)
      const request = await askChange(scene, person)
      expect(await decide(scene, person, request)).toBe('RHSLF')
      expect(await decide(scene, manager, request)).toBeNull()
    })
  })

  it('fails by way of one’s own substitute, who has no say in the requester’s name', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const friend = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, friend)
      await nameSubstitute(scene, await employeeId(scene, people.admin), friend)
      const others = await askChange(scene, person)
      expect(await decide(scene, substitute, others)).toBeNull()
      const hers = await askChange(scene, admin)
      expect(await decide(scene, substitute, hers)).toBe('RHNTF')
      expect(await decide(scene, admin, hers)).toBe('RHSLF')
    })
  })

  it('fails by way of the role, of being named in the flow, and of heading the department', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      for (const step of [{ approver_kind: 'role', role: 'manager' }, { approver_kind: 'specific_people', people: [boss] }, { approver_kind: 'department_head' }]) {
        await putInForce(scene, stage, [step])
        const request = await askChange(scene, manager)
        expect(await decide(scene, manager, request)).toBe('RHSLF')
        expect(await scene.refusal(manager, 'select public.decide_change_request($1, $2)', [request, '{}'])).toBe('RHSLF')
        expect(await scene.as(manager, `select ok, code from public.decide_approvals($1, 'approve')`, [[request]])).toEqual([{ ok: false, code: 'RHSLF' }])
        expect(await decide(scene, admin, request)).toBeNull()
        await scene.owner('update public.employees set rg = null where id = $1', [boss])
      }
    })
  })

  it('fails by leaving the line of managers while it waits, which takes an administrator anyway', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }, { approver_kind: 'direct_manager' }])
      const request = await askChange(scene, manager)
      const leave = 'update public.employees set manager_id = null where email = $1'
      expect(await scene.refusal(manager, leave, [people.manager])).toBe('RHTEA')
      expect(await scene.refusal(admin, leave, [people.manager])).toBeNull()
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
      const deciders = await scene.owner('select e.email from public.approval_decisions d join public.employees e on e.id = d.decider_id where d.request_id = $1', [request])
      expect(deciders).toEqual([{ email: people.admin }])
      expect(await decide(scene, manager, request)).toBe('RHSLF')
    })
  })
})

describe('reaching into another company', () => {
  it('finds no request, comment, flow, person or substitution there', async () => {
    await stage.scene(async (scene) => {
      const stranger = stage.signedIn(people.stranger)
      const request = await askChange(scene, person)
      expect(await scene.as(manager, 'select public.approval_thread($1) as t', [request])).not.toEqual([{ t: null }])
      expect(await scene.as(stranger, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
      for (const call of [
        `select public.decide_approval($1, 'approve')`, `select public.comment_approval($1, 'Olá')`, 'select public.cancel_approval($1)',
        'select public.resubmit_change_request($1)', `select public.decide_change_request($1, '{}')`,
      ]) expect(await scene.refusal(stranger, call, [request])).toBe('RHNTF')
      const flow = { company_id: stage.company('aurora'), entity_type: 'change_request', name: 'Meu', steps: [{ approver_kind: 'company_admin' }] }
      expect(await scene.refusal(stranger, 'select public.save_approval_flow($1)', [JSON.stringify(flow)])).toBe('RHNTF')
      expect(await scene.refusal(admin, 'select public.save_approval_flow($1)', [JSON.stringify(flow)])).toBeNull()
      const [known] = await scene.owner('select id from public.approval_flows where company_id = $1 limit 1', [stage.company('aurora')])
      expect(await scene.refusal(stranger, 'select public.archive_approval_flow($1)', [known?.['id']])).toBe('RHNTF')
      const other = [await employeeId(scene, people.stranger)]
      expect(await scene.refusal(admin, 'select public.save_approval_flow($1)', [JSON.stringify({ ...flow, steps: [{ approver_kind: 'specific_people', people: other }] })])).toBe('RHNTF')
      const [department] = await scene.owner('select id from public.departments where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, 'select public.save_approval_flow($1)', [JSON.stringify({ ...flow, departments: [department?.['id']] })])).toBe('23503')
      const [substitution] = await scene.owner('select id from public.approval_substitutes where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.refusal(admin, 'select public.end_substitute($1)', [substitution?.['id']])).toBe('RHNTF')
    })
  })

  it('is closed to who signs in nowhere, and to the secret key without a person', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      for (const call of [`select public.decide_approval($1, 'approve')`, 'select public.approval_thread($1)', 'select public.my_pending_count()']) {
        for (const nobody of [anon, serviceRole]) expect(await scene.refusal(nobody, call, call.includes('$1') ? [request] : [])).toBe('42501')
      }
      expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), `select public.decide_approval($1, 'approve')`, [request])).toBe('RHPER')
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), 'select public.my_pending_count() as n')).toEqual([{ n: 0 }])
    })
  })
})

describe('losing the power', () => {
  it.each([
    ['the session ends', `delete from auth.sessions where user_id = (select user_id from public.employees where email = $1)`],
    ['the login is disabled', `update auth.users set banned_until = now() + interval '1 year' where email = $1`],
    ['the contract ends', `update public.employees set status = 'terminated' where email = $1`],
  ])('takes effect at once when %s', async (_what, loss) => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      expect(await scene.as(manager, 'select public.approval_thread($1) -> $2 as can', [request, 'can_decide'])).toEqual([{ can: true }])
      await scene.owner(loss, [people.manager])
      expect(await decide(scene, manager, request)).toBe('RHPER')
      expect(await scene.as(manager, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
    })
  })

  it('ends what a person who left had handed on, for a seat of their own and for that of administrators', async () => {
    await stage.scene(async (scene) => {
      const friend = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, friend)
      const waiting = (request: string): Promise<readonly unknown[]> =>
        scene.as(substitute, `select item_key from public.my_pending_items() where action ->> 'request_id' = $1`, [request])
      for (const [kind, email] of [['direct_manager', people.manager], ['company_admin', people.admin]] as const) {
        const leaving = await employeeId(scene, email)
        await nameSubstitute(scene, leaving, friend)
        await putInForce(scene, stage, [{ approver_kind: kind }])
        const field = kind === 'direct_manager' ? { rg: '77.777.777-7' } : { address: 'Rua Nova, 10' }
        const request = await askChange(scene, person, field)
        expect(await waiting(request), kind).toHaveLength(1)
        expect(await scene.as(substitute, `select public.approval_thread($1) -> 'can_decide' as can`, [request])).toEqual([{ can: true }])
        await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [leaving])
        expect(await waiting(request), kind).toEqual([])
        expect(await decide(scene, substitute, request)).toBe('RHNTF')
        expect(await scene.as(substitute, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
      }
    })
  })

  it('ends a demoted administrator’s say', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const [kept, lost] = [await askChange(scene, person), await askChange(scene, person, { cpf: '52998224725' })]
      expect(await decide(scene, admin, kept)).toBeNull()
      await scene.owner(`update public.employees set role = 'user' where email = $1`, [people.admin])
      expect(await decide(scene, admin, lost)).toBe('RHNTF')
    })
  })
})

describe('forging', () => {
  it('a title: it names what is asked now, also after an adjustment', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const request = await askChange(scene, person)
      const shown = async (): Promise<unknown> =>
        (await scene.as(manager, `select title from public.my_pending_items() where action ->> 'request_id' = $1`, [request]))[0]?.['title']
      expect(await shown()).toBe('Alteração de dados: RG')
      expect(await decide(scene, manager, request, 'adjust', 'Confira.')).toBeNull()
      await scene.as(person, 'select public.resubmit_change_request($1, $2)', [request, { cpf: '529.982.247-25' }])
      expect(await shown()).toBe('Alteração de dados: CPF')
    })
  })

  it('need: who asks and takes back all day is stopped before the approvers are flooded', async () => {
    await stage.scene(async (scene) => {
      const take = (request: string): Promise<unknown> => scene.as(person, 'select public.cancel_approval($1)', [request])
      await scene.owner(`delete from private.frozen_clock`)
      for (let count = 0; count < 30; count += 1) await take(await askChange(scene, person))
      expect(await scene.refusal(person, `select public.request_change('{"rg": "77.777.777-7"}')`)).toBe('RHRAT')
      expect(await scene.refusal(person, `select public.request_change('{"phone": "(11) 98888-7777"}')`)).toBeNull()
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '25 hours')`)
      expect(await scene.refusal(person, `select public.request_change('{"rg": "77.777.777-7"}')`)).toBeNull()
    })
  })

  it('an id, a decision or a step leads nowhere', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      expect(await decide(scene, manager, randomUUID())).toBe('RHNTF')
      expect(await decide(scene, manager, request, 'approved')).toBe('RHARG')
      expect(await scene.refusal(manager, `select public.decide_approval($1, 'approve', null, $2)`, [request, randomUUID()])).toBe('RHDEC')
      expect(await scene.refusal(manager, `select public.decide_change_request($1, '{"rg": "apply"}', 'x')`, [request])).toBe('RHFLD')
      expect(await scene.refusal(manager, `select public.decide_change_request($1, '["rg"]', 'x')`, [request])).toBe('RHARG')
      expect(await scene.refusal(manager, `select public.decide_approvals($1, 'approve')`, [Array.from({ length: 101 }, () => randomUUID())])).toBe('RHARG')
      expect(await decide(scene, manager, request)).toBeNull()
    })
  })

  it('a flow of odd shape is refused, and the present one stays', async () => {
    await stage.scene(async (scene) => {
      const base = { company_id: stage.company('aurora'), entity_type: 'change_request', name: 'Fluxo' }
      const save = (wish: unknown): Promise<string | null> => scene.refusal(admin, 'select public.save_approval_flow($1)', [JSON.stringify(wish)])
      expect(await save({ ...base, steps: [{ approver_kind: 'company_admin' }] })).toBeNull()
      expect(await save({ ...base, steps: [] })).toBe('RHARG')
      expect(await save({ ...base, steps: { approver_kind: 'company_admin' } })).toBe('RHARG')
      expect(await save({ ...base, entity_type: 'salary', steps: [{ approver_kind: 'company_admin' }] })).toBe('RHARG')
      expect(await save({ ...base, steps: [{ approver_kind: 'specific_people', people: [] }] })).toBe('RHNTF')
      expect(await save({ ...base, steps: [{ approver_kind: 'specific_people', people: ['x'] }] })).toBe('RHNTF')
      expect(await save({ ...base, steps: [{ approver_kind: 'everyone' }] })).toBe('23514')
      expect(await save({ ...base, steps: [{ approver_kind: 'role', role: 'user' }] })).toBe('23514')
      expect(await save({ ...base, name: '', steps: [{ approver_kind: 'company_admin' }] })).toBe('23514')
      expect(await save({ ...base, steps: Array.from({ length: 11 }, () => ({ approver_kind: 'company_admin' })) })).toBe('RHARG')
      const byPerson = await scene.refusal(person, 'select public.save_approval_flow($1)', [JSON.stringify({ ...base, steps: [{ approver_kind: 'company_admin' }] })])
      expect(byPerson).toBe('RHPER')
    })
  })

  it('no decision or comment is ever changed, by nobody', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      await decide(scene, manager, request)
      for (const table of ['approval_decisions', 'approval_comments']) {
        await expect(scene.owner(`savepoint s; update public.${table} set company_id = company_id`)).rejects.toMatchObject({ code: 'RHAUD' })
        await scene.owner('rollback to savepoint s')
      }
    })
  })
})

describe('deciding what one may not read', () => {
  const account = { bank_account: { pix_key_type: 'email', pix_key: 'ana@casa.demo' } }
  const reserved = (scene: Scene): Promise<unknown> => scene.owner('update public.approval_flows set active = false').then(() => undefined)
  const outside = async (scene: Scene, actor: Actor, request: string): Promise<void> => {
    expect(await scene.as(actor, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
    expect(await scene.as(actor, `select item_key from public.my_pending_items() where url like '%' || $1`, [request])).toEqual([])
    for (const call of [`select public.decide_approval($1, 'approve')`, `select public.decide_change_request($1, '{}')`, `select public.comment_approval($1, 'Olá')`]) {
      expect(await scene.refusal(actor, call, [request])).toBe('RHNTF')
    }
  }
  const told = (scene: Scene, request: string): Promise<readonly Row[]> => scene.owner(
    `select distinct e.email from public.notifications n join public.employees e on e.id = n.employee_id where n.entity_id = $1`, [request])

  it('fails for the manager, the head of the department and the substitute of an administrator; an administrator decides', async () => {
    await stage.scene(async (scene) => {
      await reserved(scene)
      await scene.owner(`update public.departments set head_employee_id = $1 where id = (select department_id from public.employees where email = $2)`,
        [await employeeId(scene, people.manager), people.person])
      const friend = await colleague(scene, stage, 2)
      const substitute = await giveAccess(scene, friend)
      await nameSubstitute(scene, await employeeId(scene, people.admin), friend)
      const open = await askChange(scene, person)
      expect(await decide(scene, manager, open)).toBeNull()
      expect(await decide(scene, substitute, open)).toBeNull()
      const request = await askChange(scene, person, account)
      await outside(scene, manager, request)
      await outside(scene, substitute, request)
      expect(await told(scene, request)).toEqual([{ email: people.admin }])
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })

  it('fails for whoever a flow names, whose steps are refused when it is saved and pass to administrators when they are there', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const flow = (steps: readonly Row[]): Promise<string | null> => scene.refusal(admin, 'select public.save_approval_flow($1)', [
        JSON.stringify({ company_id: stage.company('aurora'), entity_type: 'reserved_change', name: 'Conta', steps })])
      for (const step of [{ approver_kind: 'direct_manager' }, { approver_kind: 'managers_manager' }, { approver_kind: 'department_head' }, { approver_kind: 'role', role: 'manager' },
        { approver_kind: 'specific_people', people: [boss] }, { approver_kind: 'company_admin', on_timeout: 'auto_approve' }]) {
        expect(await flow([{ approver_kind: 'company_admin' }, step])).toBe('RHCLA')
      }
      expect(await flow([{ approver_kind: 'role', role: 'admin' }, { approver_kind: 'specific_people', people: [await employeeId(scene, people.admin)] }])).toBeNull()
      // As if the person named had administered when the flow was saved.
      await scene.owner(`update public.approval_flow_step_people p set employee_id = $1 from public.approval_flow_steps s
        join public.approval_flows f on f.id = s.flow_id where s.id = p.step_id and f.entity_type = 'reserved_change'`, [boss])
      const request = await askChange(scene, person, account)
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
      expect(await scene.as(manager, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
    })
  })

  it('ends with the right to read: who administers no more loses the seat, and administrators get it', async () => {
    await stage.scene(async (scene) => {
      const colleagues = await colleague(scene, stage, 2)
      const second = await giveAccess(scene, colleagues, 'admin')
      expect(await scene.refusal(admin, 'select public.save_approval_flow($1)', [JSON.stringify({
        company_id: stage.company('aurora'), entity_type: 'reserved_change', name: 'Conta', steps: [{ approver_kind: 'specific_people', people: [colleagues] }] })])).toBeNull()
      const request = await askChange(scene, person, account)
      expect(await scene.as(second, `select public.approval_thread($1) -> 'can_decide' as can`, [request])).toEqual([{ can: true }])
      await scene.owner(`update public.employees set role = 'manager' where id = $1`, [colleagues])
      await outside(scene, second, request)
      await scene.owner('select private.run_approval_deadlines()')
      expect(await decide(scene, admin, request)).toBeNull()
    })
  })

  it('is not handed to a substitute who may not read it, and a request does not open up when it is sent again', async () => {
    await stage.scene(async (scene) => {
      await reserved(scene)
      const substitution = (substitute: string): Promise<string | null> => scene.refusal(admin,
        `select public.save_substitute(jsonb_build_object('substitute_id', $1::uuid, 'starts_on', current_date, 'ends_on', current_date + 300, 'entity_types', '["reserved_change"]'::jsonb))`, [substitute])
      const reader = await colleague(scene, stage, 3)
      await giveAccess(scene, reader, 'admin')
      expect(await substitution(reader)).toBeNull()
      expect(await substitution(await employeeId(scene, people.manager))).toBe('RHSUB')
      const request = await askChange(scene, person)
      expect(await decide(scene, manager, request, 'adjust', 'Confira.')).toBeNull()
      const resent = 'select public.resubmit_change_request($1, $2)'
      expect(await scene.refusal(person, resent, [request, JSON.stringify(account)])).toBeNull()
      await outside(scene, manager, request)
      expect(await decide(scene, admin, request, 'adjust', 'Confira.')).toBeNull()
      expect(await scene.refusal(person, resent, [request, JSON.stringify({ rg: '77.777.777-7' })])).toBeNull()
      await outside(scene, manager, request)
    })
  })
})

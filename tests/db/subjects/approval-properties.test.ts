import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const cast = 7
const someone = fc.integer({ min: 0, max: cast - 1 })
const step = fc.record({
  kind: fc.constantFrom('direct_manager', 'managers_manager', 'department_head', 'company_admin', 'specific_people', 'role'),
  mode: fc.constantFrom('any', 'all'),
  role: fc.constantFrom('admin', 'manager', 'master'),
  people: fc.uniqueArray(someone, { minLength: 1, maxLength: 4 }),
})
/** Seven people: who manages whom (circles too), who can sign in, who is what, who heads, who substitutes whom. */
const world = fc.record({
  managers: fc.array(fc.option(someone), { minLength: cast, maxLength: cast }),
  logins: fc.array(fc.boolean(), { minLength: cast, maxLength: cast }),
  roles: fc.array(fc.constantFrom('admin', 'manager', 'user'), { minLength: cast, maxLength: cast }),
  gone: fc.uniqueArray(someone, { maxLength: 2 }),
  head: fc.option(someone),
  substitutes: fc.uniqueArray(fc.tuple(someone, someone), { maxLength: 4, selector: ([person]) => person }),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  requester: someone,
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** A company of its own with these people in it; answers their ids. */
async function build(scene: Scene, wish: World): Promise<{ company: string; ids: string[]; flow: string }> {
  const [made] = await scene.owner(`insert into public.companies (name) values ('Empresa sorteada') returning id`)
  const company = String(made?.['id'])
  const ids = (await scene.owner(
    `insert into public.employees (company_id, first_name, last_name) select $1, 'Pessoa', 'Número ' || n from generate_series(1, $2::int) n returning id`,
    [company, cast],
  )).map((row) => String(row['id']))
  const logins = ids.filter((_id, place) => wish.logins[place])
  await scene.owner(
    `with login as (insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select id, 'authenticated', 'authenticated', id || '@sorteio.demo', now(), now(), now() from unnest($1::uuid[]) id)
     select 1`, [logins])
  await scene.owner('update public.employees set user_id = id where id = any ($1::uuid[])', [logins])
  await scene.owner('alter table public.employees disable trigger _220_refuse_cycle')
  for (const [place, id] of ids.entries()) {
    const boss = wish.managers[place]
    await scene.owner('update public.employees set role = $2, manager_id = $3 where id = $1', [
      id, wish.roles[place], boss === null || boss === undefined || boss === place ? null : ids[boss],
    ])
  }
  const [department] = await scene.owner('insert into public.departments (company_id, name, head_employee_id) values ($1, $2, $3) returning id', [
    company, 'Único', wish.head === null ? null : ids[wish.head],
  ])
  await scene.owner('update public.employees set department_id = $2 where company_id = $1', [company, department?.['id']])
  for (const [person, substitute] of wish.substitutes.filter(([a, b]) => a !== b)) {
    await scene.owner(
      `with s as (insert into public.approval_substitutes (company_id, person_id, substitute_id, period)
         values ($1, $2, $3, daterange(private.today($1), private.today($1) + 3)) returning *)
       insert into public.approval_substitute_scopes (company_id, substitution_id, person_id, period) select company_id, id, person_id, period from s`,
      [company, ids[person], ids[substitute]])
  }
  await scene.owner(`update public.employees set status = 'terminated' where id = any ($1::uuid[])`, [wish.gone.filter((place) => place !== wish.requester).map((place) => ids[place])])
  const [flow] = await scene.owner(`insert into public.approval_flows (company_id, entity_type, name) values ($1, 'change_request', 'Sorteado') returning id`, [company])
  for (const [place, rule] of wish.steps.entries()) {
    const [written] = await scene.owner(
      'insert into public.approval_flow_steps (company_id, flow_id, position, mode, approver_kind, role) values ($1, $2, $3, $4, $5, $6) returning id',
      [company, flow?.['id'], place + 1, rule.mode, rule.kind, rule.kind === 'role' ? rule.role : null])
    if (rule.kind === 'specific_people') {
      await scene.owner('insert into public.approval_flow_step_people (company_id, step_id, employee_id) select $1, $2, unnest($3::uuid[])', [
        company, written?.['id'], rule.people.map((one) => ids[one])])
    }
  }
  return { company, ids, flow: String(flow?.['id']) }
}

/** Approves whatever waits, each seat by somebody behind it, until nothing waits; answers how often. */
async function approveAll(scene: Scene, request: string): Promise<number> {
  for (let turn = 0; turn < 40; turn += 1) {
    const acted = await scene.owner(
      `select private.apply_decision(r, s, (a.id, a.approver_id, nullif(a.approver_id, who.id))::private.authority,
         (e.user_id, e.id, e.company_id, 'user', array[]::text[])::private.caller, 'approve', null)
       from public.approval_requests r join public.approval_steps s on s.request_id = r.id and s.status = 'waiting'
       join public.approval_step_approvers a on a.step_id = s.id and a.status = 'waiting'
       cross join lateral (
         select p.id from unnest(private.seat_people(r.company_id, array[r.requester_id], a.approver_id)) b (id),
           lateral unnest(b.id || private.active_substitutes(r.company_id, b.id, r.entity_type, array[r.requester_id])) p (id)
         where private.can_sign_in(p.id) order by p.id limit 1) who
       join public.employees e on e.id = who.id
       where r.id = $1 order by a.slot, a.id limit 1`, [request])
    if (acted.length === 0) return turn
  }
  throw new Error('the request never ends')
}

describe('whatever the hierarchy, the accesses, the substitutes and the flow', () => {
  it('each step has somebody or a declared gap, never the requester, and the request ends', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (wish) => {
        await stage.scene(async (scene) => {
          const { company, ids, flow } = await build(scene, wish)
          const requester = ids[wish.requester]
          const seats = await scene.owner(
            `select u.position, s.approver_id, s.origin, s.warnings, s.approver_id is null or private.is_represented($1, s.approver_id, 'change_request', array[$2::uuid]) as able,
               cardinality(private.company_admins($1, $2)) as admins
             from private.approval_rules($1, $3, 'change_request') u cross join lateral private.resolve_approvers($1, 'change_request', $2, array[$2::uuid], u) s`,
            [company, requester, flow])
          expect(new Set(seats.map((seat) => seat['position'])).size).toBe(wish.steps.length)
          for (const seat of seats) {
            expect(seat).toMatchObject({ able: true })
            expect(seat['approver_id']).not.toBe(requester)
            if (seat['approver_id'] === null) expect(seat['origin']).toBe(Number(seat['admins']) > 0 ? 'admins' : 'masters')
            if (seat['origin'] === 'masters' || seat['origin'] === 'climbed') expect((seat['warnings'] as string[]).length).toBeGreaterThan(0)
          }
          const [opened] = await scene.owner(
            `with c as (insert into public.change_requests (company_id, employee_id) values ($1, $2) returning id)
             select c.id, private.open_approval($1, 'change_request', c.id, $2, 'Sorteada') as request from c`, [company, requester])
          const request = String(opened?.['request'])
          await approveAll(scene, request)
          const [end] = await scene.owner('select status from public.approval_requests where id = $1', [request])
          expect(end).toEqual({ status: 'approved' })
          const decisions = await scene.owner('select decider_id, on_behalf_of from public.approval_decisions where request_id = $1', [request])
          expect(decisions.length).toBeGreaterThan(0)
          for (const decision of decisions) expect([decision['decider_id'], decision['on_behalf_of']]).not.toContain(requester)
        })
      }),
      { numRuns: 25, seed: 20261121 },
    )
  })

  it('the tester tells the same people as the request that follows', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (wish) => {
        await stage.scene(async (scene) => {
          const { company, ids, flow } = await build(scene, wish)
          const [told] = await scene.owner(`select approvers from private.simulated_steps($1, 'change_request', $2, array[$2::uuid], $3) limit 1`, [company, ids[wish.requester], flow])
          const [opened] = await scene.owner(
            `with c as (insert into public.change_requests (company_id, employee_id) values ($1, $2) returning id)
             select private.open_approval($1, 'change_request', c.id, $2, 'Sorteada') as request from c`, [company, ids[wish.requester]])
          const [waits] = await scene.owner(`select private.waiting_for(r, (private.waiting_step(r)).id) as people from public.approval_requests r where r.id = $1`, [opened?.['request']])
          const names = (list: unknown): unknown[] => (list as Row[]).map((one) => one['id'])
          expect(names(waits?.['people'])).toEqual(names(told?.['approvers']))
        })
      }),
      { numRuns: 15, seed: 20261122 },
    )
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { askChange, decide, employeeId, people, putInForce, stateOf } from '../support/approvals.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const ask = (scene: Scene, changes: unknown, actor = person): ReturnType<Scene['attempt']> =>
  scene.attempt(actor, 'select public.request_change($1)', [JSON.stringify(changes)])
const codeOf = async (scene: Scene, changes: unknown): Promise<string | undefined> => (await ask(scene, changes)).error?.code
const record = async (scene: Scene): Promise<Row> => (await scene.owner('select * from public.employees where email = $1', [people.person]))[0] ?? {}
const policy = (scene: Scene, field: string, value: string): Promise<string | null> =>
  scene.refusal(admin, 'select public.set_change_policy($1, $2, $3)', [stage.company('aurora'), field, value])

describe('asking', () => {
  it('writes at once what may be, and asks for the rest', async () => {
    await stage.scene(async (scene) => {
      const before = await record(scene)
      const [answer] = await scene.as(person, 'select public.request_change($1) as a', [JSON.stringify({ phone: ' (11) 91234-5678 ', rg: '77.777.777-7' })])
      expect(answer?.['a']).toMatchObject({ applied: ['phone'] })
      expect(await record(scene)).toMatchObject({ phone: '(11) 91234-5678', rg: before['rg'] })
      const fields = await scene.as(person, 'select field, policy, open_request_id is not null as open from public.my_change_fields() where field in ($1, $2) order by field', ['phone', 'rg'])
      expect(fields).toEqual([{ field: 'phone', policy: 'direct', open: false }, { field: 'rg', policy: 'ask', open: true }])
    })
  })

  it('follows what the company says about a field', async () => {
    await stage.scene(async (scene) => {
      expect(await policy(scene, 'rg', 'direct')).toBeNull()
      expect(await policy(scene, 'phone', 'closed')).toBeNull()
      expect(await codeOf(scene, { rg: '77.777.777-7' })).toBeUndefined()
      expect((await record(scene))['rg']).toBe('77.777.777-7')
      expect((await ask(scene, { phone: '(11) 91234-5678' })).error).toMatchObject({ code: 'RHFLD', detail: 'phone' })
      expect(await scene.refusal(person, 'select public.set_change_policy($1, $2, $3)', [stage.company('aurora'), 'cpf', 'direct'])).toBe('RHPER')
      expect(await policy(scene, 'salary', 'direct')).toBe('RHARG')
    })
  })

  it.each([
    ['a role', { role: 'master' }], ['a login', { user_id: '00000000-0000-4000-8000-000000000000' }], ['a company', { company_id: 'x' }],
    ['a situation', { status: 'active' }], ['a manager', { manager_id: null }], ['an unknown column', { 'rg"; drop table': 'x' }],
    ['an object for a value', { rg: { text: 'x' } }], ['a number for a value', { rg: 1 }], ['a date that is a word', { birth_date: 'today' }],
    ['a list', ['rg']], ['a word', 'rg'], ['nothing', {}],
  ])('refuses %s', async (_what, changes) => {
    await stage.scene(async (scene) => {
      expect(await codeOf(scene, { rg: '77.777.777-7' })).toBeUndefined()
      expect(await codeOf(scene, changes)).toBe('RHFLD')
    })
  })

  it('checks values as the table does, and leaves no trace of trying', async () => {
    await stage.scene(async (scene) => {
      const trail = async (): Promise<unknown> => (await scene.owner('select count(*) as n from public.audit_logs'))[0]?.['n']
      const before = await trail()
      expect(await codeOf(scene, { cpf: '111.111.111-11' })).toBe('23514')
      expect(await codeOf(scene, { birth_date: '2030-01-01' })).toBe('RHBIR')
      expect(await codeOf(scene, { first_name: '' })).toBe('23514')
      expect(await codeOf(scene, { rg: String((await record(scene))['rg']) })).toBe('RHFLD')
      expect(await trail()).toBe(before)
      expect(await codeOf(scene, { cpf: '529.982.247-25' })).toBeUndefined()
      expect(await scene.owner(`select new_value from public.change_request_fields where field = 'cpf' and employee_id = $1`, [await employeeId(scene, people.person)])).toEqual([{ new_value: '52998224725' }])
      expect(await scene.owner('select from private.applying_changes')).toEqual([])
    })
  })

  it('keeps one open request per field, and lets others be asked meanwhile', async () => {
    await stage.scene(async (scene) => {
      const first = await askChange(scene, person)
      expect(await codeOf(scene, { rg: '66.666.666-6' })).toBe('RHOPN')
      expect(await codeOf(scene, { cpf: '52998224725' })).toBeUndefined()
      expect(await scene.refusal(person, 'select public.cancel_approval($1)', [first])).toBeNull()
      expect(await codeOf(scene, { rg: '66.666.666-6' })).toBeUndefined()
    })
  })
})

describe('deciding', () => {
  const inAdminHands = (scene: Scene): Promise<string> => putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
  const outcomes = async (scene: Scene, request: string): Promise<Record<string, string>> => {
    const rows = await scene.owner(
      'select f.field, f.outcome from public.change_request_fields f join public.change_requests r on r.id = f.change_request_id where r.approval_id = $1',
      [request],
    )
    return Object.fromEntries(rows.map((row) => [String(row['field']), String(row['outcome'])]))
  }
  const fieldByField = (scene: Scene, actor: Actor, request: string, fields: Row, comment: string | null = null): Promise<string | null> =>
    scene.refusal(actor, 'select public.decide_change_request($1, $2, $3)', [request, JSON.stringify(fields), comment])

  it('takes one field and refuses another with a reason', async () => {
    await stage.scene(async (scene) => {
      const before = await record(scene)
      const request = await askChange(scene, person, { rg: '77.777.777-7', address: 'Rua Nova, 10' })
      expect(await fieldByField(scene, manager, request, { rg: 'reject' })).toBe('RHCOM')
      expect(await fieldByField(scene, manager, request, { rg: 'reject', cpf: 'approve' }, 'x')).toBe('RHFLD')
      expect(await fieldByField(scene, admin, request, { rg: 'reject' }, 'Cedo demais')).toBe('RHPER')
      expect(await fieldByField(scene, manager, request, { rg: 'reject' }, 'O número não confere.')).toBeNull()
      expect(await outcomes(scene, request)).toEqual({ rg: 'rejected', address: 'pending' })
      expect(await fieldByField(scene, admin, request, {})).toBeNull()
      expect(await outcomes(scene, request)).toEqual({ rg: 'rejected', address: 'applied' })
      expect(await record(scene)).toMatchObject({ rg: before['rg'], address: 'Rua Nova, 10' })
    })
  })

  it('of all fields refused is a refusal', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      expect(await fieldByField(scene, manager, request, { rg: 'reject' }, 'Não confere.')).toBeNull()
      expect(await stateOf(scene, request)).toBe('rejected')
      expect(await outcomes(scene, request)).toEqual({ rg: 'rejected' })
    })
  })

  it('never overwrites what changed meanwhile, nor takes a CPF that a colleague has', async () => {
    await stage.scene(async (scene) => {
      await inAdminHands(scene)
      const request = await askChange(scene, person, { rg: '77.777.777-7', address: 'Rua Nova, 10', cpf: '52998224725' })
      await scene.owner(`update public.employees set rg = '55.555.555-5' where email = $1`, [people.person])
      await scene.owner(`update public.employees set cpf = '52998224725' where email = $1`, [people.manager])
      expect(await decide(scene, admin, request)).toBeNull()
      expect(await outcomes(scene, request)).toEqual({ rg: 'conflict', address: 'applied', cpf: 'conflict' })
      expect(await record(scene)).toMatchObject({ rg: '55.555.555-5', address: 'Rua Nova, 10' })
    })
  })

  it('tells nobody who asks that a colleague has the CPF', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner('select cpf from public.employees where email = $1', [people.manager])
      expect(await codeOf(scene, { cpf: row?.['cpf'] })).toBeUndefined()
    })
  })

  it('writes what was approved whoever ranks above whom, and the trail names who decided without the values', async () => {
    await stage.scene(async (scene) => {
      await putInForce(scene, stage, [{ approver_kind: 'specific_people', people: [await employeeId(scene, people.person)] }])
      const request = await askChange(scene, admin, { last_name: 'Albuquerque', rg: '77.777.777-7' })
      expect(await decide(scene, person, request)).toBeNull()
      const [row] = await scene.owner('select last_name, rg from public.employees where email = $1', [people.admin])
      expect(row).toEqual({ last_name: 'Albuquerque', rg: '77.777.777-7' })
      const trail = await scene.owner(
        `select metadata from public.audit_logs a where a.performed_by = (select user_id from public.employees where email = $1) and a.entity_type = 'employee'`, [people.person])
      expect(trail).toHaveLength(1)
      const everything = await scene.owner('select string_agg(metadata::text, $1) as text from public.audit_logs', [' '])
      expect(String(everything[0]?.['text'])).not.toContain('77.777.777-7')
      expect(await scene.refusal(person, `update public.employees set last_name = 'Outro' where email = $1`, [people.admin])).toBe('0 rows')
    })
  })
})

describe('values', () => {
  it('are read by who asked, who decides and who administers', async () => {
    await stage.scene(async (scene) => {
      const request = await askChange(scene, person)
      const changes = async (actor: Actor): Promise<unknown> => ((await scene.as(actor, 'select public.approval_thread($1) as t', [request]))[0]?.['t'] as Row | null)?.['changes'] ?? null
      const expected = [{ field: 'rg', new: '77.777.777-7' }]
      for (const actor of [person, manager, admin]) expect(await changes(actor)).toMatchObject(expected)
      expect(await changes(stage.signedIn(people.stranger))).toBeNull()
      expect(await changes(stage.signedIn('gestor@boreal.demo'))).toBeNull()
      expect(await scene.as(manager, `select id from public.change_request_fields where new_value = '77.777.777-7'`)).toEqual([])
      expect(await scene.as(admin, `select field from public.change_request_fields where new_value = '77.777.777-7'`)).toEqual([{ field: 'rg' }])
      const listed = 'select status from public.employee_change_requests($1) where request_id = $2'
      const me = await employeeId(scene, people.person)
      expect(await scene.as(person, listed, [me, request])).toEqual([{ status: 'pending' }])
      expect(await scene.as(manager, listed, [me, request])).toEqual([])
    })
  })
})

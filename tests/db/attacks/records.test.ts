import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, newcomer, read, refusedSave, save, type Cast } from '../support/records.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const classes = ['personal', 'pay', 'health', 'disciplinary'] as const
const reading = 'select public.read_sensitive_records($1, $2)'

/** Table, class, and a row that an administrator may write. */
const guarded: ReadonlyArray<readonly [string, string, Row]> = [
  ['employee_personal', 'personal', { mother_name: 'Rita Souza' }],
  ['employee_dependents', 'dependent', { name: 'Ana', birth_date: '2020-01-01', kind: '03' }],
  ['employee_emergency_contacts', 'emergency_contact', { name: 'Rita', phone: '(11) 98888-7777' }],
  ['employee_compensation', 'compensation', { effective_on: '2025-01-01', salary: 5000, reason: 'admission' }],
  ['employee_bank_accounts', 'bank_account', { pix_key_type: 'cpf', pix_key: '52998224725' }],
  ['employee_health', 'health', { physical: true, quota: true }],
  ['employee_health_exams', 'health_exam', { kind: 'periodic', done_on: '2025-01-01', result: 'fit' }],
  ['employee_disciplinary', 'disciplinary', { kind: 'verbal_warning', occurred_on: '2025-01-01', reason: 'Atraso.' }],
]

/** Who must not reach the records of somebody who works for gestor@aurora, and how each is refused. */
const shutOut = (): ReadonlyArray<readonly [string, Actor, RegExp]> => [
  ['the manager', cast.manager, /^RHPER$/],
  ['a colleague', cast.user, /^RHPER$/],
  ['an admin of another company', cast.stranger, /^RHNTF$/],
  ['a manager of another company', stage.signedIn('gestor@boreal.demo'), /^RHNTF$/],
  ['an admin of a deactivated company', stage.signedIn('admin@cometa.demo'), /^RHNTF$/],
  ['a master who works in another company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } }), /^RHNTF$/],
  ['a master with a forged company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': 'all' } }), /^RHNTF$/],
  ['a login without employee', stage.signedIn('estranho@vinculo.demo'), /^RHNTF$/],
  ['an ended session', stage.signedIn('admin@aurora.demo', { claims: { session_id: '00000000-0000-4000-8000-000000000000' } }), /^RHNTF$/],
  ['nobody', anon, /^42501$/],
  ['the secret key', serviceRole, /^42501$/],
]

/** Somebody of the team of gestor@aurora, with every record. */
async function subject(scene: Scene): Promise<string> {
  const person = await newcomer(scene, stage)
  await scene.owner(`update public.employees set manager_id = $2 where id = $1`, [person, await employeeId(scene, 'gestor@aurora.demo')])
  for (const [, record, values] of guarded) expect(await save(scene, cast.admin, person, record, values), record).not.toBeNull()
  return person
}

describe('records of others', () => {
  it.each(classes)('of class %s are read by an administrator, and by nobody else', async (sensitivity) => {
    await stage.scene(async (scene) => {
      const person = await subject(scene)
      for (const actor of [cast.admin, cast.master]) {
        const records = await read(scene, actor, person, sensitivity)
        for (const value of Object.values(records)) expect(value).not.toBeNull()
      }
      const before = await scene.owner(`select id from public.audit_logs where action_type = 'view_sensitive'`)
      expect(before).toHaveLength(2)
      for (const [name, actor, code] of shutOut()) expect(await scene.refusal(actor, reading, [person, sensitivity]), name).toMatch(code)
      expect(await scene.owner(`select id from public.audit_logs where action_type = 'view_sensitive'`)).toHaveLength(2)
    })
  })

  it.each(guarded)('in %s are in no select: one’s own rows are, whatever is asked', async (table) => {
    await stage.scene(async (scene) => {
      const person = await subject(scene)
      const others = `select employee_id from public.${table} where employee_id = $1`
      expect(await scene.owner(others, [person])).not.toEqual([])
      for (const actor of [cast.admin, cast.master, ...shutOut().slice(0, 9).map(([, each]) => each)]) expect(await scene.as(actor, others, [person])).toEqual([])
      expect(await scene.refusal(anon, others, [person])).toBe('42501')
      const mine = await scene.as(cast.user, `select distinct employee_id from public.${table}`)
      expect(mine).toEqual([{ employee_id: await employeeId(scene, 'pessoa@aurora.demo') }])
    })
  })

  it.each(guarded)('in %s are written by administrators (%s), and by nobody else, by no door', async (table, record, values) => {
    await stage.scene(async (scene) => {
      const person = await subject(scene)
      const [row] = await scene.owner(`select id, updated_at::text from public.${table} where employee_id = $1`, [person])
      for (const [name, actor, code] of shutOut()) {
        expect((await refusedSave(scene, actor, person, record, values))?.split(' ')[0], name).toMatch(code)
        expect((await refusedSave(scene, actor, person, record, values, { id: row?.['id'], at: row?.['updated_at'] }))?.split(' ')[0], name).toMatch(code)
        expect(await scene.refusal(actor, 'select public.remove_employee_record($1, $2, $3)', [person, record, row?.['id']]), name).toMatch(code)
      }
      for (const actor of [cast.admin, cast.manager, serviceRole]) {
        for (const statement of [`update public.${table} set updated_at = now()`, `delete from public.${table}`, `truncate public.${table}`]) {
          expect(await scene.refusal(actor, statement)).toBe('42501')
        }
      }
      expect(await scene.owner(`select updated_at::text from public.${table} where id = $1`, [row?.['id']])).toEqual([{ updated_at: row?.['updated_at'] }])
    })
  })

  it('cannot be changed through the id of another person’s row', async () => {
    await stage.scene(async (scene) => {
      const [person, other] = [await subject(scene), await employeeId(scene, 'gestor@aurora.demo')]
      const [row] = await scene.owner(`select id from public.employee_dependents where employee_id = $1`, [person])
      expect(await refusedSave(scene, cast.admin, person, 'dependent', { name: 'Bia' }, { id: row?.['id'] })).toBeNull()
      expect(await refusedSave(scene, cast.admin, other, 'dependent', { name: 'Bia' }, { id: row?.['id'] })).toBe('RHNTF')
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [contact] = await scene.owner(`select id from public.employee_emergency_contacts where employee_id = $1`, [person])
      expect(await refusedSave(scene, cast.user, me, 'emergency_contact', { name: 'Bia' }, { id: contact?.['id'] })).toBe('RHNTF')
      expect(await scene.refusal(cast.user, 'select public.remove_employee_record($1, $2, $3)', [me, 'emergency_contact', contact?.['id']])).toBe('RHNTF')
    })
  })
})

describe('one’s own records', () => {
  it('of contract, pay, health and discipline are not written by oneself, administrator or not', async () => {
    await stage.scene(async (scene) => {
      const [admin, user] = [await employeeId(scene, 'admin@aurora.demo'), await employeeId(scene, 'pessoa@aurora.demo')]
      const forbidden = [...guarded.slice(3), ['employee_contracts', 'contract', { contract_type: 'clt_indefinite', starts_on: '2150-01-01' }]] as const
      for (const [, record, values] of forbidden) {
        expect(await refusedSave(scene, cast.admin, admin, record, values), record).toBe('RHSLF')
        expect(await refusedSave(scene, cast.user, user, record, values), record).toBe('RHPER')
      }
      expect(await refusedSave(scene, cast.master, admin, 'compensation', { effective_on: '2150-01-01', salary: 1, reason: 'merit' })).toBeNull()
      const [measure] = await scene.owner('select id from public.employee_disciplinary where employee_id = $1', [user])
      expect(await scene.refusal(cast.user, 'select public.remove_employee_record($1, $2, $3)', [user, 'disciplinary', measure?.['id']])).toBe('RHPER')
    })
  })
})

describe('contracts', () => {
  it('are read by the managers above, and by no other manager or colleague', async () => {
    await stage.scene(async (scene) => {
      const [user, boss] = [await employeeId(scene, 'pessoa@aurora.demo'), await employeeId(scene, 'gestor@aurora.demo')]
      const contract = 'select id from public.employee_contracts where employee_id = $1'
      expect(await scene.as(cast.manager, contract, [user])).toHaveLength(1)
      expect(await scene.as(cast.user, contract, [boss])).toEqual([])
      await scene.owner('update public.employees set manager_id = null, department_id = null where id = $1', [user])
      expect(await scene.as(cast.manager, contract, [user])).toEqual([])
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [boss])
      expect(await scene.as(cast.manager, 'select distinct employee_id from public.employee_contracts')).toEqual([{ employee_id: boss }])
    })
  })
})

describe('custom values', () => {
  it('have no door but the functions', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [cast.admin, cast.master, serviceRole]) {
        expect(await scene.refusal(actor, 'select * from private.employee_custom_values')).toBe('42501')
      }
      expect(await scene.as(cast.user, `select key from public.custom_fields where who_sees = 'hr'`)).toEqual([])
      expect(await scene.as(cast.manager, `select key from public.custom_fields where who_sees = 'hr'`)).toEqual([])
      expect(await scene.as(cast.admin, `select key from public.custom_fields where who_sees = 'hr'`)).toEqual([{ key: 'sucessao' }])
    })
  })
})

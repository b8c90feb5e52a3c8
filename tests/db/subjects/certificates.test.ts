import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

/** It is Friday, 2026-11-20; the person works under the manager and was never ill. */
async function cast(scene: Scene): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me?.['id']])
  return me?.['id']
}
async function photo(scene: Scene, actor: Actor, employee: unknown): Promise<unknown> {
  const upload = await prepared(scene, actor, { purpose: 'leave_certificate', employee, mime: 'image/jpeg' })
  await confirmed(scene, upload, { mime: 'image/jpeg' })
  return upload.file_id
}
const register = async (scene: Scene, me: unknown, from: string, days: number, facts: Row = {}): Promise<Row | undefined> =>
  (await scene.as(admin(), 'select * from public.register_certificate($1, $2, $3, $4)', [me, from, days, JSON.stringify(facts)]))[0]
const sums = async (scene: Scene, me: unknown): Promise<readonly Row[]> =>
  scene.owner(`select c.summed, c.summed_from::text, c.benefit_from::text from public.leave_certificates c join public.leaves l on l.request_id = c.request_id
    where c.employee_id = $1 order by l.starts_on`, [me])
const told = async (scene: Scene, me: unknown): Promise<readonly unknown[]> =>
  (await scene.owner(`select step from private.leave_notices where employee_id = $1 and kind = 'certificate_sum' order by step`, [me])).map(({ step }) => step)

describe('certificates of one condition', () => {
  it('6, 5 and 6 days within 50: told at ten, the benefit from the sixteenth day, an exam before the return', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const first = await register(scene, me, '2026-10-01', 6, { cid: 'm54.5', professional_name: 'Dra. Marta Lima', council_number: 'CRM-SP 1234', issued_on: '2026-10-01' })
      expect(await sums(scene, me)).toEqual([{ summed: 6, summed_from: '2026-10-01', benefit_from: null }])
      expect(await told(scene, me)).toEqual([])
      const second = await register(scene, me, '2026-10-20', 5, { same_as: first?.['id'] })
      expect(await told(scene, me)).toEqual([10])
      const options = await scene.as(admin(), `select certificates, summed, benefit_from::text, alert from public.certificate_conditions($1, '2026-11-14', 6)`, [me])
      expect(options).toEqual([{ certificates: 2, summed: 17, benefit_from: '2026-11-18', alert: 15 }])
      await register(scene, me, '2026-11-14', 6, { same_as: second?.['id'] })
      expect(await sums(scene, me)).toMatchObject([{ summed: 6 }, { summed: 11 }, { summed: 17, benefit_from: '2026-11-18' }])
      expect(await told(scene, me)).toEqual([10, 15])
      expect(await scene.owner('select because, due_on::text from public.return_exams where employee_id = $1', [me])).toEqual([{ because: 'benefit', due_on: '2026-11-20' }])
      const [board] = await scene.as(admin(), 'select public.certificate_board($1) as b', [stage.company('aurora')])
      const found = (board?.['b'] as { sums: { person: { id: unknown } }[] } | undefined)?.sums ?? []
      expect(found.find((sum) => sum.person.id === me)).toMatchObject({ summed: 17, benefit_from: '2026-11-18', limit: 15, esocial_due: '2026-11-18', alert: 15 })
    })
  })

  it('are summed anew when one is corrected, put apart or undone', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const first = await register(scene, me, '2026-10-01', 10)
      const second = await register(scene, me, '2026-10-20', 8, { same_as: first?.['id'] })
      expect(await sums(scene, me)).toMatchObject([{ summed: 10 }, { summed: 18, benefit_from: '2026-10-25' }])
      await scene.as(admin(), `select public.confirm_certificate($1, '2026-10-01', 4)`, [first?.['id']])
      expect(await sums(scene, me)).toMatchObject([{ summed: 4 }, { summed: 12, benefit_from: null }])
      expect(await scene.owner('select dropped_at is not null as dropped from public.return_exams where employee_id = $1', [me])).toEqual([{ dropped: true }])
      await scene.as(admin(), `select public.confirm_certificate($1, p_facts => '{"same_as": null}')`, [second?.['id']])
      expect(await sums(scene, me)).toMatchObject([{ summed: 4 }, { summed: 8 }])
      await scene.as(admin(), `select public.refuse_certificate($1, 'Registrado em dobro')`, [first?.['id']])
      expect(await sums(scene, me)).toMatchObject([{ summed: null }, { summed: 8 }])
    })
  })

  it('more than sixty days apart begin anew, and halves of days are not summed', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const first = await register(scene, me, '2026-02-02', 14)
      await register(scene, me, '2026-04-16', 3, { same_as: first?.['id'] })
      await scene.as(admin(), `select public.register_certificate($1, '2026-04-27', 1, $2, p_half => 'morning')`, [me, JSON.stringify({ same_as: first?.['id'] })])
      expect(await sums(scene, me)).toMatchObject([{ summed: 14 }, { summed: 17, summed_from: '2026-02-02' }, { summed: null }])
      await register(scene, me, '2026-06-19', 5, { same_as: first?.['id'] })
      expect((await sums(scene, me)).at(-1)).toMatchObject({ summed: 5, summed_from: '2026-06-19', benefit_from: null })
    })
  })

  it('count for vacations as a benefit from the sixteenth day on (CLT art. 133, IV), and for an exam from thirty days', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await register(scene, me, '2025-05-01', 214)
      expect(await sums(scene, me)).toMatchObject([{ summed: 214, benefit_from: '2025-05-16' }])
      const sheet = await scene.as(admin(), `select acquired_from::text, loss from public.vacation_balance($1)`, [me])
      expect(sheet).toEqual([{ acquired_from: '2024-03-11', loss: null }, { acquired_from: '2025-03-11', loss: 'loss_benefit' }, { acquired_from: '2026-03-11', loss: null }])
      const [exam] = await scene.owner('select id, because from public.return_exams where employee_id = $1', [me])
      expect(exam).toMatchObject({ because: 'long' })
      const [task] = await scene.as(admin(), `select action from public.my_pending_items(100) where item_key = 'return_exam:' || $1`, [exam?.['id']])
      expect(task?.['action']).toMatchObject({ type: 'return_exam' })
      expect(await scene.refusal(admin(), `select public.finish_return_exam($1, '2026-11-21')`, [exam?.['id']])).toBe('RHARG')
      await scene.as(admin(), `select public.finish_return_exam($1, '2025-12-01')`, [exam?.['id']])
      expect(await scene.refusal(admin(), `select public.finish_return_exam($1, '2025-12-01')`, [exam?.['id']])).toBe('RHCLS')
      expect(await scene.owner(`select kind, done_on::text, result from public.employee_health_exams where employee_id = $1 and kind = 'return'`, [me])).toEqual([{ kind: 'return', done_on: '2025-12-01', result: 'fit' }])
    })
  })
})

describe('a certificate that is sent', () => {
  it('makes the person away at once, waits for HR, and is confirmed with other days', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-20', 3, $1, 'Consulta de urgência')`, [[await photo(scene, person(), me)]])
      expect(sent).toMatchObject({ status: 'pending', approval_id: null })
      const away = await scene.as(manager(), `select type_name, request_id from public.absences_between($1, '2026-11-20', '2026-11-20') where employee_id = $2`, [stage.company('aurora'), me])
      expect(away).toEqual([{ type_name: 'Ausente', request_id: null }])
      const mails = await scene.owner(`select n.title, coalesce(n.body, '') as body from public.notifications n where n.entity_id in ($1, $2) and n.kind in ('team_absence', 'certificate_sent')`, [me, sent?.['id']])
      expect(mails).not.toEqual([])
      for (const { title, body } of mails) expect(`${String(title)} ${String(body)}`).not.toMatch(/atestado|consulta|urgência/i)
      const [task] = await scene.as(admin(), `select kind from public.my_pending_items(100) where item_key = 'certificate:' || $1`, [sent?.['id']])
      expect(task).toEqual({ kind: 'certificate_review' })
      await scene.as(admin(), `select public.confirm_certificate($1, '2026-11-20', 2, '{"original": "received"}')`, [sent?.['id']])
      expect(await scene.as(person(), 'select status, days::float, original from public.my_certificates()')).toMatchObject([{ status: 'approved', days: 2, original: 'received' }])
      expect(await sums(scene, me)).toMatchObject([{ summed: 2 }])
    })
  })

  it('gets further pages from the person or HR, five files at most, while it is in force', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const attach = 'select public.attach_leave_files($1, $2) as added'
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-20', 3, $1)`, [[await photo(scene, person(), me)]])
      const [another, third] = [await photo(scene, person(), me), await photo(scene, admin(), me)]
      for (const who of [manager(), stage.signedIn('admin@boreal.demo')]) expect(await scene.refusal(who, attach, [sent?.['id'], [another]])).toBe('RHNTF')
      expect(await scene.refusal(person(), attach, [sent?.['id'], []])).toBe('RHARG')
      expect(await scene.as(person(), attach, [sent?.['id'], [another]])).toEqual([{ added: 1 }])
      expect(await scene.as(admin(), attach, [sent?.['id'], [third]])).toEqual([{ added: 1 }])
      expect(await scene.owner('select count(*)::integer as kept from public.files where entity_id = $1 and employee_id = $2', [sent?.['id'], me])).toEqual([{ kept: 3 }])
      const more = [await photo(scene, person(), me), await photo(scene, person(), me), await photo(scene, person(), me)]
      expect(await scene.refusal(person(), attach, [sent?.['id'], more])).toBe('RHMNY')
      await scene.as(admin(), `select public.refuse_certificate($1, 'Ilegível')`, [sent?.['id']])
      expect(await scene.refusal(person(), attach, [sent?.['id'], more.slice(1)])).toBe('RHCLS')
    })
  })

  it('stands in the list of the manager, who reads that nobody of an approval is waited for', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-20', 3, $1)`, [[await photo(scene, person(), me)]])
      const listed = await scene.as(manager(), 'select status, approval_id, waiting_for from public.leave_request_list($1) where request_id = $2', [stage.company('aurora'), sent?.['id']])
      expect(listed).toEqual([{ status: 'pending', approval_id: null, waiting_for: [] }])
    })
  })

  it('is refused with a reason that the person reads, or taken back before that; the days are free again', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const send = async (): Promise<unknown> =>
        (await scene.as(person(), `select * from public.send_certificate('2026-11-20', 3, $1)`, [[await photo(scene, person(), me)]]))[0]?.['id']
      const first = await send()
      expect((await scene.attempt(person(), `select public.send_certificate('2026-11-21', 1, $1)`, [[await photo(scene, person(), me)]])).error).toMatchObject({ code: 'RHLEV', detail: 'overlap' })
      expect(await scene.refusal(admin(), 'select public.refuse_certificate($1, null)', [first])).toBe('RHCOM')
      await scene.as(admin(), `select public.refuse_certificate($1, 'A foto está ilegível')`, [first])
      expect(await scene.as(person(), 'select end_reason from public.my_certificates()')).toEqual([{ end_reason: 'A foto está ilegível' }])
      const second = await send()
      await scene.as(person(), 'select public.withdraw_certificate($1)', [second])
      expect(await scene.refusal(person(), 'select public.withdraw_certificate($1)', [second])).toBe('RHCLS')
      expect(await scene.refusal(admin(), 'select public.confirm_certificate($1)', [second])).toBe('RHCLS')
      expect(await scene.owner('select count(*)::integer as n from public.leaves where employee_id = $1 and counts and request_id in ($2, $3)', [me, first, second])).toEqual([{ n: 0 }])
    })
  })

  it.each([
    ['without a file', `select public.send_certificate('2026-11-20', 3, '{}')`, 'RHARG'],
    ['for no days', `select public.send_certificate('2026-11-20', 0, $1)`, 'RHARG'],
    ['too long ago', `select public.send_certificate('2026-09-01', 1, $1)`, 'RHLEV'],
    ['with a file that is nobody’s', `select public.send_certificate('2026-11-20', 1, array[gen_random_uuid()])`, 'RHNTF'],
    ['of half a day for two', `select public.send_certificate('2026-11-19', 2, $1, p_half => 'morning')`, 'RHARG'],
  ])('is not taken %s', async (_name, statement, code) => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const file = await photo(scene, person(), me)
      const values = statement.includes('$1') ? [[file]] : []
      expect(await scene.refusal(person(), statement, values)).toBe(code)
      expect(await scene.refusal(person(), `select public.send_certificate('2026-11-20', 1, $1, p_half => 'morning')`, [[file]])).toBeNull()
    })
  })

  it('and what HR registers are not the leaves that one asks for; nobody acts on the own one', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [type] = await scene.owner(`select id from public.leave_types where company_id = $1 and key = 'sick'`, [stage.company('aurora')])
      expect(await scene.refusal(admin(), 'select public.request_leave($1, $2, $3)', [type?.['id'], JSON.stringify([{ starts_on: '2026-11-20' }]), me])).toBe('RHARG')
      const [boss] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(admin(), `select public.register_certificate($1, '2026-11-20', 1)`, [boss?.['id']])).toBe('RHSLF')
      expect(await scene.refusal(admin(), `select public.register_certificate($1, '2026-11-20', 1, '{"cid": "gripe"}')`, [me])).toBe('RHARG')
      expect(await scene.refusal(admin(), `select public.register_certificate($1, '2026-11-20', 1, '{"cid": "j11"}')`, [me])).toBeNull()
      expect(await scene.refusal(admin(), `select public.register_certificate($1, '2026-11-20', 1)`, [me])).toBe('RHLEV')
    })
  })
})

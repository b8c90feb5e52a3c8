import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const shutOut = (): readonly (readonly [string, Actor])[] => [
  ['the manager', manager()],
  ['an admin of another company', stage.signedIn('admin@boreal.demo')],
  ['an admin of a deactivated company', stage.signedIn('admin@cometa.demo')],
  ['a master who works in another company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })],
  ['a login without employee', stage.signedIn('estranho@vinculo.demo')],
  ['an ended session', stage.signedIn('admin@aurora.demo', { claims: { session_id: '00000000-0000-4000-8000-000000000000' } })],
  ['nobody', anon],
]
/** Words that nobody but the person and HR may meet. */
const SECRET = /Z73|depress|Consultório|CRM-SP|atestado\.pdf|Atestado médico/i

interface Case {
  readonly me: unknown
  readonly request: unknown
  readonly file: unknown
}

/** Somebody under the manager has a certificate of twenty days, sent with a photo and confirmed by HR. */
async function ill(scene: Scene): Promise<Case> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = $1`, [me?.['id']])
  const upload = await prepared(scene, person(), { purpose: 'leave_certificate', employee: me?.['id'], mime: 'application/pdf' })
  await confirmed(scene, upload, { mime: 'application/pdf' })
  await scene.owner(`update public.files set name = 'atestado.pdf' where id = $1`, [upload.file_id])
  const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-02', 20, $1, 'Consultório: depressão')`, [[upload.file_id]])
  await scene.as(admin(), 'select public.confirm_certificate($1, p_facts => $2)', [sent?.['id'], JSON.stringify({ cid: 'Z73', professional_name: 'Dra. Lima', council_number: 'CRM-SP 99' })])
  return { me: me?.['id'], request: sent?.['id'], file: upload.file_id }
}

describe('what a certificate says', () => {
  it('is read by the person and by HR, whose reading stays in the trail; by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await ill(scene)
      const read = 'select public.read_certificate($1) as c'
      for (const actor of [person(), admin(), stage.signedIn('master@vinculo.demo')]) {
        expect((await scene.as(actor, read, [request]))[0]?.['c']).toMatchObject({ cid: 'Z73', summed: 20, benefit_from: '2026-11-17', files: [{ name: 'atestado.pdf' }] })
      }
      expect(await scene.owner(`select metadata ->> 'class' as class from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [me])).toEqual([{ class: 'health' }, { class: 'health' }])
      for (const [name, actor] of shutOut()) expect(await scene.refusal(actor, read, [request]), name).toMatch(/^(RHNTF|RHPER|42501)$/)
      expect(await scene.refusal(stage.signedIn('gestor@boreal.demo'), read, [request])).toBe('RHNTF')
    })
  })

  it('is in no table, list or report of the manager and of colleagues', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await ill(scene)
      const company = stage.company('aurora')
      const doors: readonly (readonly [string, readonly unknown[]])[] = [
        ['select * from public.leave_certificates where employee_id = $1', [me]],
        ['select * from public.return_exams where employee_id = $1', [me]],
        ['select * from public.leave_requests where employee_id = $1', [me]],
        ['select * from public.leaves where employee_id = $1', [me]],
        [`select * from public.files where employee_id = $1`, [me]],
        ['select * from public.notifications', []],
        ['select * from public.audit_logs where entity_id in ($1, $2)', [me, request]],
        ['select * from public.absences_between($1, $2, $3)', [company, '2026-11-01', '2026-11-30']],
        ['select * from public.my_pending_items(100)', []],
        ['select * from public.employee_timeline($1)', [me]],
        ['select public.absence_report($1, $2, $3)', [company, '2026-11-01', '2026-11-30']],
        ['select * from public.absence_rows($1, $2, $3)', [company, '2026-11-01', '2026-11-30']],
        ['select public.certificate_board($1)', [company]],
        ['select * from public.certificate_list($1)', [company]],
        ['select * from public.certificate_conditions($1, $2, 1)', [me, '2026-11-25']],
        ['select public.certificate_vacations($1, $2, 1)', [me, '2026-11-25']],
        ['select * from public.my_certificates()', []],
        [`select public.read_sensitive_records($1, 'health')`, [me]],
      ]
      let answered = 0
      for (const [text, values] of doors) {
        for (const actor of [manager(), stage.signedIn('gestor@boreal.demo')]) {
          const { error } = await scene.attempt(actor, text, values)
          if (error !== null) continue
          answered += 1
          expect(JSON.stringify(await scene.as(actor, text, values)), text).not.toMatch(SECRET)
        }
      }
      expect(answered).toBeGreaterThan(10)
      expect(await scene.as(manager(), 'select starts_on::text, ends_on::text from public.leaves where employee_id = $1 and counts', [me])).toEqual([{ starts_on: '2026-11-02', ends_on: '2026-11-21' }])
      expect(await scene.as(admin(), 'select count(*)::integer as n from public.leave_certificates where employee_id = $1', [me])).toEqual([{ n: 0 }])
    })
  })

  it('is in no mail, message of realtime or entry of the trail', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await ill(scene)
      const told = await scene.owner(`select n.title || coalesce(n.body, '') as text from public.notifications n where n.entity_id in ($1, $2)`, [me, request])
      const mails = await scene.owner(`select params::text as text from private.mail_outbox where template = 'notification'`)
      const messages = await scene.owner('select payload::text as text from realtime.messages')
      const trail = await scene.owner(`select metadata::text as text from public.audit_logs where entity_type = 'leave_certificate' and entity_id = $1`, [me])
      for (const found of [told, mails, messages, trail]) expect(found.length).toBeGreaterThan(0)
      for (const { text } of [...told, ...mails, ...messages, ...trail]) expect(text).not.toMatch(SECRET)
      for (const { text } of mails) expect(text).not.toMatch(/dias da mesma condição|INSS/)
    })
  })

  it('as a file is opened by the person and HR, each time with a line in the trail, and by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { file } = await ill(scene)
      const open = 'select * from public.open_file($1)'
      for (const actor of [person(), admin()]) expect(await scene.refusal(actor, open, [file])).toBeNull()
      expect(await scene.owner(`select 1 from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [file])).toHaveLength(2)
      for (const [name, actor] of shutOut()) expect(await scene.refusal(actor, open, [file]), name).toMatch(/^(RHNTF|RHPER|42501)$/)
      expect(await scene.as(manager(), 'select id from public.files where id = $1', [file])).toEqual([])
    })
  })
})

describe('the acts of HR', () => {
  it('are refused to everybody else, and to the secret key', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await ill(scene)
      const [exam] = await scene.owner('select id from public.return_exams where employee_id = $1', [me])
      const acts: readonly (readonly [string, readonly unknown[]])[] = [
        [`select public.register_certificate($1, '2026-08-03', 1)`, [me]],
        ['select public.confirm_certificate($1, null, null)', [request]],
        [`select public.note_original($1, 'waived')`, [request]],
        [`select public.finish_return_exam($1, '2026-11-19')`, [exam?.['id']]],
        [`select public.refuse_certificate($1, 'Porque sim')`, [request]],
        ['select public.certificate_board($1)', [stage.company('aurora')]],
        ['select * from public.certificate_list($1)', [stage.company('aurora')]],
      ]
      for (const [text, values] of acts) {
        for (const [name, actor] of [...shutOut(), ['the person', person()], ['the secret key', serviceRole]] as const) {
          expect(await scene.refusal(actor, text, values), `${name}: ${text}`).toMatch(/^(RHNTF|RHPER|RHSLF|42501)$/)
        }
      }
      for (const [text, values] of acts) expect(await scene.refusal(admin(), text, values), text).toBeNull()
    })
  })

  it('never join certificates of two people, and never take a file of somebody else', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await ill(scene)
      const [other] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      const register = 'select public.register_certificate($1, $2, 1, $3, $4)'
      expect(await scene.refusal(admin(), register, [other?.['id'], '2026-11-18', JSON.stringify({ same_as: request }), []])).toBe('RHNTF')
      expect(await scene.refusal(admin(), register, [me, '2026-10-01', JSON.stringify({ same_as: request }), []])).toBeNull()
      const foreign = await prepared(scene, manager(), { purpose: 'leave_certificate', employee: other?.['id'], mime: 'image/jpeg' })
      await confirmed(scene, foreign, { mime: 'image/jpeg' })
      expect(await scene.refusal(person(), `select public.send_certificate('2026-10-05', 1, $1)`, [[foreign.file_id]])).toBe('RHNTF')
      expect(await scene.refusal(manager(), `select public.send_certificate('2026-10-05', 1, $1)`, [[foreign.file_id]])).toBeNull()
      expect((await scene.attempt(manager(), `select * from public.start_upload('leave_certificate', 'x.png', 'image/png', 10, $1, null)`, [me])).error?.code).toBe('RHPER')
    })
  })
})

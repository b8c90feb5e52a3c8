import { describe, expect, it } from 'vitest'
import { rendered, stored } from '../support/document-templates.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

interface Cast {
  readonly me: unknown
  readonly leave: unknown
}

/** 2026-11-23 is a Monday. The person, hired on 2024-03-11, has 15 days granted from 2026-12-28 on, with 10 days sold; nobody else has any. */
async function cast(scene: Scene, now = '2026-11-23 12:00-03'): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [now])
  const [me] = await scene.owner(`select id, company_id from public.employees where email = 'pessoa@aurora.demo'`)
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11', cpf = '52998224725' where id = $1`, [me?.['id']])
  await scene.owner(`update public.leaves set counts = false, granted = false where company_id = $1`, [me?.['company_id']])
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, sold_days, status)
    select company_id, $1, id, '2025-03-11', 10, 'approved' from public.leave_types where key = 'vacation' and company_id = $2 returning id`, [me?.['id'], me?.['company_id']])
  const [leave] = await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2026-12-28', '2027-01-11', 15, true) returning id`,
    [me?.['company_id'], request?.['id'], me?.['id']])
  return { me: me?.['id'], leave: leave?.['id'] }
}
const papers = (scene: Scene, kind = 'notice', actor = admin()): Promise<readonly Row[]> =>
  scene.as(actor, `select leave_id, due_on::text, law_on::text, is_late, can_sign, state, making_id, document_id, envelope_id from public.vacation_papers($1, $2)`, [stage.company('aurora'), kind])
const start = (scene: Scene, leaves: readonly unknown[], kind = 'notice'): Promise<readonly Row[]> =>
  scene.as(admin(), 'select * from public.start_vacation_papers($1, $2, $3)', [stage.company('aurora'), kind, leaves])
const templateOf = async (scene: Scene, name: string): Promise<unknown> =>
  (await scene.owner('select id from public.document_templates where company_id = $1 and name = $2', [stage.company('aurora'), name]))[0]?.['id']
const due = async (scene: Scene): Promise<readonly unknown[]> =>
  (await scene.as(admin(), 'select item_key, due_at::text from public.my_pending_items(200)')).filter((item) => /^(?:vacation|collective)_notice/.test(String(item['item_key']))).map((item) => item['due_at'])

describe('notices and receipts of vacations', () => {
  it('tell the period, the days, the sale, the return and the day of the pay', async () => {
    await stage.scene(async (scene) => {
      const { me } = await cast(scene)
      const notice = await rendered(scene, admin(), await templateOf(scene, 'Aviso de férias'), me)
      expect(notice.missing).toEqual([])
      for (const part of ['período aquisitivo de 11/03/2025 a 10/03/2026', 'de 28 de dezembro de 2026 a 11 de janeiro de 2027', '15 dias', '10 dias convertidos em abono', 'volta ao trabalho é em 12 de janeiro de 2027',
        // Two days before is a Saturday; the Friday before it is Christmas.
        'até 24 de dezembro de 2026']) expect(notice.text).toContain(part)
      const schedule = await rendered(scene, admin(), await templateOf(scene, 'Programação anual de férias'), me)
      expect(schedule).toMatchObject({ missing: [] })
      expect(schedule.text).toContain('28/12/2026 a 11/01/2027 (15 dias)')
      await scene.owner(`update public.leaves set granted = false where employee_id = $1`, [me])
      expect((await rendered(scene, admin(), await templateOf(scene, 'Recibo de férias'), me)).missing).toContain('Primeiro dia das férias')
    })
  })

  it.each([
    ['a Sunday and a holiday are passed over', '2026-12-31', null, 'em 4 de janeiro de 2027'],
    ['who works on Saturdays returns on one', '2027-01-08', '123456', 'em 9 de janeiro de 2027'],
    ['who does not, on the Monday', '2027-01-08', null, 'em 11 de janeiro de 2027'],
  ])('say a day of work as that of the return: %s', async (_, last, workDays, text) => {
    await stage.scene(async (scene) => {
      const { me, leave } = await cast(scene)
      await scene.owner(`update public.leaves set ends_on = $2 where id = $1`, [leave, last])
      await scene.owner(`update public.employee_contracts set work_days = $2, rest_weekday = null, shift_from = null where employee_id = $1`, [me, workDays])
      expect((await rendered(scene, admin(), await templateOf(scene, 'Aviso de férias'), me)).text).toContain(`volta ao trabalho é ${text}`)
    })
  })

  it('go from what is to do to signed, once, with the day of the law', async () => {
    await stage.scene(async (scene) => {
      const { me, leave } = await cast(scene)
      // Thirty days before is a Saturday: the notice is given on the Friday.
      expect(await papers(scene)).toMatchObject([{ leave_id: leave, due_on: '2026-11-27', law_on: '2026-11-28', is_late: false, can_sign: true, state: 'todo' }])
      expect(await papers(scene, 'receipt')).toMatchObject([{ due_on: '2026-12-24', law_on: '2026-12-26', state: 'todo' }])
      const [making] = await start(scene, [leave])
      expect(making).toMatchObject({ leave_id: leave, employee: { id: me } })
      expect((await start(scene, [leave])).map((row) => row['making_id'])).toEqual([making?.['making_id']])
      expect(await papers(scene)).toMatchObject([{ state: 'making', making_id: making?.['making_id'] }])
      const done = await stored(scene, admin(), making?.['making_id'])
      expect(done).toMatchObject({ sign_kind: 'signature' })
      expect(await papers(scene)).toMatchObject([{ state: 'made', document_id: done['document_id'] }])
      await scene.as(admin(), `select public.send_for_signature($1, 'signature')`, [done['document_id']])
      const [sent] = await papers(scene)
      expect(sent).toMatchObject({ state: 'sent' })
      expect(await start(scene, [leave])).toEqual([])
      await scene.as(person(), `select public.sign_document($1, $2)`, [sent?.['envelope_id'], 'ab'.repeat(32)])
      expect(await papers(scene)).toMatchObject([{ state: 'signed', is_late: false }])
      await scene.as(admin(), `select public.archive_document($1, 'Datas erradas')`, [done['document_id']])
      expect(await papers(scene)).toMatchObject([{ state: 'todo' }])
      expect(await start(scene, [leave])).toHaveLength(1)
    })
  })

  it('are made for two stretches of one person, each with its own days, and for who has no access without a signature', async () => {
    await stage.scene(async (scene) => {
      const { me, leave } = await cast(scene)
      const [other] = await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
        select company_id, request_id, employee_id, '2027-06-07', '2027-06-11', 5, true from public.leaves where id = $1 returning id`, [leave])
      const [quiet] = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active'
        and not exists (select from public.leave_ledger l where l.employee_id = e.id) order by e.id limit 1`, [stage.company('aurora')])
      await scene.owner(`update public.employees set hire_date = '2023-03-01', created_at = '2023-03-01' where id = $1`, [quiet?.['id']])
      await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2023-03-01' where employee_id = $1`, [quiet?.['id']])
      const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
        select r.company_id, $1, r.type_id, p.acquired_from, 'approved' from public.leaves l join public.leave_requests r on r.id = l.request_id
        join public.employees e on e.id = $1 cross join lateral (select * from private.periods_of(e, '2026-11-23') order by number limit 1) p where l.id = $2 returning id`, [quiet?.['id'], leave])
      const [third] = await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2027-02-15', '2027-03-01', 15, true) returning id`,
        [stage.company('aurora'), request?.['id'], quiet?.['id']])
      const makings = await start(scene, [leave, other?.['id'], third?.['id']])
      expect(makings.map((making) => making['leave_id'])).toEqual([leave, third?.['id'], other?.['id']])
      const text = async (making: unknown): Promise<string> => JSON.stringify((await scene.as(admin(), 'select document from public.prepare_document_making($1)', [making]))[0])
      expect(await text(makings[0]?.['making_id'])).toContain('28 de dezembro de 2026')
      expect(await text(makings[2]?.['making_id'])).toContain('7 de junho de 2027')
      const kinds = await scene.owner(`select m.employee_id, b.sign_kind from private.document_makings m join private.document_batches b on b.id = m.batch_id where m.id = any ($1)`, [makings.map((making) => making['making_id'])])
      expect(kinds.filter((row) => row['employee_id'] === me).map((row) => row['sign_kind'])).toEqual(['signature', 'signature'])
      expect(kinds.filter((row) => row['employee_id'] !== me).map((row) => row['sign_kind'])).toEqual([null])
      expect(await scene.as(admin(), 'select making_id from public.start_vacation_schedules($1, $2)', [stage.company('aurora'), [me, quiet?.['id']]])).toHaveLength(2)
    })
  })

  it('wait in Pendências from fifteen days before their day until they are made', async () => {
    await stage.scene(async (scene) => {
      const { leave } = await cast(scene, '2026-11-11 12:00-03')
      expect(await due(scene)).toEqual([])
      await scene.owner(`update private.frozen_clock set instant = '2026-11-12 12:00-03'`)
      expect(await due(scene)).toHaveLength(1)
      expect(await scene.as(admin(), `select action ->> 'leave_id' as leave from public.my_pending_items(200) where item_key like 'vacation_notice%'`)).toEqual([{ leave }])
      expect(await scene.as(person(), `select item_key from public.my_pending_items(200) where item_key like 'vacation_notice%'`)).toEqual([])
      // A paper that is on its way, and of which nobody may be waiting any more, is none yet.
      const [making] = await start(scene, [leave])
      expect(await due(scene)).toHaveLength(1)
      await stored(scene, admin(), making?.['making_id'])
      expect(await due(scene)).toEqual([])
    })
  })

  it('are for who manages documents, of the own company, and of vacations that are granted', async () => {
    await stage.scene(async (scene) => {
      const { me, leave } = await cast(scene)
      for (const other of [person(), stage.signedIn('gestor@aurora.demo'), stage.signedIn('admin@boreal.demo')]) {
        expect(await papers(scene, 'notice', other)).toEqual([])
        expect(await scene.refusal(other, 'select * from public.start_vacation_papers($1, $2, $3)', [stage.company('aurora'), 'notice', [leave]])).toBe('RHPER')
        expect(await scene.refusal(other, 'select * from public.start_vacation_schedules($1, $2)', [stage.company('aurora'), [me]])).toBe('RHPER')
      }
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), 'select * from public.start_vacation_papers($1, $2, $3)', [stage.company('boreal'), 'notice', [leave]])).toBe('RHNTF')
      await scene.owner('update public.leaves set granted = false where id = $1', [leave])
      expect(await scene.refusal(admin(), 'select * from public.start_vacation_papers($1, $2, $3)', [stage.company('aurora'), 'notice', [leave]])).toBe('RHNTF')
    })
  })
})

it('the notices of collective vacations say who rests when, and wait in Pendências until they are given', async () => {
  await stage.scene(async (scene) => {
    await cast(scene)
    const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Fábrica {{pessoa.cpf}}') returning id`, [stage.company('aurora')])
    const [worker] = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and e.user_id is null and e.status = 'active'
      and not exists (select from public.leave_ledger l where l.employee_id = e.id) order by e.id limit 1`, [stage.company('aurora')])
    await scene.owner(`update public.employees set hire_date = '2023-03-01', created_at = '2023-03-01' where id = $1`, [worker?.['id']])
    await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2023-03-01' where employee_id = $1`, [worker?.['id']])
    await scene.owner(`update public.employee_assignments set department_id = $2, starts_on = '2023-03-01' where employee_id = $1`, [worker?.['id'], department?.['id']])
    const wish = { company_id: stage.company('aurora'), name: 'Fim de ano', scope: 'departments', departments: [department?.['id']], starts_on: '2026-12-21', ends_on: '2027-01-09' }
    const [saved] = await scene.as(admin(), 'select id from public.save_collective_vacation($1)', [JSON.stringify(wish)])
    const text = async (notice: string): Promise<string> => JSON.stringify((await scene.as(admin(), 'select * from public.collective_notice($1, $2)', [saved?.['id'], notice]))[0])
    for (const [notice, part] of [['mte', 'art. 139, § 2º'], ['union', 'art. 139, § 3º'], ['posted', 'A volta ao trabalho é em 10 de janeiro de 2027']] as const) {
      const told = await text(notice)
      expect(told).toContain('21 de dezembro de 2026 a 9 de janeiro de 2027 (20 dias corridos)')
      expect(told).toContain('Fábrica ((pessoa.cpf))')
      expect(told).toContain(part)
    }
    expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), `select * from public.collective_notice($1, 'mte')`, [saved?.['id']])).toBe('RHPER')
    expect(await scene.refusal(admin(), `select * from public.collective_notice($1, 'other')`, [saved?.['id']])).toBe('RHARG')
    const before = await due(scene)
    await scene.as(admin(), 'select public.announce_collective($1)', [saved?.['id']])
    const one = (await scene.as(admin(), 'select item_key from public.my_pending_items(200)')).filter((item) => item['item_key'] === `collective_notice:${String(saved?.['id'])}`)
    expect(one).toHaveLength(1)
    for (const notice of ['mte', 'union', 'posted']) await scene.as(admin(), `select public.note_collective_notice($1, $2, '2026-11-23')`, [saved?.['id'], notice])
    expect((await due(scene)).length).toBeGreaterThanOrEqual(before.length)
    expect((await scene.as(admin(), 'select item_key from public.my_pending_items(200)')).map((item) => item['item_key'])).not.toContain(`collective_notice:${String(saved?.['id'])}`)
  })
})

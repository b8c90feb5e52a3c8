import { expect, it } from 'vitest'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

interface Cast {
  readonly me: unknown
  readonly boss: unknown
  readonly hr: unknown
}

/** Aurora is the person, the manager and HR; nobody else has anything to hear of. */
async function cast(scene: Scene): Promise<Cast> {
  const id = async (email: string): Promise<unknown> => (await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id']
  const [me, boss, hr] = [await id('pessoa@aurora.demo'), await id('gestor@aurora.demo'), await id('admin@aurora.demo')]
  await scene.owner(`update public.leaves set counts = false, granted = false where company_id = $1`, [stage.company('aurora')])
  await scene.owner(`update public.employees set manager_id = $2 where id = $1`, [me, boss])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where id = $1`, [me])
  await scene.owner(`update public.employees set hire_date = '2026-10-01' where id in ($1, $2)`, [boss, hr])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id = $1`, [me])
  await scene.owner(`update public.notification_kinds set email = 'instant' where module = 'leaves'`)
  return { me, boss, hr }
}
/** The job on a day, for the three alone: what each new notification says, to whom. */
async function run(scene: Scene, { me, boss, hr }: Cast, day: string): Promise<readonly string[]> {
  await scene.owner(`insert into private.frozen_clock (instant) values ($1::timestamptz) on conflict (only_row) do update set instant = excluded.instant`, [`${day} 12:00-03`])
  await scene.owner('delete from public.notifications')
  const notices = (part: string): string => `private.${part}_notices($1, $2, $3)`
  for (const [kind, part] of [['leave_risk', 'risk'], ['leave_acquired', 'acquired'], ['leave_starting', 'leaving'], ['leave_returning', 'returning'], ['leave_paper_missing', 'paper'], ['delegation_summary', 'delegation']] as const) {
    await scene.owner(`select private.notify_of_leaves($1, $4, ${notices(part)}, '%s juntos', '/app/leaves')`, [stage.company('aurora'), [me], day, kind])
  }
  const told = await scene.owner('select employee_id, title from public.notifications order by title')
  const names = new Map([[me, 'person'], [boss, 'manager'], [hr, 'hr']])
  return told.filter((row) => names.has(row['employee_id'])).map((row) => `${names.get(row['employee_id']) ?? ''}: ${String(row['title'])}`).toSorted((a, b) => a.localeCompare(b))
}
async function leave(scene: Scene, me: unknown, key: string, from: string, to: string): Promise<unknown> {
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status, created_at)
    select t.company_id, $2, t.id, 'approved', $4::date from public.leave_types t where t.company_id = $1 and t.key = $3 returning id`, [stage.company('aurora'), me, key, from])
  await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
    values ($1, $2, $3, $4::date, $5::date, $5::date - $4::date + 1, true)`, [stage.company('aurora'), request?.['id'], me, from, to])
  return request?.['id']
}

it('the last safe start of a period is told to the manager and HR at 120, 90, 60 and 30 days, each once', async () => {
  await stage.scene(async (scene) => {
    const people = await cast(scene)
    // The first period is granted until 2026-03-10: thirty days begin by 2026-02-09.
    const name = (await scene.owner('select display_name from public.employees where id = $1', [people.me]))[0]?.['display_name']
    const both = ['hr', 'manager'].map((who) => `${who}: Férias de ${String(name)}: comece até 09/02/2026`)
    expect(await run(scene, people, '2025-10-11')).toEqual([])
    expect(await run(scene, people, '2025-10-12')).toEqual(both)
    expect(await run(scene, people, '2025-10-13')).toEqual([])
    expect(await run(scene, people, '2025-11-11')).toEqual(both)
    // Whoever was not told in time hears of the nearest threshold alone.
    expect(await run(scene, people, '2026-01-20')).toEqual(both)
    expect(await run(scene, people, '2026-02-10')).toEqual([])
  })
})

it('a period that was completed is told to the person, once', async () => {
  await stage.scene(async (scene) => {
    const people = await cast(scene)
    expect(await run(scene, people, '2025-03-10')).toEqual([])
    expect(await run(scene, people, '2025-03-12')).toEqual(['person: Você completou um período de férias: 30 dias'])
    expect(await run(scene, people, '2025-03-13')).toEqual([])
  })
})

it('beginnings and returns are told to the person and the manager, with no type but vacations', async () => {
  await stage.scene(async (scene) => {
    const people = await cast(scene)
    const name = String((await scene.owner('select display_name from public.employees where id = $1', [people.me]))[0]?.['display_name'])
    await leave(scene, people.me, 'vacation', '2024-06-03', '2024-06-21')
    await leave(scene, people.me, 'wedding', '2024-07-08', '2024-07-10')
    await leave(scene, people.me, 'blood_donation', '2024-08-05', '2024-08-05')
    await leave(scene, people.me, 'violence', '2024-09-02', '2024-09-06')
    await scene.owner(`update public.leave_types set attachment = 'none' where company_id = $1`, [stage.company('aurora')])
    expect(await run(scene, people, '2024-05-26')).toEqual([])
    expect(await run(scene, people, '2024-05-27')).toEqual([`manager: ${name} fica fora a partir de 03/06/2024`, 'person: Suas férias começam em 7 dias'])
    expect(await run(scene, people, '2024-05-28')).toEqual([])
    // Friday is the last day, and Monday that of the return.
    expect(await run(scene, people, '2024-06-21')).toEqual([`manager: ${name} volta ao trabalho em 24/06/2024`, 'person: Você volta ao trabalho em 24/06/2024'])
    expect(await run(scene, people, '2024-07-07')).toEqual([`manager: ${name} fica fora a partir de 08/07/2024`, 'person: Sua ausência começa amanhã'])
    expect(await run(scene, people, '2024-08-04')).toEqual([])
    expect(await run(scene, people, '2024-08-27')).toEqual([`manager: ${name} fica fora a partir de 02/09/2024`, 'person: Sua ausência começa em 6 dias'])
    const mails = await scene.owner(`select params::text as text from private.mail_outbox where template = 'notification'`)
    expect(mails.length).toBeGreaterThan(0)
    for (const { text } of mails) expect(text).not.toMatch(/casamento|violência/i)
  })
})

it('a paper that is missing is told the day before it is due and once it is late; whoever hands it in hears nothing', async () => {
  await stage.scene(async (scene) => {
    const people = await cast(scene)
    await scene.owner(`insert into private.frozen_clock (instant) values ('2024-07-08 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
    const [sick] = await scene.as(stage.signedIn('admin@aurora.demo'), `select * from public.register_certificate($1, '2024-07-08', 2)`, [people.me])
    expect(await run(scene, people, '2024-07-11')).toEqual([])
    expect(await run(scene, people, '2024-07-12')).toEqual(['person: Entregue até 13/07/2024 o documento da sua ausência'])
    expect(await run(scene, people, '2024-07-13')).toEqual([])
    expect(await run(scene, people, '2024-07-14')).toEqual(['person: Falta o documento de uma das suas ausências'])
    expect(await run(scene, people, '2024-07-15')).toEqual([])
    await scene.as(stage.signedIn('admin@aurora.demo'), `select public.note_original($1, 'received')`, [sick?.['id']])
    await leave(scene, people.me, 'blood_donation', '2024-08-05', '2024-08-05')
    expect(await run(scene, people, '2024-08-09')).toEqual(['person: Entregue até 10/08/2024 o documento da sua ausência'])
  })
})

it('what a substitute decided is told on the return, and only if there was something', async () => {
  await stage.scene(async (scene) => {
    const people = await cast(scene)
    const [made] = await scene.owner(`insert into public.approval_substitutes (company_id, person_id, substitute_id, period) values ($1, $2, $3, '[2024-05-06,2024-05-11)') returning id`, [stage.company('aurora'), people.me, people.boss])
    expect(made).toBeDefined()
    expect(await run(scene, people, '2024-05-11')).toEqual([])
    await scene.owner(`insert into public.approval_decisions (company_id, request_id, step_id, decision, decider_id, on_behalf_of, decided_at)
      select s.company_id, s.request_id, s.id, 'approve', $3, $2, '2024-05-10 18:00-03' from public.approval_steps s where s.company_id = $1 limit 2`, [stage.company('aurora'), people.me, people.boss])
    const boss = String((await scene.owner('select display_name from public.employees where id = $1', [people.boss]))[0]?.['display_name'])
    expect(await run(scene, people, '2024-05-11')).toEqual([`person: Enquanto você esteve fora: 2 decisões de ${boss}`])
    expect(await run(scene, people, '2024-05-12')).toEqual([])
  })
})

/** The job until it no longer wakes itself. Answers in how many runs. */
async function runJob(scene: Scene): Promise<number> {
  let runs = 0
  do {
    await scene.owner('select private.run_leave_notices()')
    runs += 1
  } while ((await scene.owner(`delete from jobs.wakes where name = 'leave_notices' returning id`)).length > 0)
  return runs
}
async function freeze(scene: Scene, instant: string): Promise<void> {
  await scene.owner(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [instant])
}

it('the job looks once a day at each company and tells many of a kind in one sentence', async () => {
  await stage.scene(async (scene) => {
    const { me, boss } = await cast(scene)
    await scene.owner(`update public.employees set manager_id = $1, hire_date = '2024-03-11', created_at = '2024-03-11' where id in (
      select id from public.employees where company_id = $2 and status = 'active' and user_id is null limit 2)`, [boss, stage.company('aurora')])
    await freeze(scene, '2025-12-20 12:00-03')
    await scene.owner('delete from public.notifications; delete from private.leave_notice_days')
    const told = async (): Promise<Row | undefined> => (await scene.owner(`select count(*)::integer as n, min(title) as title from public.notifications where employee_id = $1 and kind = 'leave_risk'`, [boss]))[0]
    // The job finds whom to look at by the figures that are kept; nobody is marked.
    await scene.owner('select private.work_out_vacations($1, array(select id from public.employees where company_id = $1))', [stage.company('aurora')])
    await scene.owner('delete from private.vacation_marks')
    const [{ n: companies } = {}] = await scene.owner('select count(*)::integer as n from public.companies')
    // Beside the companies, the run that finds them and the one that finds nobody left.
    expect(await runJob(scene)).toBe(Number(companies) + 2)
    expect(await told()).toMatchObject({ n: 1, title: expect.stringMatching(/^\d+ pessoas com férias perto do pagamento em dobro$/) as string })
    await scene.owner('delete from private.leave_notices where employee_id = $1', [me])
    expect(await runJob(scene)).toBe(1)
    expect(await told()).toMatchObject({ n: 1 })
    await scene.owner(`insert into public.companies (name) values ('Recém-chegada')`)
    expect(await runJob(scene)).toBe(3)
    await freeze(scene, '2025-12-21 12:00-03')
    expect(await runJob(scene)).toBe(Number(companies) + 2)
    expect(await told()).toMatchObject({ n: 2 })
  })
})

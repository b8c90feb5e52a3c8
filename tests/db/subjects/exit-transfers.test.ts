import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, people } from '../support/approvals.ts'
import { deliver, open } from '../support/documents.ts'
import { exitActs, hrOf } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { open: openExit, refusedOpening, communicate, at, runs, caseOf } = exitActs(() => stage)
let admin: Actor
let master: Actor
let other: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  master = stage.signedIn('master@vinculo.demo')
  other = stage.signedIn('admin@boreal.demo')
})

const PAULA = '52998224725'
const boreal = (): string => stage.company('boreal')
const SAVE = 'select * from public.save_group_transfer($1, $2)'
const one = async (scene: Scene, text: string, values: readonly unknown[] = []): Promise<Row> => (await scene.owner(text, values))[0] ?? {}
const whereTo = (values: Row = {}): string => JSON.stringify({ to_company_id: boreal(), registration_number: 'B-900', position_title: 'Analista de transporte', ...values })

interface Paula {
  readonly id: string
  readonly me: Actor
  readonly exit: string
}

/** Paula works in Aurora since 2022 under a contract of the CLT, has taken ten days of the period of 2024, and is to go on the day after to-morrow. */
async function paula(scene: Scene, columns: Row = {}): Promise<Paula> {
  await freeze(scene)
  const id = await hire(scene, stage, { first_name: 'Paula', last_name: 'Prado', cpf: PAULA, hire_date: '2022-03-10', created_at: '2022-03-10', ...columns })
  await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, weekly_hours) values ($1, $2, 'clt_indefinite', '2022-03-10', 40)`, [stage.company('aurora'), id])
  await scene.owner(`insert into public.employee_compensation (company_id, employee_id, effective_on, salary, reason) values ($1, $2, '2022-03-10', 3000, 'admission'), ($1, $2, '2025-03-10', 4200, 'merit')`, [stage.company('aurora'), id])
  await scene.owner(`insert into public.employee_personal (company_id, employee_id, mother_name, rg_issuer) values ($1, $2, 'Célia Prado', 'SSP')`, [stage.company('aurora'), id])
  await scene.owner(`insert into public.employee_dependents (company_id, employee_id, name, birth_date, kind, archived_at) values ($1, $2, 'Lia Prado', '2019-05-05', '03', null), ($1, $2, 'Engano', '2019-05-05', '03', now())`, [stage.company('aurora'), id])
  await scene.owner(`insert into public.employee_disciplinary (company_id, employee_id, kind, occurred_on, reason) values ($1, $2, 'verbal_warning', '2023-05-05', 'Atrasos')`, [stage.company('aurora'), id])
  await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind)
    select $1, $2, id, p, p + 400, d, 'use' from public.leave_types, (values ('2022-03-10'::date, -30), ('2023-03-10', -30), ('2024-03-10', -10)) v (p, d) where company_id = $1 and key = 'vacation'`, [stage.company('aurora'), id])
  const me = await giveAccess(scene, id, 'admin')
  const opened = await openExit(scene, admin, id, { reason: 'group_transfer', last_day: days(10), time: '18:00' })
  return { id, me, exit: String(opened['id']) }
}
const arrived = (scene: Scene): Promise<Row> => one(scene, 'select e.*, hire_date::text as hired from public.employees e where company_id = $1 and cpf = $2', [boreal(), PAULA])

/** Communicated, and its minute is over. */
async function gone(scene: Scene, { exit }: Paula): Promise<Row> {
  await scene.as(master, SAVE, [exit, whereTo()])
  await communicate(scene, exit)
  await at(scene, `${days(10)} 18:00-03`)
  expect(await runs(scene)).toBe(1)
  return arrived(scene)
}
const balances = async (scene: Scene, company: string, id: unknown, on: string): Promise<readonly string[]> =>
  (await scene.owner(`select acquired_from || ' ' || days || ' ' || trim_scale(balance) as line from private.period_balances($1, array[$2::uuid], $3, null) b, lateral (select (b.period).acquired_from) p order by 1`, [company, id, on])).map((row) => String(row['line']))

describe('a transfer to another company of the group', () => {
  it('goes on there with service, vacations, terms and login, and ends here without a settlement', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const { id, exit } = before
      expect(await balances(scene, stage.company('aurora'), id, days(10))).toEqual(['2022-03-10 30 0', '2023-03-10 30 0', '2024-03-10 30 20', '2025-03-10 30 30', '2026-03-10 30 30'])
      await scene.as(master, SAVE, [exit, whereTo()])
      const planned = await caseOf(scene, admin, exit)
      expect(hrOf(planned).effects.find(({ effect }) => effect === 'transfer')).toMatchObject({ words: 'Passa para Boreal Logística em 01/12/2026, com a matrícula B-900; 50 dias de férias vencidas seguem com a pessoa' })
      expect(planned).toMatchObject({ days: { payment_by: null, notice_days: 0 } })

      const there = await gone(scene, before)
      expect(there).toMatchObject({ first_name: 'Paula', hired: days(11), registration_number: 'B-900', position: 'Analista de transporte', role: 'user', status: 'pre_admission' })
      const here = await one(scene, 'select status, user_id, termination_date::text as left_on from public.employees where id = $1', [id])
      expect(here).toEqual({ status: 'terminated', user_id: null, left_on: days(10) })
      expect(there['user_id']).toBe(before.me.claims?.['sub'])

      // What was left goes from one ledger into the other.
      expect(await balances(scene, stage.company('aurora'), id, days(10))).toEqual(['2022-03-10 30 0', '2023-03-10 30 0', '2024-03-10 30 0', '2025-03-10 30 0', '2026-03-10 30 0'])
      const entries = await scene.owner(`select company_id = $1 as is_here, period_from::text as period, kind, days::float as days, note from public.leave_ledger where employee_id = any ($2) and note like 'Transferência%' order by 1, 2, 3`, [stage.company('aurora'), [id, there['id']]])
      expect(entries).toEqual([
        { is_here: false, period: '2024-03-10', kind: 'credit', days: 30, note: 'Transferência de Aurora Tecnologia' },
        { is_here: false, period: '2024-03-10', kind: 'transfer', days: -10, note: 'Transferência de Aurora Tecnologia' },
        { is_here: false, period: '2025-03-10', kind: 'credit', days: 30, note: 'Transferência de Aurora Tecnologia' },
        { is_here: true, period: '2024-03-10', kind: 'transfer', days: -20, note: 'Transferência para Boreal Logística' },
        { is_here: true, period: '2025-03-10', kind: 'transfer', days: -30, note: 'Transferência para Boreal Logística' },
        { is_here: true, period: '2026-03-10', kind: 'transfer', days: -30, note: 'Transferência para Boreal Logística' },
      ])

      await at(scene, `${days(11)} 08:00-03`)
      await scene.owner('select private.run_admissions()')
      expect(await balances(scene, boreal(), there['id'], days(11))).toEqual(['2024-03-10 30 20', '2025-03-10 30 30', '2026-03-10 30 30'])
      expect(await one(scene, `select e.status, private.service_since(e, $2)::text as since, private.employed_since(e, $2)::text as employed from public.employees e where id = $1`, [there['id'], days(11)])).toEqual({ status: 'active', since: '2022-03-10', employed: '2022-03-10' })
      // Four whole years, and not none: the notice of the company has 42 days (Lei 12.506/2011).
      const estimate = await one(scene, `select (private.notice_plan('company', 'indemnified', private.service_years(private.service_since(e, $2), $2), $2, private.leave_rules_of(e.id, $2))).days from public.employees e where id = $1`, [there['id'], days(11)])
      expect(estimate['days']).toBe(42)
      expect(await one(scene, 'select contract_type, starts_on::text, ended_on, weekly_hours::float as hours from public.employee_contracts where employee_id = $1', [there['id']])).toEqual({ contract_type: 'clt_indefinite', starts_on: '2022-03-10', ended_on: null, hours: 40 })
      expect(await scene.owner('select salary::float as salary, effective_on::text, reason from public.employee_compensation where employee_id = $1', [there['id']])).toEqual([{ salary: 4200, effective_on: days(11), reason: 'admission' }])
      expect(await one(scene, 'select mother_name, rg_issuer from public.employee_personal where employee_id = $1', [there['id']])).toEqual({ mother_name: 'Célia Prado', rg_issuer: 'SSP' })
      expect(await scene.owner('select name from public.employee_dependents where employee_id = $1', [there['id']])).toEqual([{ name: 'Lia Prado' }])
      // What happened here stays here.
      expect(await scene.owner('select id from public.employee_disciplinary where employee_id = $1', [there['id']])).toEqual([])
      expect(await scene.owner(`select o.reason from public.offboardings o join public.ending_reasons r on r.reason = o.reason where o.id = $1 and not r.counts_as_turnover`, [exit])).toHaveLength(1)
      // Once more changes nothing.
      await scene.owner('select private.carry_exit_out($1)', [exit])
      expect(await scene.owner('select count(*)::integer as n from public.employees where cpf = $1', [PAULA])).toEqual([{ n: 2 }])
    })
  })

  it('counts absences and suspensions of before in the period that runs', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const away = async (key: string, from: string, to: string, count: number): Promise<void> => {
        const type = await one(scene, 'select id from public.leave_types where company_id = $1 and key = $2', [stage.company('aurora'), key])
        const request = await one(scene, `insert into public.leave_requests (company_id, employee_id, type_id, status) values ($1, $2, $3, 'approved') returning id`, [stage.company('aurora'), before.id, type['id']])
        await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4, $5, $6, true)`, [stage.company('aurora'), request['id'], before.id, from, to, count])
      }
      const types = await scene.owner(`select key, effect from public.leave_types where company_id = $1 and effect in ('absence', 'suspends')`, [stage.company('aurora')])
      const keyOf = (effect: string): string => String(types.find((type) => type['effect'] === effect)?.['key'])
      await away(keyOf('absence'), '2026-05-04', '2026-05-13', 8)
      await away(keyOf('suspends'), '2026-06-01', '2026-06-30', 30)
      const there = await gone(scene, before)
      await at(scene, `${days(11)} 08:00-03`)
      await scene.owner('select private.run_admissions()')
      const sheet = await scene.owner(`select acquired_from::text, acquired_to::text, absences, days from private.vacation_sheets($1, array[$2::uuid], $3) where acquired_to >= $3`, [boreal(), there['id'], days(11)])
      expect(sheet).toEqual([{ acquired_from: '2026-03-10', acquired_to: '2027-04-08', absences: 8, days: 24 }])
    })
  })

  it('lets the person read the papers of before for ninety days, each opening told, and nobody else', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const contract = await deliver(scene, stage, admin, { employee: before.id, type: 'Contrato de trabalho' })
      const there = await gone(scene, before)
      const [session] = await scene.owner(`insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), $1, $2::timestamptz, $2::timestamptz returning id`, [there['user_id'], `${days(11)} 09:00-03`])
      const me: Actor = { role: 'authenticated', claims: { sub: there['user_id'], session_id: session?.['id'], role: 'authenticated', aal: 'aal1' } }
      await at(scene, `${days(11)} 09:30-03`)
      await scene.owner('select private.run_admissions()')
      const papers = await scene.as(me, 'select document_id from public.leaver_documents()')
      expect(papers.map((row) => row['document_id'])).toContain(contract['id'])
      expect((await scene.as(me, 'select public.leaver_home() as found'))[0]?.['found']).toMatchObject({ company: 'Aurora Tecnologia', left_on: days(10) })
      expect(await open(scene, me, contract['file_id'])).toBeNull()
      expect(await scene.owner(`select 1 as told from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [contract['file_id']])).toEqual([{ told: 1 }])
      // Of the other company the person reads no row, and RH of this one no paper.
      for (const table of ['documents', 'employees', 'offboardings']) expect(await scene.as(me, `select id from public.${table} where company_id = $1`, [stage.company('aurora')]), table).toEqual([])
      expect(await open(scene, other, contract['file_id'])).toBe('RHNTF')
      expect((await scene.as(other, 'select public.leaver_home() as found'))[0]?.['found']).toBeNull()
      await at(scene, `${days(101)} 09:30-03`)
      expect(await open(scene, me, contract['file_id'])).toBe('RHNTF')
      expect(await scene.as(me, 'select document_id from public.leaver_documents()')).toEqual([])
    })
  })

  it('tells RH of the other company once it is communicated, and tells who does not reach it nothing of the work there', async () => {
    await stage.scene(async (scene) => {
      const { id, exit } = await paula(scene)
      const manager = await employeeId(scene, 'gestor@boreal.demo')
      await scene.as(master, SAVE, [exit, whereTo({ manager_id: manager })])
      const bells = (): Promise<readonly Row[]> => scene.owner(`select distinct title, body from public.notifications where company_id = $1 and entity_id = $2`, [boreal(), exit])
      expect(await bells()).toEqual([])
      await communicate(scene, exit)
      expect(await bells()).toEqual([{ title: 'Paula Prado vem de Aurora Tecnologia', body: 'Primeiro dia: 01/12/2026' }])
      const transfer = async (who: Actor): Promise<unknown> => (hrOf(await caseOf(scene, who, exit)) as unknown as Row)['transfer']
      expect(await transfer(master)).toMatchObject({ company: 'Boreal Logística', manager: { id: manager }, is_done: false })
      expect(await transfer(admin)).toMatchObject({ company: 'Boreal Logística', registration_number: 'B-900', manager: null, department: null, employee_id: null })
      expect(await caseOf(scene, other, exit)).toBeNull()
      await scene.as(admin, `select * from public.cancel_offboarding($1, 'Fica na Aurora.')`, [exit])
      expect((await bells()).map((row) => row['title'])).toContain('A transferência de Paula Prado, de Aurora Tecnologia, foi cancelada')
      await at(scene, `${days(11)} 08:00-03`)
      await runs(scene)
      expect(await arrived(scene)).toEqual({})
      expect(await one(scene, 'select status from public.employees where id = $1', [id])).toEqual({ status: 'active' })
    })
  })

  it('is a master\'s, goes to a company in use, takes no registration of others and nobody twice', async () => {
    await stage.scene(async (scene) => {
      const { exit } = await paula(scene)
      const refused = (who: Actor, values: Row = {}): Promise<string | null> => scene.refusal(who, SAVE, [exit, whereTo(values)])
      expect(await refused(master)).toBeNull()
      expect(await refused(admin)).toBe('RHPER')
      for (const email of [people.manager, people.person, 'admin@boreal.demo', 'pessoa@boreal.demo']) expect(await refused(stage.signedIn(email)), email).toBe('RHNTF')
      expect(await refused(master, { to_company_id: stage.company('aurora') })).toBe('RHARG')
      expect(await refused(master, { to_company_id: stage.company('cometa') })).toBe('RHNTF')
      expect(await refused(master, { registration_number: ' ' })).toBe('RHARG')
      expect(await refused(master, { manager_id: await employeeId(scene, people.manager) })).toBe('RHNTF')
      const taken = await one(scene, 'select registration_number from public.employees where company_id = $1 and registration_number is not null limit 1', [boreal()])
      expect(await refused(master, { registration_number: taken['registration_number'] })).toBe('RHARG')
      expect(await refused(master, { department_id: (await one(scene, 'select id from public.departments where company_id = $1 limit 1', [stage.company('aurora')]))['id'] })).toBe('RHNTF')
      await scene.owner(`insert into public.employees (company_id, first_name, last_name, cpf, hire_date) values ($1, 'Paula', 'Prado', $2, '2024-01-02')`, [boreal(), PAULA])
      expect(await refused(master)).toBe('RHSTA')
    })
  })

  it('refuses another reason, an intern, and what was carried out already', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const intern = await hire(scene, stage, { hire_date: '2026-02-02' })
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ends_on) values ($1, $2, 'intern', '2026-02-02', '2027-02-01')`, [stage.company('aurora'), intern])
      const theirs = await openExit(scene, admin, intern, { reason: 'group_transfer' })
      expect(await scene.refusal(master, SAVE, [theirs['id'], whereTo()])).toBe('RHARG')
      const elsewhere = await openExit(scene, admin, await hire(scene, stage), { reason: 'term_end' })
      expect(await scene.refusal(master, SAVE, [elsewhere['id'], whereTo()])).toBe('RHARG')
      await gone(scene, before)
      expect(await scene.refusal(master, SAVE, [before.exit, whereTo()])).toBe('RHCLS')
      expect(await refusedOpening(scene, admin, before.id)).toBe('RHOPN')
    })
  })

  it('brings who had worked there back to the same record, and waits where something stands in the way', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const former = await one(scene, `insert into public.employees (company_id, first_name, last_name, cpf, hire_date, status, termination_date) values ($1, 'Paula', 'Prado', $2, '2015-01-02', 'terminated', '2018-05-31') returning id`, [boreal(), PAULA])
      await scene.as(master, SAVE, [before.exit, whereTo()])
      await communicate(scene, before.exit)
      // Somebody takes the registration meanwhile.
      await scene.owner( `insert into public.employees (company_id, first_name, last_name, registration_number) values ($1, 'Outra', 'Pessoa', 'B-900') returning id`, [boreal()])
      await at(scene, `${days(10)} 18:00-03`)
      await runs(scene)
      const transferOf = async (): Promise<Row | undefined> => hrOf(await caseOf(scene, admin, before.exit)).effects.find(({ effect }) => effect === 'transfer')
      expect(await transferOf()).toMatchObject({ done_at: null, failure: 'Esta matrícula já é de outra pessoa na empresa de destino.' })
      expect(await scene.refusal(master, SAVE, [before.exit, whereTo({ registration_number: 'B-901' })])).toBeNull()
      await at(scene, `${days(10)} 18:02-03`)
      expect(await runs(scene)).toBe(1)
      expect(await transferOf()).toMatchObject({ failure: null, words: 'Agora em Boreal Logística, com a matrícula B-901' })
      expect(await arrived(scene)).toMatchObject({ id: former['id'], hired: days(11), registration_number: 'B-901' })
    })
  })

  it('comes back after years with all of the service', async () => {
    await stage.scene(async (scene) => {
      const before = await paula(scene)
      const there = await gone(scene, before)
      await at(scene, `${days(40)} 08:00-03`)
      await scene.owner('select private.run_admissions()')
      const [back] = await scene.as(master, 'select id from public.open_offboarding($1, $2)', [there['id'], JSON.stringify({ reason: 'group_transfer', last_day: days(50), time: '18:00', send: true })])
      await scene.as(master, SAVE, [back?.['id'], JSON.stringify({ to_company_id: stage.company('aurora'), registration_number: 'A-77' })])
      await scene.as(master, 'select * from public.communicate_offboarding($1)', [back?.['id']])
      await at(scene, `${days(50)} 18:00-04`)
      // Boreal is an hour behind.
      expect(await runs(scene)).toBe(1)
      await at(scene, `${days(51)} 09:00-03`)
      await scene.owner('select private.run_admissions()')
      const home = await one(scene, `select e.status, registration_number, private.service_since(e, $2)::text as since, hire_date::text as hired, user_id from public.employees e where id = $1`, [before.id, days(51)])
      expect(home).toEqual({ status: 'active', registration_number: 'A-77', since: '2022-03-10', hired: days(51), user_id: there['user_id'] })
      expect(await balances(scene, stage.company('aurora'), before.id, days(51))).toEqual(expect.arrayContaining(['2024-03-10 30 20', '2025-03-10 30 30', '2026-03-10 30 30']))
    })
  })
})

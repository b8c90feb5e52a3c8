import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const PERIOD = '2024-03-11'

/** It is Friday, 2026-11-20; the person has granted vacations of 20 days from Monday, 2026-12-07 on, to 2026-12-26. */
async function cast(scene: Scene, from = '2026-12-07', to = '2026-12-26'): Promise<unknown> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11',
    manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id`)
  await vacation(scene, me?.['id'], from, to)
  return me?.['id']
}
async function vacation(scene: Scene, me: unknown, from: string, to: string): Promise<unknown> {
  const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
    select company_id, $2, id, $3, 'approved' from public.leave_types where company_id = $1 and key = 'vacation' returning id`, [stage.company('aurora'), me, PERIOD])
  const days = [stage.company('aurora'), request?.['id'], me, from, to]
  await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, $4, $5, $5::date - $4::date + 1, true)`, days)
  await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
    select $1, $3, r.type_id, r.period_from, $4, -($5::date - $4::date + 1), 'use', r.id from public.leave_requests r where r.id = $2`, days)
  return request?.['id']
}
const register = async (scene: Scene, me: unknown, from: string, days: number, choice: string | null): Promise<Row | undefined> =>
  (await scene.as(admin(), 'select * from public.register_certificate($1, $2, $3, p_vacations => $4)', [me, from, days, choice]))[0]
const away = async (scene: Scene, me: unknown): Promise<unknown[]> =>
  (await scene.owner(`select t.category || ' ' || l.starts_on || '…' || l.ends_on as days from public.leaves l join public.leave_requests r on r.id = l.request_id
    join public.leave_types t on t.id = r.type_id where l.employee_id = $1 and l.counts and l.ends_on >= '2026-11-01' order by l.starts_on`, [me])).map(({ days }) => days)
const balance = async (scene: Scene, me: unknown): Promise<unknown> =>
  (await scene.as(admin(), 'select balance::float from public.vacation_balance($1) where acquired_from = $2', [me, PERIOD]))[0]?.['balance']
const choices = async (scene: Scene, me: unknown, from: string, days: number): Promise<unknown> =>
  (await scene.as(admin(), 'select public.certificate_vacations($1, $2, $3) as found', [me, from, days]))[0]?.['found']
const told = async (scene: Scene, who: Actor): Promise<unknown[]> =>
  (await scene.as(who, `select title from public.notifications where kind in ('leave_changed', 'team_absence') order by created_at, title`)).map(({ title }) => title)

describe('a certificate over granted vacations', () => {
  it('keeps them where the company says nothing: only the days after them are an absence, and count toward the benefit (Decreto 3.048/1999, art. 75)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      expect(await choices(scene, me, '2026-12-20', 14)).toEqual({
        choice: 'keep', days: 14, excused: 0, vacations: [{ starts_on: '2026-12-07', ends_on: '2026-12-26', begins_before: true, days_back: 7 }],
        away: [{ starts_on: '2026-12-27', ends_on: '2027-01-02' }],
      })
      const written = await register(scene, me, '2026-12-20', 14, null)
      expect(await away(scene, me)).toEqual(['vacation 2026-12-07…2026-12-26', 'sick 2026-12-27…2027-01-02'])
      expect(await balance(scene, me)).toBe(10)
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [written?.['id']])
      expect(read?.['found']).toMatchObject({ starts_on: '2026-12-20', ends_on: '2027-01-02', days: 14, within_vacations: 7, summed: 7, benefit_from: null })
      expect(await scene.as(admin(), `select starts_on::text, days::float from public.certificate_list($1) where request_id = $2`, [stage.company('aurora'), written?.['id']])).toEqual([{ starts_on: '2026-12-20', days: 14 }])
      expect(await told(scene, manager())).toEqual([expect.stringMatching(/ausência, 27\/12\/2026 a 02\/01\/2027$/)])
    })
  })

  it('is written beside them: the days before and after are away, and those between stay vacations', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const written = await register(scene, me, '2026-12-01', 40, 'keep')
      expect(await away(scene, me)).toEqual(['sick 2026-12-01…2026-12-06', 'vacation 2026-12-07…2026-12-26', 'sick 2026-12-27…2027-01-09'])
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [written?.['id']])
      expect(read?.['found']).toMatchObject({ days: 40, within_vacations: 20, summed: 20, benefit_from: '2027-01-05' })
    })
  })

  it('within them makes nobody away and is on file all the same', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const written = await register(scene, me, '2026-12-10', 5, 'keep')
      expect(await away(scene, me)).toEqual(['vacation 2026-12-07…2026-12-26'])
      expect(await scene.as(person(), 'select starts_on::text, ends_on::text, days::float, status from public.my_certificates()')).toEqual([{ starts_on: '2026-12-10', ends_on: '2026-12-14', days: 5, status: 'approved' }])
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [written?.['id']])
      expect(read?.['found']).toMatchObject({ within_vacations: 5, summed: null })
      expect(await told(scene, manager())).toEqual([])
    })
  })

  it('interrupts those that ran on its first day, and gives the rest of their days back', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await register(scene, me, '2026-12-20', 14, 'move')
      expect(await away(scene, me)).toEqual(['vacation 2026-12-07…2026-12-19', 'sick 2026-12-20…2027-01-02'])
      expect(await balance(scene, me)).toBe(17)
      expect(await told(scene, person())).toEqual(['Férias interrompidas em 20/12/2026: os dias que faltavam voltaram ao saldo'])
      const titles = await told(scene, manager())
      expect(titles).toHaveLength(2)
      for (const title of titles) expect(title).not.toMatch(/atestado|doen|médic|INSS/i)
    })
  })

  it('cancels those that had not begun, with the days that were sold, and leaves other parts alone', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [mine] = await scene.owner(`select id, type_id from public.leave_requests where employee_id = $1 and period_from = $2`, [me, PERIOD])
      await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id) values ($1, $2, $3, $4, '2026-12-07', -10, 'sale', $5)`,
        [stage.company('aurora'), me, mine?.['type_id'], PERIOD, mine?.['id']])
      expect(await balance(scene, me)).toBe(0)
      await register(scene, me, '2026-12-01', 10, 'move')
      expect(await away(scene, me)).toEqual(['sick 2026-12-01…2026-12-10'])
      expect(await balance(scene, me)).toBe(30)
      expect(await scene.owner('select status from public.leave_requests where id = $1', [mine?.['id']])).toEqual([{ status: 'cancelled' }])
      expect(await told(scene, person())).toEqual(['Férias de 07/12/2026 a 26/12/2026 desmarcadas: os dias voltaram ao saldo'])
    })
    await stage.scene(async (scene) => {
      const me = await cast(scene, '2026-12-07', '2026-12-20')
      const [mine] = await scene.owner(`select id, type_id from public.leave_requests where employee_id = $1 and period_from = $2`, [me, PERIOD])
      await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values ($1, $2, $3, '2027-03-01', '2027-03-10', 10, true)`, [stage.company('aurora'), mine?.['id'], me])
      await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id) values ($1, $2, $3, $4, '2027-03-01', -10, 'use', $5)`,
        [stage.company('aurora'), me, mine?.['type_id'], PERIOD, mine?.['id']])
      await register(scene, me, '2026-12-01', 10, 'move')
      expect(await away(scene, me)).toEqual(['sick 2026-12-01…2026-12-10', 'vacation 2027-03-01…2027-03-10'])
      expect(await balance(scene, me)).toBe(20)
    })
  })

  it('moves them by itself where the company’s rule says that illness stops vacations', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await scene.as(admin(), `insert into public.company_leave_rules (company_id, rule, valid_from, value) values ($1, 'illness_stops_vacation', '2026-01-01', 1)`, [stage.company('aurora')])
      expect(await choices(scene, me, '2026-12-20', 14)).toMatchObject({ choice: 'move' })
      await register(scene, me, '2026-12-20', 14, null)
      expect(await away(scene, me)).toEqual(['vacation 2026-12-07…2026-12-19', 'sick 2026-12-20…2027-01-02'])
    })
  })

  it('that a person sends is taken in beside them, and HR chooses when confirming', async () => {
    for (const choice of ['keep', 'move']) {
      await stage.scene(async (scene) => {
        const me = await cast(scene, '2026-11-16', '2026-12-05')
        const upload = await prepared(scene, person(), { purpose: 'leave_certificate', employee: me, mime: 'image/jpeg' })
        await confirmed(scene, upload, { mime: 'image/jpeg' })
        const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-20', 20, $1)`, [[upload.file_id]])
        expect(await away(scene, me)).toEqual(['vacation 2026-11-16…2026-12-05', 'sick 2026-12-06…2026-12-09'])
        const [board] = await scene.as(admin(), 'select public.certificate_board($1) as b', [stage.company('aurora')])
        expect((board as { b: { waiting: Row[] } }).b.waiting.filter(({ request_id }) => request_id === sent?.['id'])).toMatchObject([{ starts_on: '2026-11-20', ends_on: '2026-12-09', days: 20 }])
        await scene.as(admin(), 'select public.confirm_certificate($1, p_vacations => $2)', [sent?.['id'], choice])
        expect(await away(scene, me)).toEqual(choice === 'keep'
          ? ['vacation 2026-11-16…2026-12-05', 'sick 2026-12-06…2026-12-09']
          : ['vacation 2026-11-16…2026-11-19', 'sick 2026-11-20…2026-12-09'])
        const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [sent?.['id']])
        expect(read?.['found']).toMatchObject({ starts_on: '2026-11-20', days: 20, within_vacations: choice === 'keep' ? 16 : 0, summed: choice === 'keep' ? 4 : 20 })
        // What was chosen stays when HR corrects something else, and changes when HR says so.
        await scene.as(admin(), `select public.confirm_certificate($1, '2026-11-20', 18)`, [sent?.['id']])
        expect(await away(scene, me)).toEqual(choice === 'keep'
          ? ['vacation 2026-11-16…2026-12-05', 'sick 2026-12-06…2026-12-07']
          : ['vacation 2026-11-16…2026-11-19', 'sick 2026-11-20…2026-12-07'])
        await scene.as(admin(), `select public.confirm_certificate($1, p_vacations => 'move')`, [sent?.['id']])
        expect(await away(scene, me)).toEqual(['vacation 2026-11-16…2026-11-19', 'sick 2026-11-20…2026-12-07'])
      })
    }
  })

  it('still refuses days of another absence, and a choice that is none; managers learn nothing of it', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await register(scene, me, '2026-12-20', 14, 'keep')
      expect((await scene.attempt(admin(), `select public.register_certificate($1, '2026-12-28', 2, p_vacations => 'move')`, [me])).error).toMatchObject({ code: 'RHLEV', detail: 'overlap' })
      expect(await scene.refusal(admin(), `select public.register_certificate($1, '2026-12-08', 2, p_vacations => 'all')`, [me])).toBe('RHARG')
      expect(await scene.refusal(manager(), `select public.certificate_vacations($1, '2026-12-08', 2)`, [me])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), `select public.certificate_vacations($1, '2026-12-08', 2)`, [me])).toBe('RHNTF')
      expect((await scene.as(person(), `select public.certificate_vacations(null, '2026-12-08', 2) as found`))[0]?.['found']).toMatchObject({ away: [] })
    })
  })
})

describe('a certificate over vacations that nobody decided yet is a fact: they give way (CLT art. 476)', () => {
  const vacationType = `(select id from public.leave_types where company_id = $1 and key = 'vacation')`
  const wished = async (scene: Scene, who: Actor): Promise<{ readonly me: unknown; readonly request: unknown }> => {
    const me = await cast(scene, '2026-08-03', '2026-08-07')
    await scene.owner('update public.leave_blocks set archived_at = now() where company_id = $1', [stage.company('aurora')])
    await scene.owner(`update public.leave_requests set status = 'cancelled' where employee_id = $1`, [me])
    await scene.owner('update public.leaves set counts = false, granted = false where employee_id = $1', [me])
    await scene.owner(`insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind) values ($2, $1, ${vacationType.replace('$1', '$2')}, $3, '2026-08-03', 5, 'refund')`, [me, stage.company('aurora'), PERIOD])
    const [request] = await scene.as(who, `select id from public.request_leave(${vacationType}, '[{"starts_on": "2027-01-11", "ends_on": "2027-01-30"}]', $2, p_period_from => $3)`, [stage.company('aurora'), me, PERIOD])
    await scene.owner(`update private.frozen_clock set instant = '2027-01-08 12:00-03'`)
    return { me, request: request?.['id'] }
  }
  const after = async (scene: Scene, request: unknown): Promise<Row | undefined> =>
    (await scene.owner(`select r.status, r.end_reason, (select a.status from public.approval_requests a where a.id = r.approval_id) as approval from public.leave_requests r where r.id = $1`, [request]))[0]

  it.each([['asked', person, 'cancelled'], ['proposed', manager, null]] as const)('%s: HR registers it, and the person and who leads are told', async (_, who, approval) => {
    await stage.scene(async (scene) => {
      const { me, request } = await wished(scene, who())
      expect(await balance(scene, me)).toBe(10)
      expect(await choices(scene, me, '2027-01-08', 10)).toMatchObject({ undecided: 'Férias, 11/01/2027 a 30/01/2027', away: [{ starts_on: '2027-01-08', ends_on: '2027-01-17' }] })
      await register(scene, me, '2027-01-08', 10, null)
      expect((await away(scene, me)).at(-1)).toBe('sick 2027-01-08…2027-01-17')
      expect(await after(scene, request)).toEqual({ status: 'cancelled', end_reason: 'Outra ausência nestes dias', approval })
      expect(await balance(scene, me)).toBe(30)
      expect(await told(scene, person())).toContain('Pedido desmarcado: Férias, 11/01/2027 a 30/01/2027')
      expect((await told(scene, manager())).filter((title) => /pedido desmarcado, Férias/.test(String(title)))).toHaveLength(1)
    })
  })

  it('so is a birth (CLT art. 392)', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await wished(scene, person())
      await scene.as(admin(), `select public.record_fact($1, 'birth', '{"on_date": "2027-01-08", "parental_leave": "maternity"}')`, [me])
      expect(await after(scene, request)).toMatchObject({ status: 'cancelled', approval: 'cancelled' })
      expect(await balance(scene, me)).toBe(30)
    })
  })

  it('sent by the person or confirmed with more days, it does the same', async () => {
    await stage.scene(async (scene) => {
      const { me, request } = await wished(scene, person())
      const upload = await prepared(scene, person(), { purpose: 'leave_certificate', employee: me, mime: 'image/jpeg' })
      await confirmed(scene, upload, { mime: 'image/jpeg' })
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2027-01-07', 3, $1)`, [[upload.file_id]])
      expect(await after(scene, request)).toMatchObject({ status: 'pending' })
      await scene.as(admin(), `select public.confirm_certificate($1, '2027-01-07', 10)`, [sent?.['id']])
      expect(await after(scene, request)).toMatchObject({ status: 'cancelled', approval: 'cancelled' })
      expect((await away(scene, me)).at(-1)).toBe('sick 2027-01-07…2027-01-16')
    })
  })
})

describe('half a day', () => {
  const halves = async (scene: Scene, me: unknown): Promise<unknown[]> => (await scene.owner(`select t.category || ' ' || l.starts_on || case when l.starts_noon then ' pm' when l.ends_noon then ' am' else '' end || ' ' || l.days::float as said
    from public.leaves l join public.leave_requests r on r.id = l.request_id join public.leave_types t on t.id = r.type_id where l.employee_id = $1 and l.counts and l.starts_on between '2026-11-01' and '2026-11-19' order by l.slots`, [me])).map(({ said }) => said)
  const absent = (scene: Scene, me: unknown, from: string, to: string): Promise<readonly Row[]> =>
    scene.as(manager(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), $3, $4)`, [me, stage.company('aurora'), from, to])
  const half = (scene: Scene, me: unknown, day: string, which: string): Promise<readonly Row[]> => scene.as(admin(), 'select * from public.register_certificate($1, $2, 1, p_half => $3)', [me, day, which])

  it('excuses its half of an absence, and the second certificate the other (CLT art. 131, III)', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await absent(scene, me, '2026-11-16', '2026-11-18')
      await half(scene, me, '2026-11-17', 'morning')
      expect(await halves(scene, me)).toEqual(['absence 2026-11-16 1', 'sick 2026-11-17 am 0.5', 'absence 2026-11-17 pm 1.5'])
      await half(scene, me, '2026-11-17', 'afternoon')
      expect(await halves(scene, me)).toEqual(['absence 2026-11-16 1', 'sick 2026-11-17 am 0.5', 'sick 2026-11-17 pm 0.5', 'absence 2026-11-18 1'])
    })
  })

  it('that the person sends over an absence stays half a day, and excuses it when HR confirms', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      await absent(scene, me, '2026-11-17', '2026-11-17')
      const upload = await prepared(scene, person(), { purpose: 'leave_certificate', employee: me, mime: 'image/jpeg' })
      await confirmed(scene, upload, { mime: 'image/jpeg' })
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-17', 1, $1, p_half => 'afternoon')`, [[upload.file_id]])
      expect(await halves(scene, me)).toEqual(['absence 2026-11-17 1'])
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [sent?.['id']])
      expect(read?.['found']).toMatchObject({ days: 0.5, half: true })
      await scene.as(admin(), 'select public.confirm_certificate($1)', [sent?.['id']])
      expect(await halves(scene, me)).toEqual(['absence 2026-11-17 am 0.5', 'sick 2026-11-17 pm 0.5'])
    })
  })

  it('within vacations is on file as half a day', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const [written] = await half(scene, me, '2026-12-10', 'morning')
      expect(await away(scene, me)).toEqual(['vacation 2026-12-07…2026-12-26'])
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [written?.['id']])
      expect(read?.['found']).toMatchObject({ days: 0.5, half: true, summed: null })
    })
  })
})

describe('a certificate over absences that were recorded without an excuse (CLT art. 131, III)', () => {
  /** The manager recorded the week from Monday, 2026-11-09 on, of which the vacations of the year give six days less. */
  const absent = async (scene: Scene): Promise<{ readonly me: unknown; readonly absence: unknown }> => {
    const me = await cast(scene)
    await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = least(starts_on, '2024-03-11') where employee_id = $1`, [me])
    const [made] = await scene.as(manager(), `select public.record_absence($1, (select id from public.leave_types where company_id = $2 and key = 'unexcused'), '2026-11-09', '2026-11-17') as id`, [me, stage.company('aurora')])
    return { me, absence: made?.['id'] }
  }
  const right = async (scene: Scene, me: unknown): Promise<unknown> => (await scene.as(admin(), `select absences, days from public.vacation_balance($1) where acquired_from = '2026-03-11'`, [me]))[0]

  it('takes their days when HR registers it, and the days of vacation come back', async () => {
    await stage.scene(async (scene) => {
      const { me } = await absent(scene)
      expect(await right(scene, me)).toEqual({ absences: 7, days: 24 })
      expect(await choices(scene, me, '2026-11-11', 3)).toMatchObject({ excused: 3, away: [{ starts_on: '2026-11-11', ends_on: '2026-11-13' }] })
      await register(scene, me, '2026-11-11', 3, null)
      expect((await away(scene, me)).slice(0, 3)).toEqual(['absence 2026-11-09…2026-11-10', 'sick 2026-11-11…2026-11-13', 'absence 2026-11-14…2026-11-17'])
      expect(await right(scene, me)).toEqual({ absences: 4, days: 30 })
      expect(await scene.as(person(), `select title from public.notifications where kind = 'absence_recorded' and title like 'Justificada%'`)).toHaveLength(1)
    })
  })

  it('is taken in from the person, and excuses them when HR confirms it', async () => {
    await stage.scene(async (scene) => {
      const { me, absence } = await absent(scene)
      const upload = await prepared(scene, person(), { purpose: 'leave_certificate', employee: me, mime: 'image/jpeg' })
      await confirmed(scene, upload, { mime: 'image/jpeg' })
      const [sent] = await scene.as(person(), `select * from public.send_certificate('2026-11-09', 12, $1)`, [[upload.file_id]])
      expect((await away(scene, me)).slice(0, 2)).toEqual(['absence 2026-11-09…2026-11-17', 'sick 2026-11-18…2026-11-20'])
      await scene.as(admin(), 'select public.confirm_certificate($1)', [sent?.['id']])
      expect((await away(scene, me))[0]).toBe('sick 2026-11-09…2026-11-20')
      expect(await right(scene, me)).toEqual({ absences: 0, days: 30 })
      expect(await scene.owner('select status from public.leave_requests where id = $1', [absence])).toEqual([{ status: 'cancelled' }])
      const [read] = await scene.as(admin(), 'select public.read_certificate($1) as found', [sent?.['id']])
      expect(read?.['found']).toMatchObject({ days: 12, within_vacations: 0, summed: 12 })
    })
  })
})

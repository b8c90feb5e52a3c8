import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire, today } from '../support/history.ts'
import { ASSIGN, found, MARK, obligationActs } from '../support/obligations.ts'
import { anon, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'
import { newSupply } from '../support/supplies.ts'

// The legal calendar over what the modules know, and what people say about its items.

const stage = sharedStage()
const exits = exitActs(() => stage)
const { admin, aurora, contract, itemsOf, list, since } = obligationActs(() => stage)

describe('who reads the calendar', () => {
  it('opens for administrators and masters, and refuses everybody else', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const calls: readonly (readonly [string, readonly unknown[]])[] = [
        ['select public.obligations($1)', [aurora()]], ['select public.obligations_calendar($1, $2)', [aurora(), today]],
        ['select public.obligation_settings($1)', [aurora()]], ['select public.quota_panel($1)', [aurora()]], ['select public.esocial_gaps($1)', [aurora()]],
        ['select public.pay_transparency_preview($1)', [aurora()]], ['select public.begin_obligations($1, $2)', [aurora(), today]],
        [ASSIGN, [aurora(), 'ca', null, null]], [MARK, [aurora(), 'pay_report', ['x'], null, null, null]],
      ]
      for (const [call, values] of calls) {
        expect([call, await scene.refusal(admin(), call, values)]).not.toEqual([call, 'RHPER'])
        for (const lower of ['gestor@aurora.demo', 'pessoa@aurora.demo']) expect([call, await scene.refusal(stage.signedIn(lower), call, values)]).toEqual([call, 'RHPER'])
        expect([call, await scene.refusal(stage.signedIn('admin@boreal.demo'), call, values)]).toEqual([call, 'RHNTF'])
        for (const none of [anon, serviceRole]) expect(await scene.refusal(none, call, values)).toBe('42501')
      }
      expect((await list(scene, {}, stage.signedIn('master@vinculo.demo'))).total).toBeGreaterThan(0)
    })
  })

  it('refuses every read and write of its tables by statement', async () => {
    await stage.scene(async (scene) => {
      for (const table of ['obligation_marks', 'obligation_keepers', 'obligation_starts', 'obligation_sources']) {
        expect(await scene.refusal(admin(), `select * from private.${table}`)).toBe('42501')
        expect(await scene.refusal(admin(), `delete from private.${table}`)).toBe('42501')
      }
    })
  })
})

describe('states', () => {
  it('the property: a state is what was said, or follows from the day alone', async () => {
    const cases = fc.sample(fc.record({ due: fc.option(fc.integer({ min: -400, max: 400 })), soon: fc.integer({ min: 1, max: 120 }), done: fc.boolean(), outcome: fc.constantFrom(null, 'done', 'dismissed') }), { numRuns: 300, seed: 20_261_129 })
    const states = await stage.scene((scene) => scene.owner(
      `select private.obligation_state(c ->> 'outcome', case when (c -> 'done')::boolean then $2::date end, $2::date + (c ->> 'due')::integer, $2::date, (c ->> 'soon')::integer) as state
       from jsonb_array_elements($1::jsonb) with ordinality as x (c, place) order by place`, [JSON.stringify(cases), today]))
    expect(states.map((row) => row['state'])).toEqual(cases.map(({ due, soon, done, outcome }) => {
      if (outcome !== null) return outcome
      if (done) return 'done'
      if (due === null || due < 0) return 'late'
      return due <= soon ? 'soon' : 'open'
    }))
  })

  it('facets add up to the list that each of them leads to, and pages to the whole', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const whole = await list(scene)
      expect(whole.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total)
      expect(whole.states.late + whole.states.soon + whole.states.open).toBe(whole.total)
      expect(whole.responsibles.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total)
      for (const { kind, count } of whole.kinds.slice(0, 4)) expect([kind, (await list(scene, { kind })).total]).toEqual([kind, count])
      const pages = await scene.as(admin(), `select jsonb_array_length(public.obligations($1, '{}', 90, n * 90) -> 'items') as n from generate_series(0, $2::integer / 90) n`, [aurora(), whole.total])
      expect(pages.reduce((sum, row) => sum + Number(row['n']), 0)).toBe(whole.total)
      for (const item of whole.items) expect([item.kind, item.law.length > 3, item.rule.length > 10, item.url.startsWith('/app/'), item.verb.length > 3]).toEqual([item.kind, true, true, true, true])
    })
  })

  it('counts the days of a month as the list has them', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const { days: told, month } = found<Shapes.ObligationsCalendar>(await scene.as(admin(), 'select public.obligations_calendar($1, $2) as found', [aurora(), '2026-12-09']))
      expect(month).toBe('2026-12-01')
      const { items, total } = await list(scene, { from_on: '2026-12-01', to_on: '2026-12-31', state: 'any' })
      expect(total).toBeLessThanOrEqual(200)
      const byDay = Map.groupBy(items.filter(({ due_on: due }) => due !== null), ({ due_on: due }) => due)
      expect(told.map(({ on_date, late, soon, open, settled }) => [on_date, late + soon + open + settled])).toEqual([...byDay].map(([day, of]) => [day, of.length]))
    })
  })
})

describe('what the modules know', () => {
  it('tells the exam that the last one asks for, and no more of an exam than its day', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      const exam = (done: string, next: string | null): Promise<readonly Row[]> => scene.owner(`insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result, next_due_on) values ($1, $2, 'periodic', $3, 'fit', $4)`, [aurora(), id, done, next])
      await exam('2025-11-25', '2026-11-25')
      expect(await itemsOf(scene, 'periodic_exam', id)).toMatchObject([{ due_on: '2026-11-25', state: 'soon', detail: null, url: `/app/employees/${id}?aba=saude` }])
      await exam('2026-11-18', '2027-11-18')
      expect(await itemsOf(scene, 'periodic_exam', id)).toEqual([])
    })
  })

  it('tells the end of an experience until it is decided, and of other terms', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const trial = await hire(scene, stage, { hire_date: '2026-10-20' })
      await contract(scene, trial, { contract_type: 'experience', starts_on: '2026-10-20', experience_ends_on: '2026-12-03' })
      const fixed = await hire(scene, stage, { hire_date: '2026-06-01' })
      await contract(scene, fixed, { contract_type: 'clt_fixed_term', starts_on: '2026-06-01', ends_on: '2026-12-10' })
      expect(await itemsOf(scene, 'experience', trial)).toMatchObject([{ due_on: '2026-12-03', state: 'soon', law: 'CLT arts. 445, parágrafo único, e 451' }])
      expect(await itemsOf(scene, 'term', trial)).toEqual([])
      expect(await itemsOf(scene, 'term', fixed)).toMatchObject([{ due_on: '2026-12-10', law: 'CLT art. 445' }])
      await scene.as(admin(), `select public.decide_experience(c.id, 'confirm') from public.employee_contracts c where c.employee_id = $1`, [trial])
      expect((await itemsOf(scene, 'experience', trial)).filter(({ state }) => state !== 'done')).toEqual([])
    })
  })

  it('tells what an exit owes: the payment, S-2299 and the exam, by the days of the law', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await since(scene, '2026-01-01')
      const id = await hire(scene, stage)
      await contract(scene, id)
      // MOS S-1.3: the tenth day after 11 December is Monday 21.
      const exit = await exits.leaving(scene, id, { last_day: '2026-12-11', notice_way: 'indemnified' })
      expect(await itemsOf(scene, 'settlement', id)).toMatchObject([{ due_on: '2026-12-21', url: `/app/offboarding?caso=${exit}`, law: 'CLT art. 477, § 6º' }])
      expect(await itemsOf(scene, 'esocial_exit', id)).toMatchObject([{ due_on: '2026-12-21', by_hand: true }])
      expect(await itemsOf(scene, 'dismissal_exam', id)).toMatchObject([{ due_on: '2026-12-21', state: 'open' }])
      await scene.owner(`insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result) values ($1, $2, 'periodic', '2026-10-01', 'fit')`, [aurora(), id])
      expect(await itemsOf(scene, 'dismissal_exam', id)).toEqual([])
    })
  })

  it('tells nothing of an exit that was not communicated', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await contract(scene, id)
      await exits.open(scene, admin(), id, { last_day: '2026-12-11' })
      for (const kind of ['settlement', 'esocial_exit', 'dismissal_exam']) expect(await itemsOf(scene, kind, id)).toEqual([])
    })
  })

  it('tells a certificate (CA) that ends with how many people use it, and nothing of one that nobody has', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const certificates = async (): Promise<readonly string[]> => (await list(scene, { kind: 'ca' })).items.map(({ title }) => title)
      await scene.owner(`insert into public.ppe_certificates (company_id, ca_number, valid_until) values ($1, '999001', '2026-12-01')`, [aurora()])
      const before = await certificates()
      expect(before.filter((title) => title.includes('999001'))).toEqual([])
      await newSupply(scene, admin(), aurora(), { name: 'Luva de prova', ca_number: '999001', ca_valid_until: '2026-12-01' })
      expect((await list(scene, { kind: 'ca' })).items.find(({ title }) => title.includes('999001'))).toMatchObject({ due_on: '2026-12-01', state: 'soon', person: null, detail: 'Ninguém usa' })
    })
  })

  it.each([
    ['clt_indefinite', '2026-12-01', '2026-11-30', 'S-2200'], ['temporary', '2026-12-01', '2026-12-08', 'S-2200'], ['intern', '2026-12-01', '2027-01-15', 'S-2300'],
  ])('tells the event of an admission: %s on %s until %s', async (type, hired, due, event) => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await since(scene, '2026-01-01')
      const id = await hire(scene, stage, { hire_date: hired, status: 'pre_admission', birth_date: '1990-01-01' })
      await contract(scene, id, { contract_type: type, starts_on: hired, ...(type !== 'clt_indefinite' && { ends_on: '2027-02-01' }) })
      expect(await itemsOf(scene, 'esocial_admission', id)).toMatchObject([{ due_on: due, title: `Enviar o ${event}` }])
    })
  })

  it('tells S-2205 of a month with how many people changed civil data or dependents, and of no admission, no other data and nobody twice', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await since(scene, '2026-01-01')
      const told = async (month: string): Promise<readonly [string | undefined, number]> => {
        const item = (await list(scene, { kind: 'esocial_civil', state: 'any' })).items.find(({ detail }) => detail?.endsWith(month))
        return [item?.due_on ?? undefined, Number(/^\d+/.exec(item?.detail ?? '0')?.[0])]
      }
      const trail = (id: string, at: string, entity: string, field: string): Promise<readonly Row[]> => scene.owner(
        `insert into public.audit_logs (company_id, at, action_type, entity_type, entity_id, metadata) values ($1, $2::timestamptz, 'update', $3, $4, jsonb_build_object('changes', jsonb_build_object($5::text, '["***", "***"]'::jsonb)))`, [aurora(), at, entity, id, field])
      const dependent = (id: string, at: string): Promise<readonly Row[]> => scene.owner(
        `insert into public.employee_dependents (company_id, employee_id, name, birth_date, kind, created_at, updated_at) values ($1, $2, 'Filha', '2026-10-01', '03', $3, $3)`, [aurora(), id, at])
      const [, before] = await told('11/2026')
      const [old, other, fresh] = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage, { hire_date: '2026-11-18' })]
      await trail(old, '2026-11-10T12:00Z', 'employee_personal', 'city')
      await dependent(old, '2026-11-12T12:00Z')
      await trail(other, '2026-11-10T12:00Z', 'employee', 'position')
      await dependent(fresh, '2026-11-18T12:00Z')
      // The fifteenth of December is a Tuesday.
      expect(await told('11/2026')).toEqual(['2026-12-15', before + 1])
      // At eleven in the evening of the last day in São Paulo it is November already in Greenwich.
      const [, october] = await told('10/2026')
      await trail(other, '2026-11-01T02:00Z', 'employee', 'last_name')
      expect([await told('10/2026'), await told('11/2026')]).toEqual([['2026-11-16', october + 1], ['2026-12-15', before + 1]])
    })
  })

  it('asks of nobody what was due before the company kept the calendar', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage, { hire_date: '2026-11-10', birth_date: '1990-01-01' })
      await contract(scene, id, { starts_on: '2026-11-10' })
      await since(scene, '2026-11-01')
      expect(await itemsOf(scene, 'esocial_admission', id)).toMatchObject([{ due_on: '2026-11-09', state: 'late' }])
      await since(scene, '2026-11-15')
      expect(await itemsOf(scene, 'esocial_admission', id)).toEqual([])
      expect(await scene.refusal(admin(), 'select public.begin_obligations($1, $2)', [aurora(), days(1)])).toBe('RHARG')
    })
  })
})

describe('what people say', () => {
  async function admission(scene: Scene): Promise<{ readonly id: string; readonly key: string }> {
    await freeze(scene)
    await since(scene, '2026-11-01')
    const id = await hire(scene, stage, { hire_date: '2026-11-24', status: 'pre_admission', birth_date: '1990-01-01' })
    await contract(scene, id, { starts_on: '2026-11-24' })
    return { id, key: (await itemsOf(scene, 'esocial_admission', id))[0]?.item_key ?? '' }
  }

  it('marks an item as done on a day, or dismisses it with a reason, and takes either back', async () => {
    await stage.scene(async (scene) => {
      const { id, key } = await admission(scene)
      const state = async (): Promise<unknown> => (await itemsOf(scene, 'esocial_admission', id))[0]
      const mark = (...values: readonly unknown[]): Promise<readonly Row[]> => scene.as(admin(), MARK, [aurora(), 'esocial_admission', [key], ...values])
      await mark('done', days(-1), null)
      expect(await state()).toMatchObject({ state: 'done', done_on: days(-1), outcome: 'done' })
      await mark(null, null, null)
      expect(await state()).toMatchObject({ state: 'soon', done_on: null, outcome: null })
      await mark('dismissed', null, 'Veio por transferência no grupo')
      expect(await state()).toMatchObject({ state: 'dismissed', reason: 'Veio por transferência no grupo' })
      const trail = await scene.owner(`select action_type from public.audit_logs where entity_type = 'obligation_mark' and company_id = $1 order by id desc limit 3`, [aurora()])
      expect(trail.map((row) => row['action_type'])).toEqual(['update', 'update', 'create'])
    })
  })

  it('refuses days to come, a dismissal without a reason, what is not there, and what its module knows', async () => {
    await stage.scene(async (scene) => {
      const { key } = await admission(scene)
      const refused = (kind: string, keys: readonly string[], ...rest: readonly unknown[]): Promise<string | null> => scene.refusal(admin(), MARK, [aurora(), kind, keys, ...rest])
      expect(await refused('esocial_admission', [key], 'done', days(1), null)).toBe('RHARG')
      expect(await refused('esocial_admission', [key], 'dismissed', null, ' ')).toBe('RHCOM')
      expect(await refused('esocial_admission', [key], 'lost', null, null)).toBe('RHARG')
      expect(await refused('esocial_admission', ['admission:nobody'], 'done', null, null)).toBe('RHNTF')
      expect(await refused('esocial_admission', [], 'done', null, null)).toBe('RHARG')
      expect(await refused('periodic_exam', ['exam:x'], 'done', null, null)).toBe('RHARG')
      expect(await refused('unknown', [key], 'done', null, null)).toBe('RHNTF')
      expect(await refused('esocial_admission', [key], 'done', today, null)).toBeNull()
    })
  })

  it('gives a kind, or one item, to an administrator of the company, and to nobody again', async () => {
    await stage.scene(async (scene) => {
      const { id, key } = await admission(scene)
      const [other] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'admin@aurora.demo'`, [aurora()])
      const [user] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'pessoa@aurora.demo'`, [aurora()])
      const [stranger] = await scene.owner(`select id from public.employees where email = 'admin@boreal.demo'`)
      const responsible = async (): Promise<unknown> => (await itemsOf(scene, 'esocial_admission', id))[0]?.responsible?.id ?? null
      expect(await responsible()).toBeNull()
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', other?.['id'], null])
      expect(await responsible()).toBe(other?.['id'])
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', null, null])
      expect(await responsible()).toBeNull()
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', other?.['id'], [key]])
      expect(await responsible()).toBe(other?.['id'])
      for (const nobody of [user, stranger]) expect(await scene.refusal(admin(), ASSIGN, [aurora(), 'esocial_admission', nobody?.['id'], null])).toBe('RHARG')
      // Who may no longer read the calendar keeps nothing of it.
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [other?.['id']])
      const { items } = await list(scene, { kind: 'esocial_admission', state: 'any' }, stage.signedIn('master@vinculo.demo'))
      expect(items.find((item) => item.item_key === key)?.responsible).toBeNull()
    })
  })

  it('gives all that nobody is named for to one administrator at once, and tells what is nobody’s', async () => {
    await stage.scene(async (scene) => {
      const { id, key } = await admission(scene)
      const master = stage.signedIn('master@vinculo.demo')
      const [me] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'admin@aurora.demo'`, [aurora()])
      const other = await hire(scene, stage, { role: 'admin' })
      await scene.owner('delete from private.obligation_keepers where company_id = $1', [aurora()])
      await scene.owner('update private.obligation_marks set responsible_id = null where company_id = $1', [aurora()])
      const all = async () => (await list(scene, { state: 'any' }, master)).responsibles.map(({ person, count }) => [person?.id ?? null, count] as const)
      const settings = async (): Promise<Shapes.ObligationSettings> => found<Shapes.ObligationSettings>(await scene.as(master, 'select public.obligation_settings($1) as found', [aurora()]))
      const total = (await list(scene, { state: 'any' }, master)).total
      expect(await all()).toEqual([[null, total]])
      expect((await list(scene, { state: 'any', responsible: 'none' }, master)).total).toBe(total)
      expect([(await settings()).others, (await settings()).kinds.some(({ responsible }) => responsible !== null)]).toEqual([null, false])
      const waiting = async (): Promise<number> => (await scene.as(admin(), `select item_key from public.my_pending_items(200) where item_key like 'obligation:%'`)).length
      expect(await waiting()).toBe(0)

      await scene.as(admin(), ASSIGN, [aurora(), null, me?.['id'], null])
      expect(await all()).toEqual([[me?.['id'], total]])
      expect((await list(scene, { state: 'any', responsible: 'none' }, master)).total).toBe(0)
      expect(await waiting()).toBeGreaterThan(0)
      // A kind and an item of their own go before, and each change replaces the one before.
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', other, null])
      expect((await itemsOf(scene, 'esocial_admission', id))[0]?.responsible?.id).toBe(other)
      const kind = (await settings()).kinds.find((each) => each.kind === 'esocial_admission')
      expect([kind?.responsible?.id, kind?.is_named, (await settings()).others?.id]).toEqual([other, true, me?.['id']])
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', me?.['id'], [key]])
      expect((await itemsOf(scene, 'esocial_admission', id))[0]?.responsible?.id).toBe(me?.['id'])
      await scene.as(admin(), ASSIGN, [aurora(), null, other, null])
      expect((await settings()).others?.id).toBe(other)

      // Who was named and may no longer is passed over, for the kind and for the item alike.
      await scene.as(admin(), ASSIGN, [aurora(), null, me?.['id'], null])
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [other])
      expect((await settings()).kinds.find((each) => each.kind === 'esocial_admission')).toMatchObject({ responsible: { id: me?.['id'] }, is_named: false })
      await scene.as(admin(), ASSIGN, [aurora(), null, null, null])
      expect((await settings()).others).toBeNull()
      const [user] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'pessoa@aurora.demo'`, [aurora()])
      expect(await scene.refusal(admin(), ASSIGN, [aurora(), null, user?.['id'], null])).toBe('RHARG')
      expect(await scene.refusal(admin(), ASSIGN, [aurora(), null, me?.['id'], [key]])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), ASSIGN, [aurora(), null, me?.['id'], null])).toBe('RHPER')
    })
  })

  it('joins Pendências of the person who takes care of it, once per kind, and never what a module puts there', async () => {
    await stage.scene(async (scene) => {
      const { key } = await admission(scene)
      const [me] = await scene.owner(`select id from public.employees where company_id = $1 and email = 'admin@aurora.demo'`, [aurora()])
      const pending = async (): Promise<readonly unknown[]> =>
        (await scene.as(admin(), `select item_key from public.my_pending_items(200) where kind = 'obligation'`)).map((row) => row['item_key'])
      expect(await pending()).not.toContain('obligation:esocial_admission')
      for (const kind of ['esocial_admission', 'experience']) await scene.as(admin(), ASSIGN, [aurora(), kind, me?.['id'], null])
      expect((await pending()).filter((item) => item === 'obligation:esocial_admission')).toHaveLength(1)
      expect(await pending()).not.toContain('obligation:experience')
      const { items } = await list(scene, { kind: 'esocial_admission' })
      await scene.as(admin(), MARK, [aurora(), 'esocial_admission', items.map((item) => item.item_key), 'done', today, null])
      expect(await pending()).not.toContain('obligation:esocial_admission')
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', null, null])
      await scene.as(admin(), ASSIGN, [aurora(), 'esocial_admission', me?.['id'], [key]])
      await scene.as(admin(), MARK, [aurora(), 'esocial_admission', [key], null, null, null])
      const [one] = await scene.as(admin(), `select title, url, person from public.my_pending_items(200) where item_key = 'obligation:esocial_admission'`)
      expect(one?.['title']).toBe('Enviar o S-2200')
      expect(String(one?.['url'])).toContain('/app/employees/')
    })
  })
})

describe('the calendar behind a secret address', () => {
  it('tells kinds and numbers without a name, to who reads the calendar, as long as they do', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), `select * from public.open_leave_feed('obligations')`)).toBe('RHPER')
      expect(await scene.refusal(admin(), `select * from public.open_leave_feed('else')`)).toBe('RHARG')
      const [opened] = await scene.as(admin(), `select token from public.open_leave_feed('obligations')`)
      const read = async (): Promise<Row | null> => (await scene.as(serviceRole, 'select public.read_leave_feed($1) as feed', [opened?.['token']]))[0]?.['feed'] as Row | null
      const feed = await read()
      const events = feed?.['events'] as readonly Row[]
      expect(feed?.['kind']).toBe('obligations')
      expect(events.length).toBeGreaterThan(0)
      const names = (await scene.owner('select last_name from public.employees where company_id = $1', [aurora()])).map((row) => String(row['last_name'])).filter((name) => name.length > 4)
      const text = JSON.stringify(events)
      expect(names.filter((name) => text.includes(name))).toEqual([])
      await scene.owner(`update public.employees set role = 'user' where email = 'admin@aurora.demo'`)
      expect(await read()).toBeNull()
    })
  })
})

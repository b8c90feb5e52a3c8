import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, decide, employeeId, giveAccess, people, stateOf, waitingSeats } from '../support/approvals.ts'
import { measuresOf, openCase, openRequest, registerKind, registerRequests, saveMeasure, within } from '../support/confidential.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
let manager: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  master = stage.signedIn(people.master)
})

const hidden = async (scene: Scene, actor: Actor): Promise<unknown> => (await within(scene, actor, 'select private.hidden_ids() as ids'))[0]?.['ids']
const caseOf = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.confidential_case($1) as c', [id]))[0]?.['c'] as Row
const pending = async (scene: Scene, actor: Actor): Promise<readonly Row[]> => scene.as(actor, 'select * from public.my_pending_items(200)')
const noticesOf = async (scene: Scene, email: string, kind: string): Promise<readonly Row[]> =>
  scene.owner('select n.* from public.notifications n join public.employees e on e.id = n.employee_id where e.email = $1 and n.kind = $2', [email, kind])
const approver = (scene: Scene, id: string, reader: string, as: Actor): Promise<readonly Row[]> => within(scene, as, `select private.add_reader($1, $2, 'approver')`, [id, reader])

describe('a confidential case', () => {
  it('hides its entity from everybody but its readers, until it is lifted', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const other = await giveAccess(scene, await colleague(scene, stage, 0), 'admin')
      expect(await hidden(scene, other)).toEqual([])
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person), [await employeeId(scene, people.master)])
      for (const reader of [admin, master]) expect(await hidden(scene, reader)).toEqual([])
      for (const outsider of [other, person]) expect(await hidden(scene, outsider)).toEqual([id])
      await within(scene, admin, 'select private.lift_case($1)', [id])
      expect(await hidden(scene, other)).toEqual([])
      expect(await caseOf(scene, admin, id)).toMatchObject({ is_lifted: true, may_manage: false })
    })
  })

  it('opens again after it was lifted, with a list of its own', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const about = await employeeId(scene, people.person)
      const id = await openCase(scene, stage, admin, about, [await employeeId(scene, people.master)])
      await within(scene, admin, 'select private.lift_case($1)', [id])
      await within(scene, admin, `select private.open_case($1, 'test_case', $2, $3, '{}')`, [stage.company('aurora'), about, id])
      expect(await hidden(scene, master)).toEqual([id])
      expect(await hidden(scene, admin)).toEqual([])
    })
  })

  it('rejects as readers the person concerned, strangers, people without access and people without the permission', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person))
      const add = (who: string): Promise<string | null> => scene.refusal(admin, 'select public.add_case_reader($1, $2)', [id, who])
      expect(await add(await employeeId(scene, people.master))).toBeNull()
      for (const email of [people.person, people.stranger, people.manager]) expect(await add(await employeeId(scene, email)), email).toBe('RHARG')
      expect(await add(await colleague(scene, stage, 2))).toBe('RHARG')
    })
  })

  it('lets a kind name readers without the permission, who read and do not change the list', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene, false)
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person), [await employeeId(scene, people.manager)])
      expect(await caseOf(scene, manager, id)).toMatchObject({ may_manage: false, label: 'Caso de teste' })
      expect(await scene.refusal(manager, 'select public.add_case_reader($1, $2)', [id, await employeeId(scene, people.master)])).toBe('RHPER')
    })
  })

  it('notifies who joins the list, and keeps the last person who can manage it', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person))
      const [mine, theirs] = [await employeeId(scene, people.admin), await employeeId(scene, people.master)]
      const remove = (actor: Actor, who: string): Promise<string | null> => scene.refusal(actor, 'select public.remove_case_reader($1, $2)', [id, who])
      expect(await remove(admin, mine)).toBe('RHARG')
      await scene.as(admin, 'select public.add_case_reader($1, $2)', [id, theirs])
      expect(await noticesOf(scene, people.master, 'confidential_reader')).toMatchObject([{ title: 'Você passou a ver um caso reservado' }])
      expect(await remove(master, mine)).toBeNull()
      expect(await remove(admin, theirs)).toBe('RHNTF')
      expect(await scene.owner(`select origin from public.confidential_readers where case_id = $1 and removed_at is not null`, [id])).toEqual([{ origin: 'opener' }])
    })
  })

  it('stops being read by who loses the permission', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const other = await colleague(scene, stage, 0)
      const actor = await giveAccess(scene, other, 'admin')
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person), [other])
      expect(await caseOf(scene, actor, id)).toMatchObject({ id })
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [other])
      expect(await scene.refusal(actor, 'select public.confidential_case($1)', [id])).toBe('RHNTF')
      expect(await within(scene, admin, 'select private.case_readers($1) as r', [id])).toEqual([{ r: [await employeeId(scene, people.admin)] }])
    })
  })
})

describe('a task of a case', () => {
  it('shows its helper the title alone, and is finished by the helper', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person))
      const [task] = await scene.as(admin, `select * from public.add_case_task($1, 'Separar os arquivos do projeto', $2, '2026-12-30')`, [id, await employeeId(scene, people.manager)])
      const [item] = (await pending(scene, manager)).filter(({ kind }) => kind === 'case_task')
      expect(item).toMatchObject({ title: 'Separar os arquivos do projeto', detail: null, person: null, entity_type: null, entity_id: null, url: null })
      expect(JSON.stringify(item)).not.toContain(id)
      expect(await noticesOf(scene, people.manager, 'confidential_task')).toMatchObject([{ title: 'Separar os arquivos do projeto', body: null, entity_id: null }])
      expect(await scene.refusal(manager, 'select public.cancel_case_task($1)', [task?.['id']])).toBe('RHNTF')
      await scene.as(manager, 'select public.finish_case_task($1)', [task?.['id']])
      expect(await caseOf(scene, admin, id)).toMatchObject({ tasks: [{ state: 'done' }] })
      expect(await scene.refusal(admin, 'select public.cancel_case_task($1)', [task?.['id']])).toBe('RHCLS')
    })
  })

  it('rejects a title that names the person, the person as its helper, and a day in the past', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const about = await employeeId(scene, people.person)
      const [named] = await scene.owner('select first_name from public.employees where id = $1', [about])
      const id = await openCase(scene, stage, admin, about)
      const helper = await employeeId(scene, people.manager)
      const add = (title: string, who: string, due: string | null): Promise<string | null> => scene.refusal(admin, 'select public.add_case_task($1, $2, $3, $4)', [id, title, who, due])
      expect(await add(`Falar com ${String(named?.['first_name'])}`, helper, '2026-12-30')).toBe('RHARG')
      expect(await add('Separar arquivos', about, '2026-12-30')).toBe('RHARG')
      expect(await add('Separar arquivos', helper, '2020-01-01')).toBe('RHEXP')
      expect(await add('Separar arquivos', helper, null)).toBe('RHARG')
      expect(await add('', helper, '2026-12-30')).toBe('RHARG')
    })
  })
})

describe('emergency access', () => {
  it('opens the cases about a person to a master, leaves an entry and notifies the other readers', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const about = await employeeId(scene, people.person)
      const glass = 'select public.break_case_glass($1, $2) as opened'
      const reason = 'Ordem judicial de preservação'
      expect(await scene.as(master, glass, [about, reason])).toEqual([{ opened: 0 }])
      const id = await openCase(scene, stage, admin, about)
      expect(await scene.refusal(master, 'select public.confidential_case($1)', [id])).toBe('RHNTF')
      expect(await scene.as(master, glass, [about, reason])).toEqual([{ opened: 1 }])
      expect(await caseOf(scene, master, id)).toMatchObject({ readers: [{ origin: 'opener' }, { origin: 'emergency', reason }] })
      expect(await noticesOf(scene, people.admin, 'confidential_glass')).toMatchObject([{ body: `Motivo: ${reason}`, email: 'instant' }])
      expect(await scene.owner(`select metadata ->> 'reason' as reason from public.audit_logs where action_type = 'break_glass' and entity_id = $1`, [about])).toEqual([{ reason }, { reason }])
      expect(await scene.as(master, glass, [about, reason])).toEqual([{ opened: 0 }])
    })
  })

  it('reads and does not change the list, unless nobody else is left who can', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const about = await employeeId(scene, people.person)
      const id = await openCase(scene, stage, admin, about)
      const mine = await employeeId(scene, people.admin)
      await scene.as(master, `select public.break_case_glass($1, 'Ordem judicial de preservação')`, [about])
      expect(await scene.refusal(master, 'select public.remove_case_reader($1, $2)', [id, mine])).toBe('RHPER')
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [mine])
      const other = await colleague(scene, stage, 0)
      await giveAccess(scene, other, 'admin')
      expect(await scene.refusal(master, 'select public.add_case_reader($1, $2)', [id, other])).toBeNull()
    })
  })

  it('is refused to everybody else, about oneself, and without a reason of twenty characters', async () => {
    await stage.scene(async (scene) => {
      const about = await employeeId(scene, people.person)
      const glass = (actor: Actor, who: string, reason: string): Promise<string | null> => scene.refusal(actor, 'select public.break_case_glass($1, $2)', [who, reason])
      for (const actor of [admin, manager, person]) expect(await glass(actor, about, 'Ordem judicial de preservação')).toBe('RHPER')
      expect(await glass(master, await employeeId(scene, people.master), 'Ordem judicial de preservação')).toBe('RHSLF')
      expect(await glass(master, about, '  curto         demais  ')).toBe('RHARG')
    })
  })
})

describe('what the trail tells of a case', () => {
  const page = 'select a.* from public.audit_page(p_entity => $1, p_limit => 1000) a'

  it('begins with the confidentiality: entries of before stay what they were, and those that follow are for readers', async () => {
    await stage.scene(async (scene) => {
      const about = await employeeId(scene, people.person)
      const other = await giveAccess(scene, await colleague(scene, stage, 0), 'master')
      const entries = (actor: Actor): Promise<readonly Row[]> => scene.as(actor, page, ['employee_disciplinary'])
      const first = await entries(other)
      const id = await saveMeasure(scene, admin, about, false)
      const known = await entries(other)
      expect(known).toHaveLength(first.length + 1)
      await scene.as(admin, `select public.save_employee_record($1, 'disciplinary', '{"confidential": true}', null, $2)`, [about, id])
      expect(await entries(other)).toEqual(known)
      await scene.as(admin, 'select public.add_case_reader($1, $2)', [id, await employeeId(scene, people.master)])
      const [latest, ...older] = await entries(master)
      expect(latest).toMatchObject({ action_type: 'update', entity_id: id, changes: { confidential: ['***', '***'] } })
      expect(older).toEqual(known)
    })
  })

  it('has an emergency access alike for other masters, whether there was a case or not', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      const [about, nobody] = [await colleague(scene, stage, 1), await colleague(scene, stage, 2)]
      const other = await giveAccess(scene, await colleague(scene, stage, 0), 'master')
      const id = await openCase(scene, stage, admin, about)
      const all = async (): Promise<readonly Row[]> => scene.as(other, `select a.* from public.audit_logs a where a.at > now() - interval '1 hour' order by a.id desc`)
      const broken = async (person: string): Promise<readonly Row[]> => {
        const before = await all()
        const [row] = await scene.as(master, 'select public.break_case_glass($1, $2) as opened', [person, 'Ordem judicial de preservação'])
        const after = await all()
        return [{ opened: row?.['opened'] }, ...after.slice(0, after.length - before.length)]
      }
      const [withCase, entry, ...more] = await broken(about)
      const [without, alike, ...others] = await broken(nobody)
      expect([withCase, without]).toEqual([{ opened: 1 }, { opened: 0 }])
      expect([entry, more]).toMatchObject([{ action_type: 'break_glass', entity_type: 'employee', entity_id: about, metadata: { reason: 'Ordem judicial de preservação' } }, []])
      expect([{ ...alike, id: entry?.['id'], entity_id: about, at: entry?.['at'] }, others]).toEqual([entry, []])
      // Who reads the case reads more: that it has another reader now.
      expect(await scene.as(master, `select 1 from public.audit_logs where entity_type = 'confidential_case' and entity_id = $1`, [id])).not.toEqual([])
    })
  })
})

describe('a request about somebody', () => {
  it('is never decided, read or heard of by that person, as administrator, manager or substitute', async () => {
    await stage.scene(async (scene) => {
      await registerRequests(scene)
      const request = await openRequest(scene, stage, person, { about: await employeeId(scene, people.manager) })
      expect(await waitingSeats(scene, request)).toEqual(['admins'])
      expect(await scene.as(manager, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
      expect(await decide(scene, manager, request)).toBe('RHNTF')
      expect(await noticesOf(scene, people.manager, 'approval_waiting').then((rows) => rows.filter((row) => row['entity_id'] === request))).toEqual([])
      const about = await openRequest(scene, stage, person, { about: await employeeId(scene, people.admin) })
      expect(await decide(scene, manager, about)).toBeNull()
      expect(await waitingSeats(scene, about)).toEqual(['masters'])
      expect(await decide(scene, admin, about)).toBe('RHNTF')
      expect(await scene.as(admin, 'select id from public.approval_requests where id = $1', [about])).toEqual([])
      expect(await scene.as(admin, 'select s.id from public.approval_steps s where s.request_id = $1', [about])).toEqual([])
      expect((await pending(scene, admin)).filter(({ action }) => (action as Row)['request_id'] === about)).toEqual([])
      expect(await decide(scene, master, about)).toBeNull()
    })
  })
})

describe('a request of a case', () => {
  it('is decided by all approvers of its list, whatever the flow says, and told without names', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      await registerRequests(scene)
      const about = await employeeId(scene, people.person)
      const [one, two] = [await colleague(scene, stage, 0), await colleague(scene, stage, 1)]
      const [first, second] = [await giveAccess(scene, one, 'admin'), await giveAccess(scene, two, 'admin')]
      const outsider = await giveAccess(scene, await colleague(scene, stage, 2), 'admin')
      const id = await openCase(scene, stage, admin, about)
      await approver(scene, id, one, admin)
      const request = await openRequest(scene, stage, admin, { about, case: id })
      await approver(scene, id, two, admin)
      expect(await waitingSeats(scene, request)).toHaveLength(2)
      const told = await scene.owner(`select distinct title, body from public.notifications where entity_id = $1`, [request])
      expect(told).toEqual([{ title: 'Solicitação reservada', body: 'Abra a solicitação para ver do que se trata.' }])
      for (const nobody of [outsider, person, manager, master]) {
        expect(await scene.as(nobody, 'select public.approval_thread($1) as t', [request])).toEqual([{ t: null }])
        expect(await decide(scene, nobody, request)).toBe('RHNTF')
      }
      expect(await decide(scene, admin, request)).toBe('RHSLF')
      expect((await pending(scene, first)).map(({ action }) => (action as Row)['request_id'])).toContain(request)
      expect(await decide(scene, first, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('pending')
      expect(await scene.refusal(admin, 'select public.remove_case_reader($1, $2)', [id, two])).toBe('RHARG')
      expect(await decide(scene, second, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })

  it('is not opened without approvers, nor decided by the requester alone', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      await registerRequests(scene)
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person))
      await expect(openRequest(scene, stage, admin, { case: id })).rejects.toMatchObject({ code: 'RHARG' })
    })
  })

  it('is only reminded of when its day has passed, and stays where it is when an approver cannot decide', async () => {
    await stage.scene(async (scene) => {
      await registerKind(scene)
      await registerRequests(scene)
      const one = await colleague(scene, stage, 0)
      await giveAccess(scene, one, 'admin')
      const id = await openCase(scene, stage, admin, await employeeId(scene, people.person))
      await approver(scene, id, one, admin)
      const request = await openRequest(scene, stage, admin, { case: id })
      const seats = await waitingSeats(scene, request)
      await scene.owner(`update public.employees set user_id = null where id = $1`, [one])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '9 days')`)
      await scene.owner('select private.run_approval_deadlines()')
      expect(await waitingSeats(scene, request)).toEqual(seats)
      expect(await stateOf(scene, request)).toBe('pending')
    })
  })
})

describe('a confidential measure', () => {
  it('is absent for the person and for other administrators, until it is confidential no more', async () => {
    await stage.scene(async (scene) => {
      const about = await employeeId(scene, people.person)
      const other = await giveAccess(scene, await colleague(scene, stage, 0), 'admin')
      const id = await saveMeasure(scene, admin, about)
      expect(await caseOf(scene, admin, id)).toMatchObject({ kind: 'disciplinary', readers: [{ origin: 'opener' }], url: `/app/employees/${about}?aba=saude` })
      expect(await measuresOf(scene, admin, about)).toContain(id)
      for (const outsider of [other, person, master]) expect(await measuresOf(scene, outsider, about)).not.toContain(id)
      const [row] = await scene.owner('select private.acknowledgement_of_record(company_id, $2, id) as a from public.employee_disciplinary where id = $1', [id, 'disciplinary'])
      expect(row?.['a']).toEqual({ digest: null, acknowledged_at: null })
      await scene.as(admin, `select public.save_employee_record($1, 'disciplinary', '{"confidential": false}', null, $2)`, [about, id])
      for (const reader of [other, person, master]) expect(await measuresOf(scene, reader, about)).toContain(id)
    })
  })

  it('cannot become confidential once the person acknowledged it', async () => {
    await stage.scene(async (scene) => {
      const about = await employeeId(scene, people.person)
      const id = await saveMeasure(scene, admin, about, false)
      await within(scene, person, `select private.acknowledge_as($2, 'disciplinary', $1, v.digest, private.my_employee_id(), null) from private.acknowledgeable_of($2, 'disciplinary', $1, null) v`, [id, stage.company('aurora')])
      expect(await scene.refusal(admin, `select public.save_employee_record($1, 'disciplinary', '{"confidential": true}', null, $2)`, [about, id])).toBe('RHCLS')
    })
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, giveAccess, passDays, people } from '../support/approvals.ts'
import { askFeedback, give, listed, reads, team, WORDS } from '../support/feedback.ts'
import { hire } from '../support/history.ts'
import { sharedStage, type Actor, type Row, type Scene } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  aurora = stage.company('aurora')
})

const detail = async (scene: Scene, actor: Actor, id: string): Promise<Row> => (await scene.as(actor, 'select public.feedback_detail($1) as row', [id]))[0]?.['row'] as Row
const refusedGiving = (scene: Scene, actor: Actor, values: Row): Promise<string | null> =>
  scene.refusal(actor, 'select public.give_feedback($1)', [JSON.stringify({ id: randomUUID(), kind: 'praise', visibility: 'private', body: 'Obrigado', ...values })])
const notified = async (scene: Scene, employee: string): Promise<readonly unknown[]> =>
  (await scene.owner(`select title from public.notifications where employee_id = $1 and kind like 'feedback%' order by created_at, title`, [employee])).map(({ title }) => title)
const requestsOf = async (scene: Scene, actor: Actor, scope: string): Promise<readonly Row[]> =>
  (await scene.as(actor, `select i as request from jsonb_array_elements(public.feedback_request_list($1) -> 'items') i`, [scope])).map(({ request }) => request as Row)

describe('a feedback', () => {
  it('is read by the two when private, by the managers as well when told so, and by the team when it is public praise', async () => {
    await stage.scene(async (scene) => {
      const { personId, mate, report, other } = await team(scene, stage)
      const boss = await giveAccess(scene, await hire(scene, stage, { status: 'active' }), 'manager')
      await scene.owner('update public.employees set manager_id = (select id from public.employees where user_id = $1) where email = $2', [boss.claims?.['sub'], people.manager])
      const everybody: ReadonlyArray<readonly [string, Actor]> = [['author', other], ['recipient', person], ['manager', manager], ['boss', boss], ['mate', mate], ['report', report], ['admin', admin]]
      const readers = async (values: Row): Promise<readonly string[]> => {
        const id = await give(scene, other, personId, values)
        const found: string[] = []
        for (const [name, actor] of everybody) if (await reads(scene, actor, id)) found.push(name)
        return found
      }
      expect(await readers({ kind: 'constructive', visibility: 'private' })).toEqual(['author', 'recipient'])
      expect(await readers({ kind: 'constructive', visibility: 'with_manager' })).toEqual(['author', 'recipient', 'manager', 'boss'])
      expect(await readers({ visibility: 'team' })).toEqual(['author', 'recipient', 'manager', 'boss', 'mate', 'report'])
      // A manager by the organogram alone, whose role does not see the team, leads nobody here.
      await scene.owner(`update public.employees set role = 'user' where email = $1`, [people.manager])
      expect(await readers({ kind: 'constructive', visibility: 'with_manager' })).toEqual(['author', 'recipient', 'boss'])
    })
  })

  it('is listed where it belongs, and nobody learns there when it was read but the two', async () => {
    await stage.scene(async (scene) => {
      const { personId, mate, other } = await team(scene, stage)
      const id = await give(scene, other, personId, { visibility: 'team' })
      const quiet = await give(scene, other, personId)
      expect(await scene.as(person, 'select public.mark_feedback_read($1) as n', [[id]])).toEqual([{ n: 1 }])
      expect(new Set(await listed(scene, person, 'received'))).toEqual(new Set([id, quiet]))
      expect(await listed(scene, other, 'sent')).toHaveLength(2)
      for (const actor of [person, mate, manager]) expect(await listed(scene, actor, 'wall')).toEqual([id])
      expect(await listed(scene, manager, 'team')).toEqual([id])
      for (const actor of [mate, admin]) expect(await listed(scene, actor, 'team')).toEqual([])
      expect((await detail(scene, other, id))['read_at']).not.toBeNull()
      expect((await detail(scene, mate, id))['read_at']).toBeNull()
    })
  })

  it('is never to oneself, to nobody, empty, too long, or public criticism; text is kept as text', async () => {
    await stage.scene(async (scene) => {
      const { personId, mateId, other, otherId } = await team(scene, stage)
      expect(await refusedGiving(scene, other, { recipient_id: personId })).toBeNull()
      expect(await refusedGiving(scene, other, { recipient_id: otherId })).toBe('RHSLF')
      expect(await refusedGiving(scene, other, { recipient_id: null })).toBe('RHNTF')
      expect(await refusedGiving(scene, other, { recipient_id: 'ninguém' })).toBe('RHARG')
      expect(await refusedGiving(scene, other, { recipient_id: await employeeId(scene, people.stranger) })).toBe('RHNTF')
      expect(await refusedGiving(scene, other, { recipient_id: personId, body: ' \u200B\n ' })).toBe('RHCOM')
      expect(await refusedGiving(scene, other, { recipient_id: personId, body: 'x'.repeat(5000) })).toBe('RHARG')
      expect(await refusedGiving(scene, other, { recipient_id: personId, kind: 'constructive', visibility: 'team' })).toBe('RHARG')
      expect(await refusedGiving(scene, other, { recipient_id: personId, kind: null })).toBe('RHARG')
      expect(await refusedGiving(scene, other, { recipient_id: personId, competencies: [randomUUID()] })).toBe('RHNTF')
      expect((await detail(scene, other, await give(scene, other, personId, { body: '<b>👏🏽</b> \u202Eשלום\n\nfim ' })))['body']).toBe('<b>👏🏽</b> שלום\n\nfim')
      await scene.owner(`update public.employees set status = 'terminated', termination_date = hire_date + 1 where id = $1`, [mateId])
      expect(await refusedGiving(scene, other, { recipient_id: mateId })).toBe('RHNTF')
    })
  })

  it('is sent once by a double click, and an id of somebody else writes nothing', async () => {
    await stage.scene(async (scene) => {
      const { personId, other, mate } = await team(scene, stage)
      const id = await give(scene, other, personId)
      expect(await refusedGiving(scene, other, { id, recipient_id: personId, body: 'Outra coisa' })).toBeNull()
      expect((await detail(scene, other, id))['body']).toBe(WORDS)
      expect(await notified(scene, personId)).toHaveLength(1)
      expect(await refusedGiving(scene, mate, { id, recipient_id: personId })).toBe('RHARG')
    })
  })

  it('is corrected and taken back while nobody read it, or within a quarter of an hour; then its text is gone', async () => {
    await stage.scene(async (scene) => {
      const { personId, other } = await team(scene, stage)
      const [early, late] = [await give(scene, other, personId), await give(scene, other, personId)]
      const edit = (id: string): Promise<string | null> => scene.refusal(other, `select public.edit_feedback($1, 'Melhor dito')`, [id])
      await scene.as(person, 'select public.mark_feedback_read($1)', [[early]])
      expect(await edit(early)).toBeNull()
      expect((await detail(scene, person, early))['edited_at']).not.toBeNull()
      await passDays(scene, 1)
      expect(await edit(early)).toBe('RHCLS')
      expect(await scene.refusal(other, 'select public.take_back_feedback($1)', [early])).toBe('RHCLS')
      expect(await edit(late)).toBeNull()
      expect(await notified(scene, personId)).toHaveLength(2)
      await scene.as(other, 'select public.take_back_feedback($1)', [late])
      expect(await notified(scene, personId)).toHaveLength(1)
      for (const actor of [person, other]) expect(await reads(scene, actor, late)).toBe(false)
      expect(await scene.owner('select body, reply from private.feedbacks where id = $1', [late])).toEqual([{ body: null, reply: null }])
    })
  })

  it('is thanked for, answered once in private, and a praise is hidden from the team by its recipient alone', async () => {
    await stage.scene(async (scene) => {
      const { personId, otherId, other, mate } = await team(scene, stage)
      const id = await give(scene, other, personId, { visibility: 'team' })
      const acts = ['thank_for_feedback($1)', `reply_to_feedback($1, 'Valeu!')`, 'hide_praise($1)']
      for (const actor of [other, mate, manager]) for (const act of acts) expect([act, await scene.refusal(actor, `select public.${act}`, [id])]).toEqual([act, 'RHNTF'])
      expect(await reads(scene, mate, id)).toBe(true)
      for (const act of acts) expect([act, await scene.refusal(person, `select public.${act}`, [id])]).toEqual([act, null])
      expect(await scene.refusal(person, `select public.reply_to_feedback($1, 'De novo')`, [id])).toBe('RHCLS')
      expect(await notified(scene, otherId)).toHaveLength(2)
      for (const actor of [mate, manager]) expect(await reads(scene, actor, id)).toBe(false)
      expect(await detail(scene, other, id)).toMatchObject({ reply: 'Valeu!', is_hidden: true })
      await scene.as(person, 'select public.hide_praise($1, false)', [id])
      expect(await detail(scene, mate, id)).toMatchObject({ reply: null, read_at: null, is_hidden: false })
    })
  })

  it('says before it is sent who will read it, by name, and that is who reads it', async () => {
    await stage.scene(async (scene) => {
      const { personId, managerId, other } = await team(scene, stage)
      const [row] = await scene.as(other, 'select public.feedback_audience($1) as a', [personId])
      const [boss] = await scene.owner('select display_name as name from public.employees where id = $1', [managerId])
      expect(row?.['a']).toMatchObject({ has_access: true, asked_by: null, leaders: expect.arrayContaining([boss?.['name']]) as unknown })
      const [named] = await scene.owner(
        `select count(*) = (select count(*) from public.employees e where $1 in (select t from private.led_by(e.company_id, e.id) t)
           and private.leads_by_role(e.role) and e.status in ('active', 'notice') and e.company_id = $2) as same
         from private.leaders_of($2, $1)`, [personId, aurora])
      expect(named).toEqual({ same: true })
    })
  })
})

describe('a request', () => {
  it('waits in Pendências until it is answered, and who asked about somebody else reads the answer', async () => {
    await stage.scene(async (scene) => {
      const { personId, mateId, mate, other } = await team(scene, stage)
      const id = await askFeedback(scene, manager, [mateId], { about_id: personId })
      const due = `select title, detail, action from public.my_pending_items() where kind = 'feedback_request'`
      expect(await scene.as(mate, due)).toMatchObject([{ title: 'Feedback para escrever', action: { type: 'feedback_request', request_id: id } }])
      expect((await scene.as(mate, 'select public.feedback_audience($1, $2) as a', [personId, id]))[0]?.['a']).toMatchObject({ asked_by: expect.any(String) as string })
      expect(await refusedGiving(scene, other, { recipient_id: personId, request_id: id })).toBe('RHNTF')
      expect(await refusedGiving(scene, mate, { recipient_id: await employeeId(scene, people.admin), request_id: id })).toBe('RHNTF')
      const answer = await give(scene, mate, personId, { request_id: id, kind: 'constructive' })
      expect(await scene.as(mate, due)).toEqual([])
      for (const actor of [mate, person, manager]) expect(await reads(scene, actor, answer)).toBe(true)
      expect(await detail(scene, person, answer)).toMatchObject({ question: 'Como posso melhorar nas reuniões?', asked_by: expect.objectContaining({ name: expect.any(String) as string }) as unknown })
      expect(await reads(scene, admin, answer)).toBe(false)
      expect(await refusedGiving(scene, mate, { recipient_id: personId, request_id: id })).toBe('RHCLS')
      await scene.as(mate, 'select public.take_back_feedback($1)', [answer])
      expect(await scene.as(mate, due)).toHaveLength(1)
    })
  })

  it('is about oneself or who reports to one, HR asks about anybody, and never asks the person', async () => {
    await stage.scene(async (scene) => {
      const { personId, mateId, otherId, managerId } = await team(scene, stage)
      const ask = (actor: Actor, values: Row): Promise<string | null> => scene.refusal(actor, 'select public.request_feedback($1)', [JSON.stringify({ id: randomUUID(), question: 'Como foi?', people: [mateId], ...values })])
      expect(await ask(person, {})).toBeNull()
      expect(await ask(manager, { about_id: personId })).toBeNull()
      expect(await ask(admin, { about_id: otherId })).toBeNull()
      expect(await ask(person, { about_id: otherId })).toBe('RHNTF')
      expect(await ask(manager, { about_id: otherId })).toBe('RHNTF')
      expect(await ask(person, { about_id: managerId })).toBe('RHNTF')
      expect(await ask(person, { people: [] })).toBe('RHARG')
      expect(await ask(person, { people: [personId] })).toBe('RHSLF')
      expect(await ask(manager, { about_id: personId, people: [personId] })).toBe('RHARG')
      expect(await ask(person, { people: [await employeeId(scene, people.stranger)] })).toBe('RHNTF')
      expect(await ask(person, { people: Array.from({ length: 11 }, () => randomUUID()) })).toBe('RHMNY')
      expect(await ask(person, { due_on: '2001-01-01' })).toBe('RHEXP')
      expect(await ask(person, { due_on: 'amanhã' })).toBe('RHARG')
      expect(await ask(person, { question: ' ' })).toBe('RHCOM')
      expect(await ask(person, { question: 'x'.repeat(501) })).toBe('RHARG')
    })
  })

  it('is declined with a word, reminded once a day by hand and by the morning, and ended by who asked', async () => {
    await stage.scene(async (scene) => {
      const { personId, mateId, mate, otherId, other } = await team(scene, stage)
      const [{ day }] = (await scene.owner('select (private.today($1) + 1)::text as day', [aurora])) as unknown as readonly [{ day: string }]
      const id = await askFeedback(scene, person, [mateId, otherId], { due_on: day })
      expect(await scene.refusal(mate, `select public.decline_feedback_request($1, ' ')`, [id])).toBe('RHCOM')
      expect(await scene.refusal(mate, `select public.decline_feedback_request($1, 'Não trabalhamos juntos')`, [id])).toBeNull()
      expect(await requestsOf(scene, mate, 'to_give')).toEqual([])
      expect((await requestsOf(scene, person, 'asked'))[0]).toMatchObject({ is_waiting: true, people: [{ state: 'declined', reason: 'Não trabalhamos juntos' }, { state: 'waiting' }] })
      expect((await requestsOf(scene, other, 'to_give'))[0]).toMatchObject({ id, people: [] })
      expect(await scene.refusal(other, 'select public.remind_feedback_request($1)', [id])).toBe('RHNTF')
      expect(await scene.as(person, 'select public.remind_feedback_request($1) as n', [id])).toEqual([{ n: 1 }])
      expect(await scene.refusal(person, 'select public.remind_feedback_request($1)', [id])).toBe('RHRAT')
      expect(await scene.owner('select private.remind_of_feedback($1, private.today($1) + 1) as n', [aurora])).toEqual([{ n: 1 }])
      expect(await notified(scene, otherId)).toHaveLength(3)
      expect(await scene.refusal(mate, 'select public.cancel_feedback_request($1)', [id])).toBe('RHNTF')
      await scene.as(person, 'select public.cancel_feedback_request($1)', [id])
      expect(await notified(scene, otherId)).toHaveLength(0)
      expect(await scene.refusal(other, 'select public.feedback_request($1)', [id])).toBe('RHNTF')
      expect(await refusedGiving(scene, other, { recipient_id: personId, request_id: id })).toBe('RHCLS')
    })
  })
})

describe('figures', () => {
  it('are of groups of five: a smaller department joins others, with the next one where the total would tell it', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update private.feedbacks set created_at = '2001-01-01'`)
      const figures = async (): Promise<Row> => (await scene.as(admin, 'select public.feedback_figures($1) as f', [aurora]))[0]?.['f'] as Row
      const { other } = await team(scene, stage)
      const praise = async (department: string, count: number): Promise<void> => {
        const [made] = await scene.owner('insert into public.departments (company_id, name) values ($1, $2) returning id', [aurora, department])
        for (let place = 0; place < count; place += 1) await give(scene, other, await hire(scene, stage, { status: 'active', department_id: made?.['id'] }))
      }
      await praise('Grupo A', 4)
      expect(await figures()).toMatchObject({ is_shown: false, total: null, departments: [] })
      await praise('Grupo B', 6)
      expect(await figures()).toMatchObject({ is_shown: true, total: 10, recipients: 10, authors: 1, departments: [{ name: 'Outros', feedbacks: 10, people: 10 }] })
      await scene.owner(`update private.feedbacks set created_at = created_at - interval '2 minutes'`)
      await praise('Grupo C', 7)
      expect((await figures())['departments']).toEqual([{ name: 'Outros', feedbacks: 10, people: 10 }, { name: 'Grupo C', feedbacks: 7, people: 7 }])
      for (const actor of [person, manager]) expect(await scene.refusal(actor, 'select public.feedback_figures($1)', [aurora])).toBe('RHPER')
      expect(await scene.refusal(admin, 'select public.feedback_figures($1, 1)', [aurora])).toBe('RHARG')
    })
  })
})

describe('a person', () => {
  it('shows on the page and the timeline what each one may read, and what is new on the home', async () => {
    await stage.scene(async (scene) => {
      const { personId, mate, other } = await team(scene, stage)
      const [praise, quiet] = [await give(scene, other, personId, { visibility: 'team' }), await give(scene, other, personId, { kind: 'constructive' })]
      const page = async (actor: Actor): Promise<readonly unknown[]> =>
        (await scene.as(actor, `select i ->> 'id' as id from jsonb_array_elements(public.person_feedback($1) -> 'items') i`, [personId])).map(({ id }) => id)
      const line = async (actor: Actor): Promise<readonly unknown[]> => (await scene.as(actor, `select item_key from public.employee_timeline($1) where kind = 'feedback'`, [personId])).map(({ item_key: key }) => key)
      expect(new Set(await page(person))).toEqual(new Set([praise, quiet]))
      for (const actor of [mate, manager]) expect(await page(actor)).toEqual([praise])
      expect(await page(admin)).toEqual([])
      expect(await line(person)).toHaveLength(2)
      expect(await line(mate)).toEqual([`feedback:${praise}`])
      expect(await line(admin)).toEqual([])
      expect((await scene.as(person, `select public.home($1) -> 'feedback' as f`, [aurora]))[0]?.['f']).toMatchObject({ unread: 2 })
      expect((await scene.as(mate, `select public.home($1) -> 'feedback' as f`, [aurora]))[0]?.['f'] ?? null).toBeNull()
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { askFor, tellAll } from '../support/campaigns.ts'
import { day, deliver, line, requireOfAll, review, typeId } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
})

const TYPE = 'Título de eleitor'
const recipients = `select employee ->> 'id' as id, asked, channels, reason from public.campaign_recipients($1, 'documents', $2, $3)`
const send = `select * from public.send_campaign($1, 'documents', $2, $3)`
const ordered = (values: readonly unknown[]): string[] => values.map(String).toSorted((a, b) => a.localeCompare(b))
const ids = (rows: readonly Row[]): string[] => ordered(rows.map((row) => row['id']))
const withoutLogin = async (scene: Scene): Promise<string> =>
  String((await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by id limit 1`, [stage.company('aurora')]))[0]?.['id'])

describe('asking for what is missing', () => {
  it('names and asks exactly the people whom the filter of the matrix shows', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      await requireOfAll(scene, stage, TYPE)
      const [me] = await scene.owner('select e.id, e.department_id from public.employees e where e.email = $1', [people.person])
      const wishes = { types: [type], only_required: true }
      const audience = { departments: [me?.['department_id']] }
      const matrix = await scene.as(admin, `select m.employee ->> 'id' as id from public.document_matrix($1, null, $2, null, true, 200) m`, [company, me?.['department_id']])
      const listed = (await scene.as(admin, recipients, [company, audience, wishes])).filter((row) => Number(row['asked']) > 0)
      expect(listed.length).toBeGreaterThan(1)
      expect(ids(matrix)).toEqual(expect.arrayContaining(ids(listed)))
      expect(await scene.refusal(manager, recipients, [company, audience, wishes])).toBe('RHPER')
      const everyone = await scene.as(admin, recipients, [company, { everyone: true }, wishes])
      expect(everyone.length).toBeGreaterThan(listed.length)
      const [gap] = (await scene.as(admin, 'select * from public.document_gaps($1, $2)', [company, audience])).filter((row) => row['type_id'] === type)
      expect(gap).toMatchObject({ required: listed.length, besides: 0 })

      const [first, ...kept] = ids(listed)
      const [sent] = await scene.as(admin, send, [company, { ...audience, except: { people: [first] } }, wishes])
      expect(sent).toMatchObject({ people: kept.length, asked: kept.length })
      const made = await scene.owner('select employee_id as id from public.document_requests where campaign_id = $1', [sent?.['campaign_id']])
      expect(ids(made)).toEqual(kept)
    })
  })

  it('asks for what is required and for nothing else, unless it is wished', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const types = [await typeId(scene, stage, TYPE), await typeId(scene, stage, 'Certificado de treinamento (NR)')]
      await requireOfAll(scene, stage, TYPE)
      const audience = { people: [await colleague(scene, stage, 2)] }
      const [asked] = await scene.as(admin, send, [company, audience, { types, only_required: true }])
      expect(asked).toMatchObject({ people: 1, asked: 1 })
      await scene.as(admin, 'select * from public.close_campaign($1)', [asked?.['campaign_id']])
      expect(await scene.as(admin, send, [company, audience, { types }])).toMatchObject([{ people: 1, asked: 2 }])
      // Asked for already: nobody is asked again, and there is no campaign of nobody.
      expect(await scene.as(admin, send, [company, audience, { types }])).toMatchObject([{ campaign_id: null, people: 0, asked: 0, tell_at: null }])
      expect(await scene.refusal(admin, send, [company, audience, { types: [] }])).toBe('RHARG')
      expect(await scene.refusal(admin, send, [company, audience, { types: [stage.company('aurora')] }])).toBe('RHNTF')
    })
  })

  it('says by which door each is reached, and names who cannot be', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      await requireOfAll(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const [guest, bare] = [await withoutLogin(scene), await colleague(scene, stage, 3)]
      await scene.owner('update public.employees set user_id = null, role = null, birth_date = null where id = $1', [bare])
      const audience = { people: [me, guest, bare] }
      const all = await scene.as(admin, recipients, [company, audience, { types: [type] }])
      expect(all.find((row) => row['id'] === me)).toMatchObject({ asked: 1, channels: ['app', 'email'], reason: null })
      expect(all.find((row) => row['id'] === guest)).toMatchObject({ asked: 1, channels: ['guest_link'], reason: null })
      expect(all.find((row) => row['id'] === bare)).toMatchObject({ asked: 1, channels: [], reason: 'no_birth_date' })
      const [sent] = await scene.as(admin, send, [company, audience, { types: [type] }])
      expect(sent).toMatchObject({ people: 3, asked: 3, told: 1, by_link: 1 })
      await tellAll(scene)
      expect(await scene.owner('select employee_id from public.notifications where entity_id = $1', [sent?.['campaign_id']])).toEqual([{ employee_id: me }])
    })
  })

  it('can be taken back until somebody is told, and nobody ever hears of it', async () => {
    await stage.scene(async (scene) => {
      await requireOfAll(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const { campaign_id: campaign } = await askFor(scene, admin, stage.company('aurora'), { types: [await typeId(scene, stage, TYPE)], people: [me] })
      const heard = async (): Promise<number> => (await scene.owner('select id from public.notifications where entity_id = $1', [campaign])).length
      expect([await heard(), (await line(scene, person, TYPE))?.['state']]).toEqual([0, 'requested'])
      expect(await scene.owner('select private.run_campaigns() as told')).toEqual([{ told: 0 }])
      expect(await scene.refusal(manager, 'select public.undo_campaign($1)', [campaign])).toBe('RHPER')
      await scene.as(admin, 'select * from public.undo_campaign($1)', [campaign])
      expect([await tellAll(scene), await heard(), (await line(scene, person, TYPE))?.['state']]).toEqual([0, 0, 'missing'])
      expect((await scene.as(admin, `select campaign_id from public.campaign_list($1, 'documents')`, [stage.company('aurora')])).map((row) => row['campaign_id'])).not.toContain(campaign)
      // Twice is once.
      await scene.as(admin, 'select * from public.undo_campaign($1)', [campaign])
    })
  })

  it('ends later as a whole: the bell says nothing any more, and nobody is reminded', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      await requireOfAll(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const { campaign_id: campaign } = await askFor(scene, admin, company, { types: [await typeId(scene, stage, TYPE)], people: [me] })
      expect(await tellAll(scene)).toBe(1)
      expect(await scene.refusal(admin, 'select public.undo_campaign($1)', [campaign])).toBe('RHCLS')
      const unread = async (): Promise<unknown> => (await scene.owner('select count(*)::int as n from public.notifications where entity_id = $1 and read_at is null', [campaign]))[0]?.['n']
      expect([await unread(), (await line(scene, person, TYPE))?.['state']]).toEqual([1, 'requested'])
      await scene.as(admin, 'select * from public.close_campaign($1)', [campaign])
      expect([await unread(), (await line(scene, person, TYPE))?.['state']]).toEqual([0, 'missing'])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '9 days')`)
      // Other campaigns of the demo may remind on that day.
      await scene.owner('select private.remind_people($1, private.today($1))', [company])
      expect(await scene.owner('select from public.campaign_people where company_id = $1 and campaign_id = $2 and last_told_on = private.today($1)', [company, campaign])).toEqual([])
    })
  })

  it('is reminded of by name, once a day, by the doors that are open', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const guest = await withoutLogin(scene)
      const { campaign_id: campaign } = await askFor(scene, admin, company, { types: [await typeId(scene, stage, TYPE)], people: [me, guest], due: await day(scene, stage, 9) })
      await tellAll(scene)
      const owed = async (actor: Actor): Promise<readonly Row[]> =>
        (await scene.as(actor, `select employee ->> 'id' as id, open, told_today, channels from public.campaign_progress($1)`, [campaign])).filter((row) => Number(row['open']) > 0 && row['told_today'] === false)
      expect(await owed(admin)).toEqual([])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '1 day')`)
      expect(ids(await owed(admin))).toEqual(ordered([me, guest]))
      expect(await owed(manager)).toEqual([])
      expect(await scene.as(admin, 'select public.remind_campaign($1, $2) as n', [campaign, [guest]])).toEqual([{ n: 0 }])
      expect(await owed(admin)).toMatchObject([{ id: me, channels: ['app', 'email'] }])
      expect(await scene.as(admin, 'select public.remind_campaign($1) as n', [campaign])).toEqual([{ n: 1 }])
    })
  })

  it('finds who joined the audience later, and gives them as many days as the others had', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      const [department] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Equipe nova') returning id`, [company])
      const [first, second] = [await colleague(scene, stage, 2), await colleague(scene, stage, 4)]
      const join = (who: string, on: string): Promise<readonly Row[]> => scene.as(admin, `select * from public.change_assignment($1, $2, $3, 'transfer')`, [who, on, { department_id: department?.['id'] }])
      await join(first, await day(scene, stage, 0))
      const [sent] = await scene.as(admin, `select * from public.send_campaign($1, 'documents', $2, $3, private.today($1) + 7)`, [company, { departments: [department?.['id']] }, { types: [type] }])
      expect(sent).toMatchObject({ people: 1 })
      await tellAll(scene)
      const listed = async (): Promise<Row | undefined> => (await scene.as(admin, `select * from public.campaign_list($1, 'documents')`, [company])).find((row) => row['campaign_id'] === sent?.['campaign_id'])
      expect(await listed()).toMatchObject({ people: 1, joined: 0 })
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '3 days')`)
      await join(second, await day(scene, stage, 0))
      expect(await listed()).toMatchObject({ people: 1, joined: 1 })
      expect(await scene.refusal(manager, 'select public.join_campaign($1)', [sent?.['campaign_id']])).toBe('RHPER')
      expect(await scene.as(admin, 'select public.join_campaign($1) as n', [sent?.['campaign_id']])).toEqual([{ n: 1 }])
      expect(await listed()).toMatchObject({ people: 2, joined: 0 })
      const due = await scene.owner('select r.due_on - private.today(r.company_id) as days from public.document_requests r where r.campaign_id = $1 order by r.due_on', [sent?.['campaign_id']])
      expect(due.map((row) => Number(row['days']))).toEqual([4, 7])
    })
  })
})

describe('who would be told', () => {
  const reach = `select employee ->> 'id' as id, channels, reason from public.notice_reach($1, $2, $3)`

  it('is read by administrators of everybody, by managers of their team, by nobody else', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const everybody = (await scene.owner(`select id from public.employees where company_id = $1 and status = 'active'`, [company])).map((row) => row['id'])
      const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      const seen = await scene.as(admin, reach, [company, everybody, 'leave_proposed'])
      expect(seen).toHaveLength(everybody.length)
      expect(seen.find((row) => row['id'] === me)).toMatchObject({ channels: ['app', 'email'], reason: null })
      const team = await scene.as(manager, reach, [company, everybody, 'leave_proposed'])
      expect(team.length).toBeGreaterThan(0)
      expect(team.length).toBeLessThan(everybody.length)
      expect(ids(team)).not.toContain(boss)
      expect(await scene.as(person, reach, [company, everybody, 'leave_proposed'])).toEqual([])
      expect(await scene.as(admin, reach, [stage.company('boreal'), everybody, 'leave_proposed'])).toEqual([])
    })
  })

  it('follows what each person chose, and who may sign in', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const ask = async (): Promise<Row | undefined> => (await scene.as(admin, reach, [company, [me], 'document_requested']))[0]
      await scene.as(person, 'select * from public.set_notification_preference($1, true, $2)', ['document_requested', 'off'])
      expect(await ask()).toMatchObject({ channels: ['app'], reason: null })
      await scene.as(person, 'select * from public.set_notification_preference($1, false, $2)', ['document_requested', 'daily'])
      expect(await ask()).toMatchObject({ channels: ['daily_email'], reason: null })
      await scene.as(person, 'select * from public.set_notification_preference($1, false, $2)', ['document_requested', 'off'])
      expect(await ask()).toMatchObject({ channels: [], reason: 'muted' })
      await scene.owner(`update public.employees set user_id = null where id = $1`, [me])
      expect(await ask()).toMatchObject({ channels: [], reason: 'no_login' })
    })
  })

  it('of an invitation is who has an address and no access', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const others = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' and email is not null order by id limit 2`, [company])
      await scene.owner('update public.employees set email = null where id = $1', [others[1]?.['id']])
      const invite = `select employee ->> 'id' as id, channels, reason from public.invitation_reach($1, $2)`
      const found = await scene.as(admin, invite, [company, [me, others[0]?.['id'], others[1]?.['id']]])
      expect(new Map(found.map((row) => [row['id'], row['reason']]))).toEqual(new Map([[me, 'has_login'], [others[0]?.['id'], null], [others[1]?.['id'], 'no_email']]))
      expect(await scene.as(manager, invite, [company, [me]])).toEqual([])
      // One invitation waits already, and the same act leaves the person alone.
      await scene.as(admin, `select public.prepare_invitation($1, 'convidada@aurora.demo', 'user')`, [others[0]?.['id']])
      expect(await scene.as(admin, invite, [company, [others[0]?.['id']]])).toMatchObject([{ channels: [], reason: 'invited' }])
    })
  })
})

it('the figures are those of the people whom the filter shows', async () => {
  await stage.scene(async (scene) => {
    const company = stage.company('aurora')
    const type = await typeId(scene, stage, TYPE)
    await requireOfAll(scene, stage, TYPE)
    const [me] = await scene.owner('select department_id from public.employees where email = $1', [people.person])
    const figures = async (...filter: unknown[]): Promise<Row | undefined> =>
      (await scene.as(admin, 'select * from public.document_compliance($1, $2, $3)', [company, ...filter])).find((row) => row['type_id'] === type)
    const [inside] = await scene.owner(`select count(*)::int as n from public.employees where company_id = $1 and department_id = $2 and status <> 'terminated'`, [company, me?.['department_id']])
    expect(await figures(null, me?.['department_id'])).toMatchObject({ required: inside?.['n'], missing: inside?.['n'] })
    expect(Number((await figures(null, null))?.['required'])).toBeGreaterThan(Number(inside?.['n']))
  })
})

describe('a paper that must be signed', () => {
  const CONTRACT = 'Contrato de trabalho'
  const listed = async (scene: Scene, paper: unknown): Promise<Row | undefined> =>
    (await scene.as(admin, 'select * from public.document_list($1)', [stage.company('aurora')])).find((row) => row['document_id'] === paper)

  it('is not in order until all have signed, and is offered to be sent only while it may be', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      await requireOfAll(scene, stage, CONTRACT)
      await scene.owner(`update public.document_types set action = 'sign' where company_id = $1 and name = $2`, [company, CONTRACT])
      const paper = await deliver(scene, stage, admin, { employee: me, type: CONTRACT })
      const figures = async (): Promise<Row | undefined> => (await scene.as(admin, 'select * from public.document_compliance($1, $2)', [company, 'Beatriz Nogueira'])).find((row) => row['type_name'] === CONTRACT)
      expect((await line(scene, person, CONTRACT))?.['state']).toBe('to_sign')
      expect(await figures()).toMatchObject({ done: 0, to_sign: 1, missing: 0 })
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'to_sign', can_ask_signature: true })
      expect(await scene.as(person, 'select state from public.my_documents() where document_id = $1', [paper['id']])).toEqual([{ state: 'to_sign' }])
      expect(await scene.as(admin, 'select public.awaits_signature(d) as waits from public.documents d where d.id = $1', [paper['id']])).toEqual([{ waits: true }])
      // Whoever hands the row to the function by hand learns nothing of a paper that is not theirs to read.
      const asked = 'select public.awaits_signature(jsonb_populate_record(null::public.documents, $1)) as waits'
      const [row] = await scene.owner('select to_jsonb(d) as row from public.documents d where d.id = $1', [paper['id']])
      expect(await scene.as(admin, asked, [row?.['row']])).toEqual([{ waits: true }])
      expect(await scene.as(stage.signedIn(people.stranger), asked, [row?.['row']])).toEqual([{ waits: false }])

      const [envelope] = await scene.as(admin, 'select * from public.send_for_signature($1, $2)', [paper['id'], 'signature'])
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'to_sign', can_ask_signature: false })
      await scene.as(person, 'select * from public.sign_document($1, $2)', [envelope?.['id'], envelope?.['digest']])
      expect((await line(scene, person, CONTRACT))?.['state']).toBe('approved')
      expect(await figures()).toMatchObject({ done: 1, to_sign: 0 })
    })
  })

  it('of any type waits while it was sent, and one in review cannot be sent', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, person, { employee: me, type: 'Comprovante de escolaridade' })
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'in_review', can_ask_signature: false })
      const send = 'select * from public.send_for_signature($1, $2)'
      expect(await scene.refusal(admin, send, [paper['id'], 'acknowledgement'])).toBe('RHSIG')
      await review(scene, admin, paper['latest_version_id'], { decision: 'approve' })
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'approved', can_ask_signature: true })
      const [envelope] = await scene.as(admin, send, [paper['id'], 'acknowledgement'])
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'to_sign', can_ask_signature: false })
      await scene.as(admin, 'select * from public.cancel_signature($1, $2)', [envelope?.['id'], 'Enviado por engano'])
      expect(await listed(scene, paper['id'])).toMatchObject({ state: 'approved', can_ask_signature: true })
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
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
const recipients = 'select employee ->> \'id\' as id, asked, channels, reason from public.document_request_recipients($1, $2, $3, $4, $5, $6)'
const ordered = (values: readonly unknown[]): string[] => values.map(String).toSorted((a, b) => a.localeCompare(b))
const ids = (rows: readonly Row[]): string[] => ordered(rows.map((row) => row['id']))

describe('asking for what is missing', () => {
  it('names and asks exactly the people that the filter shows', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      await requireOfAll(scene, stage, TYPE)
      const [me] = await scene.owner('select e.id, e.department_id from public.employees e where e.email = $1', [people.person])
      const filter = [null, me?.['department_id'], null, true]
      const matrix = await scene.as(admin, `select m.employee ->> 'id' as id from public.document_matrix($1, $2, $3, $4, $5, 200) m`, [company, ...filter])
      const listed = await scene.as(admin, recipients, [company, [type], ...filter])
      expect(listed.length).toBeGreaterThan(1)
      expect(ids(matrix)).toEqual(expect.arrayContaining(ids(listed)))
      expect(await scene.as(manager, recipients, [company, [type], ...filter])).toEqual([])
      const everyone = await scene.as(admin, recipients, [company, [type], null, null, null, false])
      expect(everyone.length).toBeGreaterThan(listed.length)

      const kept = ids(listed).slice(1)
      const [asked] = await scene.as(admin, 'select * from public.request_documents($1, $2, $3, p_only_gaps => true)', [company, [type], kept])
      expect(asked).toMatchObject({ requested: kept.length, people: kept.length, skipped: 0 })
      const made = await scene.owner('select employee_id as id from public.document_requests where campaign_id = $1', [asked?.['campaign_id']])
      expect(ids(made)).toEqual(kept)
    })
  })

  it('asks for what is required and for nothing else', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const [type, other] = [await typeId(scene, stage, TYPE), await typeId(scene, stage, 'Certificado de treinamento (NR)')]
      await requireOfAll(scene, stage, TYPE)
      const someone = await colleague(scene, stage, 2)
      const [asked] = await scene.as(admin, 'select * from public.request_documents($1, $2, $3, p_only_gaps => true)', [company, [type, other], [someone]])
      expect(asked).toMatchObject({ requested: 1, skipped: 0 })
      // Named without that, both are asked for.
      await scene.as(admin, 'select * from public.close_document_campaign($1)', [asked?.['campaign_id']])
      expect(await scene.as(admin, 'select * from public.request_documents($1, $2, $3)', [company, [type, other], [someone]])).toMatchObject([{ requested: 2 }])
    })
  })

  it('says who is told by which channel, and counts nobody as told who cannot be', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      await requireOfAll(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const [without] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`, [company])
      const all = await scene.as(admin, recipients, [company, [type], null, null, null, false])
      expect(all.find((row) => row['id'] === me)).toMatchObject({ asked: 1, channels: ['app', 'email'], reason: null })
      expect(all.find((row) => row['id'] === without?.['id'])).toMatchObject({ channels: [], reason: 'no_login' })
      const [asked] = await scene.as(admin, 'select * from public.request_documents($1, $2, $3, p_only_gaps => true)', [company, [type], [me, without?.['id']]])
      expect(asked).toMatchObject({ requested: 2, people: 2, told: 1 })
      const told = await scene.owner('select employee_id from public.notifications where entity_id = $1', [asked?.['campaign_id']])
      expect(told).toEqual([{ employee_id: me }])
    })
  })

  it('is taken back as a whole, and nobody is reminded afterwards', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      await requireOfAll(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const [asked] = await scene.as(admin, 'select * from public.request_documents($1, $2, $3, p_only_gaps => true)', [company, [type], [me]])
      const campaign = asked?.['campaign_id']
      const unread = async (): Promise<unknown> => (await scene.owner('select count(*)::int as n from public.notifications where entity_id = $1 and read_at is null', [campaign]))[0]?.['n']
      expect([await unread(), (await line(scene, person, TYPE))?.['state']]).toEqual([1, 'requested'])
      await scene.as(admin, 'select * from public.close_document_campaign($1)', [campaign])
      expect([await unread(), (await line(scene, person, TYPE))?.['state']]).toEqual([0, 'missing'])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '9 days')`)
      expect(await scene.owner('select private.remind_company($1) as n', [company])).toEqual([{ n: 0 }])
    })
  })

  it('is reminded of by name, once a day, by the doors that are open', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const type = await typeId(scene, stage, TYPE)
      const me = await employeeId(scene, people.person)
      const [without] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' order by id limit 1`, [company])
      const [asked] = await scene.as(admin, 'select * from public.request_documents($1, $2, $3, $4)', [company, [type], [me, without?.['id']], await day(scene, stage, 9)])
      const owed = `select employee ->> 'id' as id, channels, reason from public.document_reminder_recipients($1)`
      expect(await scene.as(admin, owed, [asked?.['campaign_id']])).toEqual([])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '1 day')`)
      const listed = await scene.as(admin, owed, [asked?.['campaign_id']])
      expect(ids(listed)).toEqual(ordered([me, without?.['id']]))
      expect(await scene.as(manager, owed, [asked?.['campaign_id']])).toEqual([])
      expect(await scene.as(admin, 'select public.remind_documents($1, $2) as n', [asked?.['campaign_id'], [without?.['id']]])).toEqual([{ n: 0 }])
      expect(await scene.as(admin, owed, [asked?.['campaign_id']])).toMatchObject([{ id: me }])
      expect(await scene.as(admin, 'select public.remind_documents($1) as n', [asked?.['campaign_id']])).toEqual([{ n: 1 }])
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

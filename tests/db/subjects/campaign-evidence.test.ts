import { beforeAll, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { askFor, tellAll } from '../support/campaigns.ts'
import { day, deliver, typeId } from '../support/documents.ts'
import { askedGuest, enter, pageOf, sendFile, act } from '../support/guests.ts'
import { type Actor, type Row, type Scene, anon, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  stranger = stage.signedIn(people.stranger)
})

const TYPE = 'Título de eleitor'
const query = 'select * from public.campaign_evidence($1)'
const named = async (scene: Scene, campaign: unknown, id: unknown): Promise<Row | undefined> => {
  const [found] = await scene.owner('select display_name, registration_number from public.employees where id = $1', [id])
  return (await scene.as(admin, query, [campaign])).find((row) => row['name'] === found?.['display_name'] && row['registration_number'] === found?.['registration_number'])
}
const approveAll = async (scene: Scene, id: unknown): Promise<void> => {
  const versions = await scene.owner(`select v.id from private.document_versions v join public.documents d on d.id = v.document_id where d.employee_id = $1 and v.status = 'in_review'`, [id])
  for (const version of versions) await scene.as(admin, `select * from public.review_document($1, 'approve')`, [version['id']])
}

it('shows whoever has a login as told, reminded and done by the own hand', async () => {
  await stage.scene(async (scene) => {
    const [me, mate] = [await employeeId(scene, people.person), await colleague(scene, stage, 2)]
    const { campaign_id: campaign } = await askFor(scene, admin, stage.company('aurora'), { types: [await typeId(scene, stage, TYPE)], people: [me, mate], due: await day(scene, stage, 9) })
    expect(await named(scene, campaign, me)).toMatchObject({ channel: null, told_at: null, reminders: 0, state: 'open', done_at: null, doors: [] })
    await tellAll(scene)
    const told = await named(scene, campaign, me)
    expect(told).toMatchObject({ channel: 'login', reminders: 0 })
    expect(told?.['told_at']).not.toBeNull()
    // A second notice on the same day is none.
    await scene.as(admin, 'select public.remind_campaign($1)', [campaign])
    expect(await named(scene, campaign, me)).toMatchObject({ reminders: 0 })
    await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '2 days')`)
    await scene.as(admin, 'select public.remind_campaign($1)', [campaign])
    expect(await named(scene, campaign, me)).toMatchObject({ reminders: 1, told_at: told?.['told_at'] })
    await scene.owner(`update private.frozen_clock set instant = instant + interval '9 days'`)
    expect(await named(scene, campaign, me)).toMatchObject({ state: 'late' })
    await deliver(scene, stage, person, { employee: me, type: TYPE })
    expect(await named(scene, campaign, me)).toMatchObject({ state: 'waiting', done_at: null })
    await approveAll(scene, me)
    const done = await named(scene, campaign, me)
    expect(done).toMatchObject({ state: 'done', doors: ['login'] })
    expect(done?.['done_at']).not.toBeNull()
    // What the company hands in for somebody is its own act.
    await deliver(scene, stage, admin, { employee: mate, type: TYPE })
    expect(await named(scene, campaign, mate)).toMatchObject({ state: 'done', doors: ['counter'] })
  })
})

it('shows whoever has none as reached by the link and done through it, with no reminder that nobody sent', async () => {
  await stage.scene(async (scene) => {
    const guest = await askedGuest(scene, stage)
    const [row] = await scene.owner('select campaign_id from public.campaign_people where employee_id = $1 order by asked_at desc limit 1', [guest.id])
    const campaign = row?.['campaign_id']
    await tellAll(scene)
    expect(await named(scene, campaign, guest.id)).toMatchObject({ channel: 'guest_link', reminders: 0, state: 'open' })
    const secret = await enter(scene, guest)
    const page = await pageOf(scene, secret)
    for (const request of page?.view.document_request.requests ?? []) {
      const file = await sendFile(scene, secret, request['request_id'])
      await scene.as(anon, act, [secret, 'send', { request_id: request['request_id'], file_id: file }])
    }
    expect(await named(scene, campaign, guest.id)).toMatchObject({ state: 'waiting' })
    await approveAll(scene, guest.id)
    expect(await named(scene, campaign, guest.id)).toMatchObject({ state: 'done', doors: ['guest_link'], reminders: 0 })
  })
})

it('shows whoever nobody could tell as not reached, until something is handed in at the counter', async () => {
  await stage.scene(async (scene) => {
    const mate = await colleague(scene, stage, 3)
    await scene.owner('update public.employees set user_id = null, role = null, birth_date = null where id = $1', [mate])
    const { campaign_id: campaign } = await askFor(scene, admin, stage.company('aurora'), { types: [await typeId(scene, stage, TYPE)], people: [mate] })
    await tellAll(scene)
    expect(await named(scene, campaign, mate)).toMatchObject({ channel: null, told_at: null, reminders: 0 })
    await deliver(scene, stage, admin, { employee: mate, type: TYPE })
    expect(await named(scene, campaign, mate)).toMatchObject({ channel: 'counter', state: 'done', doors: ['counter'] })
  })
})

it('is read by those who may send the campaign, and by nobody else', async () => {
  await stage.scene(async (scene) => {
    const me = await employeeId(scene, people.person)
    const { campaign_id: campaign } = await askFor(scene, admin, stage.company('aurora'), { types: [await typeId(scene, stage, TYPE)], people: [me] })
    expect(await scene.as(admin, query, [campaign])).toHaveLength(1)
    for (const actor of [manager, person, stranger]) expect(await scene.as(actor, query, [campaign])).toEqual([])
    expect(await scene.refusal(anon, query, [campaign])).toBe('42501')
  })
})

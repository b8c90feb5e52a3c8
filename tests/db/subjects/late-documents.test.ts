import { beforeAll, expect, it } from 'vitest'
import { colleague, people } from '../support/approvals.ts'
import { askFor, tellAll } from '../support/campaigns.ts'
import { day, typeId } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
})

const waiting = async (scene: Scene, actor: Actor, campaign: unknown): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select * from public.my_pending_items(200)')).filter((row) => row['entity_id'] === campaign && row['kind'] === 'document_overdue')

it('papers that nobody sends wait for the administration once they are late for three days without a reminder', async () => {
  await stage.scene(async (scene) => {
    const type = await typeId(scene, stage, 'Título de eleitor')
    const debtors = [await colleague(scene, stage, 2), await colleague(scene, stage, 4)]
    const made = await askFor(scene, admin, stage.company('aurora'), { types: [type], people: debtors, due: await day(scene, stage, 1) })
    await tellAll(scene)
    const campaign = made['campaign_id']
    expect(await waiting(scene, admin, campaign)).toEqual([])
    await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '5 days')`)
    expect(await waiting(scene, admin, campaign)).toMatchObject([{ title: 'Título de eleitor', detail: '2 documentos em atraso', overdue: true, action: { type: 'document_overdue', campaign_id: campaign } }])
    expect(await waiting(scene, manager, campaign)).toEqual([])
    expect(await scene.as(admin, 'select days_late from public.late_document_requests($1)', [campaign])).toEqual([{ days_late: 4 }, { days_late: 4 }])
    expect(await scene.as(manager, 'select * from public.late_document_requests($1)', [campaign])).toEqual([])
    const count = async (): Promise<number> => Number((await scene.as(admin, 'select public.my_pending_count() as n'))[0]?.['n'])
    const before = await count()
    // Neither of them has a login: nobody is told.
    expect(await scene.as(admin, 'select public.remind_campaign($1)', [campaign])).toEqual([{ remind_campaign: 0 }])
    expect(await waiting(scene, admin, campaign)).toEqual([])
    expect(await count()).toBe(before - 1)
    await scene.owner(`update private.frozen_clock set instant = instant + interval '3 days'`)
    expect(await waiting(scene, admin, campaign)).toHaveLength(1)
    await scene.as(admin, 'select * from public.close_campaign($1)', [campaign])
    expect(await waiting(scene, admin, campaign)).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { askFor, tellAll } from '../support/campaigns.ts'
import { typeId } from '../support/documents.ts'
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
async function sent(scene: Scene): Promise<{ readonly campaign: unknown; readonly type: string; readonly me: string }> {
  const [type, me] = [await typeId(scene, stage, TYPE), await employeeId(scene, people.person)]
  return { campaign: (await askFor(scene, admin, stage.company('aurora'), { types: [type], people: [me] }))['campaign_id'], type, me }
}

describe('a campaign', () => {
  it('is read, ended, undone and reminded of by those who may send it, in their own company', async () => {
    await stage.scene(async (scene) => {
      const { campaign } = await sent(scene)
      const reads = ['select id from public.campaigns where id = $1', 'select id from public.campaign_people where campaign_id = $1', 'select employee from public.campaign_progress($1)', 'select name from public.campaign_evidence($1)']
      for (const text of reads) {
        expect(await scene.as(admin, text, [campaign])).toHaveLength(1)
        for (const actor of [manager, person, stranger]) expect(await scene.as(actor, text, [campaign])).toEqual([])
      }
      for (const text of ['select public.campaign_evidence($1)', 'select public.campaign_progress($1)']) expect(await scene.refusal(anon, text, [campaign])).toBe('42501')
      for (const act of ['undo_campaign', 'close_campaign', 'remind_campaign', 'join_campaign']) {
        const text = `select public.${act}($1)`
        for (const actor of [manager, person]) expect([act, await scene.refusal(actor, text, [campaign])]).toEqual([act, 'RHPER'])
        expect([act, await scene.refusal(stranger, text, [campaign])]).toEqual([act, 'RHNTF'])
        expect(await scene.refusal(anon, text, [campaign])).toBe('42501')
      }
      await tellAll(scene)
      expect(await scene.as(admin, 'select public.close_campaign($1)', [campaign])).toHaveLength(1)
    })
  })

  it('is not sent by who may not, to people of others, nor for an unknown purpose', async () => {
    await stage.scene(async (scene) => {
      const { type, me } = await sent(scene)
      const send = 'select * from public.send_campaign($1, $2, $3, $4)'
      const look = 'select * from public.campaign_recipients($1, $2, $3, $4)'
      const aurora = stage.company('aurora')
      const [foreign] = await scene.owner(`select id from public.employees where company_id = $1 and status = 'active' limit 1`, [stage.company('boreal')])
      for (const text of [send, look]) {
        for (const actor of [manager, person]) expect(await scene.refusal(actor, text, [aurora, 'documents', { people: [me] }, { types: [type] }])).toBe('RHPER')
        expect(await scene.refusal(stranger, text, [aurora, 'documents', { people: [me] }, { types: [type] }])).toBe('RHPER')
        expect(await scene.refusal(admin, text, [stage.company('boreal'), 'documents', { everyone: true }, { types: [type] }])).toBe('RHPER')
        expect(await scene.refusal(admin, text, [aurora, 'nada', { people: [me] }, {}])).toBe('RHARG')
      }
      expect(await scene.refusal(admin, send, [aurora, 'documents', { people: [foreign?.['id']] }, { types: [type] }])).toBe('RHNTF')
      expect(await scene.as(admin, look, [aurora, 'documents', { people: [foreign?.['id']] }, { types: [type] }])).toEqual([])
      expect(await scene.as(admin, 'select * from public.document_gaps($1, $2)', [stage.company('boreal'), { everyone: true }])).toEqual([])
      expect(await scene.as(manager, 'select * from public.document_gaps($1, $2)', [aurora, { everyone: true }])).toEqual([])
      expect(await scene.as(manager, `select * from public.campaign_list($1, 'documents')`, [aurora])).toEqual([])
    })
  })

  it('keeps its audience from everybody, and whom it asked from being written or unwritten', async () => {
    await stage.scene(async (scene) => {
      const { campaign } = await sent(scene)
      for (const actor of [admin, manager, person, anon]) {
        for (const table of ['private.audiences', 'private.audience_terms', 'private.campaign_purposes']) expect(await scene.refusal(actor, `select * from ${table}`, [])).toBe('42501')
      }
      for (const text of ['delete from public.campaigns where id = $1', 'delete from public.campaign_people where campaign_id = $1', 'update public.campaign_people set last_told_on = null where campaign_id = $1', 'update public.campaign_people set reminders = 9, told_at = now() where campaign_id = $1']) {
        expect(await scene.refusal(admin, text, [campaign])).toBe('42501')
      }
      const raw: Promise<readonly Row[]> = scene.as(admin, 'select wishes from public.campaigns where id = $1', [campaign])
      expect(await raw).toHaveLength(1)
    })
  })
})

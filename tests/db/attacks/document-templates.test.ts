import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { personOf, started, stored, template } from '../support/document-templates.ts'
import { serviceRole, type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
let manager: Actor
let foreigner: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  foreigner = stage.signedIn(people.stranger)
})

describe('templates', () => {
  it('are read, resolved and sent by the administration of the company alone', async () => {
    await stage.scene(async (scene) => {
      const { id } = await template(scene, stage, admin)
      const employee = await personOf(scene)
      const doors: [string, unknown[]][] = [
        ['select * from public.read_document_template($1)', [id]],
        ['select * from public.render_document($1, $2)', [id, employee]],
        ['select * from public.review_document_batch($1, $2)', [id, [employee]]],
        ['select * from public.archive_document_template($1, false)', [id]],
      ]
      for (const [text, values] of doors) {
        expect(await scene.refusal(admin, text, values), text).toBeNull()
        for (const actor of [person, manager, foreigner]) expect(await scene.refusal(actor, text, values), text).toMatch(/^(RHPER|RHNTF|0 rows)$/)
      }
      const [making] = await started(scene, admin, id, [employee])
      const prepare = 'select * from public.prepare_document_making($1)'
      for (const actor of [person, manager, foreigner]) expect(await scene.refusal(actor, prepare, [making?.['making_id']])).toBe('RHNTF')
      expect(await scene.refusal(admin, prepare, [making?.['making_id']])).toBeNull()
    })
  })

  it('of pay make nothing once their type tells less, and what one previews is in the trail all the same', async () => {
    await stage.scene(async (scene) => {
      const employee = await personOf(scene)
      await scene.as(admin, 'select * from public.save_document_type($1)', [JSON.stringify({ company_id: stage.company('aurora'), name: 'Carta de salário', sensitivity: 'P3', who_sees: 'person', who_sends: 'company' })])
      const { id } = await template(scene, stage, admin, { type: 'Carta de salário', text: 'Recebe {{remuneracao.salario}}.' })
      const [making] = await started(scene, admin, id, [employee])
      await scene.owner(`update public.document_types set sensitivity = 'P1' where company_id = $1 and name = 'Carta de salário'`, [stage.company('aurora')])
      expect(await scene.refusal(admin, 'select * from public.prepare_document_making($1)', [making?.['making_id']])).toBe('RHCLA')
      await expect(started(scene, admin, id, [employee])).rejects.toMatchObject({ code: 'RHCLA' })
      const trail = `select count(*)::integer as n from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`
      const before = (await scene.owner(trail, [employee]))[0]?.['n']
      await scene.as(admin, 'select * from public.render_document($1, $2)', [id, employee])
      expect(await scene.owner(trail, [employee])).toEqual([{ n: Number(before) + 1 }])
    })
  })

  it('do not resolve people of another company', async () => {
    await stage.scene(async (scene) => {
      const { id } = await template(scene, stage, admin)
      const stranger = await employeeId(scene, people.stranger)
      expect(await scene.refusal(admin, 'select * from public.render_document($1, $2)', [id, await personOf(scene)])).toBeNull()
      expect(await scene.refusal(admin, 'select * from public.render_document($1, $2)', [id, stranger])).toBe('RHNTF')
      await expect(started(scene, admin, id, [stranger])).rejects.toMatchObject({ code: 'RHNTF' })
    })
  })
})

describe('a paper of the company', () => {
  it('cannot be forged: nobody but the function tells what was stored, and only once', async () => {
    await stage.scene(async (scene) => {
      const { id } = await template(scene, stage, admin)
      const [making] = await started(scene, admin, id, [await personOf(scene)])
      const finish = 'select * from public.finish_document_making($1, $2, 9, $3)'
      const [file] = await scene.as(admin, 'select * from public.prepare_document_making($1)', [making?.['making_id']])
      const values = [making?.['making_id'], file?.['file_id'], 'cd'.repeat(32)]
      for (const actor of [admin, person, foreigner]) expect(await scene.refusal(actor, finish, values)).toBe('42501')
      // Another's file, or a second telling, is refused to the secret key as well.
      const other = (await scene.as(person, `select file_id from public.start_upload('document_p2', 'a.pdf', 'application/pdf', 9, $1)`, [await personOf(scene)]))[0]
      expect(await scene.refusal(serviceRole, finish, [making?.['making_id'], other?.['file_id'], 'cd'.repeat(32)])).toBe('RHCLS')
      expect(await scene.refusal(serviceRole, finish, values)).toBeNull()
      expect(await scene.refusal(serviceRole, finish, values)).toBe('RHCLS')
    })
  })

  it('that one person ordered is neither seen nor answered nor fetched by another', async () => {
    await stage.scene(async (scene) => {
      const employee = await personOf(scene)
      await scene.owner(`update public.employees set cpf = coalesce(cpf, '52998224725'), hire_date = coalesce(hire_date, '2020-03-02'), position = coalesce(position, 'Analista') where id = $1`, [employee])
      const [option] = await scene.as(person, `select id from public.document_order_options where name = 'Declaração de vínculo'`)
      const [placed] = await scene.as(person, 'select * from public.order_document($1)', [option?.['id']])
      const other = await giveAccess(scene, await colleague(scene, stage, 3))
      const doors: [string, unknown[]][] = [
        ['select * from public.prepare_document_making($1)', [placed?.['making_id']]],
        ['select * from public.cancel_document_order($1)', [placed?.['id']]],
        ['select * from public.note_order_downloaded($1)', [placed?.['id']]],
        ['select * from public.deny_document_order($1, $2)', [placed?.['id'], 'Não']],
        ['select id from public.document_orders where id = $1', [placed?.['id']]],
      ]
      for (const actor of [other, manager, foreigner]) {
        for (const [text, values] of doors) expect(await scene.refusal(actor, text, values), text).toMatch(/^(RHPER|RHNTF|0 rows)$/)
      }
      const done = await stored(scene, person, placed?.['making_id'])
      expect(await scene.refusal(person, 'select * from public.open_file($1)', [done['file_id']])).toBeNull()
      for (const actor of [other, manager, foreigner]) expect(await scene.refusal(actor, 'select * from public.open_file($1)', [done['file_id']])).toBe('RHNTF')
      expect(await scene.refusal(foreigner, 'select * from public.order_document($1)', [option?.['id']])).toBe('RHNTF')
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { SEND_DOCUMENTS } from '../support/campaigns.ts'
import { deliver, open, review, typeId, upload } from '../support/documents.ts'
import { anon, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
let foreigner: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
  foreigner = stage.signedIn(people.stranger)
})

/** A type of each class, and one of what only the administration sees. */
async function makeType(scene: Scene, sensitivity: string, who_sees: string): Promise<string> {
  const name = `Teste ${sensitivity} ${who_sees}`
  await scene.as(admin, 'select * from public.save_document_type($1)', [
    JSON.stringify({ company_id: stage.company('aurora'), name, sensitivity, who_sees, who_sends: 'company' }),
  ])
  return name
}

async function paperOf(scene: Scene, sensitivity: string, who_sees: string): Promise<Row> {
  const employee = await employeeId(scene, people.person)
  return deliver(scene, stage, admin, { employee, type: await makeType(scene, sensitivity, who_sees) })
}

/** Every door behind which a paper could stand: the table, the file's row, the object, the opening, its history. */
async function doors(scene: Scene, actor: Actor, paper: Row): Promise<Record<string, boolean>> {
  const rows = async (text: string, id: unknown): Promise<boolean> => (await scene.as(actor, text, [id])).length > 0
  return {
    table: await rows('select id from public.documents where id = $1', paper['id']),
    file: await rows('select id from public.files where id = $1', paper['file_id']),
    object: await rows('select o.name from storage.objects o where o.name like $1', `%/${String(paper['file_id'])}`),
    opening: (await open(scene, actor, paper['file_id'])) === null,
    history: await rows('select n from public.document_history($1)', paper['id']),
    openings: await rows('select version from public.document_openings($1)', paper['id']),
  }
}
const shut = { table: false, file: false, object: false, opening: false, history: false, openings: false }

describe('papers of somebody', () => {
  it.each(['P2', 'P3', 'P4'])('of class %s are read by that person and the administration, never by a manager or a colleague', async (sensitivity) => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, sensitivity, 'person')
      expect(await doors(scene, admin, paper)).toMatchObject({ table: true, file: true, object: false, opening: true, history: true })
      expect(await doors(scene, person, paper)).toMatchObject({ table: true, file: true, object: false, opening: true, openings: true })
      const other = await giveAccess(scene, await colleague(scene, stage, 3))
      for (const actor of [manager, other, foreigner, stage.signedIn('estranho@vinculo.demo'), stage.signedIn('admin@cometa.demo')]) {
        expect(await doors(scene, actor, paper)).toEqual(shut)
      }
    })
  })

  it('for the administration alone are not even named to whom they concern', async () => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, 'P4', 'hr')
      expect(await doors(scene, admin, paper)).toMatchObject({ table: true, opening: true, history: true })
      expect(await doors(scene, person, paper)).toEqual(shut)
      expect(await scene.as(person, 'select id from public.document_types where id = $1', [paper['type_id']])).toEqual([])
      expect(await scene.as(person, 'select type_id from public.document_checklist() where type_id = $1', [paper['type_id']])).toEqual([])
      expect(await scene.as(person, 'select document_id from public.my_documents() where document_id = $1', [paper['id']])).toEqual([])
    })
  })

  it('of the team are read by the managers above, of the company by its members, and by no stranger', async () => {
    await stage.scene(async (scene) => {
      const other = await giveAccess(scene, await colleague(scene, stage, 3))
      const team = await paperOf(scene, 'P1', 'team')
      expect(await doors(scene, manager, team)).toMatchObject({ table: true, opening: true, history: false })
      expect(await doors(scene, other, team)).toEqual(shut)
      const shared = await paperOf(scene, 'P0', 'company')
      expect(await doors(scene, other, shared)).toMatchObject({ table: true, opening: true, history: false })
      for (const paper of [team, shared]) expect(await doors(scene, foreigner, paper)).toEqual(shut)
    })
  })

  it.each(['P0', 'P1', 'P2'])('of class %s leave the person’s reach when archived, by every door, and come back when restored', async (sensitivity) => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, sensitivity, 'person')
      const everything = { table: true, file: true, object: sensitivity !== 'P2', opening: true, history: true, openings: true }
      expect(await doors(scene, person, paper)).toEqual(everything)
      await scene.as(admin, `select public.archive_document($1, 'Entregue por engano')`, [paper['id']])
      expect(await doors(scene, person, paper)).toEqual(shut)
      expect(await doors(scene, admin, paper)).toEqual(everything)
      await scene.as(admin, 'select public.restore_document($1)', [paper['id']])
      expect(await doors(scene, person, paper)).toEqual(everything)
    })
  })

  it('stay out of the person’s reach while archived when their type changes its audience, and who opened them is told all the same', async () => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, 'P2', 'person')
      const readers = async (): Promise<number> => (await scene.as(person, 'select at from public.record_readers(200) where file_name is not null')).length
      const before = await readers()
      await scene.as(admin, `select public.archive_document($1, 'Entregue por engano')`, [paper['id']])
      await open(scene, admin, paper['file_id'])
      expect(await readers()).toBe(before + 1)
      for (const audience of ['hr', 'person']) await scene.owner('update public.document_types set who_sees = $2 where id = $1', [paper['type_id'], audience])
      expect(await doors(scene, person, paper)).toEqual(shut)
    })
  })

  it('leave a line in the trail from class P2 on, each time', async () => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, 'P3', 'person')
      await open(scene, admin, paper['file_id'])
      await open(scene, admin, paper['file_id'])
      const lines = await scene.owner(`select performed_by, metadata ->> 'employee_id' as of from public.audit_logs where action_type = 'open_file' and entity_id = $1`, [paper['file_id']])
      expect(lines).toHaveLength(2)
      expect(lines[0]).toEqual({ performed_by: admin.claims?.['sub'], of: paper['employee_id'] })
    })
  })

  it('are out of a master’s reach while admin mode names another company', async () => {
    await stage.scene(async (scene) => {
      const paper = await paperOf(scene, 'P2', 'person')
      const master = (company: string): Actor => stage.signedIn(people.master, { headers: { 'x-company-id': stage.company(company) } })
      expect(await doors(scene, master('aurora'), paper)).toMatchObject({ table: true, opening: true })
      expect(await doors(scene, master('boreal'), paper)).toEqual(shut)
      expect(await doors(scene, stage.signedIn(people.admin, { headers: { 'x-company-id': 'nada' } }), paper)).toEqual(shut)
    })
  })
})

describe('acts on documents', () => {
  it('are refused to managers, colleagues and strangers, also through the whole list of functions', async () => {
    await stage.scene(async (scene) => {
      const employee = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, person, { employee, type: 'CNH' })
      const type = paper['type_id']
      const acts: readonly [string, readonly unknown[]][] = [
        ['select * from public.archive_document($1, $2)', [paper['id'], 'x']],
        ['select * from public.restore_document($1)', [paper['id']]],
        ['select * from public.archive_document_type($1)', [type]],
        ['select * from public.place_document_hold($1, $2)', [employee, 'x']],
        [SEND_DOCUMENTS, [stage.company('aurora'), [type], [employee], null, null]],
      ]
      for (const actor of [manager, foreigner]) {
        for (const [text, values] of acts) expect(await scene.refusal(actor, text, values), text).toMatch(/^RH(PER|NTF)$/)
        expect(await review(scene, actor, paper['latest_version_id'], { decision: 'approve' })).toMatch(/^RH(PER|NTF)$/)
        for (const list of ['document_list', 'document_matrix', 'document_compliance', 'documents_to_review', 'document_hold_list']) {
          expect(await scene.as(actor, `select * from public.${list}($1)`, [stage.company('aurora')]), list).toEqual([])
        }
        expect(await scene.as(actor, 'select * from public.document_checklist($1)', [employee])).toEqual([])
        const [open] = await scene.owner('select array_agg(id) as ids from public.document_requests where company_id = $1', [stage.company('aurora')])
        expect(await scene.as(actor, 'select * from public.cancel_document_requests($1)', [open?.['ids']])).toEqual([{ cancel_document_requests: 0 }])
      }
      for (const [text, values] of acts) expect(await scene.refusal(anon, text, values), text).toBe('42501')
      expect(await review(scene, admin, paper['latest_version_id'], { decision: 'approve', values: { expires_on: '2199-01-01' } })).toBeNull()
    })
  })

  it('never take a file of another person, of another class, or twice', async () => {
    await stage.scene(async (scene) => {
      const [me, other] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const submit = 'select * from public.submit_document($1, $2, $3)'
      const type = await typeId(scene, stage, 'Comprovante de endereço')
      expect(await scene.refusal(admin, submit, [type, await upload(scene, admin, other, 'P2'), me])).toBe('RHNTF')
      expect(await scene.refusal(admin, submit, [type, await upload(scene, admin, me, 'P1'), me])).toBe('RHNTF')
      expect(await scene.refusal(admin, submit, [type, await upload(scene, person, me, 'P2'), me])).toBe('RHNTF')
      const file = await upload(scene, admin, me, 'P2')
      expect(await scene.refusal(admin, submit, [type, file, me])).toBeNull()
      expect(await scene.refusal(admin, submit, [type, file, me])).toBe('RHUPL')
    })
  })
})

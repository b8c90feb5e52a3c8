import { describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { saveMeasure, within } from '../support/confidential.ts'
import { started, stored, template } from '../support/document-templates.ts'
import { deliver } from '../support/documents.ts'
import { dossierOf, gathered, made } from '../support/dossiers.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()
const GIGABYTE = 1024 ** 3
const aurora = (): string => stage.company('aurora')
const admin = (): Actor => stage.signedIn(people.admin)
const person = (): Actor => stage.signedIn(people.person)
const master = (): Actor => stage.signedIn(people.master)

interface Use {
  readonly used: number
  readonly files: number
  readonly room: number
  readonly kinds: readonly Row[]
  readonly senders: readonly Row[]
  readonly largest: readonly Row[]
  readonly waiting: readonly Row[]
}
const spaceOf = async (scene: Scene, actor: Actor): Promise<Use> => (await scene.as(actor, 'select public.storage_use($1) as u', [aurora()]))[0]?.['u'] as Use
const setting = (scene: Scene, actor: Actor, key: string, value: number): Promise<string | null> => scene.refusal(actor, 'select public.save_setting($1, $2, to_jsonb($3::integer))', [aurora(), key, value])

/** A linked file of a login, as large as wanted: nobody looks at its bytes here. */
async function kept(scene: Scene, actor: Actor, bytes: number, more: { linked?: boolean; employee?: unknown } = {}): Promise<unknown> {
  const upload = await prepared(scene, actor, { employee: more.employee ?? (await employeeId(scene, people.person)) })
  await confirmed(scene, upload)
  await scene.owner(`update public.files set size = $2 where id = $1`, [upload.file_id, bytes])
  if (more.linked !== false) await scene.owner(`update public.files set linked_at = now(), entity_type = 'employee', entity_id = employee_id where id = $1`, [upload.file_id])
  return upload.file_id
}
const asks = (scene: Scene, actor: Actor, employee: unknown): Promise<string | null> =>
  scene.refusal(actor, `select * from public.start_upload('avatar', 'foto.png', 'image/png', 1000, $1)`, [employee])

describe('the room for files', () => {
  it('of a person ends for that person alone, and comes back with what is removed', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const file = await kept(scene, person(), 2 * GIGABYTE - 999)
      expect(await asks(scene, person(), me)).toBe('RHQTA')
      expect(await asks(scene, stage.signedIn(people.manager), await employeeId(scene, people.manager))).toBeNull()
      expect(await asks(scene, admin(), me)).toBeNull()
      await scene.owner('update public.files set archived_at = now() where id = $1', [file])
      expect(await asks(scene, person(), me)).toBe('RHQTA')
      await scene.owner('update public.files set removed_at = now() where id = $1', [file])
      expect(await asks(scene, person(), me)).toBeNull()
    })
  })

  it('of a person is as large as administrators decide, and is not for who sends the company’s documents', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      await kept(scene, person(), 2 * GIGABYTE)
      await kept(scene, admin(), 9 * GIGABYTE)
      expect(await asks(scene, person(), me)).toBe('RHQTA')
      expect(await asks(scene, admin(), me)).toBeNull()
      expect(await setting(scene, person(), 'person_storage_gb', 3)).toBe('RHPER')
      expect(await setting(scene, admin(), 'person_storage_gb', 3)).toBeNull()
      expect(await asks(scene, person(), me)).toBeNull()
      expect(await scene.as(admin(), `select public.preview_setting($1, 'person_storage_gb', '1') as said`, [aurora()])).toEqual([{ said: '1 pessoa já usa mais que isso e não poderá enviar arquivos.' }])
    })
  })

  it('of a company ends for everybody in it and for nobody else, and only masters change it', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const before = (await spaceOf(scene, admin())).used
      await kept(scene, admin(), 50 * GIGABYTE - before - 1_999)
      expect(await asks(scene, person(), me)).toBeNull()
      for (const actor of [person(), admin(), master()]) expect(await asks(scene, actor, me)).toBe('RHQTA')
      const boreal = stage.signedIn('pessoa@boreal.demo')
      expect(await asks(scene, boreal, await employeeId(scene, 'pessoa@boreal.demo'))).toBeNull()
      expect(await setting(scene, admin(), 'company_storage_gb', 60)).toBe('RHPER')
      const editable = async (actor: Actor): Promise<unknown> => (await scene.as(actor, `select may_change from public.settings($1) where key = 'company_storage_gb'`, [aurora()]))[0]?.['may_change']
      expect([await editable(admin()), await editable(master())]).toEqual([false, true])
      expect(await scene.as(master(), `select public.preview_setting($1, 'company_storage_gb', '10') as said`, [aurora()])).toEqual([{ said: 'A empresa já usa mais que isso: novos envios serão recusados até sobrar espaço.' }])
      expect(await setting(scene, master(), 'company_storage_gb', 60)).toBeNull()
      expect(await asks(scene, person(), me)).toBeNull()
    })
  })
})

describe('papers that the product makes', () => {
  it('are stored when the room is used up, and use it too', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, admin(), { employee: me, type: 'Contrato de trabalho' })
      const party = JSON.stringify([{ role: 'other', employee_id: me }])
      const [envelope] = await scene.as(admin(), 'select * from public.send_for_signature($1, $2, $3, $4, $5, $6)', [paper['id'], 'signature', party, true, null, null])
      const { used: before } = await spaceOf(scene, admin())
      await kept(scene, admin(), 50 * GIGABYTE - before)
      const growth = async (): Promise<number> => (await spaceOf(scene, admin())).used - 50 * GIGABYTE
      expect([await growth(), await asks(scene, admin(), me)]).toEqual([0, 'RHQTA'])

      const [making] = await started(scene, admin(), (await template(scene, stage, admin()))['id'], [me])
      expect(await stored(scene, admin(), making?.['making_id'])).toMatchObject({ employee_id: me })
      expect(await growth()).toBe(1234)
      await scene.as(person(), 'select * from public.sign_document($1, $2)', [envelope?.['id'], envelope?.['digest']])
      const [copy] = await scene.as(serviceRole, 'select * from public.prepare_signed_copy($1)', [envelope?.['code']])
      expect(await scene.refusal(serviceRole, `select * from public.finish_signed_copy($1, $2, 2048, '${'ef'.repeat(32)}')`, [envelope?.['id'], copy?.['file_id']])).toBeNull()
      expect(await growth()).toBe(1234 + 2048)
      const id = await gathered(scene, admin(), { company: aurora(), employee: me })
      await made(scene)
      expect(await dossierOf(scene, id)).toMatchObject({ status: 'ready' })
      expect(await growth()).toBeGreaterThan(1234 + 2048)
      expect(await asks(scene, admin(), me)).toBe('RHQTA')
    })
  })
})

describe('what uses the room', () => {
  it('is told to administrators by kind, by who sent it and by file, with what goes by itself', async () => {
    await stage.scene(async (scene) => {
      const before = await spaceOf(scene, admin())
      const large = await kept(scene, admin(), 3 * GIGABYTE)
      await kept(scene, person(), 5_000, { linked: false })
      const old = await kept(scene, admin(), 7_000)
      await scene.owner('update public.files set archived_at = now() where id = $1', [old])
      const after = await spaceOf(scene, admin())
      expect([after.used - before.used, after.files - before.files, after.room]).toEqual([3 * GIGABYTE + 12_000, 3, 50 * GIGABYTE])
      expect(after.kinds[0]).toMatchObject({ purpose: 'avatar', label: 'Foto' })
      expect(after.kinds.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(after.used)
      expect(after.senders[0]).toMatchObject({ person: { id: await employeeId(scene, people.admin) } })
      expect(after.largest[0]).toMatchObject({ file_id: large, name: 'foto.png', bytes: 3 * GIGABYTE, person: { id: await employeeId(scene, people.person) } })
      expect(after.waiting).toEqual(expect.arrayContaining([expect.objectContaining({ reason: 'replaced' }), expect.objectContaining({ reason: 'unfinished' })]))
      for (const actor of [person(), stage.signedIn(people.manager), stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, 'select public.storage_use($1)', [aurora()])).toBe('RHPER')
      expect((await spaceOf(scene, master())).used).toBe(after.used)
    })
  })

  it('says nothing, not even a size, of files that are hidden with a case', async () => {
    await stage.scene(async (scene) => {
      const about = String(await employeeId(scene, people.person))
      const before = await spaceOf(scene, master())
      const measure = await saveMeasure(scene, admin(), about)
      const file = await kept(scene, admin(), GIGABYTE)
      expect((await spaceOf(scene, master())).used).toBe(before.used + GIGABYTE)
      await within(scene, admin(), `select private.shield($1, 'file', $2)`, [measure, file])
      expect((await spaceOf(scene, admin())).used).toBe(before.used + GIGABYTE)
      expect(await spaceOf(scene, master())).toEqual(before)
    })
  })
})

import { describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { saveMeasure, within } from '../support/confidential.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
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
const useOf = async (scene: Scene, actor: Actor): Promise<Use> => (await scene.as(actor, 'select public.storage_use($1) as u', [aurora()]))[0]?.['u'] as Use
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
      const before = (await useOf(scene, admin())).used
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

describe('what uses the room', () => {
  it('is told to administrators by kind, by who sent it and by file, with what goes by itself', async () => {
    await stage.scene(async (scene) => {
      const before = await useOf(scene, admin())
      const large = await kept(scene, admin(), 3 * GIGABYTE)
      await kept(scene, person(), 5_000, { linked: false })
      const old = await kept(scene, admin(), 7_000)
      await scene.owner('update public.files set archived_at = now() where id = $1', [old])
      const after = await useOf(scene, admin())
      expect([after.used - before.used, after.files - before.files, after.room]).toEqual([3 * GIGABYTE + 12_000, 3, 50 * GIGABYTE])
      expect(after.kinds[0]).toMatchObject({ purpose: 'avatar', label: 'Foto' })
      expect(after.kinds.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(after.used)
      expect(after.senders[0]).toMatchObject({ person: { id: await employeeId(scene, people.admin) } })
      expect(after.largest[0]).toMatchObject({ file_id: large, name: 'foto.png', bytes: 3 * GIGABYTE, person: { id: await employeeId(scene, people.person) } })
      expect(after.waiting).toEqual(expect.arrayContaining([expect.objectContaining({ reason: 'replaced' }), expect.objectContaining({ reason: 'unfinished' })]))
      for (const actor of [person(), stage.signedIn(people.manager), stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, 'select public.storage_use($1)', [aurora()])).toBe('RHPER')
      expect((await useOf(scene, master())).used).toBe(after.used)
    })
  })

  it('says nothing, not even a size, of files that are hidden with a case', async () => {
    await stage.scene(async (scene) => {
      const about = String(await employeeId(scene, people.person))
      const before = await useOf(scene, master())
      const measure = await saveMeasure(scene, admin(), about)
      const file = await kept(scene, admin(), GIGABYTE)
      expect((await useOf(scene, master())).used).toBe(before.used + GIGABYTE)
      await within(scene, admin(), `select private.shield($1, 'file', $2)`, [measure, file])
      expect((await useOf(scene, admin())).used).toBe(before.used + GIGABYTE)
      expect(await useOf(scene, master())).toEqual(before)
    })
  })
})

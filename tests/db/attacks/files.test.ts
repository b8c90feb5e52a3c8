import { beforeAll, describe, expect, it } from 'vitest'
import { anon, type Actor, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, employeeId, prepared, SECRET_PURPOSE, secretFile, type Prepared } from '../support/uploads.ts'

const stage = sharedStage()
let person: Actor
let foreigner: Actor
beforeAll(() => {
  person = stage.signedIn('pessoa@aurora.demo')
  foreigner = stage.signedIn('admin@boreal.demo')
})

const putObject = `insert into storage.objects (bucket_id, name) values ($1, $2)`
const listFiles = `select id from public.files where name <> 'retrato.png'`
/** What a scene stores, without the portraits of the demo. */
const listObjects = `select name from storage.objects o where not exists (select from public.files f where f.path = o.name and f.name = 'retrato.png')`
const setPhoto = 'select * from public.set_profile_photo($1, $2)'

async function servedPhoto(scene: Scene): Promise<{ me: unknown; photo: Prepared }> {
  const me = await employeeId(scene, 'pessoa@aurora.demo')
  const photo = await prepared(scene, person, { employee: me })
  await scene.as(person, putObject, [photo.bucket, photo.path])
  await confirmed(scene, photo)
  await scene.as(person, setPhoto, [me, photo.file_id])
  return { me, photo }
}

describe('files of a company', () => {
  it('are neither seen, listed, filled, confirmed nor opened by people of another one', async () => {
    await stage.scene(async (scene) => {
      const { me, photo } = await servedPhoto(scene)
      expect(await scene.as(person, listObjects)).toHaveLength(1)
      expect(await scene.as(foreigner, listObjects)).toEqual([])
      expect(await scene.as(foreigner, listFiles)).toEqual([])
      const open = await prepared(scene, person, { employee: me })
      expect(await scene.refusal(foreigner, putObject, [open.bucket, open.path])).toBe('42501')
      expect(await scene.refusal(foreigner, 'select * from public.upload_to_confirm($1)', [open.file_id])).toBe('RHNTF')
      expect(await scene.refusal(person, 'select * from public.open_file($1)', [photo.file_id])).toBeNull()
      expect(await scene.refusal(foreigner, 'select * from public.open_file($1)', [photo.file_id])).toBe('RHNTF')
      expect(await scene.refusal(foreigner, `select * from public.start_upload('avatar', 'a.png', 'image/png', 9, $1)`, [me])).toBe('RHNTF')
      expect(await scene.refusal(foreigner, `select * from public.start_upload('company_logo', 'a.png', 'image/png', 9, null, $1)`, [stage.company('aurora')])).toBe('RHPER')
      expect(await scene.refusal(foreigner, 'select public.set_company_logo($1, null)', [stage.company('aurora')])).toBe('RHPER')
      expect(await scene.refusal(foreigner, setPhoto, [me, null])).toBe('RHNTF')
    })
  })

  it('say nothing to strangers and to a master who works elsewhere', async () => {
    await stage.scene(async (scene) => {
      await servedPhoto(scene)
      expect(await scene.as(stage.signedIn('master@vinculo.demo'), listObjects)).toHaveLength(1)
      const elsewhere = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.as(elsewhere, listObjects)).toEqual([])
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), listObjects)).toEqual([])
      expect(await scene.as(anon, 'select name from storage.objects')).toEqual([])
      expect(await scene.as(stage.signedIn('admin@cometa.demo'), listObjects)).toEqual([])
    })
  })
})

describe('a stored file', () => {
  it('is never changed, moved or deleted by people', async () => {
    await stage.scene(async (scene) => {
      const { photo } = await servedPhoto(scene)
      const admin = stage.signedIn('admin@aurora.demo')
      for (const actor of [person, admin]) {
        expect(await scene.as(actor, listObjects)).toEqual([{ name: photo.path }])
        expect(await scene.refusal(actor, `update storage.objects set name = name || 'x'`)).toBe('0 rows')
        expect(await scene.refusal(actor, `update storage.objects set metadata = '{}'`)).toBe('0 rows')
      }
      await scene.owner(`select set_config('storage.allow_delete_query', 'true', true)`)
      expect(await scene.refusal(admin, `delete from storage.objects`)).toBe('0 rows')
      expect(await scene.refusal(person, putObject, [photo.bucket, photo.path])).not.toBeNull()
    })
  })

  it('of class P2 and above is no select for anybody, whatever table is asked', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(SECRET_PURPOSE)
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const file = await secretFile(scene, person, me, stage.company('aurora'))
      expect(await scene.owner('select name from storage.objects where name = $1', [file.path])).toHaveLength(1)
      for (const email of ['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo']) {
        expect(await scene.as(stage.signedIn(email), listObjects), email).toEqual([])
      }
      expect(await scene.as(stage.signedIn('gestor@aurora.demo'), listFiles)).toEqual([])
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), `select * from public.start_upload('test_secret', 'a.pdf', 'application/pdf', 9, $1)`, [me])).toBe('RHPER')
    })
  })

  it('cannot be put anywhere without a prepared path', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const admin = stage.signedIn('admin@aurora.demo')
      const upload = await prepared(scene, admin, { purpose: 'company_logo' })
      expect(await scene.refusal(admin, putObject, [upload.bucket, upload.path])).toBeNull()
      for (const [bucket, name] of [['avatars', upload.path], ['files', `${aurora}/company_logo/x`], ['files', 'index.html'], ['avatars', `../${upload.path}`]]) {
        expect(await scene.refusal(admin, putObject, [bucket, name]), name).toBe('42501')
      }
    })
  })
})

describe('an upload', () => {
  const start = `select * from public.start_upload('avatar', 'a.png', 'image/png', 9, $1, $2)`

  it('for nobody in particular takes the permission, and never a company out of reach', async () => {
    await stage.scene(async (scene) => {
      const [aurora, boreal] = [stage.company('aurora'), stage.company('boreal')]
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), start, [null, aurora])).toBeNull()
      expect(await scene.refusal(person, start, [await employeeId(scene, 'pessoa@aurora.demo'), null])).toBeNull()
      for (const company of [null, aurora, boreal, '00000000-0000-4000-8000-000000000000']) {
        expect(await scene.refusal(person, start, [null, company]), String(company)).toBe('RHPER')
      }
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), start, [null, boreal])).toBe('RHPER')
      expect(await scene.owner(`${listFiles} and company_id = $1`, [boreal])).toEqual([])
    })
  })

  it('is seen by its sender alone until a record takes it, and afterwards by whom its purpose says', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const seen = (actor: Actor): Promise<readonly unknown[]> => scene.as(actor, listFiles)
      const admin = stage.signedIn('admin@aurora.demo')
      const photo = await prepared(scene, admin, { employee: me })
      expect(await seen(admin)).toHaveLength(1)
      expect(await seen(person)).toEqual([])
      await confirmed(scene, photo)
      await scene.as(admin, setPhoto, [me, photo.file_id])
      expect(await seen(person)).toHaveLength(1)
      // Who sent a paper about somebody loses sight of it with the role.
      await scene.owner(SECRET_PURPOSE)
      await secretFile(scene, admin, me, stage.company('aurora'))
      expect(await seen(admin)).toHaveLength(2)
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [await employeeId(scene, 'admin@aurora.demo')])
      expect(await seen(admin)).toHaveLength(1)
    })
  })

  it('that no record takes counts against its sender, confirmed or not', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      for (let index = 0; index < 100; index += 1) await confirmed(scene, await prepared(scene, person, { employee: me }))
      expect(await scene.refusal(person, start, [me, null])).toBe('RHRAT')
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), start, [me, null])).toBeNull()
    })
  })
})

describe('a photo', () => {
  it('is not set to a path that belongs to somebody or something else', async () => {
    await stage.scene(async (scene) => {
      const { me, photo } = await servedPhoto(scene)
      const admin = stage.signedIn('admin@aurora.demo')
      const boss = await employeeId(scene, 'admin@aurora.demo')
      const write = 'update public.employees set profile_image_url = $2 where id = $1'
      expect(await scene.refusal(admin, write, [me, photo.path])).toBeNull()
      expect(await scene.refusal(admin, write, [boss, photo.path])).toBe('RHUPL')
      expect(await scene.refusal(admin, write, [boss, 'data:text/html,x'])).toBe('23514')
      const other = await prepared(scene, admin, { employee: me })
      await confirmed(scene, other)
      expect(await scene.refusal(admin, write, [me, other.path])).toBe('RHUPL')
      expect(await scene.refusal(admin, setPhoto, [boss, other.file_id])).toBe('RHNTF')
      // Somebody else's upload cannot be used, and the own one only once.
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), setPhoto, [me, other.file_id])).toBe('RHNTF')
      expect(await scene.refusal(admin, setPhoto, [me, other.file_id])).toBeNull()
      expect(await scene.refusal(admin, setPhoto, [me, other.file_id])).toBe('RHUPL')
    })
  })
})

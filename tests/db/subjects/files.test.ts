import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, employeeId, prepared, SECRET_PURPOSE, secretFile, type Prepared } from '../support/uploads.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
})

const start = 'select * from public.start_upload($1, $2, $3, $4, $5, $6)'
const putObject = `insert into storage.objects (bucket_id, name) values ($1, $2)`
const readObject = `select name from storage.objects where bucket_id = $1 and name = $2`
const at = ({ bucket, path }: Prepared): readonly unknown[] => [bucket, path]
const setPhoto = 'select * from public.set_profile_photo($1, $2)'

/** An own photo of that person, set. */
async function photoOf(scene: Scene, actor: Actor, employee: unknown): Promise<Prepared> {
  const upload = await prepared(scene, actor, { employee })
  await scene.as(actor, putObject, at(upload))
  await confirmed(scene, upload)
  await scene.as(actor, setPhoto, [employee, upload.file_id])
  return upload
}

describe('an upload', () => {
  it('has one path, which only its caller may fill, once, within the hour', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const upload = await prepared(scene, person, { employee: me })
      expect(upload.path).toBe(`${stage.company('aurora')}/avatar/${upload.file_id}`)
      expect(await scene.refusal(admin, putObject, at(upload))).toBe('42501')
      expect(await scene.refusal(person, putObject, [upload.bucket, `${upload.path}x`])).toBe('42501')
      expect(await scene.refusal(person, putObject, at(upload))).toBeNull()
      const late = await prepared(scene, person, { employee: me })
      await scene.owner(`update public.files set created_at = now() - interval '61 minutes' where id = $1`, [late.file_id])
      expect(await scene.refusal(person, putObject, at(late))).toBe('42501')
      expect(await scene.refusal(person, 'select * from public.upload_to_confirm($1)', [late.file_id])).toBe('RHUPL')
    })
  })

  it('keeps the name without path and control characters, and never in the key', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [row] = await scene.as(person, start, ['avatar', 'C:\\fotos\\..\\min\u0007ha\u202e foto.png ', 'image/png', 9, me, null])
      expect(await scene.as(person, 'select name from public.files where id = $1', [row?.['file_id']])).toEqual([{ name: 'minha foto.png' }])
      expect(String(row?.['path'])).not.toContain('foto')
    })
  })

  it.each([
    ['min.PNG', 'image/png', 'min.PNG'], ['foto.jpeg', 'image/jpeg', 'foto.jpeg'], ['foto.JPG', 'image/jpeg', 'foto.JPG'],
    ['foto.hta', 'image/png', 'foto.hta.png'], ['foto.png.exe', 'image/png', 'foto.png.exe.png'], ['foto.png.', 'image/png', 'foto.png..png'],
    ['foto', 'image/jpeg', 'foto.jpg'], ['fotopng', 'image/png', 'fotopng.png'], ['', 'image/webp', 'arquivo.webp'],
    ['a'.repeat(300), 'image/webp', `${'a'.repeat(190)}.webp`],
  ])('called %j, of the type %s, is called %j: a name says what its bytes are', async (name, mime, expected) => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [row] = await scene.as(person, start, ['avatar', name, mime, 9, me, null])
      expect(await scene.as(person, 'select name from public.files where id = $1', [row?.['file_id']])).toEqual([{ name: expected }])
    })
  })

  it.each([
    ['a type that the purpose does not take', 'text/html', 9, 'RHTYP'],
    ['nothing', 'image/png', 0, 'RHSIZ'],
    ['more than the limit', 'image/png', 1_048_577, 'RHSIZ'],
  ])('of %s is refused before it travels', async (_what, mime, size, code) => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      expect(await scene.refusal(person, start, ['avatar', 'a.png', 'image/png', 1_048_576, me, null])).toBeNull()
      const { error } = await scene.attempt(person, start, ['avatar', 'a.png', mime, size, me, null])
      expect(error).toMatchObject({ code, detail: 'file' })
    })
  })

  it('is confirmed by what its bytes are, and only by the secret key', async () => {
    await stage.scene(async (scene) => {
      const upload = await prepared(scene, person, { employee: await employeeId(scene, 'pessoa@aurora.demo') })
      const confirm = 'select * from public.confirm_upload($1, $2, $3, $4)'
      const sha = 'cd'.repeat(32)
      expect(await scene.refusal(person, confirm, [upload.file_id, 'image/png', 1000, sha])).toBe('42501')
      for (const mime of [null, 'text/html', 'image/jpeg']) {
        expect(await scene.refusal(serviceRole, confirm, [upload.file_id, mime, 1000, sha]), String(mime)).toBe('RHFRG')
      }
      expect(await scene.refusal(serviceRole, confirm, [upload.file_id, 'image/png', 999, sha])).toBe('RHUPL')
      expect(await confirmed(scene, upload)).toMatchObject({ id: upload.file_id, sha256: 'ab'.repeat(32) })
      expect(await confirmed(scene, upload)).toMatchObject({ id: upload.file_id })
      expect(await scene.refusal(person, 'select * from public.upload_to_confirm($1)', [upload.file_id])).toBeNull()
    })
  })

  it('belongs to the company of the person, or to the one named', async () => {
    await stage.scene(async (scene) => {
      const master = stage.signedIn('master@vinculo.demo')
      const them = await employeeId(scene, 'pessoa@boreal.demo')
      expect((await prepared(scene, master, { employee: them })).path).toContain(stage.company('boreal'))
      expect((await prepared(scene, master, { purpose: 'company_logo', company: stage.company('boreal') })).path).toContain(stage.company('boreal'))
      expect((await prepared(scene, admin, { purpose: 'company_logo' })).path).toContain(stage.company('aurora'))
      expect((await prepared(scene, master, { purpose: 'company_logo' })).path).toContain(stage.company('aurora'))
    })
  })

  it('may be one of a hundred at a time, not more', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      await scene.owner(
        `insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by)
         select $1, 'avatar', 'avatars', 'x', 'image/png', 1, 'P0', $2 from generate_series(1, 99)`,
        [stage.company('aurora'), person.claims?.['sub']],
      )
      expect(await scene.refusal(person, start, ['avatar', 'a.png', 'image/png', 9, me, null])).toBeNull()
      expect(await scene.refusal(person, start, ['avatar', 'a.png', 'image/png', 9, me, null])).toBe('RHRAT')
    })
  })
})

describe('a file', () => {
  it('is served only once a record took it, and no longer when it is replaced', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const upload = await prepared(scene, person, { employee: me })
      await scene.as(person, putObject, at(upload))
      expect(await scene.as(person, readObject, at(upload))).toEqual([])
      await confirmed(scene, upload)
      expect(await scene.as(person, readObject, at(upload))).toEqual([])
      await scene.as(person, setPhoto, [me, upload.file_id])
      for (const email of ['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo']) {
        expect(await scene.as(stage.signedIn(email), readObject, at(upload)), email).toEqual([{ name: upload.path }])
      }
      const next = await photoOf(scene, person, me)
      expect(await scene.as(admin, readObject, at(upload))).toEqual([])
      expect(await scene.as(admin, readObject, at(next))).toHaveLength(1)
    })
  })

  it('of class P2 and above leaves through open_file alone, which writes who opened it', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(SECRET_PURPOSE)
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const file = await secretFile(scene, person, me, stage.company('aurora'))
      for (const actor of [person, admin]) {
        expect(await scene.as(actor, readObject, at(file))).toEqual([])
        expect(await scene.as(actor, 'select bucket, path, mime from public.open_file($1)', [file.file_id])).toEqual([
          { bucket: file.bucket, path: file.path, mime: 'application/pdf' },
        ])
      }
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), 'select * from public.open_file($1)', [file.file_id])).toBe('RHNTF')
      const trail = await scene.owner(`select performed_by from public.audit_logs where action_type = 'open_file' and entity_id = $1 order by id`, [file.file_id])
      expect(trail.map((row) => row['performed_by'])).toEqual([person.claims?.['sub'], admin.claims?.['sub']])
    })
  })

  it('waits for its record within bounds: 200 MB of a person, 2 GB of a company', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(SECRET_PURPOSE.replace('1048576', '52428800'))
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const large = { purpose: 'test_secret', mime: 'application/pdf', employee: me, size: 52_428_800 }
      const again = [large.purpose, 'a.pdf', large.mime, large.size, me, null]
      const first = await prepared(scene, person, large)
      for (let number = 2; number <= 4; number += 1) await prepared(scene, person, large)
      expect(await scene.refusal(person, start, again)).toBe('RHRAT')
      await confirmed(scene, first, { mime: 'application/pdf', size: large.size })
      await scene.owner(`update public.files set linked_at = now(), entity_type = 'employee', entity_id = employee_id where id = $1`, [first.file_id])
      await prepared(scene, person, large)

      await prepared(scene, admin, large)
      await scene.owner(`insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by)
        select $1, 'test_secret', 'files', 'a.pdf', 'application/pdf', 52428800, 'P3', gen_random_uuid() from generate_series(1, 36)`, [stage.company('aurora')])
      expect(await scene.refusal(admin, start, again)).toBe('RHRAT')
      await scene.owner(`update public.files set created_at = created_at - interval '61 minutes' where confirmed_at is null`)
      await prepared(scene, admin, large)
    })
  })

  it('that nobody finished, used or needs any more is removed by the secret key, in its time', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [portrait] = await scene.owner('select id from public.files where employee_id = $1', [me])
      const unfinished = await prepared(scene, person, { employee: me })
      const unused = await prepared(scene, person, { employee: me })
      await confirmed(scene, unused)
      const replaced = await photoOf(scene, person, me)
      const current = await photoOf(scene, person, me)
      const removable = async (): Promise<ReadonlySet<unknown>> => new Set((await scene.as(serviceRole, 'select file_id from public.removable_files()')).map((row) => row['file_id']))
      expect(await removable()).toEqual(new Set())
      await scene.owner(`update public.files set created_at = created_at - interval '25 hours', archived_at = archived_at - interval '2 hours'`)
      expect(await removable()).toEqual(new Set([portrait?.['id'], unfinished.file_id, unused.file_id, replaced.file_id]))

      const note = 'select public.note_removed_files($1::uuid[]) as gone'
      const all = [unfinished, unused, replaced, current].map(({ file_id }) => file_id)
      expect(await scene.refusal(admin, note, [all])).toBe('42501')
      // The pictures are still in the bucket: only what has no bytes is forgotten.
      expect(await scene.as(serviceRole, note, [all])).toEqual([{ gone: 2 }])
      await scene.owner(`select set_config('storage.allow_delete_query', 'true', true)`)
      await scene.owner('delete from storage.objects where name = $1', [replaced.path])
      expect(await scene.as(serviceRole, note, [all])).toEqual([{ gone: 1 }])
      expect(await scene.owner('select id, removed_at is not null as removed from public.files where id = any($1) order by removed', [all])).toEqual([
        { id: current.file_id, removed: false }, { id: replaced.file_id, removed: true },
      ])
      expect(await removable()).toEqual(new Set([portrait?.['id']]))
    })
  })
})

describe('a photo', () => {
  it('is each person’s own to set and remove, seen in the directory, and audited with who did it', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const photo = await photoOf(scene, person, me)
      const shown = `select profile_image_url, avatar_path from public.employee_directory where id = $1`
      expect(await scene.as(stage.signedIn('gestor@aurora.demo'), shown, [me])).toEqual([{ profile_image_url: photo.path, avatar_path: photo.path }])
      expect(await scene.as(person, setPhoto, [me, null])).toMatchObject([{ profile_image_url: null }])
      expect(await scene.as(person, shown, [me])).toEqual([{ profile_image_url: null, avatar_path: null }])
      const trail = await scene.owner(`select performed_by from public.audit_logs where entity_type = 'employee' and entity_id = $1 and metadata -> 'changes' ? 'profile_image_url' order by id`, [me])
      expect(trail.map((row) => row['performed_by'])).toEqual([person.claims?.['sub'], person.claims?.['sub']])
    })
  })

  it('of others is set by who manages people, as far as ranks allow', async () => {
    await stage.scene(async (scene) => {
      const manager = stage.signedIn('gestor@aurora.demo')
      const them = await employeeId(scene, 'pessoa@aurora.demo')
      await photoOf(scene, admin, them)
      await photoOf(scene, manager, them)
      const boss = await employeeId(scene, 'admin@aurora.demo')
      expect(await scene.refusal(manager, start, ['avatar', 'a.png', 'image/png', 9, boss, null])).toBe('RHTEA')
      expect(await scene.refusal(manager, setPhoto, [boss, null])).toBe('RHTEA')
      await scene.owner('update public.employees set manager_id = null where id = (select manager_id from public.employees where id = $1)', [await employeeId(scene, 'gestor@aurora.demo')])
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [boss, await employeeId(scene, 'gestor@aurora.demo')])
      const upload = await prepared(scene, manager, { employee: boss })
      await confirmed(scene, upload)
      expect(await scene.refusal(manager, setPhoto, [boss, upload.file_id])).toBe('RHRNK')
      expect(await scene.refusal(person, start, ['avatar', 'a.png', 'image/png', 9, boss, null])).toBe('RHPER')
      expect(await scene.refusal(person, setPhoto, [boss, null])).toBe('RHNTF')
    })
  })

  it('stands beside old addresses, which stay as they are', async () => {
    await stage.scene(async (scene) => {
      const them = await employeeId(scene, 'pessoa@aurora.demo')
      const old = 'https://pictures.example/ana.png'
      await scene.as(admin, 'update public.employees set profile_image_url = $2 where id = $1', [them, old])
      expect(await scene.as(person, 'select profile_image_url, avatar_path from public.employee_directory where id = $1', [them])).toEqual([
        { profile_image_url: old, avatar_path: null },
      ])
    })
  })
})

describe('a logo', () => {
  it('is one per company, set by who has its settings and seen by its members', async () => {
    await stage.scene(async (scene) => {
      const setLogo = 'select public.set_company_logo($1, $2) as path'
      const upload = async (): Promise<Prepared> => {
        const made = await prepared(scene, admin, { purpose: 'company_logo', company: stage.company('aurora') })
        await scene.as(admin, putObject, at(made))
        await confirmed(scene, made)
        return made
      }
      const [first, second] = [await upload(), await upload()]
      expect(await scene.as(admin, setLogo, [stage.company('aurora'), first.file_id])).toEqual([{ path: first.path }])
      expect(await scene.as(admin, setLogo, [stage.company('aurora'), second.file_id])).toEqual([{ path: second.path }])
      const current = `select path from public.files where purpose = 'company_logo' and linked_at is not null and archived_at is null`
      expect(await scene.as(person, current)).toEqual([{ path: second.path }])
      expect(await scene.as(person, readObject, at(second))).toHaveLength(1)
      // Mail programs fetch it by its id; nothing else is opened so, and no logo of before.
      const open = 'select path from public.open_company_logo($1)'
      expect(await scene.as(serviceRole, open, [second.file_id])).toEqual([{ path: second.path }])
      for (const other of [first.file_id, (await prepared(scene, admin, { purpose: 'company_logo', company: stage.company('aurora') })).file_id]) {
        expect(await scene.refusal(serviceRole, open, [other])).toBe('RHNTF')
      }
      expect(await scene.refusal(person, open, [second.file_id])).toBe('42501')
      expect(await scene.refusal(person, setLogo, [stage.company('aurora'), null])).toBe('RHPER')
      expect(await scene.as(admin, setLogo, [stage.company('aurora'), null])).toEqual([{ path: null }])
      expect(await scene.as(person, current)).toEqual([])
    })
  })
})

import { describe, expect, it } from 'vitest'
import { anon, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const insert = `insert into public.saved_views (company_id, list_key, name, visibility) values ($1, 'employees', $2, $3) returning id`

async function sharedView(scene: Scene): Promise<unknown> {
  const [row] = await scene.as(stage.signedIn('gestor@aurora.demo'), insert, [stage.company('aurora'), 'De todos', 'company'])
  return row?.['id']
}

describe('saved views cannot be', () => {
  it('read or written by who is not signed in, has no company, or belongs to another or a deactivated one', async () => {
    await stage.scene(async (scene) => {
      const id = await sharedView(scene)
      const read = 'select * from public.saved_views where id = $1'
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), read, [id])).toBeNull()
      expect(await scene.refusal(anon, read, [id])).toBe('42501')
      for (const email of ['estranho@vinculo.demo', 'admin@boreal.demo', 'admin@cometa.demo']) {
        const stranger = stage.signedIn(email)
        expect(await scene.refusal(stranger, read, [id])).toBe('0 rows')
        expect(await scene.refusal(stranger, 'delete from public.saved_views where id = $1', [id])).toBe('0 rows')
        expect(await scene.refusal(stranger, insert, [stage.company('aurora'), 'Intrusa', 'just_me'])).toMatch(/^(42501|23502)$/)
      }
    })
  })

  it('written by another, though shared; deleted by another only with the settings of that company', async () => {
    await stage.scene(async (scene) => {
      const id = await sharedView(scene)
      const [rename, drop] = [`update public.saved_views set name = 'Tomada' where id = $1`, 'delete from public.saved_views where id = $1']
      for (const email of ['pessoa@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo']) {
        expect(await scene.refusal(stage.signedIn(email), rename, [id])).toBe('0 rows')
      }
      const away = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      for (const actor of [stage.signedIn('pessoa@aurora.demo'), away]) expect(await scene.refusal(actor, drop, [id])).toBe('0 rows')
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), drop, [id])).toBeNull()
    })
  })

  it('deleted by an admin while they are somebody’s own', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(stage.signedIn('gestor@aurora.demo'), insert, [stage.company('aurora'), 'Minha', 'team'])
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), 'delete from public.saved_views where id = $1', [row?.['id']])).toBe('0 rows')
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), 'delete from public.saved_views where id = $1', [row?.['id']])).toBeNull()
    })
  })

  it('planted in another person’s name, moved to another list or another company', async () => {
    await stage.scene(async (scene) => {
      const id = await sharedView(scene)
      const gestor = stage.signedIn('gestor@aurora.demo')
      const [other] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
      expect(await scene.refusal(gestor, `update public.saved_views set name = 'Outra' where id = $1`, [id])).toBeNull()
      expect(await scene.refusal(gestor,
        `insert into public.saved_views (company_id, owner_employee_id, list_key, name) values ($1, $2, 'employees', 'Dela')`,
        [stage.company('aurora'), other?.['id']])).toBe('42501')
      for (const change of [`owner_employee_id = '${String(other?.['id'])}'`, `list_key = 'logins'`, `company_id = '${stage.company('boreal')}'`]) {
        expect(await scene.refusal(gestor, `update public.saved_views set ${change} where id = $1`, [id])).toBe('42501')
      }
    })
  })
})

import { describe, expect, it } from 'vitest'
import { sceneStatements } from '../access-matrix.ts'
import { anon, type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const everything = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`

describe('who has not signed in', () => {
  it('reads no table at all', async () => {
    await stage.scene(async (scene) => {
      for (const statement of sceneStatements) await scene.owner(statement, [stage.company('aurora')])
      for (const { name } of await scene.owner(everything)) {
        const all = `select * from public.${String(name)}`
        expect(await scene.owner(`${all} limit 1`), String(name)).toHaveLength(1)
        // Whoever has signed in may ask; of some tables only the own rows come, and a master may have none.
        expect([null, '0 rows'], String(name)).toContain(await scene.refusal(stage.signedIn('master@vinculo.demo'), all))
        expect(await scene.refusal(anon, all), String(name)).toBe('42501')
      }
    })
  })

  it('calls no function', async () => {
    await stage.scene(async (scene) => {
      const call = 'select public.home($1)'
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), call, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(anon, call, [stage.company('aurora')])).toBe('42501')
      expect(await scene.refusal(anon, `select public.grant_access(gen_random_uuid(), 'master')`)).toBe('42501')
      expect(await scene.refusal(anon, 'select private.me()')).toBe('42501')
    })
  })
})

describe('a token that proves nothing', () => {
  const rows = `select id from public.employees`
  const cases: ReadonlyArray<readonly [string, Actor]> = [
    ['without subject', { role: 'authenticated', claims: { role: 'authenticated' } }],
    ['without claims', { role: 'authenticated' }],
    ['of a login that does not exist', { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-000000000000', session_id: '00000000-0000-4000-8000-000000000000' } }],
    ['whose subject is not a uuid', { role: 'authenticated', claims: { sub: 'admin', session_id: 'x' } }],
  ]
  it.each(cases)('%s sees nothing', async (_what, actor) => {
    await stage.scene(async (scene) => {
      expect(await scene.as(stage.signedIn('admin@aurora.demo'), rows)).not.toEqual([])
      expect(await scene.as(actor, rows)).toEqual([])
      expect(await scene.as(actor, 'select id from public.companies')).toEqual([])
    })
  })

  it('of a login without employee row sees nothing but the reference tables', async () => {
    await stage.scene(async (scene) => {
      const stranger = stage.signedIn('estranho@vinculo.demo')
      expect(await scene.as(stranger, 'select name from public.permissions')).not.toEqual([])
      for (const table of ['employees', 'companies', 'departments', 'employee_directory', 'company_details', 'audit_logs']) {
        expect(await scene.as(stranger, `select * from public.${table}`), table).toEqual([])
      }
    })
  })
})

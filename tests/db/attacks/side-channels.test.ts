import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('a value that is unique across companies', () => {
  it('is written by no company’s admin: a refusal would tell that another company has it', async () => {
    await stage.scene(async (scene) => {
      const set = 'update public.company_details set cnpj = $2 where company_id = $1'
      await scene.owner(set, [stage.company('boreal'), '11444777000161'])
      const admin = stage.signedIn('admin@aurora.demo')
      for (const cnpj of ['11444777000161', '33000167000101', null]) {
        expect(await scene.refusal(admin, set, [stage.company('aurora'), cnpj])).toBe('RHPER')
      }
      expect(await scene.refusal(admin, `update public.company_details set legal_name = 'Aurora S.A.' where company_id = $1`, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), set, [stage.company('aurora'), '33000167000101'])).toBeNull()
    })
  })

  it('exists in no table that an admin writes', async () => {
    await stage.scene(async (scene) => {
      const keys = await scene.owner(`
        select c.conrelid::regclass::text || '.' || c.conname as name
        from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = 'public' and c.contype in ('u', 'p')
          and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')
          and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any (c.conkey))
          and exists (
            select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey)
              and (has_column_privilege('authenticated', t.oid, a.attnum, 'insert') or has_column_privilege('authenticated', t.oid, a.attnum, 'update')))
        order by 1`)
      expect(keys).toEqual([{ name: 'company_details.company_details_cnpj_key' }])
    })
  })
})

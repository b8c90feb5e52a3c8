import { expect, it } from 'vitest'
import { AUDIT_ENTITIES, AUDIT_FIELDS } from '../../../apps/web/src/shared/lib/audit-labels.ts'
import { sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const audited = `from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname in ('tg_audit', 'tg_audit_rows')`

it('every column that the trail may show has a Portuguese name', async () => {
  const columns = await stage.scene((scene) =>
    scene.owner(`select distinct a.attname as name ${audited} join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
      where a.attname not in ('id', 'company_id', 'created_at', 'updated_at', 'display_name', 'search_text') order by 1`),
  )
  expect(columns.length).toBeGreaterThan(30)
  expect(columns.map(({ name }) => String(name)).filter((name) => !AUDIT_FIELDS.includes(name))).toEqual([])
})

it('every kind of record that the trail may show has a Portuguese name', async () => {
  const entities = await stage.scene((scene) => scene.owner(`select distinct split_part(encode(t.tgargs, 'escape'), '\\000', 1) as name ${audited} order by 1`))
  expect(entities.length).toBeGreaterThan(5)
  expect(entities.map(({ name }) => String(name)).filter((name) => !AUDIT_ENTITIES.includes(name))).toEqual([])
})

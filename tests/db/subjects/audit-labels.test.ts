import { expect, it } from 'vitest'
import { FIELDS_OF } from '../../../apps/web/src/shared/lib/audit-field-labels.ts'
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

/** Columns of several kinds of records that mean the same in all of them; read one by one. Whoever adds one names it for each kind, or adds it here. */
const SAME = new Set(`about_id cancel_reason requested_at answered_by applied_at approval_id asset_id campaign_id category_id condition asked_by approver_kind archived_at assignee_id audience_id tell_at told_at benefit_from birth_date body case_id city closed_at closed_by cnpj color condition_group confirmed_at contract_id custom_field_id
  contract_type counts cpf created_by days deadline decided_at decided_by decision department_id description digest document_id done_at done_on due_on edited_at employee_id
  ended_on ends_on entity_id entity_type expires_on failure field file_id flow_id hidden_at issued_on journey_id key kind last_day manager_id message mode name note objective_id on_date on_timeout
  period_from phone place position position_id protection_reason published_at purpose reason recorded_at recorded_by request_id revoked_at role round rule seeded sensitivity sla_days starts_on
  status subject_id substitute_id template_id term_on title uf undo_reason undone_at undone_by union_cnpj valid_from value version who_sees work_site_id code`.split(/\s+/))

it('every column of several tables means the same in all, or is named by each of them', async () => {
  const found = await stage.scene((scene) =>
    scene.owner(`select distinct split_part(encode(t.tgargs, 'escape'), '\\000', 1) as entity, a.attname as name ${audited}
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
      where a.attname not in ('id', 'company_id', 'created_at', 'updated_at', 'display_name', 'search_text')`),
  )
  const shared = Map.groupBy(found.map(({ entity, name }) => ({ entity: String(entity), name: String(name) })), ({ name }) => name)
  const unread = [...shared.values()].filter((rows) => rows.length > 1).flat().filter(({ entity, name }) => !SAME.has(name) && FIELDS_OF[entity]?.[name] === undefined)
  expect(unread).toEqual([])
  const unknown = Object.entries(FIELDS_OF).flatMap(([entity, names]) =>
    Object.keys(names).filter((name) => !(shared.get(name) ?? []).some((row) => row.entity === entity)).map((name) => `${entity}.${name}`))
  expect(unknown).toEqual([])
})

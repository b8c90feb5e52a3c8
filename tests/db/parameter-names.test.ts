import { expect, it } from 'vitest'
import { sharedStage } from './support/stage.ts'

const stage = sharedStage()

/** Ids that say what the row is to the call rather than what it is. */
const roles = ['p_id', 'p_from', 'p_to', 'p_except', 'p_above', 'p_by', 'p_named', 'p_lease', 'p_performed_by']

it('parameters that hold one id end in _id, and those that hold a row or many do not', async () => {
  const found = await stage.scene((scene) =>
    scene.owner(`select distinct p.oid::regproc::text as function, a.name as parameter, a.type = 'uuid'::regtype::oid as one
      from pg_proc p
      cross join lateral (select p.proargnames[n]::text, t from unnest(p.proargtypes::oid[]) with ordinality u (t, n)) a (name, type)
      join pg_type y on y.oid = a.type
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'jobs'::regnamespace) and a.name like 'p\\_%'
        and (a.type in ('uuid'::regtype, 'uuid[]'::regtype) or y.typtype = 'c')
      order by 1, 2`),
  )
  expect(found.length).toBeGreaterThan(500)
  const wrong = found.filter(({ parameter, one }) => !roles.includes(String(parameter)) && (one === true) !== String(parameter).endsWith('_id'))
  expect(wrong).toEqual([])
})

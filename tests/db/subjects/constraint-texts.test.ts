import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks'
import { expect, it } from 'vitest'
import { BANKS } from '../../../apps/web/src/shared/lib/banks.gen.ts'
import { textForConstraint } from '../../../apps/web/src/shared/supabase/constraint-texts.ts'
import { sharedStage } from '../support/stage.ts'

const stage = sharedStage()

it('every check of a table that the API writes has a Portuguese sentence and the field to blame', async () => {
  const checks = await stage.scene((scene) => scene.owner(
    `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c' and conrelid <> 0 order by 1`))
  expect(checks.length).toBeGreaterThan(300)
  expect(checks.map(({ name }) => String(name)).filter((name) => !textForConstraint(name)?.field)).toEqual([])
})

it('every bank that is found by name has a code of compensation', () => {
  const known = new Set(getBanks().map(({ code }) => code))
  expect(BANKS.length).toBeGreaterThan(40)
  expect(BANKS.filter(([code]) => !known.has(code))).toEqual([])
})

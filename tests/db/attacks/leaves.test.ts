import { describe, expect, it } from 'vitest'
import { askingActs, one } from '../support/asking.ts'
import { type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { cast, asked } = askingActs(() => stage)
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')

describe('somebody who asks for more than there is', () => {
  it('draws no day off on a year that is not the one of the day', async () => {
    await stage.scene(async (scene) => {
      const me = await cast(scene)
      const ask = `select period_from::text from public.request_leave((select id from public.leave_types where company_id = $1 and key = 'birthday'), $2, p_period_from => $3)`
      const day = (on: string): string => JSON.stringify([{ starts_on: on, ends_on: on }])
      expect(await scene.as(person(), ask, [stage.company('aurora'), day('2026-12-01'), '2031-01-01'])).toEqual([{ period_from: '2026-01-01' }])
      expect(await scene.refusal(person(), ask, [stage.company('aurora'), day('2026-12-02'), '2032-01-01'])).toBe('RHLEV')
      expect(await scene.owner(`select distinct period_from::text from public.leave_ledger where employee_id = $1 and period_from > '2026-12-31'`, [me])).toEqual([])
    })
  })

  it('has no leave by the law of a birth that comes after it (Lei 15.371/2026)', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      expect(await asked(scene, person(), 'paternity', [['2026-12-01', '2026-12-05']], { birth: '2026-12-01' })).toBeNull()
      expect(await asked(scene, person(), 'paternity', [['2026-12-07', '2026-12-16']], { birth: '2027-02-01' })).toBe('RHARG birth_on')
      expect(await asked(scene, person(), 'paternity', one('2026-12-21'), { birth: '2027-02-01' })).toBe('RHARG birth_on')
    })
  })
})

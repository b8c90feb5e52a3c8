import { describe, expect, it } from 'vitest'
import { anon, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const choose = 'select public.choose_start_step($1, $2, $3)'

describe('steps of a company cannot be', () => {
  it('left out, or taken up again, by who does not run that company', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), choose, [aurora, 'heads', 'later'])).toBeNull()
      expect(await scene.refusal(anon, choose, [aurora, 'heads', null])).toBe('42501')
      for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo', 'admin@cometa.demo', 'estranho@vinculo.demo']) {
        for (const choice of ['not_applicable', null]) expect([email, await scene.refusal(stage.signedIn(email), choose, [aurora, 'heads', choice])]).toEqual([email, 'RHPER'])
      }
      const away = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.refusal(away, choose, [aurora, 'heads', null])).toBe('RHPER')
      expect(await scene.owner('select choice from public.company_start_choices where company_id = $1', [aurora])).toEqual([{ choice: 'later' }])
    })
  })

  it('anything but those that there are', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      expect(await scene.refusal(admin, choose, [stage.company('aurora'), 'logins', 'not_applicable'])).toBeNull()
      for (const [step, choice] of [['lua', 'later'], ['logins', 'done'], ['logins', ''], ["'; select 1 --", 'later'], [null, 'later']]) {
        expect([step, choice, await scene.refusal(admin, choose, [stage.company('aurora'), step, choice])]).toEqual([step, choice, 'RHARG'])
      }
    })
  })

  it('a way to learn whom another company has to invite, or whose heads it lacks', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      await scene.owner(`update public.departments set head_employee_id = null where company_id = $1`, [aurora])
      for (const verb of ['people_to_invite', 'heads_to_choose']) {
        const of = async (email: string) => (await scene.as(stage.signedIn(email), `select * from public.${verb}($1)`, [aurora])).length
        expect([verb, (await of('admin@aurora.demo')) > 0]).toEqual([verb, true])
        for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo', 'estranho@vinculo.demo']) expect([verb, email, await of(email)]).toEqual([verb, email, 0])
      }
    })
  })
})

import { describe, expect, it } from 'vitest'
import { isHeld, NO_GRANT, toConfirm, withConfirmed } from './grant.ts'

const rule = (code: string, severity: 'block' | 'confirm' | 'warn', holds = false) => ({ code, holds, severity, message: code, source: 'CLT', about: null })

describe('rules of a wish that HR grants', () => {
  it('are confirmed once each, where they are broken', () => {
    const rules = [rule('start_before_rest', 'confirm'), rule('start_before_rest', 'confirm'), rule('notice_late', 'confirm', true), rule('double_pay', 'warn'), rule('no_balance', 'block')]
    expect(toConfirm(rules).map(({ code }) => code)).toEqual(['start_before_rest'])
  })

  it('hold the wish until each is confirmed; what is void holds it always, a warning never', () => {
    expect(isHeld([rule('notice_late', 'confirm'), rule('double_pay', 'warn')], NO_GRANT)).toBe(true)
    expect(isHeld([rule('notice_late', 'confirm'), rule('double_pay', 'warn')], withConfirmed(NO_GRANT, 'notice_late', true))).toBe(false)
    expect(isHeld([rule('no_balance', 'block')], withConfirmed(NO_GRANT, 'no_balance', true))).toBe(true)
    expect(withConfirmed(withConfirmed(NO_GRANT, 'notice_late', true), 'notice_late', false).confirms).toEqual([])
  })
})

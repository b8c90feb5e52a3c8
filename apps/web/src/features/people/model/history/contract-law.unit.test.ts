import { describe, expect, it } from 'vitest'

import { sixMonthsAfter, succeededTerm, successionText, SUCCESSION_LAW, termsOf } from './contract-law.ts'

const contract = (given: Readonly<Record<string, string>>) => termsOf({ id: given['starts_on'] ?? '', contract_type: 'clt_fixed_term', ...given })
const first = contract({ starts_on: '2025-09-01', ends_on: '2026-02-28', ended_on: '2026-02-28' })

describe('a contract with a term within six months of another', () => {
  it('is by law without term', () => {
    expect(succeededTerm(contract({ starts_on: '2026-08-28', ends_on: '2026-12-31' }), [first])).toBe(first)
    expect(succeededTerm(contract({ contract_type: 'experience', starts_on: '2026-03-01' }), [first])).toBe(first)
    expect(successionText(first)).toBe(`O contrato por prazo determinado anterior vai até 28/02/2026. ${SUCCESSION_LAW}`)
    expect(SUCCESSION_LAW).toContain('CLT, art. 452')
  })

  it('is not when six months have passed, when either has no term, or for itself', () => {
    expect(succeededTerm(contract({ starts_on: '2026-08-29', ends_on: '2026-12-31' }), [first])).toBeNull()
    expect(succeededTerm(contract({ contract_type: 'clt_indefinite', starts_on: '2026-03-01' }), [first])).toBeNull()
    expect(succeededTerm(contract({ contract_type: 'intern', starts_on: '2026-03-01' }), [first])).toBeNull()
    expect(succeededTerm(contract({ starts_on: '2026-03-01' }), [contract({ contract_type: 'clt_indefinite', starts_on: '2025-01-01' })])).toBeNull()
    expect(succeededTerm(first, [first])).toBeNull()
    expect(succeededTerm(contract({ starts_on: '' }), [first])).toBeNull()
  })

  it('counts from the day on which the former one ended, or would end', () => {
    const early = contract({ starts_on: '2025-09-01', ends_on: '2026-06-30', ended_on: '2025-12-31' })
    expect(succeededTerm(contract({ starts_on: '2026-07-15' }), [early])).toBeNull()
    const experience = contract({ contract_type: 'experience', starts_on: '2025-09-01', experience_ends_on: '2025-10-15', experience_extended_to: '2025-11-29' })
    expect(succeededTerm(contract({ starts_on: '2026-05-29' }), [experience])).toBe(experience)
    expect(succeededTerm(contract({ starts_on: '2026-05-30' }), [experience])).toBeNull()
    expect([sixMonthsAfter('2025-08-31'), sixMonthsAfter('2026-03-31'), sixMonthsAfter('2025-12-15')]).toEqual(['2026-02-28', '2026-09-30', '2026-06-15'])
  })
})

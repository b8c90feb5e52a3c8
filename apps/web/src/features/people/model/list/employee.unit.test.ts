import { describe, expect, it } from 'vitest'
import { isInExperience, EMPLOYEE_STATUSES, isEmployeeStatus, reachableStatuses, statusLook } from './employee.ts'

describe('status', () => {
  it('has a Portuguese label for each stage', () => {
    expect(EMPLOYEE_STATUSES.map((status) => statusLook(status).label)).toEqual(['Pré-admissão', 'Ativo', 'Em aviso', 'Desligado'])
  })

  it('shows an unknown one as it is', () => {
    expect(statusLook('suspended')).toEqual({ label: 'suspended', tone: 'neutral' })
    expect(isEmployeeStatus('suspended')).toBe(false)
  })

  it('may stay, or become what the transitions allow, in the order of life', () => {
    const transitions = [
      { from_status: 'notice', to_status: 'terminated' },
      { from_status: 'notice', to_status: 'active' },
      { from_status: 'active', to_status: 'notice' },
    ]
    expect(reachableStatuses('notice', transitions)).toEqual(['notice', 'active', 'terminated'])
    expect(reachableStatuses('terminated', transitions)).toEqual(['terminated'])
  })
})

describe('the experience period', () => {
  const term = { starts_on: '2026-10-01', ended_on: null, experience_ends_on: '2026-11-14', experience_extended_to: null }
  it('lasts until the last day agreed, extended or not, while the contract is in force', () => {
    expect(isInExperience('active', [term], '2026-11-14')).toBe(true)
    expect(isInExperience('active', [term], '2026-11-15')).toBe(false)
    expect(isInExperience('active', [{ ...term, experience_extended_to: '2026-12-29' }], '2026-11-15')).toBe(true)
    expect(isInExperience('active', [{ ...term, ended_on: '2026-10-20' }], '2026-11-01')).toBe(false)
    expect(isInExperience('active', [term], '2026-09-30')).toBe(false)
    expect(isInExperience('terminated', [term], '2026-11-01')).toBe(false)
    expect(isInExperience('active', [], '2026-11-01')).toBe(false)
  })
})

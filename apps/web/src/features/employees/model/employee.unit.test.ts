import { describe, expect, it } from 'vitest'
import { EMPLOYEE_STATUSES, isEmployeeStatus, reachableStatuses, statusLook } from './employee.ts'

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

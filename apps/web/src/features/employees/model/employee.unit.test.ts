import { describe, expect, it } from 'vitest'
import { EMPLOYEE_STATUSES, grantableRoles, isEmployeeStatus, reachableStatuses, roleLabel, statusLook } from './employee.ts'

describe('status', () => {
  it('has a Portuguese label for each stage', () => {
    expect(EMPLOYEE_STATUSES.map((status) => statusLook(status).label)).toEqual(['Pré-admissão', 'Ativo', 'Em aviso', 'Desligado'])
  })

  it('shows an unknown one as it is', () => {
    expect(statusLook('suspended')).toEqual({ label: 'suspended', tone: 'neutral' })
    expect(isEmployeeStatus('suspended')).toBe(false)
  })

  it('goes from notice back to active and from terminated to active again, never back to pre-admission', () => {
    expect(reachableStatuses('notice')).toEqual(['notice', 'active', 'terminated'])
    expect(reachableStatuses('terminated')).toEqual(['terminated', 'active'])
    expect(EMPLOYEE_STATUSES.filter((status) => status !== 'pre_admission').flatMap(reachableStatuses)).not.toContain('pre_admission')
  })
})

describe('role', () => {
  it('counts as user when missing or unknown', () => {
    expect(roleLabel(null)).toBe('Colaborador')
    expect(roleLabel('boss')).toBe('Colaborador')
  })

  it('master is given only by a master', () => {
    expect(grantableRoles('master')).toContain('master')
    expect(grantableRoles('admin')).not.toContain('master')
  })
})

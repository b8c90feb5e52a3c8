import { describe, expect, it } from 'vitest'

import { guardingModule } from './modules.ts'
import { asRole, roleCan, roleSees } from './roles.ts'

describe('a role', () => {
  it('is the stored one when known, else user', () => {
    expect(asRole('admin')).toBe('admin')
    for (const text of ['root', '', null, undefined]) expect(asRole(text)).toBe('user')
  })
  it('may what its permissions say and no more', () => {
    expect(roleCan('manager', 'manage_employees')).toBe(true)
    expect(roleCan('user', 'view_all_employees')).toBe(false)
    expect(roleCan('admin', 'view_all_companies')).toBe(false)
  })
  it('sees its modules: enterprise is the master’s alone', () => {
    expect(roleSees('master', 'enterprise')).toBe(true)
    expect(roleSees('admin', 'enterprise')).toBe(false)
    expect(roleSees('user', 'employees')).toBe(true)
    expect(roleSees('user', 'onboarding')).toBe(false)
  })
})

describe('the module that guards an address', () => {
  it('is found for its page and for every page below', () => {
    expect(guardingModule('/app/employees')?.name).toBe('employees')
    expect(guardingModule('/app/documents/types-list')?.label).toBe('Documentos')
    expect(guardingModule('/app/enterprise/logs')?.label).toBe('Gestão Empresarial')
  })
  it('is the one of the specification for each route', () => {
    const table = {
      '/app': null, '/app/profile': null, '/app/employees': 'employees', '/app/onboarding': 'onboarding', '/app/offboarding': 'offboarding',
      '/app/leaves': 'leaves', '/app/okrs': 'okrs', '/app/pdis': 'pdis', '/app/assets': 'assets', '/app/documents': 'documents',
      '/app/documents/types': 'documents', '/app/documents/types-list': 'documents', '/app/settings': 'settings',
      '/app/evaluations': 'evaluations', '/app/evaluations/7': 'evaluations', '/app/news': 'news', '/app/docs/user-guide': null,
      '/app/enterprise': 'enterprise', '/app/enterprise/dashboard': 'enterprise', '/app/enterprise/companies': 'enterprise',
      '/app/enterprise/departments': 'enterprise', '/app/enterprise/users': 'enterprise', '/app/enterprise/logs': 'enterprise',
    }
    const guards = Object.keys(table).map((path) => [path, guardingModule(path)?.name ?? null])
    expect(Object.fromEntries(guards)).toEqual(table)
  })
  it('is none for dashboard, profile and user guide', () => {
    for (const path of ['/app', '/app/profile', '/app/docs/user-guide', '/app/employeesx']) expect(guardingModule(path)).toBeNull()
  })
})

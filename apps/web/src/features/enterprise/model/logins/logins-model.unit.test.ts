import { describe, expect, it } from 'vitest'

import { momentText, sessionsText } from './access-facts.ts'
import type { EmployeeAccess, LoginRow } from './access-rows.ts'
import { type AccessSubject, actionsFor, confirmationOf, type ConfirmedAction } from './access-subject.ts'
import { ACCESS_STATES, asAccessState, assignableRoles, stateLook } from './login.ts'
import { subjectOfLogin, subjectOfPerson } from './subject-of.ts'

const subject: AccessSubject = {
  employeeId: 'e1',
  userId: 'u1',
  name: 'Ana Souza',
  email: 'ana@aurora.demo',
  companyId: 'c1',
  companyName: 'Aurora',
  role: 'user',
  state: 'active',
  canManage: true,
}

const row: LoginRow = {
  user_id: 'u1',
  email: 'ana@aurora.demo',
  employee_id: 'e1',
  display_name: 'Ana Souza',
  company_id: 'c1',
  company_name: 'Aurora',
  company_active: true,
  role: 'admin',
  state: 'active',
  last_sign_in_at: null,
  invited_at: null,
  confirmed_at: null,
  disabled_until: null,
  sessions: 0,
  invitation_id: null,
  invitation_expires_at: null,
  profile_image_url: null,
  initials: 'AS',
}

describe('what may be done to an access', () => {
  it('follows its state', () => {
    expect(actionsFor({ ...subject, state: 'none' })).toEqual(['invite'])
    expect(actionsFor({ ...subject, state: 'expired' })).toEqual(['resend', 'revoke'])
    expect(actionsFor(subject)).toContain('disable')
    expect(actionsFor({ ...subject, state: 'disabled' })).toContain('enable')
    expect(actionsFor({ ...subject, state: 'unlinked' })).toEqual(['link'])
    expect(actionsFor({ ...subject, state: 'ended' })).toEqual([])
  })

  it('takes a second factor away only where there is one', () => {
    expect(actionsFor({ ...subject, state: 'active' })).not.toContain('remove_second_factor')
    expect(actionsFor({ ...subject, state: 'active', hasSecondFactor: true })).toContain('remove_second_factor')
  })

  it('is nothing for whoever may not manage it, in every state', () => {
    for (const state of ACCESS_STATES) expect(actionsFor({ ...subject, state, canManage: false })).toEqual([])
  })

  it('is confirmed in words that name the person and the consequence', () => {
    const actions: readonly ConfirmedAction[] = ['disable', 'enable', 'end_sessions', 'remove_second_factor', 'reset_password', 'revoke']
    for (const action of actions) {
      const words = confirmationOf(action, subject)
      expect(words.title).toContain('Ana Souza')
      expect(words.consequence.length).toBeGreaterThan(40)
    }
    expect(confirmationOf('reset_password', subject).consequence).toContain('ana@aurora.demo')
  })
})

describe('roles to give', () => {
  it('leave out master for everyone but a master', () => {
    expect(assignableRoles('admin')).toEqual(['user', 'manager', 'admin'])
    expect(assignableRoles('master')).toEqual(['user', 'manager', 'admin', 'master'])
  })
})

describe('subjects', () => {
  it('come from a row of the list: nobody manages their own login there', () => {
    expect(subjectOfLogin(row, 'u2')).toMatchObject({ name: 'Ana Souza', role: 'admin', canManage: true })
    expect(subjectOfLogin(row, 'u1').canManage).toBe(false)
    expect(subjectOfLogin({ ...row, user_id: null }, null).canManage).toBe(true)
    expect(subjectOfLogin({ ...row, display_name: null, employee_id: null }, 'u2').name).toBe('ana@aurora.demo')
  })

  it('come from a person: the e-mail of the invitation counts first, then the login, then the record', () => {
    const access: EmployeeAccess = {
      employee_id: 'e1',
      user_id: null,
      email: null,
      role: null,
      state: 'none',
      last_sign_in_at: null,
      sessions: 0,
      invitation_id: null,
      invitation_email: null,
      invited_at: null,
      last_sent_at: null,
      invitation_expires_at: null,
      is_self: false,
      can_manage: true,
      has_second_factor: false,
    }
    const person = { id: 'e1', displayName: 'Ana Souza', email: 'registro@aurora.demo', companyId: 'c1' }
    expect(subjectOfPerson(person, access)).toMatchObject({ email: 'registro@aurora.demo', role: 'user', state: 'none' })
    expect(subjectOfPerson(person, { ...access, email: 'login@aurora.demo' }).email).toBe('login@aurora.demo')
    expect(subjectOfPerson(person, { ...access, email: 'login@aurora.demo', invitation_email: 'convite@aurora.demo' }).email).toBe(
      'convite@aurora.demo',
    )
  })
})

describe('words of a state', () => {
  it('exist for every state, and an unknown one offers the least', () => {
    for (const state of ACCESS_STATES) expect(stateLook(state).meaning).not.toBe('')
    expect(asAccessState('outro')).toBe('none')
  })

  it('say the moment that matters', () => {
    const times = { last_sign_in_at: null, invitation_expires_at: '2026-11-27T12:00:00Z' }
    expect(momentText('invited', times)).toMatch(/^Convite até 27\/11\/2026/)
    expect(momentText('expired', times)).toMatch(/^Convite venceu em 27\/11\/2026/)
    expect(momentText('active', times)).toBe('Nunca entrou')
    expect(momentText('active', { ...times, last_sign_in_at: '2026-11-01T12:00:00Z' })).toMatch(/^01\/11\/2026/)
    expect([0, 1, 3].map(sessionsText)).toEqual(['Nenhuma sessão aberta', '1 sessão aberta', '3 sessões abertas'])
  })
})

import { describe, expect, it } from 'vitest'

import type { CallerSession } from './database-types.ts'
import { isolationOf, sessionStatement } from './session-statement.ts'

const session: CallerSession = {
  role: 'authenticated',
  claims: { sub: 'ana' },
  readOnly: true,
  method: 'GET',
  path: '/employees',
  headers: { 'x-company-id': 'c' },
  requestId: 'r-1',
  settings: { 'request.cookies': '{}', TimeZone: 'America/Manaus' },
}
const roles = new Map([['authenticated', [['statement_timeout', '8s'], ['lock_timeout', '1s']] as const]])

function pairs(values: readonly (string | null)[] | undefined): readonly (readonly (string | null | undefined)[])[] {
  return (values ?? []).flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1]]] : []))
}

describe('the statement that opens a request', () => {
  it('sets everything in the order that PostgREST does, read-only last', () => {
    expect(pairs(sessionStatement(session, roles, 'public').values)).toEqual([
      ['search_path', 'public'],
      ['statement_timeout', '8s'],
      ['lock_timeout', '1s'],
      ['role', 'authenticated'],
      ['request.jwt.claims', '{"sub":"ana","role":"authenticated"}'],
      ['request.method', 'GET'],
      ['request.path', '/employees'],
      ['request.headers', '{"x-company-id":"c"}'],
      ['request.cookies', '{}'],
      ['TimeZone', 'America/Manaus'],
      ['application_name', 'vinculo:r-1'],
      ['transaction_read_only', 'on'],
    ])
  })

  it('holds no text of the caller, so that one prepared statement serves all', () => {
    const other = { ...session, path: "'; drop table employees; --", claims: { sub: "o'hara" } }
    expect(sessionStatement(other, roles, 'public').text).toBe(sessionStatement(session, roles, 'public').text)
  })

  it('never gives the claims text of one role to another', () => {
    const claims = { sub: 'ana' }
    const role = (name: 'anon' | 'authenticated') =>
      pairs(sessionStatement({ ...session, claims, role: name }, roles, 'public').values).find(([setting]) => setting === 'request.jwt.claims')?.[1]
    expect([role('authenticated'), role('anon'), role('authenticated')]).toEqual([
      '{"sub":"ana","role":"authenticated"}',
      '{"sub":"ana","role":"anon"}',
      '{"sub":"ana","role":"authenticated"}',
    ])
  })

  it('writes only the settings of the role that asks', () => {
    const anon = sessionStatement({ ...session, role: 'anon' }, roles, 'public')
    expect(anon.values).not.toContain('statement_timeout')
  })
})

describe('the isolation level', () => {
  const strict = new Map([['authenticated', [['default_transaction_isolation', 'repeatable read']] as const]])
  const asking = (level: string) => ({ ...session, settings: { default_transaction_isolation: level } })

  it('is that of the target, else that of the role, else the one of the database', () => {
    expect(isolationOf(asking('Serializable'), strict)).toBe('serializable')
    expect(isolationOf(session, strict)).toBe('repeatable read')
    expect(isolationOf(session, roles)).toBeNull()
  })

  it('is one of those that PostgreSQL knows', () => {
    expect(isolationOf(asking('serializable; drop table employees'), roles)).toBeNull()
  })
})

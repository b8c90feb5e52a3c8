import { describe, expect, it } from 'vitest'

import { type EnterpriseRow, percentText, toEnterpriseSummary } from './enterprise-summary.ts'
import { companiesAtRisk, riskWords } from './risks.ts'

const row = (section: string, label: string, total: number | string | null, more: Partial<EnterpriseRow> = {}): EnterpriseRow => ({
  section, label, total, company_id: null, on_date: null, at: null, detail: null, ...more,
})

describe('the figures of the group', () => {
  const summary = toEnterpriseSummary([
    row('companies', 'active', 3),
    row('companies', 'inactive', '1'),
    row('people', 'total', 280),
    row('company_people', 'Cerrado', 40, { company_id: 'c' }),
    row('company_people', 'Aurora', 180, { company_id: 'a' }),
    row('growth', '2026-11', 280, { on_date: '2026-11-01' }),
    row('growth', '2026-10', 275, { on_date: '2026-10-01' }),
    row('admissions', '2026-11', 6, { on_date: '2026-11-01' }),
    row('terminations', '2026-11', '1', { on_date: '2026-11-01' }),
    row('turnover', '2026-11', '1.25', { on_date: '2026-11-01' }),
    row('turnover_year', 'total', '14.50'),
    row('turnover_year', 'Aurora', '30.10', { company_id: 'a' }),
    row('active_users', 'signed_in_30_days', 7),
    row('active_users', 'logins', 9),
    row('risk', 'no_admin', 0, { company_id: 'b', detail: { company_name: 'Boreal' } }),
    row('audit', 'update', null, { at: '2026-11-20T12:00:00+00:00', detail: { id: 5, entity_type: 'employee', entity_label: 'Ana', performed_by_name: null, company_name: 'Aurora' } }),
  ])
  it('are numbers, also where the database sends texts', () => {
    expect(summary).toMatchObject({ activeCompanies: 3, inactiveCompanies: 1, people: 280, turnover: 14.5, signedIn: 7, logins: 9 })
  })
  it('have the largest company first and the months in order', () => {
    expect(summary.companyPeople.map(({ label }) => label)).toEqual(['Aurora', 'Cerrado'])
    expect(summary.growth.map(({ total }) => total)).toEqual([275, 280])
    expect(summary.moves).toEqual([{ month: '2026-11-01', first: 6, second: 1 }])
  })
  it('keep the turnover of the group apart from that of each company', () => {
    expect(summary.companyTurnover).toEqual([{ label: 'Aurora', total: 30.1, companyId: 'a' }])
  })
  it('name companies at risk and the latest entries', () => {
    expect(summary.risks).toEqual([{ companyId: 'b', companyName: 'Boreal', reason: 'no_admin', total: 0 }])
    expect(summary.recent[0]).toMatchObject({ id: '5', action: 'update', entity: 'employee', entityLabel: 'Ana', performer: null })
  })
  it('are zeros and nothing for an empty group', () => {
    expect(toEnterpriseSummary([])).toMatchObject({ activeCompanies: 0, people: 0, turnover: 0, growth: [], risks: [] })
  })
})

describe('companies at risk', () => {
  const risk = (companyId: string, reason: string, total = 0) => ({ companyId, companyName: companyId, reason, total })
  it('come gravest first, with the reasons of each together', () => {
    const found = companiesAtRisk([risk('a', 'missing_cnpj'), risk('b', 'no_admin'), risk('a', 'expired_invitations', 2)])
    expect(found.map(({ companyId }) => companyId)).toEqual(['b', 'a'])
    expect(found[1]?.risks.map(({ reason }) => reason)).toEqual(['expired_invitations', 'missing_cnpj'])
  })
  it('say the reason in words and where to put it right', () => {
    expect(riskWords(risk('a', 'high_turnover', 31.25)).text).toBe('Rotatividade de 31,3% em 12 meses')
    expect(riskWords(risk('a', 'expired_invitations', 1))).toMatchObject({ text: '1 convite venceu sem resposta', place: 'expired' })
    expect(riskWords(risk('a', 'audit_broken'))).toMatchObject({ tone: 'danger', place: 'logs' })
    expect(riskWords(risk('a', 'something_new')).place).toBe('company')
  })
})

it('percentages have a comma and at most one decimal', () => {
  expect([percentText(14.5), percentText(0), percentText(3.26)]).toEqual(['14,5%', '0%', '3,3%'])
})

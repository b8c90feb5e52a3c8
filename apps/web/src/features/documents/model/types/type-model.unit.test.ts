import { describe, expect, it } from 'vitest'

import { type CataloguedType, requiredText, retentionText, ruleText, typeSections, validityText } from './document-type.ts'
import { changed, draftOf, typeProblems, typeRecord, viewersFor, withoutRule, withRule, withRuleChange } from './type-draft.ts'

const TYPE: CataloguedType = {
  id: 't1',
  company_id: 'c1',
  place: 1,
  created_at: '2026-11-20T12:00:00Z',
  name: 'Certificado NR-10',
  description: null,
  sensitivity: 'P1',
  who_sends: 'both',
  who_sees: 'team',
  sign_order: ['person'],
  action: 'deliver',
  is_multiple: false,
  needs_review: true,
  has_expiry: true,
  validity_months: 24,
  retention_years: 5,
  retention_from: 'termination',
  asks_by_itself: true,
  archived_at: null,
  updated_at: '2026-11-21T10:00:00.123456+00:00',
  rules: [{ contract_type: 'clt_indefinite', position_id: 'p1', position_title: 'Eletricista', work_site_id: null, work_site_name: null }],
  documents_total: 3,
}

const label = (): string => 'CLT'

describe('a type in words', () => {
  it('says of whom it is required', () => {
    expect(requiredText(TYPE.rules, label)).toBe('CLT, cargo Eletricista')
    expect(requiredText([], label)).toBe('Ninguém por regra')
    expect(ruleText({ contract_type: null, position_id: null, position_title: null, work_site_id: null, work_site_name: null }, label)).toBe('Todas as pessoas')
  })

  it('says how long it holds and how long it is kept', () => {
    expect([validityText(TYPE), validityText({ has_expiry: true, validity_months: 1 }), validityText({ has_expiry: true, validity_months: null }), validityText({ has_expiry: false, validity_months: null })]).toEqual(
      ['2 anos', '1 mês', 'A data do documento', 'Não vence'],
    )
    expect([retentionText(TYPE), retentionText({ retention_years: null, retention_from: 'document' })]).toEqual(['5 anos do desligamento', 'Para sempre'])
    expect([retentionText({ ...TYPE, retention_years: 1 }), retentionText({ retention_years: 4, retention_from: 'document' })]).toEqual([
      '1 ano do desligamento, respeitado o mínimo legal',
      '4 anos do documento, respeitado o mínimo legal',
    ])
  })

  it('stands below its class', () => {
    expect(typeSections([TYPE, { ...TYPE, id: 't2', sensitivity: 'P4' }]).map((section) => [section.label, section.types.length])).toEqual([
      ['Profissional', 1],
      ['Saúde e disciplina', 1],
    ])
  })
})

describe('writing a type', () => {
  it('never shows to managers what is personal, nor lets people send what they may not see', () => {
    const draft = draftOf(TYPE)
    expect(changed(draft, { sensitivity: 'P2' }).who_sees).toBe('person')
    expect(changed(draft, { who_sees: 'hr' }).who_sends).toBe('company')
    expect(viewersFor('P4')).toEqual(['hr', 'person'])
    expect(viewersFor('P0')).toContain('company')
  })

  it('keeps the rules apart while they change', () => {
    const two = withRule(draftOf(TYPE))
    const [first, second] = two.rules
    expect(first?.key).not.toBe(second?.key)
    const named = withRuleChange(two, second?.key ?? 0, { work_site_id: 'w1' })
    expect(withoutRule(named, first?.key ?? 0).rules).toEqual([{ key: second?.key, contract_type: '', position_id: '', work_site_id: 'w1' }])
  })

  it('tells what is wrong, and sends what was read with what was changed', () => {
    expect([...typeProblems({ ...draftOf(null), retention_years: 'cinco' }).keys()]).toEqual(['name', 'retention_years'])
    expect(typeProblems({ ...draftOf(TYPE), validity_months: '0' }).get('validity_months')).toBe('Informe um número inteiro de 1 a 600')
    const record = typeRecord(changed(draftOf(TYPE), { has_expiry: false, retention_years: '' }), 'c1', TYPE)
    expect(record).toMatchObject({ id: 't1', updated_at: TYPE.updated_at, company_id: 'c1', validity_months: null, retention_years: null })
    expect(record.rules).toEqual([{ contract_type: 'clt_indefinite', position_id: 'p1', work_site_id: null }])
    expect('id' in typeRecord(draftOf(null), 'c1', null)).toBe(false)
  })
})

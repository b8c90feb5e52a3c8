import { expect, it } from 'vitest'

import { type Collective, draftOf, emptyDraft, outText, scopeProblem, type Share } from './collective.ts'
import { collectiveAddress } from './collective-url.ts'

const share = (over: Partial<Share>): Share => ({
  employee_id: 'a', person: { id: 'a', name: 'Ana Conceição', initials: 'AC', avatar_path: null, position: null }, department_name: 'Fábrica', hired_on: '2020-01-01',
  out_code: null, out_about: null, vacation_days: 12, paid_days: 0, restarts_on: null, left_at: null, alerts: [], parts: [], ...over,
})
it('says why somebody stays out, with what it is about', () => {
  expect(outText(share({ out_code: 'person', out_about: 'Plantão da noite' }))).toBe('Fica de plantão: Plantão da noite')
  expect(outText(share({ out_code: 'overlap', out_about: null }))).toBe('Já tem ausência nestes dias')
})

it('reads a kept plan back as its draft, and asks for a name and a place', () => {
  const choices = [
    { is_in: true, department_id: 'd1', work_site_id: null, employee_id: null, reason: null },
    { is_in: false, department_id: 'd2', work_site_id: null, employee_id: null, reason: null },
    { is_in: false, department_id: null, work_site_id: null, employee_id: 'e1', reason: 'Plantão' },
  ]
  const kept: Collective = { id: 'c', name: 'Fim de ano', scope: 'departments', starts_on: null, ends_on: null, status: 'draft', notified_mte_on: null, notified_union_on: null, posted_on: null, undo_reason: null, failure: null, updated_at: 't', choices }
  const draft = draftOf(kept)
  expect(draft).toMatchObject({ departments: ['d1'], out_departments: ['d2'], sites: [], out_people: [{ id: 'e1', reason: 'Plantão' }] })
  expect(scopeProblem(draft)).toBeNull()
  expect(scopeProblem(emptyDraft)).toMatch(/nome/)
  expect(scopeProblem({ ...draft, scope: 'sites' })).toMatch(/local de trabalho/)
  expect(scopeProblem({ ...draft, departments: [] })).toMatch(/departamento/)
})

it('keeps in the address only what it knows', () => {
  expect(collectiveAddress.validateSearch({ id: 'x', step: 9 })).toEqual({})
  expect(collectiveAddress.validateSearch({ id: 'new', step: '2', show: 'all', q: '' })).toEqual({ id: 'new', step: 2 })
  expect(collectiveAddress.validateSearch({ id: '2c71f700-f81a-4834-866b-9fa9cef6ce33', step: 9, show: 'out', q: 'ana' })).toEqual({ id: '2c71f700-f81a-4834-866b-9fa9cef6ce33', show: 'out', q: 'ana' })
})

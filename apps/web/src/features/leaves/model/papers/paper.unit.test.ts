import { expect, it } from 'vitest'

import { canMake, papersAddress, shownPapers, type VacationPaper, unsignedByDay } from './paper.ts'

const paper = (over: Partial<VacationPaper>): VacationPaper => ({
  leave_id: 'l', request_id: 'r', employee: { id: 'a', name: 'Ana Conceição', initials: 'AC', avatar_path: null, position: null }, department_name: 'Fábrica', can_sign: true, is_me: false,
  starts_on: '2026-12-28', ends_on: '2027-01-11', days: 15, due_on: '2026-11-27', law_on: '2026-11-28', is_late: false, state: 'todo', making_id: null, document_id: null, file_id: null, envelope_id: null,
  acted_on: null, ...over,
})

it('is made for somebody else, once: again only when nothing came of it', () => {
  expect((['todo', 'making', 'refused', 'expired'] as const).every((state) => canMake(paper({ state })))).toBe(true)
  expect((['made', 'sent', 'signed'] as const).some((state) => canMake(paper({ state })))).toBe(false)
  expect(canMake(paper({ is_me: true }))).toBe(false)
})

it('is found by name or department without accents, and what is signed can be left out', () => {
  const all = [paper({}), paper({ leave_id: 'm', state: 'signed' })]
  expect(shownPapers(all, { q: 'conceicao', open: false })).toHaveLength(2)
  expect(shownPapers(all, { q: 'FABRICA', open: true })).toHaveLength(1)
  expect(shownPapers(all, { q: 'zé', open: false })).toEqual([])
})

it('is delivered by its day, until it is signed', () => {
  const all = [paper({ leave_id: 'late', due_on: '2026-12-04' }), paper({ leave_id: 'done', state: 'signed' }), paper({ leave_id: 'next' })]
  expect(unsignedByDay(all).map(({ leave_id }) => leave_id)).toEqual(['next', 'late'])
})

it('keeps in the address only what it knows', () => {
  expect(papersAddress.validateSearch({ kind: 'notice', q: '', open: 'false' })).toEqual({})
  expect(papersAddress.validateSearch({ kind: 'receipt', q: 'ana', open: true })).toEqual({ kind: 'receipt', q: 'ana', open: true })
})

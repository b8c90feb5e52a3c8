import { describe, expect, it } from 'vitest'

import { draftProblems, EMPTY_DRAFT, type GivenType, progressText } from './distribution.ts'
import { cpfsIn, directoryOf, namedInFile } from './identify.ts'
import type { Recipient } from './person.ts'
import { assign, isProblem, join, pagesText, skip, slotsOfFiles, slotsOfPages, sourceText, statesOf, withoutPaper } from './slots.ts'

const person = (id: string, cpf: string | null, registration: string | null, status = 'active'): Recipient => ({
  id,
  name: id,
  cpf,
  registration,
  department_id: null,
  department: null,
  position: null,
  status,
  can_sign_in: true,
})
const ANA = person('ana', '52998224725', 'A-0012')
const BIA = person('bia', '11144477735', '345')
const CAIO = person('caio', null, '0077')
const LEFT = person('saiu', '39053344705', null, 'terminated')
const PEOPLE = [ANA, BIA, CAIO, LEFT]
const DIRECTORY = directoryOf(PEOPLE)

describe('CPFs in a text', () => {
  it('are found with and without signs, once, and never inside longer numbers or with wrong digits', () => {
    expect(cpfsIn('CPF: 529.982.247-25 e 52998224725').map(({ cpf }) => cpf)).toEqual(['52998224725'])
    expect(cpfsIn('529 982 247 25')[0]).toEqual({ cpf: '52998224725', isWritten: false })
    expect(cpfsIn('CNPJ 12.345.678/0001-95, conta 152998224725, 111.111.111-11, 529.982.247-26')).toEqual([])
  })
})

describe('pages of one PDF', () => {
  const texts = ['Capa', 'Holerite 529.982.247-25', 'continuação', '111.444.777-35', 'CPF 111.444.777-35 folha 2', 'CPF 987.654.321-00', 'resumo 529.982.247-25 e 111.444.777-35', '390.533.447-05']
  const slots = slotsOfPages(texts, DIRECTORY, 'folha.pdf')

  it('go to the CPF written on them, and without one to whom the page before goes', () => {
    expect(slots.map((slot) => [sourceText(slot), slot.employeeId])).toEqual([
      ['Página 1', null],
      ['Páginas 2 a 3', 'ana'],
      ['Páginas 4 a 5', 'bia'],
      ['Página 6', null],
      ['Página 7', null],
      ['Página 8', 'saiu'],
    ])
    expect([...statesOf(slots).values()]).toEqual(['unidentified', 'ready', 'ready', 'unknown', 'several', 'ready'])
    expect(slots[3]?.unknown).toBe('98765432100')
  })

  it('leave nobody out unsaid: who works here and gets nothing is listed, who left is not', () => {
    expect(withoutPaper(PEOPLE, slots).map(({ id }) => id)).toEqual(['caio'])
    expect(withoutPaper(PEOPLE, skip(slots, 'p2', true)).map(({ id }) => id)).toEqual(['ana', 'caio'])
  })

  it('are given by hand, left out, or joined when somebody has two', () => {
    const twice = assign(slots, 'p7', 'ana')
    expect([statesOf(twice).get('p2'), statesOf(twice).get('p7')]).toEqual(['duplicate', 'duplicate'])
    const joined = join(twice, 'ana')
    expect(joined.find(({ employeeId }) => employeeId === 'ana')?.pages).toEqual([2, 3, 7])
    expect(statesOf(joined).get('p2')).toBe('ready')
    const decided = skip(assign(skip(joined, 'p1', true), 'p6', 'caio'), 'p6', false)
    expect([...statesOf(decided).values()].some(isProblem)).toBe(false)
    expect(pagesText([1, 2, 3, 7, 9, 10])).toBe('1 a 3 e 7 e 9 a 10')
  })
})

describe('files of one person each', () => {
  it('are told by CPF or by the whole number of registration in their name', () => {
    const names = ['holerite_529.982.247-25.pdf', '11144477735 outubro.pdf', 'Holerite-77-outubro.pdf', 'holerite 770.pdf', '98765432100.pdf', '345 e 77.pdf']
    const slots = slotsOfFiles(names, DIRECTORY)
    expect(slots.map(({ employeeId }) => employeeId)).toEqual(['ana', 'bia', 'caio', null, null, null])
    expect([...statesOf(slots).values()].slice(3)).toEqual(['unidentified', 'unidentified', 'several'])
    expect(namedInFile('A-0012_outubro.pdf', DIRECTORY).people).toEqual([ANA])
    expect(namedInFile('recibo 987.654.321-00.pdf', DIRECTORY).unknown).toBe('98765432100')
  })

  it('are decided by a person when two are for the same one', () => {
    const slots = slotsOfFiles(['345.pdf', '345 (1).pdf'], DIRECTORY)
    expect([...statesOf(slots).values()]).toEqual(['duplicate', 'duplicate'])
    expect([...statesOf(skip(slots, 'f1', true)).values()]).toEqual(['ready', 'skipped'])
    expect(join(slots, 'bia')).toEqual(slots)
  })
})

describe('a distribution', () => {
  const type: GivenType = { id: 't', name: 'Holerite', sensitivity: 'P3', has_expiry: false, validity_months: null, action: 'acknowledge' }

  it('needs a type, a title and dates that can be', () => {
    expect([...draftProblems(EMPTY_DRAFT, undefined, '2026-11-21').keys()]).toEqual(['typeId', 'title'])
    const draft = { ...EMPTY_DRAFT, typeId: 't', title: 'Outubro' }
    expect(draftProblems(draft, type, '2026-11-21').size).toBe(0)
    expect([...draftProblems({ ...draft, isAcknowledged: true, deadline: '20/11/2026', issued_on: '22/11/2026' }, type, '2026-11-21').keys()]).toEqual(['deadline', 'issued_on'])
    expect([...draftProblems(draft, { ...type, has_expiry: true }, '2026-11-21').keys()]).toEqual(['expires_on'])
    expect(draftProblems({ ...draft, issued_on: '20/11/2026' }, { ...type, has_expiry: true, validity_months: 12 }, '2026-11-21').size).toBe(0)
  })

  it('says how far it has come', () => {
    const base = {
      distribution_id: 'd', type_name: 'Holerite', sensitivity: 'P3', title: 'X', mode: 'split' as const, deadline: null, problem: null, undo_reason: null, created_by: null,
      created_at: '', published_at: null,
    }
    expect(progressText({ ...base, status: 'published', is_acknowledged: true, total: 30, opened: 12, acknowledged: 1 })).toBe('30 pessoas, 12 abriram, 1 deu ciência')
    expect(progressText({ ...base, status: 'draft', is_acknowledged: true, total: 1, opened: 0, acknowledged: 0 })).toBe('1 pessoa')
  })
})

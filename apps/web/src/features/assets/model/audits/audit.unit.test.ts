import { describe, expect, it } from 'vitest'

import { answerProblems, type AuditItem, type AuditScan, countText, donePercent, expectedText, foundText, itemLook, progressText, scanText } from './audit.ts'
import { auditProblems } from './new-audit.ts'

const person = { id: 'p', name: 'Ana Souza', position: null, initials: 'AS', avatar_path: null }
const item: AuditItem = {
  id: 'i', asset_id: 'a', tag: 'NB-1', name: 'Notebook', brand: null, serial: null, kind: 'equipment', category: 'Notebooks', status: 'in_use', holder: person, expected: person, expected_site: 'Matriz',
  state: 'waiting', divergence: null, found_by: null, found_site: null, condition: null, note: null, photo_id: null, answered_at: null, answered_by: null,
}

describe('an audit in words', () => {
  it('counts what was looked at, and is done only once all of it was', () => {
    expect(donePercent({ total: 0, confirmed: 0, divergent: 0 })).toBe(0)
    expect(donePercent({ total: 1000, confirmed: 990, divergent: 9 })).toBe(99)
    expect(donePercent({ total: 3, confirmed: 2, divergent: 1 })).toBe(100)
    expect(progressText({ total: 1, confirmed: 1, divergent: 0 })).toBe('1 de 1 bem conferido')
    expect(progressText({ total: 1500, confirmed: 1200, divergent: 2 })).toBe('1.202 de 1.500 bens conferidos, 2 divergências')
    expect([countText('divergent', 1, false), countText('waiting', 2, false), countText('waiting', 1, true), countText('confirmed', 1000, true)]).toEqual(['1 divergência', '2 por conferir', '1 não localizado', '1.000 conferidos'])
  })

  it('calls what waits missing once the audit is closed', () => {
    expect(itemLook(item, false).label).toBe('Falta conferir')
    expect(itemLook(item, true)).toEqual({ label: 'Não localizado', tone: 'danger' })
    expect(itemLook({ state: 'divergent', divergence: 'other_place' }, true).label).toBe('Em outro local')
  })

  it('says where a thing should be, and by whom it was found', () => {
    expect(expectedText(item)).toBe('Com Ana Souza')
    expect(expectedText({ expected: null, expected_site: 'Matriz' })).toBe('No estoque, Matriz')
    expect(expectedText({ expected: null, expected_site: null })).toBe('No estoque')
    expect(foundText(item)).toBeNull()
    expect(foundText({ found_by: 'guest', answered_at: '2026-11-28T13:32:00Z', condition: 'good' })).toMatch(/^pela pessoa, por link em 28\/11\/2026.*, estado bom$/)
  })

  it('says at once what a code is', () => {
    const scan = (part: Partial<AuditScan>): string => scanText({ outcome: 'confirmed', code: 'NB-1', at: '2026-11-28T13:32:00Z', item, ...part }).text
    expect(scan({})).toBe('Notebook (NB-1) conferido. Com Ana Souza')
    expect(scan({ outcome: 'already' })).toMatch(/^Notebook \(NB-1\) já foi conferido em 28\/11\/2026/)
    expect(scan({ outcome: 'divergent', item: { ...item, divergence: 'other_holder' } })).toBe('Notebook (NB-1): com outra pessoa. Consta com Ana Souza.')
    expect(scan({ outcome: 'stray', code: 'X9', item: null })).toBe('Nenhum bem com “X9”. O código ficou anotado.')
    expect(scan({ outcome: 'known_stray', code: 'X9', item: null })).toMatch(/não é um bem da empresa\.$/)
  })
})

describe('what is missing', () => {
  it('of an answer: a photo and the condition, or a word', () => {
    const answer = { with_me: true, condition: '', note: '', file_id: null }
    expect([...answerProblems(answer).keys()]).toEqual(['photo', 'condition'])
    expect([...answerProblems({ ...answer, condition: 'damaged', file_id: 'f' }).keys()]).toEqual(['note'])
    expect([...answerProblems({ ...answer, condition: 'good', file_id: 'f' }).keys()]).toEqual([])
    expect([...answerProblems({ ...answer, with_me: false, note: ' ' }).keys()]).toEqual(['note'])
  })

  it('of an audit before it begins: a name, who confirms, and a day to come', () => {
    const draft = { title: '', asksPeople: true, audience: {}, hasStock: false, category: '', site: '', dueOn: '', message: '' }
    expect([...auditProblems(draft, '2026-11-28').keys()]).toEqual(['title', 'audience', 'dueOn'])
    expect([...auditProblems({ ...draft, title: 'Chaves', audience: { everyone: true }, dueOn: '27/11/2026' }, '2026-11-28').values()]).toEqual(['O prazo não pode ficar no passado'])
    expect(auditProblems({ ...draft, title: 'Chaves', asksPeople: false, hasStock: true, dueOn: '28/11/2026' }, '2026-11-28').size).toBe(0)
  })
})

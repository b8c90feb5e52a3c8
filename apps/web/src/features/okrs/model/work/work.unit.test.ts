import { describe, expect, it } from 'vitest'

import { type Blocker, initiativeProblems, initiativeValues, planAgainst, usualDay } from './initiative.ts'
import { changeOf, clockText, endText, type MeetingItem, shownItem, wordAfter } from './meeting.ts'

const ana = { id: 'a', name: 'Ana' }
const typed = { title: ' Ligar ', owner: ana, dueOn: '05/12/2026', url: '', keyResultId: '' }

describe('an initiative', () => {
  it('is sent as it is meant', () => {
    expect(initiativeValues(typed)).toEqual({ title: 'Ligar', owner_id: 'a', due_on: '2026-12-05', url: null, key_result_id: null })
  })

  it('needs words and somebody; a decision a day as well, and what is no day is said', () => {
    expect(initiativeProblems({ ...typed, title: ' ', owner: null, dueOn: '' }, false)).toEqual({ title: 'Escreva o que será feito', owner_id: 'Escolha quem responde' })
    expect(initiativeProblems({ ...typed, dueOn: '' }, true)).toEqual({ due_on: 'Diga até quando' })
    expect(initiativeProblems({ ...typed, dueOn: '31/02/2026' }, false)).toEqual({ due_on: 'Use dd/mm/aaaa' })
    expect(initiativeProblems(typed, true)).toEqual({})
  })

  it('against what is in the way takes its words in one line, who answers for the number and a week', () => {
    const blocker = { check_in_id: 'c', key_result_id: 'k', owner: ana, text: 'Falta\num analista' } as unknown as Blocker
    expect(planAgainst(blocker, '2026-12-28')).toEqual({ title: 'Resolver: Falta um analista', owner_id: 'a', due_on: '2027-01-04', key_result_id: 'k', check_in_id: 'c' })
    expect(planAgainst({ ...blocker, text: 'a'.repeat(500) }).title).toHaveLength(200)
    expect(usualDay('2028-02-25')).toBe('2028-03-03')
  })
})

const item = (position: number, state: MeetingItem['state']): MeetingItem => ({ position, state }) as MeetingItem

describe('a meeting', () => {
  const items = [item(1, 'passed'), item(3, 'skipped'), item(4, 'open')]

  it('goes on where it was left, or where the address says, and ends in its summary', () => {
    const shown = (word: string, list = items, endedAt: string | null = null) => shownItem({ items: list, ended_at: endedAt }, word)?.position ?? null
    expect([shown(''), shown('1'), shown('2'), shown('fim'), shown('', items.slice(0, 2)), shown('1', items, '2026-11-28T12:00:00Z')]).toEqual([4, 1, 4, null, null, null])
  })

  it('moves by one, from the first nowhere back and from the last to the summary', () => {
    const from = (at: number | null, by: 1 | -1) => wordAfter(items, at === null ? null : (items[at] ?? null), by)
    expect([from(0, 1), from(1, -1), from(0, -1), from(2, 1), from(null, -1)]).toEqual(['3', '1', '1', 'fim', '4'])
  })

  it('says how long it has lasted and presses nobody', () => {
    const at = (minutes: number) => clockText('2026-11-28T12:00:00Z', new Date(Date.parse('2026-11-28T12:00:00Z') + minutes * 60_000))
    expect([at(-1), at(0.9), at(10.5), at(11), at(60 * 25)]).toEqual(['0 de 10 minutos', '0 de 10 minutos', '10 de 10 minutos', '11 minutos: passou de 10', 'Começou em outro dia'])
  })

  it('says what changed, and nothing where nothing did', () => {
    const standing = { progress: 20.2, confidence: 4, health: 'attention' } as const
    expect(changeOf(standing, { ...standing, progress: 20.4 })).toBeNull()
    expect(changeOf(standing, { ...standing, confidence: null })).toBe('Confiança de 4 para nenhuma')
    expect(changeOf({ ...standing, progress: null }, { ...standing, progress: 50, confidence: 7 })).toBe('De — para 50 %; confiança de 4 para 7')
  })

  it('counts whom its end tells, but for those who have no access', () => {
    const receiver = (isReached: boolean) => ({ person: ana, decisions: 1, is_reached: isReached }) as never
    expect([endText([]), endText([receiver(false)]), endText([receiver(true)]), endText([receiver(true), receiver(true)])]).toEqual([
      'Terminar reunião', 'Terminar reunião', 'Terminar e avisar 1 pessoa', 'Terminar e avisar 2 pessoas',
    ])
  })
})

import { describe, expect, it } from 'vitest'

import type { KeyResultHistory, ObjectiveDetail } from '../goal.ts'
import { changeText, checkInValues, confidenceAfter, draftProblems, freshDraft, lastValueText, linePoints, nextText, standingText, streakText, suggestedEnd, suggestedScore, valueOf, wayText } from './check-in.ts'

const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
const fresh = freshDraft({ confidence: 7 })

describe('a check-in that is typed', () => {
  it('begins as sure as the last one', () => {
    expect(fresh).toEqual({ value: '', confidence: 7, health: '', note: '', blocker: '' })
  })

  it.each([
    ['increase', '12,5', 12.5], ['increase', '12.5', 12.5], ['increase', 'doze', null], ['increase', '', null],
    ['yes_no', 'yes', 1], ['yes_no', 'no', 0], ['yes_no', '', null], ['milestones', '', null],
  ] as const)('%s of "%s" is %s', (kind, value, expected) => {
    expect(valueOf({ kind }, { ...fresh, value })).toBe(expected)
  })

  it('says what is missing', () => {
    expect(draftProblems({ kind: 'increase', feed: null }, fresh)).toEqual({ value: 'Escreva o valor de hoje' })
    expect(draftProblems({ kind: 'increase', feed: null }, { ...fresh, value: 'doze' })).toEqual({ value: 'Escreva um número, como 12,5' })
    expect(draftProblems({ kind: 'yes_no', feed: null }, fresh)).toEqual({ value: 'Responda sim ou não' })
    expect(draftProblems({ kind: 'milestones', feed: null }, fresh)).toEqual({})
    expect(draftProblems({ kind: 'increase', feed: null }, { ...fresh, value: '3', health: 'at_risk', note: ' ' })).toEqual({ note: 'Conte em uma frase por que a situação é outra' })
  })

  it('is sent with empty words as none', () => {
    expect(checkInValues('1', { kind: 'increase', feed: null }, { ...fresh, value: '1.350', note: ' Bom mês. ' })).toEqual({ id: '1', value: 1350, confidence: 7, health: null, note: 'Bom mês.', blocker: null })
  })

  it('says no value of a number that is fed', () => {
    const fed = { kind: 'increase', feed: { name: 'Absenteísmo', indicator: 'absences', scope: 'team', department_id: null, department: null, kpi_id: null, is_read: true, stopped: null } } as const
    expect(draftProblems(fed, fresh)).toEqual({})
    expect(checkInValues('1', fed, { ...fresh, value: '3' })).toMatchObject({ value: null, confidence: 7 })
  })

  it.each([['7', '', 7], ['0', '1', 10], ['1', '1', 1], ['0', '2', 0]])('%s after "%s" is %s', (digit, before, expected) => {
    expect(confidenceAfter(digit, before)).toBe(expected)
  })
})

describe('a key result in words', () => {
  const measure = { unit: 'money', decimals: 0 } as const
  it.each([
    ['increase', 1000, 1500, 'De R$ 1.000 a R$ 1.500'], ['keep_above', null, 8, 'Manter em R$ 8 ou mais'], ['keep_below', null, 8, 'Manter em R$ 8 ou menos'],
    ['keep_equal', null, 8, 'Manter em R$ 8'], ['increase', null, 8, 'Chegar a R$ 8'], ['yes_no', 0, 1, 'Sim ou não'], ['milestones', 0, 100, 'Por marcos'],
  ] as const)('%s', (kind, start_value, target_value, text) => {
    expect(plain(wayText({ kind, start_value, target_value, ...measure }))).toBe(text)
  })

  it('says the last value', () => {
    expect([null, 1, 0].map((value) => lastValueText({ kind: 'yes_no', value, ...measure }))).toEqual(['Sem valor ainda', 'Sim', 'Não'])
    expect(plain(lastValueText({ kind: 'increase', value: 1200, ...measure }))).toBe('R$ 1.200')
  })

  it('says when the next check-in is due', () => {
    expect(nextText('2026-11-20', '2026-11-20')).toBe('Check-in hoje')
    expect(nextText('2026-11-13', '2026-11-20')).toMatch(/^Check-in atrasado desde 13/)
    expect(nextText('2026-11-27', '2026-11-20')).toMatch(/^Próximo check-in até 27/)
  })

  it('says progress against what is expected', () => {
    expect(standingText({ progress: null, expected: 33.3, zone: 'none' })).toBe('Nada medido ainda; esperado até hoje: 33 %')
    expect(standingText({ progress: 300, expected: 50, zone: 'stretch' })).toBe('300 % alcançados, esperado até hoje: 50 %. Faixa: Superação')
  })

  it('says what was moved, by whom and why', () => {
    const change: ObjectiveDetail['changes'][number] = {
      key_result_id: '1', title: 'x', field: 'target_value', from: '8', to: '6', reason: 'o mercado mudou', at: '2026-11-03T12:00:00Z',
      by: { id: '2', name: 'Ana', initials: 'A', avatar_path: null, position: null },
    }
    expect(plain(changeText(change, { unit: 'number', decimals: 0 }))).toBe('Meta mudou de 8 para 6 em 03/11/2026 por Ana: o mercado mudou')
    expect(changeText({ ...change, field: 'due_on', from: '2026-11-03', to: null, reason: null }, measure)).toBe('Prazo mudou de 03/11/2026 para nada em 03/11/2026 por Ana, sem motivo escrito')
  })
})

describe('an end', () => {
  it.each([[null, '', 'missed'], [-20, '0,0', 'missed'], [45, '0,5', 'partial'], [72, '0,7', 'achieved'], [300, '1,0', 'achieved']] as const)('%s suggests %s and %s', (progress, score, end) => {
    expect([suggestedScore(progress), suggestedEnd(progress)]).toEqual([score, end])
  })
})

describe('the line', () => {
  const history: KeyResultHistory = { starts_on: '2026-01-01', due_on: '2026-01-11', start_value: 0, target_value: 100, values: [{ on: '2026-01-06', value: 20 }, { on: '2026-02-01', value: 90 }], check_ins: [] }
  it('holds values against the way from start to target', () => {
    expect(linePoints(history)).toEqual([{ day: '2026-01-06', value: 20, ideal: 50 }, { day: '2026-02-01', value: 90, ideal: 100 }])
    expect(linePoints({ ...history, start_value: null }).map(({ ideal }) => ideal)).toEqual([100, 100])
  })
})

it.each([
  [null, null], [{ every: 'week', periods: 1 }, null], [{ every: 'week', periods: 3 }, '3 semanas seguidas com check-in. Só você vê isto.'],
  [{ every: 'month', periods: 2 }, '2 meses seguidos com check-in. Só você vê isto.'],
] as const)('how long somebody has kept at it: %o', (streak, expected) => {
  expect(streakText(streak)).toBe(expected)
})

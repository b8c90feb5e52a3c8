import { describe, expect, it } from 'vitest'

import { coverageOf, focusText, scoreText, shareOf, tintOf } from './report.ts'

const cell = { department_id: null, week: '2026-01-05', due: 10, done: 4, confidence: 8.5 }

describe('a report of goals in words', () => {
  it('says what a figure counts', () => {
    expect(['all', 'aligned', 'unaligned', 'score-7', 'score-10', 'checked-2026-01-05', 'missed-2026-01-05'].map(focusText)).toEqual([
      'Contados no relatório', 'Alinhados', 'Sem alinhamento', 'Nota 0,7 até 0,8', 'Nota 1,0', 'Com check-in na semana de 05/01/2026', 'Sem check-in em dia na semana de 05/01/2026',
    ])
    expect(scoreText(0)).toBe('0,0 até 0,1')
  })

  it('has no share of nothing', () => {
    expect([shareOf(0, 0), shareOf(1, 4), coverageOf({ aligned: 0, unaligned: 0 }), coverageOf({ aligned: 3, unaligned: 1 })]).toEqual([null, 25, null, 75])
  })

  it('tints by thresholds, and nothing where nothing was said or due', () => {
    expect([tintOf('confidence', cell), tintOf('confidence', { ...cell, confidence: 3 }), tintOf('confidence', { ...cell, confidence: 5 }), tintOf('confidence', { ...cell, confidence: null })]).toEqual(['high', 'low', 'middle', null])
    expect([tintOf('adherence', cell), tintOf('adherence', { ...cell, done: 7 }), tintOf('adherence', { ...cell, done: 8 }), tintOf('adherence', { ...cell, due: 0, done: 0 })]).toEqual(['low', 'middle', 'high', null])
  })
})

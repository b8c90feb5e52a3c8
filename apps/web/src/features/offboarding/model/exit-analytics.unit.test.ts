import { describe, expect, it } from 'vitest'

import { lettersText, othersText, periodOf, periodText } from './exit-analytics.ts'

describe('the period', () => {
  it.each([
    [{ from: '', to: '' }, '2025-12-01', '2026-11-30'],
    [{ from: '2026-02-10', to: '2026-03-05' }, '2026-02-01', '2026-03-31'],
    [{ from: '2026-05-10', to: '2026-03-05' }, '2026-03-01', '2026-03-31'],
    [{ from: '2001-01-01', to: '2026-03-05' }, '2021-04-01', '2026-03-31'],
  ])('of %j are whole months, five years at the most', (state, from, to) => {
    expect(periodOf(state, '2026-11-27')).toEqual({ from, to })
  })

  it('is told by its months', () => {
    expect([periodText({ from: '2026-02-01', to: '2026-02-28' }), periodText({ from: '2026-02-01', to: '2026-03-31' })]).toEqual(['Em fevereiro de 2026', 'De fevereiro de 2026 a março de 2026'])
  })
})

describe('words', () => {
  it('tell of letters and of who stayed', () => {
    expect(lettersText({ sent: 0, retained: 0 })).toBe('Nenhuma carta de demissão no período.')
    expect(lettersText({ sent: 1, retained: 0 })).toContain('1 carta de demissão no período. Ninguém desistiu')
    expect(lettersText({ sent: 4, retained: 1 })).toContain('4 cartas de demissão no período. 1 pessoa desistiu de sair')
    expect(lettersText({ sent: 4, retained: 2 })).toContain('2 pessoas desistiram')
  })

  it('tell how many stand behind what is hidden', () => {
    expect([0, 1, 1200].map(othersText)).toEqual([null, 'Mais 1 fora dos grupos mostrados.', 'Mais 1.200 fora dos grupos mostrados.'])
  })
})

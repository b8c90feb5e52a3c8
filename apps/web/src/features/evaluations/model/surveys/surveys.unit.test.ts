import { describe, expect, it } from 'vitest'

import { hasFavourable, measured, pointsOf, rangeOf, seriesName, tableOf } from './evolution.ts'
import { participationOf, surveyList } from './survey-list.ts'

const POINTS = [
  { on: '2026-03-31', point: 'Ciclo 1', answered: 8, mean: 3.5, favourable: 4 },
  { on: '2026-09-30', point: 'Ciclo 2', answered: 3, mean: 4.25, favourable: 1 },
] as const

describe('the list of forms', () => {
  it('begins with the newest and reads an order that somebody chose', () => {
    expect(surveyList.from({}).sort).toEqual({ column: 'opened', descending: true })
    expect(surveyList.from({ sort: 'about' }).sort).toEqual({ column: 'about', descending: false })
    expect(surveyList.from({ sort: 'nada' }).sort).toEqual({ column: 'opened', descending: true })
  })

  it('counts answers aloud only where there are enough of them', () => {
    const form = { invited: 40, min_group: 5, state: 'closed' } as const
    expect(participationOf({ ...form, answered: 12 })).toBe('12 de 40 (30%)')
    expect(participationOf({ ...form, answered: null })).toBe('Menos de 5 de 40')
    expect(participationOf({ ...form, answered: null, state: 'open' })).toBe('Ainda não contada, de 40')
  })
})

describe('the evolution of a question', () => {
  it('is drawn over the whole scale, or as shares of all answers', () => {
    const series = { low: 1, high: 5, points: POINTS }
    expect([rangeOf(series, ''), rangeOf(series, 'favoraveis'), rangeOf({ ...series, low: null, high: null }, '')]).toEqual([[1, 5], [0, 100], [0, 4.25]])
    expect(pointsOf(series, '').map(({ name, total }) => [name, measured('', total)])).toEqual([['Ciclo 1', '3,5'], ['Ciclo 2', '4,25']])
    expect(pointsOf(series, 'favoraveis').map(({ total }) => measured('favoraveis', total))).toEqual(['50%', '33%'])
  })

  it('says the same in a table, favourable answers only of a scale', () => {
    expect(tableOf({ points: POINTS })).toEqual({
      columns: ['Quando', 'Respostas', 'Média', 'Favoráveis'],
      rows: [{ label: 'Ciclo 1', values: [8, '3,5', '4 (50%)'] }, { label: 'Ciclo 2', values: [3, '4,25', '1 (33%)'] }],
    })
    const numbers = { points: POINTS.map((point) => ({ ...point, favourable: null })) }
    expect([hasFavourable(numbers), tableOf(numbers).columns]).toEqual([false, ['Quando', 'Respostas', 'Média']])
  })

  it('names a question within what it is followed in', () => {
    expect([seriesName({ line: '', title: 'Está bem?' }), seriesName({ line: 'Três meses', title: 'Está bem?' })]).toEqual(['Está bem?', 'Três meses: Está bem?'])
  })
})

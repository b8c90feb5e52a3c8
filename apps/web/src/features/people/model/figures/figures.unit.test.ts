import { describe, expect, it } from 'vitest'

import { figuresOf, type FigureRow } from './figures.ts'

const row = (section: string, label: string | null, total: number, more: Partial<FigureRow> = {}): FigureRow => ({ section, label, total, series: null, on_date: null, ...more })

describe('figures of people', () => {
  it('put months, bands and averages together', () => {
    const figures = figuresOf([
      row('headcount', null, 10, { on_date: '2026-10-01' }),
      row('headcount', null, 12, { on_date: '2026-11-01' }),
      row('hired', null, 3, { on_date: '2026-11-01' }),
      row('left', null, 1, { on_date: '2026-11-01' }),
      row('tenure', '0', 4), row('tenure', '2', 1), row('tenure', '3', 5), row('tenure', '31', 2),
      row('span', '3', 2), row('span', '13', 1),
    ])
    expect(figures.headcount.at(-1)).toEqual({ month: '2026-11-01', total: 12 })
    expect(figures.flow).toEqual([{ month: '2026-11-01', first: 3, second: 1 }])
    expect(figures.tenure.map(({ total }) => total)).toEqual([4, 1, 5, 0, 2])
    expect(figures.span.map(({ total }) => total)).toEqual([2, 0, 0, 1])
    expect([figures.leaders, figures.averageSpan]).toEqual([3, 19 / 3])
    expect(figures.ages).toEqual([])
  })

  it('have ages from the oldest, without sexes where the database keeps them back', () => {
    const { ages } = figuresOf([
      row('age', '25 a 34', 8, { series: 'F' }), row('age', '25 a 34', 7, { series: 'M' }),
      row('age', '35 a 44', 6, { series: 'all' }),
    ])
    expect(ages).toEqual([
      { label: '35 a 44', total: 6, sexes: null },
      { label: '25 a 34', total: 15, sexes: { women: 8, men: 7, unknown: 0 } },
    ])
    expect(figuresOf([]).averageSpan).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'

import { columnsSvg } from './chart-svg.ts'
import { dashboardAddress, type DashboardState } from './dashboard-address.ts'
import { changeText, daysOfRow, rowDetail, valueText } from './figures.ts'
import { movedTo, spanOf, spanText } from './period.ts'

const TODAY = '2026-11-29'
const state = (search: Readonly<Record<string, unknown>>): DashboardState => dashboardAddress.from(search)
const span = (search: Readonly<Record<string, unknown>>): string => Object.values(spanOf(state(search), TODAY)).join(' ')

describe('the period', () => {
  it('is the month, quarter or year of today, or of a day', () => {
    expect(span({})).toBe('2026-11-01 2026-11-30')
    expect(span({ em: '2024-02-10' })).toBe('2024-02-01 2024-02-29')
    expect(span({ periodo: 'trimestre' })).toBe('2026-10-01 2026-12-31')
    expect(span({ periodo: 'trimestre', em: '2026-03-31' })).toBe('2026-01-01 2026-03-31')
    expect(span({ periodo: 'ano', em: '2025-05-01' })).toBe('2025-01-01 2025-12-31')
  })

  it('is one of its own that never runs backwards nor longer than two years', () => {
    expect(span({ periodo: 'personalizado' })).toBe('2026-11-01 2026-11-29')
    expect(span({ periodo: 'personalizado', de: '2026-12-24', ate: '2026-01-01' })).toBe('2026-01-01 2026-01-01')
    expect(span({ periodo: 'personalizado', de: '1990-01-01', ate: '2026-01-01' })).toBe('2024-01-01 2026-01-01')
    expect(span({ periodo: 'sempre', em: '2026-13-40', de: 'x' })).toBe('2026-11-01 2026-11-30')
  })

  it('goes to its neighbours, and says nothing in the address for the one of today', () => {
    expect(movedTo(state({}), -1, TODAY)).toBe('2026-10-01')
    expect(movedTo(state({ em: '2026-10-01' }), 1, TODAY)).toBe('')
    expect(movedTo(state({ periodo: 'trimestre' }), -1, TODAY)).toBe('2026-07-01')
    expect(movedTo(state({ periodo: 'ano' }), 1, TODAY)).toBe('2027-01-01')
    expect(movedTo(state({ periodo: 'personalizado' }), 1, TODAY)).toBe('')
  })

  it('has a name', () => {
    expect(spanText({ from: '2026-11-01', to: '2026-11-30' })).toBe('novembro de 2026')
    expect(spanText({ from: '2026-10-01', to: '2026-12-31' })).toBe('4º trimestre de 2026')
    expect(spanText({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026')
    expect(spanText({ from: '2026-11-05', to: '2026-11-11' })).toBe('05/11/2026 a 11/11/2026')
    expect(spanText({ from: '2026-11-05', to: '2026-11-05' })).toBe('05/11/2026')
  })
})

describe('a figure', () => {
  it('is told in its unit and held against the time before', () => {
    expect([valueText('number', 1283), valueText('percent', 4.56), valueText('days', 2.5), valueText('percent', null)]).toEqual(['1.283', '4,6%', '2,5', '–'])
    expect(changeText({ unit: 'number', value: 5, previous: 3 }, 'outubro')).toBe('2 a mais que em outubro')
    expect(changeText({ unit: 'percent', value: 4, previous: 5.5 }, 'outubro')).toBe('1,5 p.p. a menos que em outubro')
    expect(changeText({ unit: 'number', value: 5, previous: 5 }, 'outubro')).toBe('igual a outubro')
    expect(changeText({ unit: 'percent', value: 5, previous: null }, 'outubro')).toBeNull()
  })

  it('names what its rows are', () => {
    const person = { id: '1', name: 'Ana', initials: 'AS', avatar_path: null, position: null }
    const row = { person, department: 'Vendas', detail: 'Atestado', on_date: '2026-11-05', until_on: '2026-11-07', amount: 2.5, url: '/app', total: 1 }
    expect(rowDetail(row, { date_label: 'Período', amount_label: 'Dias de trabalho' })).toBe('Vendas · Atestado · Período: 05/11/2026 a 07/11/2026 · Dias de trabalho: 2,5')
    expect(rowDetail({ ...row, department: null, detail: null, until_on: null }, { date_label: 'Admissão', amount_label: null })).toBe('Admissão: 05/11/2026')
    expect(daysOfRow({ on_date: null, until_on: null })).toBe('')
  })
})

it('draws columns as a picture whose texts cannot break out of it', () => {
  const { svg, width, height } = columnsSvg({ title: 'Pessoas <b>', subtitle: 'A & B', labels: ['nov', 'dez'], series: [{ name: 'X', values: [10, 0] }, { name: 'Y', values: [5, 2] }] })
  expect([width, height, svg.match(/<rect/g)?.length]).toEqual([960, 480, 8])
  expect(svg).toContain('Pessoas &lt;b&gt;')
  expect(svg).toContain('A &amp; B')
})

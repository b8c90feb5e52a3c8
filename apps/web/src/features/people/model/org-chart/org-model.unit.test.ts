import { describe, expect, it } from 'vitest'

import { company, person } from '../../testing/people.ts'
import { type Anniversary, datesAddress, departmentsIn, monthsOf } from '../figures/anniversaries.ts'
import { coloringOf } from './colors.ts'
import { effectTexts, moveEffects, moveProblem } from './effects.ts'
import { drawSvg } from './export-svg.ts'
import { orgFigures } from './figures.ts'
import { findPeople } from './find-people.ts'
import { layOut } from './layout.ts'
import { orgAddress } from './org-url.ts'
import { tenureBand, wholeYears } from './tenure.ts'

const TODAY = '2026-11-21'

describe('the address', () => {
  it('says only what is not usual, and forgets what makes no sense', () => {
    expect(orgAddress.validateSearch({})).toEqual({})
    expect(orgAddress.from({ on: '2026-02-30', person: 'x', color: 'pink', view: 'map' })).toEqual({ on: null, person: null, color: 'department', view: 'tree' })
    const id = '0c000000-0000-4000-8000-000000000001'
    const url = { on: '2024-02-29', person: id, color: 'tenure', view: 'list' } as const
    expect(orgAddress.validateSearch(url)).toEqual(url)
  })

  it('takes no day before there were such records or after all plans', () => {
    expect(orgAddress.from({ on: '0024-02-29' }).on).toBeNull()
    expect(orgAddress.from({ on: '2101-01-01' }).on).toBeNull()
  })
})

describe('a change of manager', () => {
  it('is refused to oneself, to one’s own team and to the manager one has', () => {
    expect(moveProblem(company(), 'bia', 'bia')).toBe('below')
    expect(moveProblem(company(), 'ana', 'davi')).toBe('below')
    expect(moveProblem(company(), 'bia', 'ana')).toBe('same')
    expect(moveProblem(company(), 'fabio', null)).toBe('same')
    expect(moveProblem(company(), 'davi', 'caio')).toBeNull()
  })

  it('says what it does to both teams, to the level and to the line of command', () => {
    const effects = moveEffects(company(), 'bia', 'caio')
    expect(effects?.chain).toEqual(['Ana Lima', 'Caio Melo', 'Bia Prado'])
    expect(effects && effectTexts(effects)).toEqual([
      'A equipe vai junto: 2 pessoas continuam abaixo de Bia Prado.',
      'Ana Lima passa de 2 pessoas para 1 pessoa na equipe direta.',
      'Caio Melo passa de ninguém para 1 pessoa na equipe direta.',
      'O nível hierárquico muda de 2 para 3.',
    ])
    const top = moveEffects(company(), 'caio', null)
    expect(top && effectTexts(top)).toContain('Caio Melo fica no topo do organograma, sem gestor.')
  })
})

describe('time in the company', () => {
  it('counts whole years, full on the day itself', () => {
    expect(wholeYears('2025-11-21', TODAY)).toBe(1)
    expect(wholeYears('2025-11-22', TODAY)).toBe(0)
    expect(wholeYears('2020-02-29', '2021-02-28')).toBe(0)
    expect(tenureBand('2025-11-22', TODAY)?.label).toBe('Menos de 1 ano')
    expect(tenureBand('2023-11-21', TODAY)?.label).toBe('3 a 5 anos')
    expect(tenureBand(null, TODAY)).toBeNull()
  })
})

describe('the colors', () => {
  it('are of the largest departments; the rest share one, and nobody is without words', () => {
    const people = Array.from({ length: 60 }, (_, index) => person(`p${String(index)}`, { departmentId: `d${String(index % 10)}`, department: `Depto ${String(index % 10)}` }))
    const coloring = coloringOf([...people, ...people.slice(0, 3).map((each) => ({ ...each, department: null, departmentId: null }))], 'department', TODAY)
    expect(coloring.legend.map(({ people: count }) => count)).toEqual([6, 6, 6, 6, 6, 6, 6, 18, 3])
    expect(coloring.swatchOf(person('x', { departmentId: 'd9', department: 'Depto 9' }))?.label).toBe('Outros departamentos')
    expect(coloring.labelOf(person('x', { departmentId: 'd9', department: 'Depto 9' }))).toBe('Depto 9')
    expect(coloring.labelOf(person('x'))).toBe('Sem departamento')
  })

  it('are of the bands of tenure that there are', () => {
    const { legend } = coloringOf(company().people, 'tenure', TODAY)
    expect(legend.map(({ label, people }) => [label, people])).toEqual([['Menos de 1 ano', 1], ['1 a 3 anos', 1], ['3 a 5 anos', 1], ['5 a 10 anos', 1], ['10 anos ou mais', 2]])
  })
})

describe('the figures', () => {
  it('count departments, tenure and teams', () => {
    const figures = orgFigures(company().people, TODAY)
    expect(figures.departments).toEqual([{ label: 'Vendas', total: 4 }, { label: 'Diretoria', total: 1 }, { label: 'Sem departamento', total: 1 }])
    expect(figures.span[0]).toEqual({ label: '1 a 3 pessoas', total: 2 })
    expect([figures.leaders, figures.averageSpan]).toEqual([2, 2])
    expect(orgFigures([person('x')], TODAY)).toMatchObject({ tenure: [], leaders: 0, averageSpan: null })
  })
})

describe('the search', () => {
  it('finds every word anywhere, without accents, names that begin so first', () => {
    expect(findPeople(company().people, 'edson').map(({ id }) => id)).toEqual(['edson'])
    expect(findPeople(company().people, 'vendas nunes').map(({ id }) => id)).toEqual(['davi'])
    expect(findPeople(company().people, 'a')[0]?.display_name).toBe('Ana Lima')
    expect(findPeople(company().people, 'zzz')).toEqual([])
  })
})

describe('the picture', () => {
  it('is an XML of its own in which nobody’s name is markup', () => {
    const people = [person('x', { name: '<b>"Zé" & Cia</b>\u0007', position: 'Vendedor' })]
    const coloring = coloringOf(people, 'department', TODAY)
    const { svg, width } = drawSvg({ title: 'Organograma · Aurora & Filhos', subtitle: 'Em 21/11/2026', layout: layOut([{ id: 'x', isSingle: true, team: [] }]), people, coloring })
    expect(width).toBe(640)
    expect(svg).toContain('&lt;b&gt;&quot;Zé&quot; &amp; Cia&lt;/b&gt;')
    expect(svg).toContain('Aurora &amp; Filhos')
    expect(svg).not.toMatch(/[\u0000-\u0008]/)
  })

  it('cuts what would not fit', () => {
    const people = [person('x', { name: 'Pedro de Alcântara Francisco Antônio João Carlos' })]
    const { svg } = drawSvg({ title: 't', subtitle: 's', layout: layOut([{ id: 'x', isSingle: true, team: [] }]), people, coloring: coloringOf(people, 'department', TODAY) })
    expect(svg).toContain('Pedro de Alcântara Franci…')
  })
})

describe('the anniversaries', () => {
  const date = (id: string, more: Partial<Anniversary>): Anniversary => ({
    id, name: id, initials: 'NA', photo: null, position: null, departmentId: null, department: null, kind: 'birthday', date: '2026-12-05', years: null, ...more,
  })
  const dates = [
    date('a', { departmentId: 'd2', department: 'Vendas' }),
    date('b', { date: '2027-01-01', departmentId: 'd1', department: 'Área' }),
    date('c', { kind: 'company', years: 3 }),
  ]

  it('are of this month and the next, also over the turn of the year', () => {
    const shown = monthsOf(dates, datesAddress.start, '2026-12-31').map(({ month, dates: each }) => [month, each.map(({ id }) => id)])
    expect(shown).toEqual([['2026-12-01', ['a']], ['2027-01-01', ['b']]])
  })

  it('are narrowed by kind and department', () => {
    expect(monthsOf(dates, datesAddress.from({ kind: 'company' }), '2026-12-31')[0]?.dates.map(({ id }) => id)).toEqual(['c'])
    expect(monthsOf(dates, { ...datesAddress.start, department: 'd1' }, '2026-12-31')[0]?.dates).toEqual([])
    expect(departmentsIn(dates)).toEqual([{ id: 'd1', name: 'Área' }, { id: 'd2', name: 'Vendas' }])
    expect(datesAddress.validateSearch({ kind: 'company', department: 'x' })).toEqual({ kind: 'company' })
  })
})

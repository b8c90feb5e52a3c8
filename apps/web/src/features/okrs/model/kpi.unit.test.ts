import { describe, expect, it } from 'vitest'

import type { Kpi } from './goal.ts'
import { draftOfKpi, freshKpi, keyResultOfKpi, kpiStanding, moveText, rangeText, storedKpi, unreadableBounds } from './kpi.ts'
import { chosenFeed, feedOf, feedWord, scopeText, storedFeed, TYPED } from './writing/feed-draft.ts'

const kpi: Kpi = {
  id: 'k', name: 'Margem', unit: 'percent', decimals: 1, direction: 'up', healthy_min: 10, healthy_max: 20, owner: { id: 'a', name: 'Ana', initials: 'A', avatar_path: null, position: null }, indicator: null, scope: null, department_id: null,
  department: null, stopped: null, values: [{ on: '2026-11-01', value: 8.5 }, { on: '2026-11-20', value: 9 }], may_edit: true, updated_at: '',
}
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('an indicator of the board in words', () => {
  it.each([[9, 'Abaixo da faixa saudável'], [10, 'Na faixa saudável'], [20, 'Na faixa saudável'], [20.1, 'Acima da faixa saudável']])('at %s: %s', (value, label) => {
    expect(kpiStanding({ ...kpi, values: [{ on: '2026-11-20', value }] }).label).toBe(label)
  })

  it('says nothing of a range that it has not, and of no value', () => {
    expect(kpiStanding({ ...kpi, healthy_min: null, healthy_max: null }).label).toBe('Sem faixa saudável')
    expect(kpiStanding({ ...kpi, values: [] }).label).toBe('Sem valor ainda')
  })

  it('says the range and the last move', () => {
    expect([rangeText(kpi), rangeText({ ...kpi, healthy_max: null }), rangeText({ ...kpi, healthy_min: null }), rangeText({ ...kpi, healthy_min: null, healthy_max: null })].map(plain)).toEqual(['de 10,0 % a 20,0 %', 'a partir de 10,0 %', 'até 20,0 %', 'sem faixa'])
    expect(plain(moveText(kpi))).toBe('subiu 0,5 % desde 01/11/2026, melhorou')
    expect(plain(moveText({ ...kpi, direction: 'down' }))).toBe('subiu 0,5 % desde 01/11/2026, piorou')
    expect(moveText({ ...kpi, values: kpi.values.slice(1) })).toBe('')
  })
})

describe('an indicator that is typed', () => {
  it('is stored with numbers, and says which of them are none', () => {
    expect(storedKpi({ ...draftOfKpi(kpi), low: '8,5' })).toEqual({ name: 'Margem', unit: 'percent', decimals: 1, direction: 'up', healthy_min: 8.5, healthy_max: 20, owner_id: 'a', indicator: null, scope: null, department_id: null })
    expect(storedKpi({ ...freshKpi(null), indicator: 'absences', scope: 'department', departmentId: 'd' })).toMatchObject({ indicator: 'absences', scope: 'department', department_id: 'd', owner_id: null, healthy_min: null })
    expect([...unreadableBounds({ ...freshKpi(null), low: 'dez', high: '20' }).keys()]).toEqual(['healthy_min'])
  })

  it('gives a key result from where it stands to the healthy end', () => {
    expect(keyResultOfKpi(kpi)).toMatchObject({ title: 'Margem', kind: 'increase', start: '9', target: '10', unit: 'percent', decimals: '1', feed: { from: 'kpi', of: 'k' } })
    expect(keyResultOfKpi({ ...kpi, direction: 'down' })).toMatchObject({ kind: 'decrease', start: '9', target: '' })
  })
})

describe('what feeds a key result', () => {
  const indicator = { code: 'absences', label: 'Absenteísmo', about: '', unit: 'percent', decimals: 2, direction: 'down', sees_all: false } as const

  it('is chosen with its unit, and stored', () => {
    const chosen = chosenFeed('indicator:absences', { indicators: [indicator], kpis: [kpi] })
    expect(chosen).toMatchObject({ unit: 'percent', decimals: '2', feed: { scope: 'team' } })
    expect(chosen && storedFeed(chosen.feed)).toEqual({ indicator: 'absences', scope: 'team', department_id: null, kpi_id: null })
    expect(storedFeed(chosenFeed('kpi:k', { indicators: [], kpis: [kpi] })?.feed ?? TYPED)).toEqual({ indicator: null, scope: null, department_id: null, kpi_id: 'k' })
    expect(chosenFeed('typed', { indicators: [indicator], kpis: [] })).toBeNull()
    expect(storedFeed(TYPED)).toEqual({ indicator: null, scope: null, department_id: null, kpi_id: null })
  })

  it('comes back from what is stored', () => {
    const feed = { name: 'Absenteísmo', indicator: 'absences', scope: 'department', department_id: 'd', department: 'Produto', kpi_id: null, is_read: true, stopped: null } as const
    expect(feedWord(feedOf({ feed }))).toBe('indicator:absences')
    expect(storedFeed(feedOf({ feed }))).toEqual({ indicator: 'absences', scope: 'department', department_id: 'd', kpi_id: null })
    expect(feedOf({ feed: null })).toBe(TYPED)
  })

  it('says whom it counts', () => {
    expect([scopeText('company', null, 'Ana'), scopeText('team', null, 'Ana'), scopeText('department', 'Produto', 'Ana'), scopeText(null, null, 'Ana')]).toEqual(['de toda a empresa', 'da equipe de Ana', 'de Produto e dos departamentos abaixo', ''])
  })
})

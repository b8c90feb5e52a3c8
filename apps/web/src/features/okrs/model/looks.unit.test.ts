import { describe, expect, it } from 'vitest'

import type { GoalCycle } from './goal.ts'
import { companyText, cycleDays, progressWords, standingOf } from './looks.ts'

const cycle: GoalCycle = {
  id: 'c', name: 'Q4', starts_on: '2026-10-01', ends_on: '2026-12-31', status: 'active', checkin_every: 'week', max_objectives: 5, max_key_results: 5, people_may_create: true, updated_at: '', objectives: 12, progress: 42.4, expected: 63, health: 'attention',
}

describe('a cycle in words', () => {
  it.each([['2026-11-28', 'faltam 33 dias'], ['2026-12-30', 'falta 1 dia'], ['2026-12-31', 'termina hoje'], ['2027-01-02', 'terminou há 2 dias'], ['2026-09-30', 'começa em 1 dia']])('on %s: %s', (today, text) => {
    expect(cycleDays(cycle, today)).toBe(`01 de out a 31 de dez de 2026 · ${text}`)
  })

  it('says what the company has reached, and what to make of it', () => {
    expect(companyText(cycle)).toEqual({ title: 'A empresa alcançou 42 %; o esperado até hoje é 63 %', detail: 'Atenção. 12 objetivos à vista.' })
    expect(companyText({ ...cycle, health: 'on_track' }).detail).toBe('No ritmo. 12 objetivos à vista.')
    expect(companyText({ ...cycle, progress: null, objectives: 1 }).title).toContain('ainda não tem números')
    expect(companyText({ ...cycle, objectives: 0 }).title).toContain('ainda não tem objetivos')
    expect(companyText({ ...cycle, status: 'closed' }).title).toBe('A empresa alcançou 42 % neste ciclo')
  })
})

it('says how an objective stands by its numbers while it is under way, by its end afterwards', () => {
  expect(standingOf({ status: 'active', health: 'at_risk' }).label).toBe('Em risco')
  expect(standingOf({ status: 'active', health: null }).label).toBe('Sem medição')
  expect(standingOf({ status: 'draft', health: 'at_risk' }).label).toBe('Rascunho')
  expect(progressWords({ progress: null, expected: 20 })).toBe('nada medido, 20 % esperados')
})

import { describe, expect, it } from 'vitest'

import { certificateText } from './certificate.ts'
import { gapText, isGap } from './gap.ts'
import { groupsOf, type LibraryAction, ratingText, storedLibraryAction } from './library.ts'
import { planList, tabsFor } from './pdis-list.ts'
import { alertsOf, isMostlyFormal, type Plan, type PlanRow, progressText, stageAfter } from './plan.ts'
import { areaOfGap, freshPlan, fromFeedback, fromReview, type Gap, type GapItem, isPlannedFormal, lowestOf, planValues, storedPlan, usualDueDay, withGaps } from './plan-form.ts'

const PERSON = { id: 'p', name: 'Bia Lima', initials: 'BL', avatar_path: null, position: null }
const item = (id: string, part: Partial<GapItem> = {}): GapItem => ({
  competency_id: id, competency: `Competência ${id}`, required_level: null, current_level: null, reviewed_mean: null, is_proven: false, valid_until: null, target_level: null, suggestions: [], ...part,
})
const gap = (items: readonly GapItem[]): Gap => ({ person: PERSON, participant_id: 'r', plan_id: null, items })

describe('a plan that goes out from a review', () => {
  it('takes the two competencies that are lowest, whatever order they come in', () => {
    const items = [item('a', { reviewed_mean: 4 }), item('b', { reviewed_mean: 2.5, current_level: 3, required_level: 4 }), item('c'), item('d', { reviewed_mean: 1.5, current_level: 2 })]
    expect(lowestOf(gap(items)).map(({ competency_id: id }) => id)).toEqual(['d', 'b'])
    const values = fromReview(freshPlan(PERSON, '2026-11-28'), gap(items), 'r')
    expect(values).toMatchObject({ origin: 'review', origin_id: 'r', employee_id: 'p', title: 'Desenvolver Competência d e Competência b', ends_on: '2027-05-28' })
    expect(values.areas.map(({ competency_id: id, current_level: now, target_level: wanted }) => [id, now, wanted])).toEqual([['d', '2', '3'], ['b', '3', '4']])
  })

  it('strengthens what is at the top, and brings what the library recommends', () => {
    const suggestion = { id: 'l', title: 'Conduzir uma reunião', learning: 'experience' as const, success_indicator: null, effort_hours: 1.5 }
    const area = areaOfGap(item('a', { current_level: 5, suggestions: [suggestion] }), '2027-02-01')
    expect(area).toMatchObject({ kind: 'strengthen', current_level: '5', target_level: '5' })
    expect(area.actions).toMatchObject([{ title: 'Conduzir uma reunião', library_id: 'l', effort_hours: '1,5', due_on: '2027-02-01', weight: '1' }])
  })

  it('adds no competency twice', () => {
    const once = withGaps(freshPlan(PERSON, '2026-11-28'), [item('a')])
    expect(withGaps(once, [item('a'), item('b')]).areas.map(({ competency_id: id }) => id)).toEqual(['a', 'b'])
  })

  it('gives actions half of the time', () => {
    expect(usualDueDay('2026-01-01', '2026-01-31')).toBe('2026-01-16')
    expect(usualDueDay('2026-01-01', '')).toBe('2026-01-01')
  })
})

describe('what is typed', () => {
  it('is stored with numbers for numbers and null for nothing', () => {
    const values = withGaps({ ...freshPlan(PERSON, '2026-11-28'), title: '  Falar ' }, [item('a', { current_level: 2 })])
    const [area] = values.areas
    const stored = storedPlan({ ...values, areas: area ? [{ ...area, actions: [{ id: '', title: ' Curso ', learning: 'formal', success_indicator: ' ', resources: '', cost: '1.250,50', effort_hours: '', due_on: '2027-01-01', weight: '2,5', evidence: 'file', library_id: '' }] }] : [] })
    expect(stored).toMatchObject({ title: 'Falar', mentor_id: null, origin: null, strengths: null })
    expect(stored.areas[0]).toMatchObject({ current_level: 2, target_level: 3, why: null })
    expect(stored.areas[0]?.actions).toEqual([{ id: null, title: 'Curso', learning: 'formal', success_indicator: null, resources: null, cost: 1250.5, effort_hours: null, due_on: '2027-01-01', weight: 2.5, evidence: 'file', library_id: null }])
  })

  it('of a saved plan leaves out what was cancelled, so that it is not asked for again', () => {
    const action = { id: 'x', task_id: null, library_id: null, title: 'Ler', learning: 'formal', success_indicator: null, resources: null, cost: 10, effort_hours: null, due_on: '2027-01-01', weight: 1, evidence: 'text', note: null, file_id: null, done_at: null, validated_at: null, validated_by: null, returned_reason: null, cancelled_reason: null } as const
    const area = { id: 'r', competency_id: 'a', competency: 'A', kind: 'develop', current_level: null, target_level: 3, why: null, behaviour: null, actions: [{ ...action, state: 'todo' }, { ...action, id: 'y', state: 'cancelled' }] } as const
    const plan = { person: PERSON, title: 'T', purpose: 'leadership', target_position_id: null, starts_on: '2026-11-01', ends_on: '2027-05-01', mentor: null, strengths: null, aspiration: null, areas: [area] } as unknown as Plan
    const [typed] = planValues(plan).areas
    expect(typed?.actions.map(({ id, cost }) => [id, cost])).toEqual([['x', '10,00']])
    expect(typed?.current_level).toBe('')
  })

  it('hints at 70-20-10 once courses are more than half', () => {
    const of = (...kinds: readonly ('formal' | 'social')[]) => ({ areas: [{ actions: kinds.map((learning) => ({ learning })) }] }) as unknown as Parameters<typeof isPlannedFormal>[0]
    expect([isPlannedFormal(of()), isPlannedFormal(of('formal', 'social')), isPlannedFormal(of('formal', 'formal', 'social'))]).toEqual([false, false, true])
    expect([isMostlyFormal(null), isMostlyFormal(50), isMostlyFormal(50.01)]).toEqual([false, false, true])
  })
})

describe('a plan in words', () => {
  it('tells what waits apart from what counts', () => {
    expect(progressText({ progress: 50, done: 1, actions: 3, waiting: 1 })).toBe('1 de 3 ações concluídas, 1 em validação')
    expect(progressText({ progress: null, done: 0, actions: 0, waiting: 0 })).toBe('Sem ações em andamento')
  })

  it('moves by the arrow keys among what the person says, and no further', () => {
    expect([stageAfter('todo', 'ArrowRight'), stageAfter('doing', 'ArrowLeft'), stageAfter('paused', 'ArrowRight'), stageAfter('todo', 'ArrowLeft'), stageAfter('todo', 'Enter')]).toEqual(['doing', 'todo', null, null, null])
  })

  it('says what presses, most pressing first', () => {
    const row = { status: 'active', waiting: 2, is_late: false, is_still: true, overdue: 1 } as PlanRow
    expect(alertsOf(row).map(({ label }) => label)).toEqual(['2 ações para validar', '1 ação atrasada', 'Sem movimento há 30 dias'])
  })

  it('names a gap', () => {
    expect([isGap({ required_level: 3, current_level: null }), isGap({ required_level: 3, current_level: 3 }), isGap({ required_level: null, current_level: 1 })]).toEqual([true, false, false])
    expect(gapText({ required_level: 4, current_level: 2 })).toBe('Hoje no nível 2; o cargo pede o nível 4')
  })
})

describe('the library', () => {
  const action = (title: string, competency: string | null, archived: string | null = null): LibraryAction => ({
    id: title, title, competency_id: null, competency, learning: 'formal', success_indicator: null, effort_hours: null, url: null, archived_at: archived, rating: null, ratings: 0, uses: 0, my_rating: null, may_rate: false,
  })

  it('stands by competency, is searched without accents, and hides what is archived', () => {
    const all = [action('Ler', null), action('Conduzir reunião', 'Comunicação'), action('Antiga', 'Comunicação', '2026-01-01T00:00:00Z'), action('Delegar', 'Autonomia')]
    expect(groupsOf(all, '', false).map(({ competency, actions }) => [competency, actions.length])).toEqual([['Autonomia', 1], ['Comunicação', 1], ['Qualquer competência', 1]])
    expect(groupsOf(all, 'comunicacao reuniao', false).map(({ actions }) => actions.map(({ title }) => title))).toEqual([['Conduzir reunião']])
    expect(groupsOf(all, 'antiga', true)).toHaveLength(1)
  })

  it('is rated in words and stored with null for nothing', () => {
    expect([ratingText({ rating: 4.5, ratings: 2 }), ratingText({ rating: null, ratings: 0 })]).toEqual(['4,5 de 5, 2 notas', 'Sem notas ainda'])
    expect(storedLibraryAction({ title: ' Ler ', competency_id: '', learning: 'formal', success_indicator: '', effort_hours: '2,5', url: '' })).toEqual({ title: 'Ler', competency_id: null, learning: 'formal', success_indicator: null, effort_hours: 2.5, url: null })
  })
})

describe('the page', () => {
  it('has the team for who leads and the company for HR', () => {
    expect(tabsFor(() => false)).toEqual(['meu', 'competencias', 'biblioteca'])
    expect(tabsFor((permission) => permission === 'manage_pdis')).toEqual(['meu', 'competencias', 'equipe', 'biblioteca'])
    expect(tabsFor(() => true)).toEqual(['meu', 'competencias', 'equipe', 'empresa', 'painel', 'biblioteca'])
  })

  it('keeps in its address what is open, and forgets nonsense', () => {
    expect(planList.validateSearch({ novo: 'true', pessoa: 'x', situacao: 'nada', alerta: 'still' })).toEqual({ novo: true, alerta: 'still' })
  })
})

describe('a plan that goes out from a feedback', () => {
  it('has the competencies that it names, with what is known of them, and no more than three', () => {
    const named = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Nome ${id}` }))
    const values = fromFeedback(freshPlan(PERSON, '2026-11-28'), gap([item('b', { current_level: 2, required_level: 4 })]), { id: 'f', competencies: named })
    expect(values).toMatchObject({ origin: 'feedback', origin_id: 'f', title: 'Desenvolver Nome a e Nome b e Nome c' })
    expect(values.areas.map(({ competency_id: id, current_level: now, target_level: wanted }) => [id, now, wanted])).toEqual([['a', '', '1'], ['b', '2', '4'], ['c', '', '1']])
    expect(fromFeedback(freshPlan(PERSON, '2026-11-28'), gap([]), { id: 'f', competencies: [] })).toMatchObject({ title: '', areas: [] })
  })
})

describe('a certificate', () => {
  it('says until when it holds, or held', () => {
    const certificate = (until: string | null): string => certificateText({ id: 'c', title: 'Curso', expires_on: until, file_id: null })
    expect([certificate(null), certificate('2099-01-31'), certificate('2020-01-31')]).toEqual(['Curso', 'Curso, até 31/01/2099', 'Curso, venceu em 31/01/2020'])
  })
})

import { describe, expect, it } from 'vitest'

import { blockersText, byPhase, daysToReady, type JourneyRow, type JourneyTask, onTimeShare, percentOf, progressText, proofOf, stayingReason, whoDoes, withWhom } from './journey.ts'
import { alarms, askedOf, journeyList } from './journey-list.ts'
import { marksOf, scaleOf, ticksText } from './timeline.ts'

const ANA = { id: 'a', name: 'Ana Lima', initials: 'AL', avatar_path: null, position: null }
const task = (part: Partial<JourneyTask>): JourneyTask => ({ phase: 'before', kind: 'task', evidence: 'none', ...part }) as JourneyTask

describe('the words of a journey', () => {
  it('say who and how far', () => {
    expect([percentOf(0, 0), percentOf(1, 3), progressText(1, 1), progressText(2, 9), progressText(0, 0)]).toEqual([0, 33, '1 de 1 tarefa', '2 de 9 tarefas', 'Sem tarefas'])
    expect([whoDoes({ assignee: ANA, department: null }), whoDoes({ assignee: null, department: 'Tecnologia' }), whoDoes({ assignee: null, department: null })]).toEqual(['Ana Lima', 'Tecnologia', 'RH'])
    expect([withWhom('Ana Lima'), withWhom('RH')]).toEqual(['com Ana Lima', 'com o RH'])
    expect(blockersText(['Enviar o RG', 'Conferir'])).toBe('Espera por: Enviar o RG; Conferir')
    expect([daysToReady(1), daysToReady(41.5)]).toEqual(['1 dia', '41,5 dias'])
    expect([onTimeShare({ ended: 0, on_time: 0 }), onTimeShare({ ended: 3, on_time: 2 })]).toEqual([null, '67%'])
  })

  it('group tasks by phase, in its order', () => {
    const found = byPhase([task({ phase: 'other' }), task({ phase: 'day_1' }), task({ phase: 'other' })], 'admission')
    expect(found.map(({ title, tasks }) => [title, tasks.length])).toEqual([['Dia 1', 1], ['Outras', 2]])
    expect(byPhase([task({ phase: 'week_1' }), task({ phase: 'before' })], 'offboarding').map(({ title }) => title)).toEqual(['Até o último dia', 'Depois da saída'])
  })

  it('ask for the proof of a task', () => {
    expect(proofOf(task({}))).toMatchObject({ needsWords: false, needsFile: false })
    expect(proofOf(task({ evidence: 'file' }))).toMatchObject({ needsWords: false, needsFile: true })
    expect(proofOf(task({ evidence: 'text' }))).toMatchObject({ needsWords: true, words: 'O que foi feito' })
    expect(proofOf(task({ kind: 'evaluation' }))).toMatchObject({ needsWords: true, missing: 'Escreva a avaliação' })
  })

  it('say why a task keeps its day', () => {
    const moved = { task_id: 't', title: 'RG', task_with: 'RH', from_on: '2026-12-01', to_on: '2026-12-08', stays: false }
    expect([stayingReason(moved), stayingReason({ ...moved, stays: true }), stayingReason({ ...moved, to_on: moved.from_on })]).toEqual([null, 'fica: o prazo foi escolhido à mão', 'fica no mesmo dia'])
  })
})

describe('the list of journeys', () => {
  it('keeps in its address what is shown, and asks for that', () => {
    const department = '11111111-1111-4111-8111-111111111111'
    const search = { q: 'ana', stage: 'week', state: 'overdue', department, area: 'hr', vista: 'linha', sort: '-progress', pessoa: 'x', tab: 'andamento' }
    const state = journeyList.from(search)
    expect(journeyList.url(state)).toEqual({ q: 'ana', stage: 'week', state: 'overdue', department, area: 'hr', vista: 'linha', sort: '-progress' })
    expect(askedOf(state)).toEqual({ filters: { search: 'ana', stage: 'week', state: 'overdue', department, area: 'hr' }, sort: '-progress' })
    expect(askedOf(journeyList.start)).toEqual({ filters: {}, sort: 'attention' })
  })

  it('says what to look at first', () => {
    const row = { journey_id: 'j', total: 4, done: 1, overdue: 1, blocked: 2 } as JourneyRow
    const texts = (part: Partial<JourneyRow>): readonly string[] => alarms({ ...row, ...part }).map(({ text }) => text)
    expect([texts({}), texts({ overdue: 0, blocked: 0 }), texts({ done: 4 }), texts({ journey_id: null })]).toEqual([['1 atrasada', '2 bloqueadas'], [], ['Pronta'], ['Sem roteiro']])
  })
})

describe('the timeline', () => {
  const tick = (due_on: string, state: 'done' | 'overdue' | 'open') => ({ id: due_on + state, title: state, due_on, state })

  it('reaches from a week before the first day to a week after the last', () => {
    expect(scaleOf(['2026-12-10', '2026-11-20'], '2026-11-27')).toEqual({
      from: '2026-11-13', days: 35, today: 14, months: [{ month: '2026-11', day: 0, days: 18 }, { month: '2026-12', day: 18, days: 17 }],
    })
    expect(scaleOf([], '2026-11-27').days).toBe(15)
    expect(scaleOf(['2029-01-01'], '2026-11-27').days).toBe(540)
  })

  it('marks each day once, by what matters most', () => {
    const scale = scaleOf(['2026-11-20'], '2026-11-27')
    const marks = marksOf([tick('2026-11-25', 'done'), tick('2026-11-20', 'open'), tick('2026-11-20', 'overdue'), tick('2027-11-20', 'open')], scale)
    expect(marks.map(({ day, state, ticks }) => [day, state, ticks.length])).toEqual([[7, 'overdue', 2], [12, 'done', 1]])
    expect([ticksText([]), ticksText([tick('2026-11-20', 'overdue'), tick('2026-11-21', 'done'), tick('2026-11-22', 'done')])]).toEqual(['Sem tarefas', '1 atrasada, 2 feitas'])
  })
})

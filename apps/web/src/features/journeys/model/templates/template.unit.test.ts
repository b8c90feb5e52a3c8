import { describe, expect, it } from 'vitest'

import { audienceText } from './audience-text.ts'
import { templateWordsOf } from '../template-words.ts'
import { skipText } from './dates.ts'
import { phasesOf } from '../phases.ts'
import { duplicated, lateDependencies, mayWaitFor, movedTo, nudged, restored, withoutTask, withTask } from './task-moves.ts'
import { taskProblem, taskProblems, templateProblems } from './template-problems.ts'
import { draftOf, EMPTY_DRAFT, newTask, offsetOf, type Phase, type TaskDraft, type Template, valuesOf, whenText } from './template.ts'

const PHASES = phasesOf('admission')
const task = (key: number, phase: Phase = 'before', changes: Partial<TaskDraft> = {}): TaskDraft => ({ ...newTask([], PHASES.find((each) => each.phase === phase) ?? { phase, days: 0 }), key, title: `Tarefa ${String(key)}`, ...changes })
const keys = (tasks: readonly TaskDraft[]): readonly (number | string)[] => tasks.map(({ key, phase }) => `${String(key)} ${phase}`)

describe('when a task is due', () => {
  it.each([
    [{ days: '5', direction: 'before', isBusinessDays: true }, '5 dias úteis antes', -5],
    [{ days: '1', direction: 'after', isBusinessDays: true }, '1 dia útil depois', 1],
    [{ days: '1', direction: 'before', isBusinessDays: false }, '1 dia antes', -1],
    [{ days: '30', direction: 'after', isBusinessDays: false }, '30 dias depois', 30],
    [{ days: '30', direction: 'on', isBusinessDays: false }, 'no dia da admissão', 0],
  ] as const)('%o reads %s', (when, text, offset) => {
    expect(whenText(when, templateWordsOf('admission'))).toBe(text)
    expect(offsetOf(when)).toBe(offset)
  })
})

describe('the order of tasks', () => {
  const tasks = [task(1), task(2), task(3, 'day_1', { waitsFor: [1, 2] }), task(4, 'day_30')]

  it('moves by one place, and beyond the edge of a phase into the next', () => {
    expect(keys(nudged(tasks, 2, -1, PHASES))).toEqual(['2 before', '1 before', '3 day_1', '4 day_30'])
    expect(keys(nudged(tasks, 2, 1, PHASES))).toEqual(['1 before', '2 day_1', '3 day_1', '4 day_30'])
    expect(keys(nudged(tasks, 4, -1, PHASES))).toEqual(['1 before', '2 before', '3 day_1', '4 week_1'])
    expect(nudged(tasks, 1, -1, PHASES)).toBe(tasks)
  })

  it('puts a task before another one or at the end of a phase', () => {
    expect(keys(movedTo(tasks, 4, 'before', 2))).toEqual(['1 before', '4 before', '2 before', '3 day_1'])
    expect(keys(movedTo(tasks, 1, 'day_1', 'last'))).toEqual(['2 before', '3 day_1', '1 day_1', '4 day_30'])
    expect(keys(withTask(tasks, task(5, 'day_1')))).toEqual(['1 before', '2 before', '3 day_1', '5 day_1', '4 day_30'])
    expect(keys(duplicated(tasks, 1))).toEqual(['1 before', '5 before', '2 before', '3 day_1', '4 day_30'])
  })

  it('keeps what a task waits for by the tasks, not by their places', () => {
    expect(valuesOf(tasks)[2]?.depends_on).toEqual([1, 2])
    expect(valuesOf(withoutTask(tasks, 1))[1]?.depends_on).toEqual([1])
    const late = movedTo(tasks, 2, 'day_30', 'last')
    expect(lateDependencies(late, late[1] ?? task(0))).toEqual(['Tarefa 2'])
    expect(taskProblem(late, late[1] ?? task(0))).toBe('Espera por “Tarefa 2”, que agora vem depois')
    expect(mayWaitFor(tasks, tasks[2] ?? task(0)).map(({ key }) => key)).toEqual([1, 2])
    expect(mayWaitFor(tasks, task(9, 'week_1')).map(({ key }) => key)).toEqual([1, 2, 3])
    expect(mayWaitFor(tasks, task(4, 'before')).map(({ key }) => key)).toEqual([1, 2])
  })
})

describe('what is stored', () => {
  it('leaves out what does not belong to the kind and to who does it', () => {
    const [value] = valuesOf([task(1, 'before', { kind: 'task', url: 'https://x', kitId: 'k', person: { id: 'p', name: 'P' }, departmentId: 'd', direction: 'on', isBusinessDays: true })])
    expect(value).toMatchObject({ url: null, kit_id: null, employee_id: null, department_id: null, offset_days: 0, is_business_days: false })
  })

  it('is written again as it was', () => {
    const stored: Template = {
      id: 't', name: 'Operacional', description: null, version: 3, audience: null, used: 0, problems: 0,
      tasks: [
        { phase: 'before', title: 'ASO', description: null, kind: 'task', responsible: 'hr', employee: null, employee_id: null, department_id: null, document_type_id: null, kit_id: null, url: null, offset_days: -3, is_business_days: true, shifts: 'before', required: true, evidence: 'file', legal_reference: 'NR-7', depends_on: [] },
        { phase: 'day_1', title: 'Crachá', description: null, kind: 'task', responsible: 'it', employee: null, employee_id: null, department_id: 'd', document_type_id: null, kit_id: null, url: null, offset_days: 0, is_business_days: false, shifts: 'after', required: false, evidence: 'none', legal_reference: null, depends_on: [1] },
      ],
    }
    expect(valuesOf(draftOf(stored).tasks)).toEqual(stored.tasks.map(({ employee: _person, ...values }) => values))
  })
})

describe('what is wrong', () => {
  it('names the field that a task lacks', () => {
    expect([...taskProblems(task(1, 'before', { title: ' ', responsible: 'named', kind: 'link', url: 'data:1', days: '200' })).keys()]).toEqual(['title', 'person', 'url', 'days'])
    expect([...taskProblems(task(1, 'before', { days: '-' }))]).toEqual([['days', 'Informe um número de dias']])
    expect(taskProblems(task(1)).size).toBe(0)
  })

  it('refuses a template without a name, tasks or people', () => {
    expect([...templateProblems({ ...EMPTY_DRAFT, audience: {} }).keys()]).toEqual(['name', 'audience', 'tasks'])
    expect(templateProblems({ ...EMPTY_DRAFT, name: 'Estágio', tasks: [task(1), task(2, 'day_1', { title: '' })] }).get('tasks')).toBe('Uma tarefa precisa de correção')
    expect(templateProblems({ ...EMPTY_DRAFT, name: 'Estágio', tasks: [task(1)] }).size).toBe(0)
  })
})

describe('simulated dates', () => {
  it.each([
    [{ days: '5', direction: 'before', isBusinessDays: true }, '2026-12-07', '2026-11-30', 'pula 2 dias sem trabalho'],
    [{ days: '2', direction: 'after', isBusinessDays: true }, '2026-12-08', '2026-12-10', null],
    [{ days: '5', direction: 'after', isBusinessDays: false }, '2026-12-07', '2026-12-11', 'sáb, 12/12 não tem trabalho: antecipada'],
    [{ days: '5', direction: 'after', isBusinessDays: false }, '2026-12-07', '2026-12-14', 'sáb, 12/12 não tem trabalho: adiada'],
    [{ days: '1', direction: 'on', isBusinessDays: true }, '2026-12-07', '2026-12-07', null],
  ] as const)('%o from %s on %s says %s', (when, base, due, text) => {
    expect(skipText(when, base, due)).toBe(text)
  })
})

describe('whom a template is for', () => {
  const nameOf = (id: string): string => ({ d1: 'Produção', d2: 'Logística', d3: 'RH', p1: 'Auxiliar' })[id] ?? ''
  it.each([
    [null, 'Para todos os outros'],
    [{}, 'Para ninguém'],
    [{ everyone: true as const }, 'Para toda a empresa'],
    [{ departments_below: ['d1'] }, 'Para Produção'],
    [{ departments: ['d1', 'd2', 'd3'], positions: ['p1'] }, 'Para Produção, Logística e mais 1 · Auxiliar'],
    [{ people: ['a', 'b'] }, 'Para 2 pessoas'],
    [{ departments: ['d1'], people: ['a'], except: { people: ['b'] } }, 'Para Produção · mais 1 pessoa, com exceções'],
  ])('%o reads %s', (audience, text) => {
    expect(audienceText(audience, nameOf)).toBe(text)
  })
})

it('puts a task back where it stood, waited for as before', () => {
  const before = [task(1), task(2), task(3, 'day_1', { waitsFor: [1] })]
  expect(restored(withoutTask(before, 1), before, 1)).toEqual(before)
  expect(restored(before, before, 1)).toBe(before)
})

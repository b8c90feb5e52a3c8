import { describe, expect, it } from 'vitest'

import { begunText, byTemplate, byVerdict, countsOf, countsText, failingOf, type Launched, sharedProblems, type Simulated, solvedOf, verdictOf, withChosen } from './launch.ts'

const line = (position: number, isError: boolean, problem = 'Sem gestor: fica com o RH') => ({ position, title: `Tarefa ${String(position)}`, problem, is_error: isError })
const person = (id: string, changes: Partial<Simulated> = {}): Simulated => ({
  employee: { id, name: id, initials: 'X', avatar_path: null, position: null }, employee_id: id, base_date: '2027-01-04', template_id: 't', template: 'Operacional', problem: null, tasks: 10, lines: [], ...changes,
})

const people = [
  person('a'), person('b', { lines: [line(100, false)] }), person('c', { lines: [line(200, true), line(301, true), line(302, true)] }),
  person('d', { problem: 'Esta pessoa foi desligada.', tasks: 0 }), person('e', { lines: [line(200, true)], template: 'Administrativo' }),
]

describe('what beginning would come to', () => {
  it('tells the ready from those with a problem', () => {
    expect(people.map(verdictOf)).toEqual(['ready', 'warned', 'failing', 'stuck', 'failing'])
    expect(countsOf(people)).toEqual({ ready: 2, problems: 3, stuck: 1, tasks: 40, orphans: 4 })
    expect(countsText(countsOf(people))).toBe('2 prontas, 3 com problema')
    expect(countsText(countsOf(people.slice(0, 1)))).toBe('1 pronta')
    expect(byVerdict(people).map(({ employee_id }) => employee_id)).toEqual(['d', 'c', 'e', 'b', 'a'])
    expect(byTemplate(people)).toEqual([['Operacional', 3], ['Administrativo', 1]])
  })

  it('asks once for the tasks of one person with the same problem, the things of a kit as one', () => {
    expect(failingOf([...(people[2]?.lines ?? []), line(400, true, 'Fulana saiu da empresa: fica com o RH'), line(500, false)])).toEqual([
      { problem: 'Sem gestor: fica com o RH', positions: ['200', '300'], titles: ['Tarefa 200', 'Tarefa 301', 'Tarefa 302'] },
      { problem: 'Fulana saiu da empresa: fica com o RH', positions: ['400'], titles: ['Tarefa 400'] },
    ])
    expect(solvedOf({ 100: 'z', 200: 'y', 300: 'z' })).toEqual([['z', ['100', '300']], ['y', ['200']]])
  })

  it('solves the same problem of several people by one choice, and takes it back', () => {
    const [shared] = sharedProblems(people)
    expect(shared).toEqual({ problem: 'Sem gestor: fica com o RH', people: 2, tasks: [['c', '200'], ['c', '300'], ['e', '200']] })
    const launched = ['a', 'c', 'e'].map((employeeId): Launched => ({ employeeId, templateId: null, buddyId: null, chosen: {} }))
    const solved = withChosen(launched, shared?.tasks ?? [], 'z')
    expect(solved.map(({ chosen }) => chosen)).toEqual([{}, { 200: 'z', 300: 'z' }, { 200: 'z' }])
    expect(withChosen(solved, [['c', '300']], null).map(({ chosen }) => chosen)).toEqual([{}, { 200: 'z' }, { 200: 'z' }])
  })

  it('says how many began', () => {
    expect([begunText(40, 40), begunText(1, 1), begunText(38, 40), begunText(1, 40)]).toEqual(['40 pessoas começaram', '1 pessoa começou', '38 de 40 começaram', '1 de 40 começou'])
  })
})

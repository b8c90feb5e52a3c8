import { expect, it } from 'vitest'

import { arrivalText } from './home-movements.ts'

it('an arrival says when, and how far it is', () => {
  const arrival = { person: { id: 'a', name: 'Ana', initials: 'AS', avatar_path: null, position: null }, on_date: '2026-12-08', done: 3, total: 7 }
  expect(arrivalText(arrival, '2026-11-24')).toBe('Chega em 14 dias, 3 de 7 tarefas')
  expect(arrivalText({ ...arrival, total: 0 }, '2026-12-07')).toBe('Chega amanhã')
  expect(arrivalText({ ...arrival, done: 0, total: 1 }, '2026-12-08')).toBe('Chega hoje, 0 de 1 tarefa')
  expect(arrivalText({ ...arrival, total: 0 }, '2026-12-09')).toBe('Chegaria em 08/12/2026')
})

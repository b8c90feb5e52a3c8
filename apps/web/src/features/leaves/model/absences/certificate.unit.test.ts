import { expect, it } from 'vitest'

import { laterDay } from '#shared/lib/dates.ts'
import { draftProblems, EMPTY_DRAFT, factsOf, leavesUndated, typedDays, vacationChoices } from './certificate.ts'

it('finds a later day', () => {
  expect(laterDay('2028-02-28', 2)).toBe('2028-03-01')
})

it.each([['3', 3], [' 15 ', 15], ['0', null], ['1,5', null], ['x', null], ['', null], ['4000', null]])('reads %j as %j days', (text, days) => {
  expect(typedDays(text)).toBe(days)
})

it('asks for the first day and the number of days, and for a CID that may exist', () => {
  expect(Object.keys(draftProblems({ ...EMPTY_DRAFT, days: '' }))).toEqual(['startsOn', 'days'])
  expect(draftProblems({ ...EMPTY_DRAFT, startsOn: '2026-11-20', cid: 'm54.5' })).toEqual({})
  expect(Object.keys(draftProblems({ ...EMPTY_DRAFT, startsOn: '2026-11-20', cid: 'gripe' }))).toEqual(['cid'])
})

it('sends what is empty as nothing, so that it can be taken out', () => {
  expect(factsOf({ ...EMPTY_DRAFT, cid: ' M54 ', original: 'waived' })).toEqual({
    issued_on: null, professional_name: null, council_number: null, cid: 'M54', same_as: null, original: 'waived',
  })
})

it('knows whether vacations want new dates: those that HR or the company moves, and what nobody had decided', () => {
  const vacations = [{ starts_on: '2026-12-07', ends_on: '2026-12-26', begins_before: true, days_back: 7 }]
  const found = { choice: 'move', days: 14, excused: 0, vacations, away: [] } as const
  expect([leavesUndated(found, '', null), leavesUndated(found, '', 'keep'), leavesUndated(found, 'move', 'keep'), leavesUndated(found, 'keep', null)]).toEqual([true, false, true, false])
  expect([leavesUndated({ ...found, vacations: [] }, '', null), leavesUndated({ ...found, vacations: [], undecided: 'Férias, 11/01/2027' }, '', null)]).toEqual([false, true])
})

it('says what keeping and moving vacations come to', () => {
  const vacations = [{ starts_on: '2026-12-07', ends_on: '2026-12-26', begins_before: true, days_back: 7 }]
  expect(vacationChoices({ choice: 'keep', days: 14, excused: 0, vacations, away: [{ starts_on: '2026-12-27', ends_on: '2027-01-02' }] }, '2026-12-20')).toEqual({
    keep: '7 dias do atestado ficam dentro das férias; a ausência é de 27/12/2026 a 02/01/2027 (7 dias).',
    move: 'As de 07/12/2026 a 26/12/2026 param em 19/12/2026 e 7 dias voltam ao saldo. A ausência é de 14 dias.',
  })
  const ahead = [{ starts_on: '2026-12-07', ends_on: '2026-12-26', begins_before: false, days_back: 20 }]
  expect(vacationChoices({ choice: 'move', days: 1, excused: 0, vacations: ahead, away: [] }, '2026-12-07')).toEqual({
    keep: 'Todos os dias do atestado ficam dentro das férias: nenhum conta como ausência.',
    move: 'As de 07/12/2026 a 26/12/2026 são desmarcadas e 20 dias voltam ao saldo. A ausência é de 1 dia.',
  })
})

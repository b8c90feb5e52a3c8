import { expect, it } from 'vitest'

import { type Shortfall, shortfallChoices } from './shortfall.ts'

const found: Shortfall = {
  person: { id: 'p1', name: 'Bia Lima', initials: 'BL', avatar_path: null, position: null }, period_from: '2025-03-11', period_to: '2026-03-10', absences: 6, days: 24, used: 0, scheduled: 30, sold: 0,
  missing: 6, source: 'CLT art. 130', type_id: 't1', ahead: [],
}

it('offers to shorten the last vacations that may be shortened, to cancel each request, and to give the days', () => {
  const ahead = [
    { request_id: 'r1', starts_on: '2027-02-01', ends_on: '2027-02-10', days: 10, may_shorten: false },
    { request_id: 'r1', starts_on: '2027-01-04', ends_on: '2027-01-23', days: 20, may_shorten: true },
  ]
  expect(shortfallChoices({ ...found, ahead }).map(({ label }) => label)).toEqual([
    'Encurtar as férias de 04/01/2027 a 23/01/2027 em 6 dias: terminam em 17/01/2027',
    'Cancelar as férias de 04/01/2027 a 23/01/2027 e 01/02/2027 a 10/02/2027',
    'Manter as férias: a empresa dá 6 dias a mais',
  ])
  expect(shortfallChoices({ ...found, ahead })[0]).toMatchObject({ requestId: 'r1', backOn: '2027-01-18' })
})

it('shortens by whole days, and not where no part that is left would be long enough', () => {
  const ahead = [{ request_id: 'r1', starts_on: '2027-01-04', ends_on: '2027-01-23', days: 20, may_shorten: true }]
  expect(shortfallChoices({ ...found, missing: 2.5, ahead })[0]).toMatchObject({
    kind: 'shorten', backOn: '2027-01-21', label: 'Encurtar as férias de 04/01/2027 a 23/01/2027 em 3 dias: terminam em 20/01/2027',
  })
  expect(shortfallChoices({ ...found, ahead: ahead.map((each) => ({ ...each, may_shorten: false })) }).map(({ kind }) => kind)).toEqual(['cancel', 'give'])
})

it('leaves only the days to give where all was taken already', () => {
  expect(shortfallChoices(found)).toEqual([{ kind: 'give', label: 'Manter as férias: a empresa dá 6 dias a mais' }])
})

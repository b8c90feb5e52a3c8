import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseTypedDate, toTypedDate } from './masks.ts'
import { completeDate, dateWhileTyping, dayProblem, INVALID_DATE, latestGuess } from './typed-date.ts'

const LATEST = '2046-11-23'
const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))

/** What stands in the field after the keys of a text, one by one. */
const keyed = (text: string): string => Array.from(text).reduce((shown, key) => dateWhileTyping(shown + key), '')

describe('a day while it is typed', () => {
  it.each([
    ['3', '3'],
    ['31', '31'],
    ['311', '31/1'],
    ['31122026', '31/12/2026'],
    ['311220269', '31/12/2026'],
    ['1/', '01/'],
    ['1/2/2026', '01/02/2026'],
    ['01-02-2026', '01/02/2026'],
    ['1.2.2026', '01/02/2026'],
    ['010226', '01/02/26'],
    ['2026-12-31', '31/12/2026'],
    ['2010-12-31', '31/12/2010'],
    ['dia 5', '5'],
  ])('%s by keys, and pasted, is %s', (text, shown) => {
    expect(keyed(text)).toBe(shown)
    expect(dateWhileTyping(text)).toBe(shown)
  })

  it('leaves alone what it would only garble', () => {
    expect(dateWhileTyping('031/12/2025')).toBe('031/12/2025')
  })

  it('changes nothing the second time, and takes back nothing of what Backspace did', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '9', '/', '-', ' ') }), (text) => {
        const shown = dateWhileTyping(text)
        expect(dateWhileTyping(shown)).toBe(shown)
      }),
    )
    fc.assert(
      fc.property(anyDay, fc.nat(10), (day, kept) => {
        const rest = toTypedDate(day).slice(0, kept)
        expect(dateWhileTyping(rest)).toBe(rest)
      }),
    )
  })

  it('is the same day whichever way it is written', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        for (const text of [day, `${date}${month}${year}`, `${Number(date)}/${Number(month)}/${year}`, `${date}-${month}-${year}`]) {
          expect(parseTypedDate(keyed(text))).toBe(day)
          expect(parseTypedDate(completeDate(text, LATEST))).toBe(day)
        }
      }),
    )
  })
})

describe('a day when one is done with it', () => {
  it.each([
    ['1/2/26', '01/02/2026'],
    ['010226', '01/02/2026'],
    ['20/05/90', '20/05/1990'],
    ['23/11/46', '23/11/2046'],
    ['24/11/46', '24/11/1946'],
    ['2026-1-5', '05/01/2026'],
    ['31/02/26', '31/02/26'],
    ['12/2025', '12/20/25'],
    ['', ''],
  ])('%s is %s', (text, meant) => {
    expect(completeDate(text, LATEST)).toBe(meant)
  })

  it('is of the past where it cannot be to come', () => {
    expect(latestGuess('2026-11-23', '2026-11-23')).toBe('2026-11-23')
    expect(latestGuess('2026-11-23', '2199-12-31')).toBe(LATEST)
    expect(completeDate('10/05/30', '2026-11-23')).toBe('10/05/1930')
  })
})

it('says what is wrong with a day', () => {
  const bounds = { min: '2026-01-01', max: '2026-12-31' }
  expect(dayProblem('', bounds)).toBeNull()
  expect(dayProblem('01/01/2026', bounds)).toBeNull()
  expect(dayProblem('31/02/2026', bounds)).toBe(INVALID_DATE)
  expect(dayProblem('31/12', bounds)).toBe(INVALID_DATE)
  expect(dayProblem('31/12/2025', bounds)).toBe('A partir de 01/01/2026')
  expect(dayProblem('01/01/2027', bounds)).toBe('Até 31/12/2026')
})

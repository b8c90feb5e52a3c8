import { describe, expect, it } from 'vitest'
import { glassText, readerText } from './case-model.ts'

describe('a reader', () => {
  it.each([
    [{ origin: 'opener', reads: true }, 'Abriu o caso em 20/11/2026'],
    [{ origin: 'named', reads: true }, 'Na lista desde 20/11/2026'],
    [{ origin: 'approver', reads: false }, 'Aprova desde 20/11/2026, sem acesso no momento'],
    [{ origin: 'emergency', reads: true }, 'Acesso de emergência em 20/11/2026'],
  ] as const)('of %o is described with the day', (reader, text) => {
    expect(readerText({ ...reader, since: '2026-11-20T15:00:00Z' })).toBe(text)
  })
})

describe('emergency access', () => {
  it('says how many cases were opened', () => {
    expect([0, 1, 2].map(glassText)).toEqual([
      'Nenhum caso novo foi aberto: não há caso reservado sobre esta pessoa, ou você já vê todos.',
      'Um caso reservado foi aberto para você.',
      '2 casos reservados foram abertos para você.',
    ])
  })
})

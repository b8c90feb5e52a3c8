import { describe, expect, it } from 'vitest'

import { initials, nameBucket, shownNames, splitDisplayName } from './names.ts'

describe('initials of an avatar', () => {
  it('are the first letters of first and last name, in upper case', () => {
    expect(initials('ana', 'souza')).toBe('AS')
    expect(initials('Érica', 'Ávila')).toBe('ÉÁ')
  })
  it('come from the last word of the last name, which no particle is', () => {
    expect(initials('João', 'da Conceição')).toBe('JC')
    expect(initials('Zélia', 'Ávila Prado')).toBe('ZP')
    expect(initials('Maria', 'dos')).toBe('NA')
  })
  it('are the same of a whole name', () => {
    for (const [first, last] of [['João Pedro', 'da Silva'], ['Zélia', 'Ávila Prado'], ['Ana', 'Luz da Silva e']] as const) {
      const { firstName, lastName } = splitDisplayName(`${first} ${last}`)
      expect(initials(firstName, lastName)).toBe(initials(first, last))
    }
  })
  it('are NA when one of the names is missing', () => {
    expect(initials('Ana', null)).toBe('NA')
    expect(initials('', 'Souza')).toBe('NA')
    expect(initials('   ', 'Souza')).toBe('NA')
  })
  it('are absent, for a generic icon, when both names are missing', () => {
    expect(initials(null, undefined)).toBeNull()
  })
  it('keep a letter outside the basic plane whole', () => {
    expect(initials('😀na', 'Souza')).toBe('😀S')
  })
})

describe('the names behind initials', () => {
  it('are first and last name, unless a social name is shown in their place', () => {
    const civil = { first_name: 'João Pedro', last_name: 'da Silva' }
    expect(shownNames({ ...civil, display_name: 'João Pedro da Silva' })).toEqual({ firstName: 'João Pedro', lastName: 'da Silva' })
    expect(shownNames({ ...civil, display_name: 'Bruna dos Santos' })).toEqual({ firstName: 'Bruna', lastName: 'Santos' })
    expect(shownNames({ ...civil, display_name: 'Bia' })).toEqual({ firstName: 'Bia', lastName: '' })
    expect(shownNames({ ...civil, display_name: null })).toEqual({ firstName: 'João Pedro', lastName: 'da Silva' })
  })
})

describe('a display name', () => {
  it('splits into first and last name without the particles between them', () => {
    expect(splitDisplayName('João Pedro da Silva')).toEqual({ firstName: 'João', lastName: 'Silva' })
    expect(splitDisplayName('Maria dos')).toEqual({ firstName: 'Maria', lastName: '' })
    expect(splitDisplayName(null)).toEqual({ firstName: '', lastName: '' })
  })
  it('gets the same color everywhere', () => {
    expect(nameBucket('Ana Souza', 8)).toBe(nameBucket('Ana Souza', 8))
    for (const name of ['Ana', 'Zé', '', 'a'.repeat(300)]) expect(nameBucket(name, 8)).toBeLessThan(8)
  })
})

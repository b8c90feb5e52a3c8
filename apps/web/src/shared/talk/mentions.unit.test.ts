import { describe, expect, it } from 'vitest'

import { commentParts, namedIn, typedName, withName } from './mentions.ts'

const ana = { id: 'a', name: 'Ana' }
const anaPaula = { id: 'p', name: 'Ana Paula' }

describe('a name being typed', () => {
  it('begins with an @ at the start of a word and ends at the caret', () => {
    const terms = ['@', 'Oi @', 'Oi @jo', '(@jo', 'Oi\n@João Pa', "@D'Ávila"].map((text) => typedName(text, text.length, [])?.term)
    expect(terms).toEqual(['', '', 'jo', 'jo', 'João Pa', "D'Ávila"])
    expect(typedName('Oi @jo e mais', 6, [])).toEqual({ start: 3, term: 'jo' })
  })

  it('is no e-mail address, no sentence and nobody who was chosen', () => {
    expect(['rh@aurora', 'Oi @Ana Paula veja só', '@ana\n', 'Oi', '@ ana'].map((text) => typedName(text, text.length, []))).toEqual([null, null, null, null, null])
    expect(typedName('Oi @Ana Paula ', 14, [anaPaula])).toBeNull()
  })

  it('is replaced by the name that is chosen, and the text goes on behind it', () => {
    expect(withName('Oi @jo, veja', { start: 3, term: 'jo' }, 6, 'João Reis')).toEqual({ text: 'Oi @João Reis, veja', caret: 13 })
    expect(withName('@jo veja', { start: 0, term: 'jo' }, 3, 'João Reis')).toEqual({ text: '@João Reis veja', caret: 11 })
    expect(withName('@jo', { start: 0, term: 'jo' }, 3, 'João Reis')).toEqual({ text: '@João Reis ', caret: 11 })
  })
})

describe('a comment', () => {
  it('names those whose names are still in it', () => {
    expect(namedIn('Oi @Ana', [ana, anaPaula])).toEqual([ana])
    expect(namedIn('Oi Ana', [ana])).toEqual([])
  })

  it('is cut at its names, the longer one first, and loses no character', () => {
    const body = '@Ana Paula e @Ana: @ninguém, rh@aurora'
    const parts = commentParts(body, [ana, anaPaula])
    expect(parts.map(({ text, person }) => [text, person?.id ?? null])).toEqual([['@Ana Paula', 'p'], [' e ', null], ['@Ana', 'a'], [': @ninguém, rh@aurora', null]])
    expect(parts.map(({ text }) => text).join('')).toBe(body)
    expect(commentParts('', [ana])).toEqual([])
  })
})

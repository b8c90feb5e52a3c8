import { describe, expect, it } from 'vitest'

import { cutText, linesOf, writable } from './pdf-text.ts'

const inCharacters = (part: string): number => part.length

describe('a text on paper', () => {
  it('breaks between words, and inside of one that is too long', () => {
    expect(linesOf('um dois três\nquatrocinco', 7, inCharacters)).toEqual(['um dois', 'três', 'quatroc', 'inco'])
  })

  it('holds only what the fonts can write', () => {
    expect(writable('Ação “boa” – 10 €\u202E🙂')).toBe('Ação “boa” – 10 €??')
  })

  it('ends in an ellipsis where it is too long for its line', () => {
    expect([cutText('Notebook', 8, inCharacters), cutText('Notebook Dell', 10, inCharacters), cutText('Notebook', 0, inCharacters)]).toEqual(['Notebook', 'Notebook…', '…'])
  })
})

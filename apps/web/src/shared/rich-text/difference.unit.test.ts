import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type DifferencePart, textDifference } from './difference.ts'

const read = (parts: readonly DifferencePart[], kinds: readonly string[]): string => parts.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text).join('')
const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'férias', '\n', ' ', '🎉'), { maxLength: 40 }).map((parts) => parts.join(' '))

describe('the difference of two texts', () => {
  it('says which words came and which went', () => {
    expect(textDifference('O prazo é de 10 dias.', 'O prazo é de 15 dias úteis.')).toEqual([
      { kind: 'same', text: 'O prazo é de ' }, { kind: 'removed', text: '10' }, { kind: 'added', text: '15' },
      { kind: 'same', text: ' dias' }, { kind: 'added', text: ' úteis' }, { kind: 'same', text: '.' },
    ])
  })

  it('keeps words together that were replaced together', () => {
    expect(textDifference('Fale com o gestor direto hoje', 'Fale com a área parceira hoje').filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'o gestor direto' }, { kind: 'added', text: 'a área parceira' },
    ])
  })

  it('holds both texts whole', () => {
    fc.assert(fc.property(texts, texts, (before, after) => {
      const parts = textDifference(before, after)
      expect(read(parts, ['same', 'removed'])).toBe(before)
      expect(read(parts, ['same', 'added'])).toBe(after)
    }))
  })

  it('of a text with itself is nothing', () => {
    fc.assert(fc.property(texts, (text) => { expect(textDifference(text, text).every(({ kind }) => kind === 'same')).toBe(true) }))
  })

  it('of long texts that have nothing in common is one in place of the other', () => {
    const [before, after] = ['x', 'y'].map((word) => Array.from({ length: 5000 }, (_value, at) => `${word}${at}`).join(' ')) as [string, string]
    const parts = textDifference(before, after)
    expect(read(parts, ['removed'])).toBe(before)
    expect(read(parts, ['added'])).toBe(after)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeSearch, searchPatterns } from './search.ts'

describe('normalizeSearch', () => {
  it('ignores accents, case and repeated spaces', () => {
    expect(normalizeSearch('  João   AÇAÍ  Ünder ')).toBe('joao acai under')
  })

  it('spells letters without decomposition as the database does', () => {
    expect(normalizeSearch('Strauß Søren Łukasz')).toBe('strauss soren lukasz')
  })

  it('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normalizeSearch(text)
        expect(normalizeSearch(once)).toBe(once)
      }),
    )
  })
})

describe('searchPatterns', () => {
  it('asks for each word in any order', () => {
    expect(searchPatterns('Souza Ana')).toEqual(['*souza*', '*ana*'])
  })

  it('has no pattern for an empty term', () => {
    expect(searchPatterns('   ')).toEqual([])
  })

  it('takes wildcards literally', () => {
    expect(searchPatterns(String.raw`100%_a\b`)).toEqual([String.raw`*100\%\_a\\b*`])
    expect(searchPatterns('a*b')).toEqual(['*a_b*'])
  })

  it('finds a CPF typed with its punctuation', () => {
    expect(searchPatterns('529.982.247-25')).toEqual(['*52998224725*'])
  })

  it('never yields an unescaped wildcard besides the two it adds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const pattern of searchPatterns(text)) {
          const inner = pattern.slice(1, -1)
          expect(inner).not.toMatch(/\*/)
          expect(inner.replace(/\\[\\%_]/g, '')).not.toMatch(/%|\\/)
        }
      }),
    )
  })
})

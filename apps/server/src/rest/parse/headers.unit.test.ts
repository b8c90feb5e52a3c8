import { describe, expect, it } from 'vitest'

import { parseAccept } from './media.ts'
import { parsePreferences, preferenceApplied } from './preferences.ts'
import { parseRange } from './range.ts'

describe('parsePreferences', () => {
  it('takes the first recognised value of each kind', () => {
    expect(parsePreferences('return=minimal, return=representation,count=exact, count=bogus, timezone=America/Sao_Paulo')).toMatchObject({
      return: 'minimal', count: 'exact', timezone: 'America/Sao_Paulo',
    })
  })
  it('ignores what it does not know, unless handling is strict', () => {
    expect(parsePreferences('nothing=1').return).toBeNull()
    expect(() => parsePreferences('handling=strict, nothing=1')).toThrow('Invalid preferences given with handling=strict')
    expect(() => parsePreferences("handling=strict, timezone=x'; --")).toThrow('Invalid preferences')
  })
  it('lists what was applied in the fixed order, max-affected only under strict', () => {
    const kinds = new Set(['resolution', 'return', 'count', 'handling', 'maxAffected'] as const)
    expect(preferenceApplied(parsePreferences('max-affected=2,handling=strict,count=exact,resolution=merge-duplicates'), kinds)).toBe(
      'resolution=merge-duplicates, count=exact, handling=strict, max-affected=2',
    )
    expect(preferenceApplied(parsePreferences('max-affected=2'), kinds)).toBeNull()
  })
})

describe('parseAccept', () => {
  it('answers an array by default', () => {
    for (const header of [undefined, '', '*/*', 'application/json', 'text/html, application/*;q=0.1']) expect(parseAccept(header).singular).toBe(false)
  })
  it('answers one object, with or without nulls', () => {
    expect(parseAccept('application/vnd.pgrst.object+json')).toMatchObject({ singular: true, stripNulls: false })
    expect(parseAccept('application/vnd.pgrst.object+json;nulls=stripped')).toMatchObject({ singular: true, stripNulls: true })
  })
  it('prefers by quality and refuses what it cannot give', () => {
    expect(parseAccept('application/json;q=0.1, application/vnd.pgrst.object+json').singular).toBe(true)
    expect(() => parseAccept('text/html,application/geo+json')).toThrow('None of these media types are available: text/html, application/geo+json')
    expect(() => parseAccept('application/json;q=0')).toThrow('None of these')
  })
})

describe('parseRange', () => {
  it('reads closed and open ranges and ignores other texts', () => {
    expect(parseRange('0-9')).toEqual({ offset: 0, limit: 10 })
    expect(parseRange('5-')).toEqual({ offset: 5, limit: null })
    for (const text of [undefined, 'bytes=0-9', 'x', '-5']) expect(parseRange(text)).toBeNull()
  })
  it('refuses a reversed range', () => {
    expect(() => parseRange('9-0')).toThrow('Requested range not satisfiable')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FilterRefused, parseFilter, type Condition } from './filter.ts'
import { checkPatterns, readOldKeys, readRows } from './statement.ts'
import type { PublishedTable } from './tables.ts'

const one = (column: string, operator: string, value: unknown, negated = false): unknown => ({ column, operator, value, negated })

describe('the grammar of filters', () => {
  it('reads conditions, negation, lists, quotes and several of them', () => {
    const cases: readonly (readonly [string, readonly unknown[]])[] = [
      ['', []],
      ['id=eq.1', [one('id', 'eq', '1')]],
      ['title=eq.', [one('title', 'eq', '')]],
      ['a=gte.1,a=lt.5', [one('a', 'gte', '1'), one('a', 'lt', '5')]],
      ['name=eq.Silva, Ana', [one('name', 'eq', 'Silva, Ana')]],
      ['name=eq.a,b=neq.c', [one('name', 'eq', 'a'), one('b', 'neq', 'c')]],
      ['name=eq."a,b=neq.c"', [one('name', 'eq', 'a,b=neq.c')]],
      ['name=eq."say \\"hi\\" \\\\"', [one('name', 'eq', 'say "hi" \\')]],
      ['id=in.(1,2)', [one('id', 'in', ['1', '2'])]],
      ['id=not.in.("a,)b",c)', [one('id', 'in', ['a,)b', 'c'], true)]],
      ['x=is.NULL', [one('x', 'is', 'null')]],
      ['x=not.is.true', [one('x', 'is', 'true', true)]],
      ['x=isdistinct.null', [one('x', 'isdistinct', null)]],
      ['x=imatch.^a=b$', [one('x', 'imatch', '^a=b$')]],
      ['x=like.100%', [one('x', 'like', '100%')]],
    ]
    for (const [text, expected] of cases) expect([text, parseFilter(text)]).toEqual([text, expected])
  })

  it('refuses everything else', () => {
    for (const text of ['id', 'id=1', 'id=eq', '=eq.1', 'id=fts.x', 'id=in.1', 'id=in.(1', 'id=in.("1)', 'id=eq."1', 'id=eq."1"x', 'id=is.maybe', 'id=in.(1)x', 'a=in.(1),', 'a=eq."1",', ',a=eq.1']) {
      expect(() => parseFilter(text), text).toThrow(FilterRefused)
    }
    expect(() => parseFilter(Array.from({ length: 21 }, () => 'a=eq.1').join(','))).toThrow('at most 20')
    expect(() => parseFilter(`a=in.(${Array.from({ length: 101 }, () => '1').join(',')})`)).toThrow('at most 100')
  })

  it('gives back what a client wrote, whatever the values', () => {
    const quote = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`
    const value = fc.string({ unit: 'grapheme', maxLength: 30 })
    const condition = fc.record({ column: fc.stringMatching(/^[a-z_]{1,10}$/), negated: fc.boolean(), values: fc.array(value, { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 5 }), (conditions) => {
        const text = conditions.map(({ column, negated, values }) => `${column}=${negated ? 'not.' : ''}in.(${values.map(quote).join(',')})`).join(',')
        expect(parseFilter(text)).toEqual(conditions.map(({ column, negated, values }) => one(column, 'in', values, negated)))
      }),
    )
  })
})

describe('the statements', () => {
  const table: PublishedTable = {
    oid: '1',
    schema: 'we"ird',
    name: 'na"me',
    columns: [
      { name: 'i"d', type: 'int4', sqlType: 'integer', isKey: true, readable: true },
      { name: 'shown', type: 'text', sqlType: 'text', isKey: false, readable: true },
      { name: 'hidden', type: 'text', sqlType: 'text', isKey: false, readable: false },
    ],
  }

  it('hold no value, quote every name and leave hidden columns out of filters', () => {
    const filters = ["shown=eq.'; drop table x; --", 'hidden=eq.secret', 'shown=in.("a","b\\"c")', 'shown=not.match.x'].map(parseFilter)
    const { text, values } = readRows({ table, projections: [['i"d', 'shown']], filters }, '[]')
    expect(text).toContain('"we""ird"."na""me" as t on t."i""d" = k."i""d"')
    expect(text).not.toMatch(/drop|secret|t\."hidden"/)
    expect(text).toContain('coalesce(false, false)')
    expect(values).toEqual(['[]', "'; drop table x; --", '{"a","b\\"c"}', 'x'])
  })

  it('look at nothing but the key of a row that is gone', () => {
    const { text } = readOldKeys({ table, projections: [], filters: [parseFilter('shown=eq.x'), parseFilter('i"d=gt.5')] }, '[]')
    expect(text).toContain('t."i""d" > $2::integer')
    expect(text).not.toContain('"shown"')
  })

  it('try patterns beforehand', () => {
    const conditions: readonly Condition[] = parseFilter('shown=match.[,shown=imatch.a,shown=eq.1')
    expect(checkPatterns(conditions)).toEqual({ text: "select '' ~ $1::text, '' ~ $2::text", values: ['[', 'a'] })
    expect(checkPatterns(parseFilter('shown=eq.1'))).toBeNull()
  })
})

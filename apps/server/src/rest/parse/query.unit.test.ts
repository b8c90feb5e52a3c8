import { describe, expect, it } from 'vitest'

import { RestError } from '../errors.ts'
import { parseFilter, parseLogic } from './filter.ts'
import { parseOrder } from './order.ts'
import { decodePairs, parseQuery } from './query.ts'
import { parseSelect } from './select.ts'

const field = (name: string) => ({ name, path: [] })
const refusal = (work: () => unknown): { code: string; message: string } => {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}

describe('decodePairs', () => {
  it('decodes names and values, plus signs and repeated names', () => {
    expect(decodePairs('a=1&a=x+y&b%2Ec=%C3%A7&flag&=v&&')).toEqual([['a', '1'], ['a', 'x y'], ['b.c', 'ç'], ['flag', ''], ['', 'v']])
  })
  it('leaves a percent sign that encodes nothing, and refuses bytes that are no text', () => {
    expect(decodePairs('a=%zz%25%a,%')).toEqual([['a', '%zz%%a,%']])
    expect(refusal(() => decodePairs('a=%ff')).code).toBe('PGRST100')
  })
})

describe('parseSelect', () => {
  it('means every column when empty', () => {
    expect(parseSelect('')).toEqual([{ kind: 'star' }])
  })
  it('reads alias, JSON path and cast', () => {
    expect(parseSelect('a:data->b->>-1::text')).toEqual([
      { kind: 'field', alias: 'a', cast: 'text', field: { name: 'data', path: [{ arrow: '->', key: 'b', index: false }, { arrow: '->>', key: '-1', index: true }] } },
    ])
  })
  it('reads embeds with hint and join in any order', () => {
    for (const text of ['x:t!h!inner(id)', 'x:t!inner!h(id)']) {
      expect(parseSelect(text)).toEqual([
        { kind: 'embed', alias: 'x', target: 't', hint: 'h', join: 'inner', items: [{ kind: 'field', alias: null, cast: null, field: field('id') }] },
      ])
    }
  })
  it('reads an empty embed, quoted names and dashes', () => {
    expect(parseSelect('t()')).toEqual([{ kind: 'embed', alias: null, target: 't', hint: null, join: null, items: [] }])
    expect(parseSelect('"a,b\\"c",d-e')).toMatchObject([{ field: field('a,b"c') }, { field: field('d-e') }])
  })
  it('tells the place of what it does not know', () => {
    expect(refusal(() => parseSelect('id,'))).toEqual({ code: 'PGRST100', message: '"failed to parse select parameter (id,)" (line 1, column 4)' })
    expect(refusal(() => parseSelect('id)')).message).toContain('column 3')
    expect(refusal(() => parseSelect('t(id')).message).toContain('column 5')
  })
  it('overlooks a closing sign too many behind the last embed, and nothing that could be another', () => {
    for (const text of ["t(id)'", 't(id))', '...t(id))']) expect(parseSelect(text)).toHaveLength(1)
    for (const text of ['t(id)u!inner(id)', 't(id) u(id)', 't(id)),u(id)', 't(id);']) expect(refusal(() => parseSelect(text)).code).toBe('PGRST100')
  })
  it('refuses what would multiply the work', () => {
    expect(refusal(() => parseSelect(`${'a('.repeat(9)}id${')'.repeat(9)}`)).code).toBe('PGRST100')
    expect(parseSelect(`${'a('.repeat(8)}id${')'.repeat(8)}`)).toHaveLength(1)
  })
})

describe('a JSON path', () => {
  it('takes any key but the reserved signs, and numbers alone as places in a list', () => {
    const path = (text: string) => {
      const [item] = parseSelect(text)
      return item?.kind === 'field' ? item.field.path.map(({ key, index }) => (index ? Number(key) : key)) : null
    }
    expect(path('a->#?!&=_x-y->"b.c"->2->-1->3x::int')).toEqual(['#?!&=_x-y', 'b.c', 2, -1, '3x'])
    // no list has so many places: a key
    expect(path('a->12345678901234567890')).toEqual(['12345678901234567890'])
  })
  it('tells where a key or a number breaks', () => {
    expect(refusal(() => parseSelect('a->->b')).message).toContain('column 5')
    expect(refusal(() => parseSelect('a->b--c')).message).toContain('column 5')
    expect(refusal(() => parseSelect('a->-2x')).message).toContain('column 6')
  })
})

describe('parseFilter', () => {
  const value = (key: string, text: string) => parseFilter({ key, value: text })
  it('reads the embed path, the column and the operator', () => {
    expect(value('a.b.c->>d', 'not.gte.5')).toEqual({
      path: ['a', 'b'],
      value: {
        kind: 'condition', negated: true, field: { name: 'c', path: [{ arrow: '->>', key: 'd', index: false }] },
        operation: { kind: 'compare', operator: 'gte', quantifier: null, value: '5' },
      },
    })
  })
  it('takes the rest as the value, whatever it holds', () => {
    expect(value('a', 'eq.x.y,(z)').value.operation).toMatchObject({ value: 'x.y,(z)' })
    expect(value('a', 'eq.').value.operation).toMatchObject({ value: '' })
  })
  it('reads lists with quotes and escapes', () => {
    expect(value('a', 'in.(1,"b,c","d\\"e\\\\",)').value.operation).toEqual({ kind: 'in', values: ['1', 'b,c', 'd"e\\', ''] })
    expect(value('a', 'in.()').value.operation).toEqual({ kind: 'in', values: [] })
  })
  it('reads languages and quantifiers, and refuses them elsewhere', () => {
    expect(value('a', 'wfts(portuguese).x').value.operation).toEqual({ kind: 'search', operator: 'wfts', language: 'portuguese', value: 'x' })
    expect(value('a', 'like(all).{x}').value.operation).toMatchObject({ quantifier: 'all' })
    expect(refusal(() => value('a', 'cs(any).{x}')).code).toBe('PGRST100')
    expect(refusal(() => value('a', 'eq(some).{x}')).code).toBe('PGRST100')
  })
})

describe('parseLogic', () => {
  it('reads trees with negations, quoted values, lists and arrays', () => {
    const tree = parseLogic('or', false, '(a.eq.1,not.and(b.is.null,c.not.in.(1,"2)")),d.cs.{x,y},e.eq."f,g)")')
    expect(tree).toMatchObject({
      kind: 'or',
      children: [
        { field: field('a') },
        { kind: 'and', negated: true, children: [{ operation: { kind: 'is', value: 'null' } }, { negated: true, operation: { values: ['1', '2)'] } }] },
        { operation: { operator: 'cs', value: '{x,y}' } },
        { operation: { value: 'f,g)' } },
      ],
    })
  })
  it('overlooks a closing parenthesis too many', () => {
    expect(parseLogic('and', false, '(a.eq.1))').children).toHaveLength(1)
  })
  it('refuses trees without parentheses, without elements or unclosed', () => {
    for (const text of ['a.eq.1', '()', '(a.eq.1', '(a.eq.1),', '(a)']) expect(refusal(() => parseLogic('and', false, text)).code).toBe('PGRST100')
  })
})

describe('parseOrder', () => {
  it('reads directions, nulls, JSON paths and embeds', () => {
    expect(parseOrder('a.desc.nullslast,b->>c,t(d).asc')).toEqual([
      { relation: null, field: field('a'), direction: 'desc', nulls: 'last' },
      { relation: null, field: { name: 'b', path: [{ arrow: '->>', key: 'c', index: false }] }, direction: null, nulls: null },
      { relation: 't', field: field('d'), direction: 'asc', nulls: null },
    ])
  })
})

describe('parseQuery', () => {
  it('sorts parameters by what they are and whom they concern', () => {
    const query = parseQuery([['select', 'id'], ['t.or', '(a.eq.1)'], ['t.not.and', '(a.eq.1)'], ['not.or', '(a.eq.1)'], ['t.u.limit', '3'], ['order', 'a'], ['x', 'eq.1'], ['t.order', 'b']])
    expect(query.logic.map(({ path, value }) => [path, value.kind, value.negated])).toEqual([[['t'], 'or', false], [['t'], 'and', true], [[], 'or', true]])
    expect(query.limit).toEqual([{ path: ['t', 'u'], value: 3 }])
    expect(query.order.map(({ path }) => path)).toEqual([[], ['t']])
    expect(query.filters).toEqual([{ key: 'x', value: 'eq.1' }])
  })
  it('reads columns and on_conflict as names', () => {
    expect(parseQuery([['columns', '"a","b,c"'], ['on_conflict', 'a,b']])).toMatchObject({ columns: ['a', 'b,c'], onConflict: ['a', 'b'] })
  })
  it('begins before the first row at the first row, and refuses to take fewer rows than none', () => {
    expect(parseQuery([['offset', '-3']]).offset).toEqual([{ path: [], value: 0 }])
    expect(refusal(() => parseQuery([['limit', '-3']])).code).toBe('PGRST103')
  })
  it('refuses a parameter given twice', () => {
    expect(refusal(() => parseQuery([['limit', '1'], ['limit', '2']])).code).toBe('PGRST100')
  })
})

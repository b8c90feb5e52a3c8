import { describe, expect, it } from 'vitest'

import { arrayLiteral } from './array.ts'
import { catalogName } from './schema/build.ts'
import { bind, ident, join, label, literal, render, sql, tableAlias } from './template.ts'

describe('sql', () => {
  it('numbers parameters across nested parts', () => {
    const inner = sql`b = ${bind('x')}`
    const parts = join([sql`a = ${bind('1')}`, inner, sql`true`], sql` AND `)
    expect(render(sql`SELECT ${bind(null)} WHERE ${parts} LIMIT ${bind('9')}`)).toEqual({
      text: 'SELECT $1 WHERE a = $2 AND b = $3 AND true LIMIT $4', values: [null, '1', 'x', '9'],
    })
  })
  it('quotes identifiers and doubles their quotes', () => {
    expect(render(ident(label('a"b; --'))).text).toBe('"a""b; --"')
  })
  it('refuses names that PostgreSQL would cut or that hold a NUL', () => {
    expect(label('é'.repeat(31))).toHaveLength(31)
    expect(() => label('é'.repeat(32))).toThrow('invalid name')
    expect(() => label('a\u0000b')).toThrow('invalid name')
  })
  it('takes only planner aliases unquoted', () => {
    expect(render(tableAlias('t12')).text).toBe('t12')
    expect(render(tableAlias(catalogName('t1; drop'))).text).toBe('"t1; drop"')
    // @ts-expect-error a string is neither
    expect(render(tableAlias('t1; drop')).text).toBe('"t1; drop"')
  })
  it('writes a name as a string constant whatever it holds', () => {
    expect(['id', "o'b", "a\\'b"].map((name) => render(literal(catalogName(name))).text)).toEqual(["'id'", "'o''b'", "E'a\\\\''b'"])
  })
  it('does not let plain text in', () => {
    const text: string = 'drop table x'
    // @ts-expect-error a string is not SQL
    const build = () => sql`SELECT ${text}`
    expect(build).toThrow(TypeError)
    // @ts-expect-error a string is not a checked name
    expect(render(ident(text)).text).toBe('"drop table x"')
  })
})

describe('arrayLiteral', () => {
  it('quotes every element and escapes quotes and backslashes', () => {
    expect(arrayLiteral(['a', 'b"c', 'd\\e', 'null', '{},', ''])).toBe('{"a","b\\"c","d\\\\e","null","{},",""}')
  })
})

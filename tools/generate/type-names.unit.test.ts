import { describe, expect, it } from 'vitest'
import { renderFunctions } from './database-functions.ts'
import type { DatabaseFunction, Schema } from './introspect.ts'
import { typescriptType } from './type-names.ts'

const call: DatabaseFunction = { name: 'f', args: [], outputs: [], returns: 'text', returnsSet: false, expectedRows: 0 }
const schema: Schema = {
  tables: [{ name: 'employees', isView: false, columns: [], relationships: [] }],
  functions: [],
  enums: [{ name: 'color', values: ['red'] }],
  shapes: new Map(),
}
const render = (one: Partial<DatabaseFunction>) => renderFunctions({ ...schema, functions: [{ ...call, ...one }] }).map((line) => line.trim())

describe('types of values', () => {
  it.each([
    ['int8', 'number'],
    ['bool', 'boolean'],
    ['jsonb', 'Json'],
    ['timestamptz', 'string'],
    ['_uuid', 'string[]'],
    ['color', "Database['public']['Enums']['color']"],
    ['employees', "Database['public']['Tables']['employees']['Row']"],
  ])('%s is %s', (type, expected) => {
    expect(typescriptType(type, schema)).toBe(expected)
  })
})

describe('functions', () => {
  it('take never without parameters and optional ones where SQL has a default', () => {
    expect(render({})).toContain('Args: never')
    expect(render({ args: [{ name: 'p_a', type: 'uuid', optional: false }, { name: 'p_b', type: 'int4', optional: true }] })).toContain(
      'Args: { p_a: string; p_b?: number | null }',
    )
  })

  it('return a list of rows for returns table', () => {
    expect(render({ returns: 'record', returnsSet: true, outputs: [{ name: 'total', type: 'int8' }] })).toContain('Returns: { total: number }[]')
  })

  it('of one row are computed relationships', () => {
    const lines = render({ args: [{ name: '', type: 'employees', optional: false }], returns: 'employees', returnsSet: true, expectedRows: 1 })
    expect(lines).toEqual(expect.arrayContaining(["from: 'employees'", "to: 'employees'", 'isOneToOne: true']))
  })
})

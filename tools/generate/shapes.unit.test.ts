import { describe, expect, it } from 'vitest'
import { renderFunctions } from './database-functions.ts'
import type { DatabaseFunction, Schema } from './introspect.ts'
import { readShapes, renderShapes } from './shapes.ts'

const call: DatabaseFunction = { name: 'f', args: [], outputs: [], returns: 'jsonb', returnsSet: false, expectedRows: 0 }
const rows: DatabaseFunction = { ...call, returns: 'record', returnsSet: true, outputs: [{ name: 'who', type: 'jsonb' }, { name: 'note', type: 'text' }, { name: 'tags', type: '_text' }] }

function rendered(declared: Readonly<Record<string, string>>, functions: readonly DatabaseFunction[] = []): { readonly types: string; readonly returns: readonly string[] } {
  const shapes = readShapes(Object.entries(declared).map(([name, shape]) => ({ name, shape })))
  const schema: Schema = { tables: [], functions, enums: [], shapes }
  return { types: renderShapes(schema).split('\n').slice(2).join('\n').trim(), returns: renderFunctions(schema).map((line) => line.trim()) }
}
const type = (declared: string, others: Readonly<Record<string, string>> = {}): string => rendered({ x: declared, ...others }).types.split('\n')[0] ?? ''

describe('a declared shape', () => {
  it.each([
    ['uuid', 'string'],
    ['number?', 'number | null'],
    ['integer?[]', 'readonly (number | null)[]'],
    ['integer[]?', 'readonly number[] | null'],
    ['open|closed', "'open' | 'closed'"],
    ['text{}', 'Readonly<Record<string, string>>'],
    ['date&integer[]', 'readonly (readonly [string, number])[]'],
    ['leave_part[]', 'readonly LeavePart[]'],
  ])('%s is %s', (declared, expected) => {
    expect(type(declared, { leave_part: 'day date' })).toBe(`export type X = ${expected}`)
  })

  it('of keys has those of another one too, and some that may be absent', () => {
    expect(rendered({ person: 'id uuid', manager: '...person, since? date' }).types).toContain('export type Manager = {\n  readonly id: string\n  readonly since?: string\n}')
  })

  it('names only what was declared', () => {
    expect(() => readShapes([{ name: 'x', shape: 'who person' }])).toThrow('shape x has a part person, which nobody declared')
    expect(() => readShapes([{ name: 'x', shape: 'text??!' }])).toThrow('not a type: text??!')
  })
})

describe('a function with a shape', () => {
  it('of jsonb returns it', () => {
    expect(rendered({ f: 'id uuid' }, [call]).returns).toContain('Returns: Shapes.F')
    expect(rendered({ f: 'id uuid' }, [{ ...call, returnsSet: true }]).returns).toContain('Returns: Shapes.F[]')
  })

  it('of rows returns what is declared, with what SQL says of the other columns', () => {
    const { types, returns } = rendered({ f: 'who text, note ?' }, [rows])
    expect(returns).toContain('Returns: Shapes.FRow[]')
    expect(types).toBe('export type FRow = {\n  readonly who: string\n  readonly note: string | null\n  readonly tags: readonly string[]\n}')
  })
})

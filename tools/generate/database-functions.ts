import type { DatabaseFunction, Schema } from './introspect.ts'
import { answersRows, declaredReturn } from './shapes.ts'
import { typescriptType } from './type-names.ts'

/** Lines of the Functions section. A function of one row of a table is a computed relationship and says so. */
export function renderFunctions(schema: Schema): string[] {
  return schema.functions.flatMap((one) => {
    const rowTable = computedFrom(one, schema)
    return [
      `      ${one.name}: {`,
      `        Args: ${rowTable === null ? args(one, schema) : `{ '': ${typescriptType(rowTable, schema)} }`}`,
      `        Returns: ${declaredReturn(one, schema) ?? returns(one, schema)}`,
      ...setofOptions(one, schema, rowTable),
      '      }',
    ]
  })
}

function computedFrom(one: DatabaseFunction, schema: Schema): string | null {
  const [only, second] = one.args
  if (only === undefined || second !== undefined) return null
  return schema.tables.some((table) => table.name === only.type) ? only.type : null
}

function args(one: DatabaseFunction, schema: Schema): string {
  if (one.args.length === 0) return 'never'
  const fields = one.args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${argType(arg, schema)}`)
  return `{ ${fields.join('; ')} }`
}

/** A parameter with a default may be sent as null too: SQL takes null for every type. */
function argType(arg: DatabaseFunction['args'][number], schema: Schema): string {
  return `${typescriptType(arg.type, schema)}${arg.optional ? ' | null' : ''}`
}

function returns(one: DatabaseFunction, schema: Schema): string {
  const row = answersRows(one) ? outputRow(one, schema) : typescriptType(one.returns, schema)
  return one.returnsSet ? `${row}[]` : row
}

/** Columns of `returns table (…)` are typed as hosted's own generator does: without null, though SQL gives no promise. */
function outputRow(one: DatabaseFunction, schema: Schema): string {
  const fields = one.outputs.map((output) => `${output.name}: ${typescriptType(output.type, schema)}`)
  return `{ ${fields.join('; ')} }`
}

function setofOptions(one: DatabaseFunction, schema: Schema, rowTable: string | null): string[] {
  if (!schema.tables.some((table) => table.name === one.returns)) return []
  const single = !one.returnsSet || one.expectedRows === 1
  return [
    '        SetofOptions: {',
    `          from: '${rowTable ?? '*'}'`,
    `          to: '${one.returns}'`,
    `          isOneToOne: ${single}`,
    `          isSetofReturn: ${one.returnsSet}`,
    '        }',
  ]
}

import type { Schema } from './introspect.ts'

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])

/** TypeScript type of a value as PostgREST sends it in JSON. Dates, times and uuids travel as strings. */
export function typescriptType(type: string, schema: Schema): string {
  if (type.startsWith('_')) return `${arrayElement(typescriptType(type.slice(1), schema))}[]`
  if (numbers.has(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  if (type === 'record') return 'Record<string, unknown>'
  if (schema.enums.some((one) => one.name === type)) return `Database['public']['Enums']['${type}']`
  const table = schema.tables.find((one) => one.name === type)
  if (table !== undefined) return `Database['public']['${table.isView ? 'Views' : 'Tables'}']['${type}']['Row']`
  return 'string'
}

function arrayElement(type: string): string {
  return type.includes(' ') ? `(${type})` : type
}

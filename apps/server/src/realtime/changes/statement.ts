import type { Statement } from '../../kernel/database.ts'
import type { Condition } from './filter.ts'
import type { Column, PublishedTable } from './tables.ts'

/** One question to a table on behalf of one group of subscribers: which of these rows it sees, what of them, and which filters they pass. */
export interface Reading {
  readonly table: PublishedTable
  /** Names of the columns of each form of the record that somebody wants. */
  readonly projections: readonly (readonly string[])[]
  readonly filters: readonly (readonly Condition[])[]
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const PATTERNS = { like: '~~', ilike: '~~*', match: '~', imatch: '~*' } as const
const IS = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const arrayText = (values: readonly string[]): string => `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

function positive(condition: Condition, column: Column, parameter: (value: string) => string): string {
  const { operator, value } = condition
  const field = `t.${quote(column.name)}`
  if (operator === 'in') return `${field} = any (${parameter(arrayText(value as readonly string[]))}::${column.sqlType}[])`
  const text = value as string | null
  switch (operator) {
    case 'is': {
      const test = IS[text as keyof typeof IS]
      return `${text === 'null' || text === 'not_null' ? field : `${field}::boolean`} is ${test}`
    }
    case 'isdistinct':
      return text === null ? `${field} is not null` : `${field} is distinct from ${parameter(text)}::${column.sqlType}`
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return `${field}::text ${PATTERNS[operator]} ${parameter(text ?? '')}::text`
    default:
      return `${field} ${COMPARISONS[operator]} ${parameter(text ?? '')}::${column.sqlType}`
  }
}

function filterText(conditions: readonly Condition[], table: PublishedTable, parameter: (value: string) => string): string {
  const parts = conditions.map((condition) => {
    const column = table.columns.find(({ name }) => name === condition.column)
    // A column that the subscriber does not see decides nothing.
    if (column === undefined || !column.readable) return 'false'
    const text = positive(condition, column, parameter)
    return condition.negated ? `not (${text})` : `(${text})`
  })
  return parts.length === 0 ? 'true' : `coalesce(${parts.join(' and ')}, false)`
}

function parameters(first: string): { readonly values: string[]; readonly add: (value: string) => string } {
  const values = [first]
  return { values, add: (value) => `$${values.push(value)}` }
}

const keyColumns = (table: PublishedTable): readonly Column[] => table.columns.filter(({ isKey }) => isKey)

function keysText(table: PublishedTable): string {
  const fields = keyColumns(table).map(({ name, sqlType }) => `${quote(name)} ${sqlType}`)
  return `pg_catalog.jsonb_to_recordset($1::pg_catalog.jsonb)`.concat(` as k("#" integer, ${fields.join(', ')})`)
}

/**
 * Rows by their keys as the subscriber sees them: `#` (the key's place in the list), each projection as JSON, each filter as a boolean.
 * Run as the subscriber, so that row level security and column privileges apply to the filters as well.
 */
export function readRows({ table, projections, filters }: Reading, keys: string): Statement {
  const { values, add } = parameters(keys)
  const records = projections.map((names) => {
    const fields = names.map((name) => `t.${quote(name)}`).join(', ')
    return `(select pg_catalog.row_to_json(r)::text from (select ${fields}) as r)`
  })
  const flags = filters.map((conditions) => filterText(conditions, table, add))
  const match = keyColumns(table).map(({ name }) => `t.${quote(name)} = k.${quote(name)}`)
  const text = `select ${['k."#"', ...records, ...flags].join(', ')} from ${keysText(table)} join ${quote(table.schema)}.${quote(table.name)} as t on ${match.join(' and ')}`
  return { text, values }
}

/** The same filters on rows that are gone: nothing but their keys is left to look at. */
export function readOldKeys({ table, filters }: Reading, keys: string): Statement {
  const { values, add } = parameters(keys)
  const keysOnly = { ...table, columns: keyColumns(table) }
  const flags = filters.map((conditions) => filterText(conditions, keysOnly, add))
  return { text: `select ${['t."#"', ...flags].join(', ')} from ${keysText(table).replace(' as k(', ' as t(')}`, values }
}

/** Refuses what would only fail once a row comes: a pattern that is no regular expression. */
export function checkPatterns(conditions: readonly Condition[]): Statement | null {
  const patterns = conditions.filter(({ operator }) => operator === 'match' || operator === 'imatch').map(({ value }) => String(value))
  if (patterns.length === 0) return null
  return { text: `select ${patterns.map((_, index) => `'' ~ $${index + 1}::text`).join(', ')}`, values: patterns }
}

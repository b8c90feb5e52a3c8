import { buildRelationships } from './relationships.ts'
import { relationKey } from './types.ts'
import type { Introspection, RelationRow, RoutineRow } from './rows.ts'
import type { Argument, CatalogName, Column, ComputedColumn, Relation, Routine, SchemaCache } from './types.ts'

/** Text that came from the catalogue is, by that, a name that may be written into SQL. */
export function catalogName(text: string): CatalogName {
  return text as CatalogName
}

/** Turns the introspection into the lookup tables of the planner. Pure. */
export function buildSchemaCache(rows: Introspection): SchemaCache {
  const relations = new Map<string, Relation>()
  const computed = computedColumns(rows.routines)
  for (const row of rows.relations) {
    const key = relationKey(row.schema, row.name)
    relations.set(key, buildRelation(row, computed.get(key) ?? new Map()))
  }
  const routines = new Map<string, Routine[]>()
  for (const row of rows.routines) {
    const key = relationKey(row.schema, row.name)
    const list = routines.get(key) ?? []
    list.push(buildRoutine(row, relations))
    routines.set(key, list)
  }
  return { relations, routines, relationships: buildRelationships(rows, relations) }
}

function buildRelation(row: RelationRow, computed: ReadonlyMap<string, ComputedColumn>): Relation {
  return {
    schema: catalogName(row.schema),
    name: catalogName(row.name),
    columns: new Map(row.columns.map((column) => [column.name, { ...column, name: catalogName(column.name) }])),
    computed,
    primaryKey: row.primary_key.map(catalogName),
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    stored: true,
  }
}

function computedColumns(routines: readonly RoutineRow[]): Map<string, Map<string, ComputedColumn>> {
  const found = new Map<string, Map<string, ComputedColumn>>()
  for (const row of routines) {
    if (!row.rowOf || row.returnsSet || row.composite || row.void) continue
    const key = relationKey(row.rowOf.schema, row.rowOf.name)
    const columns = found.get(key) ?? new Map<string, ComputedColumn>()
    columns.set(row.name, { schema: catalogName(row.schema), name: catalogName(row.name), kind: row.resultKind })
    found.set(key, columns)
  }
  return found
}

function buildRoutine(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Routine {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const firstDefault = inputs.length - row.defaults
  const list = inputs.map(
    (argument, index): Argument => ({
      name: argument.name === null ? null : catalogName(argument.name),
      type: argument.type,
      required: index < firstDefault && argument.mode !== 'v',
      variadic: argument.mode === 'v',
    }),
  )
  return {
    schema: catalogName(row.schema),
    name: catalogName(row.name),
    arguments: list,
    returnsSet: row.returnsSet,
    returns: row.void ? 'void' : row.composite ? 'composite' : 'scalar',
    result: row.composite ? resultRelation(row, relations) : null,
    volatile: row.volatile,
  }
}

function resultRelation(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Relation {
  const stored = row.result ? relations.get(relationKey(row.result.schema, row.result.name)) : undefined
  if (stored) return stored
  const outputs = row.fields ?? row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  const columns = new Map<string, Column>()
  for (const { name, type } of outputs) {
    if (name === null) continue
    const kind = type === 'json' || type === 'jsonb' ? 'json' : type === 'tsvector' ? 'tsvector' : 'other'
    columns.set(name, { name: catalogName(name), type, kind, notNull: false, defaultSql: null, generated: false })
  }
  return {
    schema: catalogName(row.schema), name: catalogName(row.name), columns, computed: new Map(), primaryKey: [],
    insertable: false, updatable: false, deletable: false, stored: false,
  }
}

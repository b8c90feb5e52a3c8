import { buildRelationships } from './relationships.ts'
import { SCALAR_COLUMN, relationKey } from './types.ts'
import { shownColumns } from './views.ts'
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
  const viewKeys = primaryKeysOfViews(rows)
  for (const row of rows.relations) {
    const key = relationKey(row.schema, row.name)
    relations.set(key, buildRelation(row, computed.get(key) ?? new Map(), viewKeys.get(row.oid) ?? []))
  }
  const routines = new Map<string, Routine[]>()
  for (const row of rows.routines) {
    if (!row.callable || !isNameable(row)) continue
    const key = relationKey(row.schema, row.name)
    const list = routines.get(key) ?? []
    list.push(buildRoutine(row, relations))
    routines.set(key, list)
  }
  return { schemas: rows.schemas, relations, routines, relationships: buildRelationships(rows, relations), settings: rows.settings }
}

/** A view has the primary keys of the tables of which it shows them whole. */
function primaryKeysOfViews({ views, primaryKeys }: Introspection): ReadonlyMap<number, readonly number[]> {
  const keys = new Map(primaryKeys.map(({ oid, numbers }) => [oid, numbers]))
  const found = [...shownColumns(views)].map(([view, shown]) => {
    const columns = [...shown].flatMap(([base, numbers]) => {
      const key = keys.get(base)
      return key?.every((number) => numbers.has(number)) === true ? key.map((number) => numbers.get(number)?.[0] ?? 0) : []
    })
    return [view, columns.toSorted((a, b) => a - b)] as const
  })
  return new Map(found)
}

function buildRelation(row: RelationRow, computed: ReadonlyMap<string, ComputedColumn>, viewKey: readonly number[]): Relation {
  return {
    schema: catalogName(row.schema),
    name: catalogName(row.name),
    columns: new Map(row.columns.map((column) => [column.name, { ...column, name: catalogName(column.name) }])),
    computed,
    primaryKey: row.primary_key.length > 0 ? row.primary_key.map(catalogName) : viewKey.flatMap((number) => row.columns[number - 1]?.name ?? []).map(catalogName),
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    view: row.view,
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

/** Arguments are given by name; one unnamed argument can be the body, when its type can be. */
function isNameable({ arguments: all }: RoutineRow): boolean {
  const inputs = all.filter(isInput)
  const unnamed = inputs.filter(({ name }) => name === null).length
  return unnamed === 0 || (unnamed === 1 && Object.values(WHOLE_BODIES).flat().includes(inputs[0]?.type ?? ''))
}

/** Types of a single unnamed argument that takes a whole body, by the kind of the body. */
export const WHOLE_BODIES: Readonly<Record<'json' | 'text' | 'xml' | 'bytes', readonly string[]>> = {
  json: ['json', 'jsonb'], text: ['text'], xml: ['xml'], bytes: ['bytea'],
}

function isInput({ mode }: RoutineRow['arguments'][number]): boolean {
  return mode === 'i' || mode === 'b' || mode === 'v'
}

function buildRoutine(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Routine {
  const inputs = row.arguments.filter(isInput)
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
    result: row.composite ? resultRelation(row, relations) : scalarRelation(row),
    volatile: row.volatile,
    settings: Object.fromEntries(row.settings),
  }
}

/** A value is read like a row of one column. */
function scalarRelation(row: RoutineRow): Relation {
  const name = catalogName(SCALAR_COLUMN)
  const column: Column = { name, type: 'unknown', kind: row.resultKind, notNull: false, defaultSql: null, generated: false }
  return {
    schema: catalogName(row.schema), name: catalogName(row.name), columns: new Map([[name, column]]), computed: new Map(), primaryKey: [],
    insertable: false, updatable: false, deletable: false, view: false, stored: false,
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
    insertable: false, updatable: false, deletable: false, view: false, stored: false,
  }
}

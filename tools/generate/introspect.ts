import type { ClientBase } from 'pg'
import { columnsQuery, enumsQuery, functionsQuery, relationshipsQuery, shapesQuery } from './introspect-queries.ts'
import { readShapes, type Shapes } from './shapes.ts'

/** What the generators need to know of schema public. Types are PostgreSQL's own names (`int4`, `_text`, `employees`). */
export interface Schema {
  readonly tables: readonly Table[]
  readonly functions: readonly DatabaseFunction[]
  readonly enums: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly shapes: Shapes
}

export interface Table {
  readonly name: string
  readonly isView: boolean
  readonly columns: readonly Column[]
  readonly relationships: readonly Relationship[]
}

export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly generated: boolean
}

export interface Relationship {
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
  readonly oneToOne: boolean
}

export interface DatabaseFunction {
  readonly name: string
  readonly args: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[]
  readonly outputs: readonly { readonly name: string; readonly type: string }[]
  readonly returns: string
  readonly returnsSet: boolean
  readonly expectedRows: number
}

/** Reads schema public of a fresh database; everything comes ordered by name so that the output is stable. */
export async function introspect(client: ClientBase): Promise<Schema> {
  const columns = await rows<Column & { relation: string; isView: boolean }>(client, columnsQuery)
  const relationships = await rows<Relationship & { relation: string }>(client, relationshipsQuery)
  const names = [...new Set(columns.map((column) => column.relation))]
  return {
    tables: names.map((name) => ({
      name,
      isView: columns.some((column) => column.relation === name && column.isView),
      columns: columns.filter((column) => column.relation === name),
      relationships: relationships.filter((relationship) => relationship.relation === name),
    })),
    functions: await rows<DatabaseFunction>(client, functionsQuery),
    enums: await rows(client, enumsQuery),
    shapes: readShapes(await rows(client, shapesQuery)),
  }
}

async function rows<Row>(client: ClientBase, query: string): Promise<Row[]> {
  const { rows: found } = await client.query<{ row: Row }>(`select to_jsonb(answer) as row from (${query}) answer`)
  return found.map((one) => one.row)
}

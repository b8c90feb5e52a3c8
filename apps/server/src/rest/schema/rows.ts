import type { Column } from './types.ts'

/** The rows of the introspection queries, as their JSON says. */
export interface NameRow {
  readonly schema: string
  readonly name: string
}

export interface RelationRow extends NameRow {
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly primary_key: readonly string[]
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly kind: Column['kind']
    readonly notNull: boolean
    readonly generated: boolean
    readonly defaultSql: string | null
  }[]
}

export interface ForeignKeyRow {
  readonly name: string
  readonly from_schema: string
  readonly from_name: string
  readonly to_schema: string
  readonly to_name: string
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  readonly unique: boolean
}

export interface RoutineRow extends NameRow {
  readonly returnsSet: boolean
  readonly volatile: boolean
  readonly oneRow: boolean
  readonly composite: boolean
  readonly void: boolean
  readonly resultKind: Column['kind']
  readonly result: NameRow | null
  readonly fields: readonly { readonly name: string; readonly type: string }[] | null
  readonly arguments: readonly { readonly name: string | null; readonly type: string; readonly mode: string }[]
  readonly defaults: number
  readonly rowOf: NameRow | null
}

export interface Introspection {
  readonly relations: readonly RelationRow[]
  readonly foreignKeys: readonly ForeignKeyRow[]
  readonly routines: readonly RoutineRow[]
}

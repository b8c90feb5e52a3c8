import type { Column } from './types.ts'

/** The rows of the introspection queries, as their JSON says. */
export interface NameRow {
  readonly schema: string
  readonly name: string
}

export interface RelationRow extends NameRow {
  readonly oid: number
  readonly view: boolean
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
  readonly from_oid: number
  readonly to_oid: number
  readonly pairs: readonly { readonly from: string; readonly fromNumber: number; readonly to: string; readonly toNumber: number }[]
  readonly unique: boolean
}

/** A view of whatever schema, with PostgreSQL's text of its query. */
export interface ViewRow {
  readonly oid: number
  readonly tree: string
}

export interface PrimaryKeyRow {
  readonly oid: number
  readonly numbers: readonly number[]
}

export interface RoutineRow extends NameRow {
  /** of an exposed schema */
  readonly callable: boolean
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
  /** what the function sets for itself and must hold for its whole transaction */
  readonly settings: readonly (readonly [name: string, value: string])[]
  readonly rowOf: NameRow | null
}

export interface Introspection {
  /** the exposed ones, the first by default */
  readonly schemas: readonly string[]
  readonly relations: readonly RelationRow[]
  readonly foreignKeys: readonly ForeignKeyRow[]
  readonly routines: readonly RoutineRow[]
  readonly views: readonly ViewRow[]
  /** of tables that views may show */
  readonly primaryKeys: readonly PrimaryKeyRow[]
  /** `pgrst.…` of the login, by name without the prefix */
  readonly settings: ReadonlyMap<string, string>
}

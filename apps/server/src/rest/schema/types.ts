/**
 * What the server knows about the exposed schemas. A `CatalogName` has been read from PostgreSQL's catalogue (or is a constant of this
 * server); only such names and validated labels may become SQL identifiers.
 */
declare const catalogBrand: unique symbol
export type CatalogName = string & { readonly [catalogBrand]: true }

export interface Column {
  readonly name: CatalogName
  /** the type as PostgreSQL writes it, qualified outside pg_catalog */
  readonly type: string
  /** `represented`: a domain that casts turn into something else on the wire, which this server does not */
  readonly kind: 'json' | 'tsvector' | 'represented' | 'other'
  readonly notNull: boolean
  /** default as SQL text, from the catalogue */
  readonly defaultSql: string | null
  /** generated always: never written */
  readonly generated: boolean
}

/** A function over the row type that reads like a column. */
export interface ComputedColumn {
  readonly schema: CatalogName
  readonly name: CatalogName
  readonly kind: Column['kind']
}

export interface Relation {
  readonly schema: CatalogName
  readonly name: CatalogName
  readonly columns: ReadonlyMap<string, Column>
  readonly computed: ReadonlyMap<string, ComputedColumn>
  readonly primaryKey: readonly CatalogName[]
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
  readonly view: boolean
  /** false for the result of a function that is not a stored relation */
  readonly stored: boolean
}

export interface ColumnPair {
  readonly from: CatalogName
  readonly to: CatalogName
}

export interface KeyRelationship {
  readonly kind: 'key'
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one'
  readonly constraint: string
  /** the foreign key belongs to the relation we come from */
  readonly forward: boolean
  readonly target: Relation
  readonly pairs: readonly ColumnPair[]
}

export interface JunctionRelationship {
  readonly kind: 'junction'
  readonly cardinality: 'many-to-many'
  readonly junction: Relation
  readonly target: Relation
  /** origin column → junction column, and junction column → target column */
  readonly near: { readonly constraint: string; readonly pairs: readonly ColumnPair[] }
  readonly far: { readonly constraint: string; readonly pairs: readonly ColumnPair[] }
}

export interface ComputedRelationship {
  readonly kind: 'computed'
  readonly cardinality: 'many-to-one' | 'one-to-many'
  readonly schema: CatalogName
  readonly name: CatalogName
  readonly target: Relation
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship

export interface Argument {
  readonly name: CatalogName | null
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface Routine {
  readonly schema: CatalogName
  readonly name: CatalogName
  readonly arguments: readonly Argument[]
  readonly returnsSet: boolean
  readonly returns: 'void' | 'scalar' | 'composite'
  /** what the rows look like: a stored relation, what OUT and TABLE arguments say, or one column for a value */
  readonly result: Relation
  readonly volatile: boolean
  /** limits that the function sets: they hold for the call, which began before the function did */
  readonly settings: Readonly<Record<string, string>>
}

export interface SchemaCache {
  /** the exposed ones, the first by default */
  readonly schemas: readonly string[]
  /** key of both: `relationKey(schema, name)` */
  readonly relations: ReadonlyMap<string, Relation>
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** what the database says of this service, by name without `pgrst.` */
  readonly settings: ReadonlyMap<string, string>
}

/** The column that holds the value of a function which returns no columns. */
export const SCALAR_COLUMN = 'pgrst_scalar'

/** A key that cannot be forged by a dot or quote inside a name. */
export function relationKey(schema: string, name: string): string {
  return `${schema}\u0000${name}`
}

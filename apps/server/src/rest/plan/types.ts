import type { AggregateName, JsonStep, Operation } from '../parse/ast.ts'
import type { CatalogName, Column, ComputedColumn, Relation, Relationship } from '../schema/types.ts'
import type { Alias, Label } from '../template.ts'

/** A column (stored or computed) of one node, with the way into its JSON value. */
export interface FieldRef {
  readonly column: Pick<Column, 'name' | 'kind'> | ComputedColumn
  readonly path: readonly JsonStep[]
}

export interface FieldOutput {
  readonly kind: 'field'
  readonly field: FieldRef
  readonly cast: string | null
  readonly label: Label
  /** for an aggregate above, not for the answer */
  readonly hidden?: true
}

export interface AggregateOutput {
  readonly kind: 'aggregate'
  readonly name: AggregateName
  /** null counts rows */
  readonly field: FieldRef | null
  readonly cast: string | null
  readonly resultCast: string | null
  readonly label: Label
}

/** An aggregate that was written inside a to-one spread: computed beside its parents, over one column of the spread (null: over its rows). */
export interface HoistedOutput {
  readonly kind: 'hoisted'
  readonly name: AggregateName
  readonly embed: Embed
  readonly source: Label | null
  readonly resultCast: string | null
  readonly label: Label
}

/** A column of a spread handed up one level, for an aggregate above; null hands up whether there is a row. */
export interface LiftedOutput {
  readonly kind: 'lifted'
  readonly embed: Embed
  readonly source: Label | null
  readonly label: Label
}

export type Output =
  | { readonly kind: 'star' }
  | FieldOutput
  | AggregateOutput
  | HoistedOutput
  | LiftedOutput

export type Predicate =
  | { readonly kind: 'condition'; readonly field: FieldRef; readonly negated: boolean; readonly operation: Operation }
  | { readonly kind: 'present'; readonly embed: Embed; readonly negated: boolean }
  | { readonly kind: 'and' | 'or'; readonly negated: boolean; readonly children: readonly Predicate[] }

export type OrderBy = OrderSource & {
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

/** An own column, one of a to-one embed, or one that a spread shows anyhow: rows that are grouped by it have no other. */
type OrderSource =
  | { readonly kind: 'own'; readonly field: FieldRef }
  | { readonly kind: 'related'; readonly embed: Embed; readonly field: FieldRef }
  | { readonly kind: 'shown'; readonly embed: Embed; readonly label: Label }

/** One level of the answer. Built in steps by the planner, read-only afterwards. */
export interface ReadNode {
  readonly relation: Relation
  /** what refusals call it: upstream's alias for it */
  readonly title: string
  /** alias of its rows in SQL */
  readonly alias: Alias
  /** rows of the relation itself, of the data-modifying or function CTE, or of a computed relationship */
  readonly source: 'relation' | 'result' | 'computed'
  /** its embeds answer as jsonb */
  readonly jsonb: boolean
  outputs: Output[]
  where: Predicate[]
  order: OrderBy[]
  limit: number | null
  offset: number
  readonly embeds: Embed[]
}

export interface Embed {
  readonly relationship: Relationship
  /** what paths of filters and orders call it */
  readonly name: string
  /** what the request called the thing that it embeds */
  readonly target: string
  /** key in the answer; null for an embed that only joins */
  readonly label: Label | null
  readonly alias: Alias
  /** alias of the junction of a many-to-many */
  readonly junctionAlias: Alias
  inner: boolean
  readonly toOne: boolean
  /** its columns stand beside those of the parent */
  readonly spread: boolean
  readonly node: ReadNode
  /** columns of a to-one embed that order its parents */
  readonly sortFields: FieldRef[]
}

export type CountKind = 'exact' | 'planned' | 'estimated' | null

export interface WritePlan {
  readonly relation: Relation
  readonly kind: 'insert' | 'update' | 'delete'
  /** PUT: one row, and only where the filters hold for it */
  readonly only: readonly Predicate[] | null
  /** body columns to write */
  readonly columns: readonly Column[]
  /** listed columns that a row lacks take the column default */
  readonly missingDefault: boolean
  /** raw JSON */
  readonly body: string
  /** the body is a list, of which an update takes the first */
  readonly isList: boolean
  readonly where: readonly Predicate[]
  readonly alias: Alias
  readonly conflict: { readonly columns: readonly CatalogName[]; readonly merge: boolean } | null
}

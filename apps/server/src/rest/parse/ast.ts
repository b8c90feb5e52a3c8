/** What the query string says, before any name is looked up. Pure data. */
export interface JsonStep {
  readonly arrow: '->' | '->>'
  readonly key: string
  /** the key is an array index */
  readonly index: boolean
}

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export type SelectItem =
  | { readonly kind: 'star' }
  | { readonly kind: 'field'; readonly field: Field; readonly alias: string | null; readonly cast: string | null }
  | AggregateItem
  | EmbedItem

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface AggregateItem {
  readonly kind: 'aggregate'
  readonly name: AggregateName
  /** null counts rows */
  readonly field: Field | null
  readonly alias: string | null
  /** cast of what goes in, and of what comes out */
  readonly cast: string | null
  readonly resultCast: string | null
}

export interface EmbedItem {
  /** a spread puts its columns beside those of its parent */
  readonly kind: 'embed' | 'spread'
  readonly target: string
  readonly alias: string | null
  readonly hint: string | null
  readonly join: 'inner' | 'left' | null
  readonly items: readonly SelectItem[]
}

export type Quantifier = 'any' | 'all'

export type CompareOperator =
  | 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'match' | 'imatch'
  | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj' | 'isdistinct'

export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts'

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { readonly kind: 'compare'; readonly operator: CompareOperator; readonly quantifier: Quantifier | null; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'search'; readonly operator: SearchOperator; readonly language: string | null; readonly value: string }

export interface Condition {
  readonly kind: 'condition'
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export interface LogicGroup {
  readonly kind: 'and' | 'or'
  readonly negated: boolean
  readonly children: readonly Logic[]
}

export type Logic = Condition | LogicGroup

export interface OrderTerm {
  /** embed whose column orders the parents, null for an own column */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

/** Something said about the root (empty path) or about an embed (its names from the root). */
export interface At<T> {
  readonly path: readonly string[]
  readonly value: T
}

/** A filter parameter still as text, because on rpc the same text may be an argument. */
export interface RawFilter {
  readonly key: string
  readonly value: string
}

export interface ParsedQuery {
  readonly select: readonly SelectItem[]
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  readonly filters: readonly RawFilter[]
  readonly logic: readonly At<LogicGroup>[]
  readonly order: readonly At<readonly OrderTerm[]>[]
  readonly limit: readonly At<number>[]
  readonly offset: readonly At<number>[]
}

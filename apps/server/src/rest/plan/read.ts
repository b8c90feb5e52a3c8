import { RestError, rangeNotSatisfiable, tooComplex, unknownEmbed } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { At, Condition, EmbedItem, Logic, OrderTerm, ParsedQuery, SelectItem } from '../parse/ast.ts'
import { parseFilter } from '../parse/filter.ts'
import { intersect } from '../parse/range.ts'
import type { RowRange } from '../parse/range.ts'
import type { Relation, SchemaCache } from '../schema/types.ts'
import { label } from '../template.ts'
import { isGrouped, visibleColumns } from './columns.ts'
import { UnknownColumn, columnOf, resolveField } from './field.ts'
import { hoistAggregates, planOutput } from './outputs.ts'
import { findRelationship } from './relationship.ts'
import type { Embed, FieldRef, OrderBy, Predicate, ReadNode } from './types.ts'

export interface ReadRequest {
  readonly cache: SchemaCache
  readonly relation: Relation
  readonly source: 'relation' | 'result'
  readonly query: ParsedQuery
  readonly range: RowRange | null
  readonly maxRows: number
  readonly aggregates?: boolean
  /** embeds pass through jsonb, as upstream's do: shorter keys come first, and a space after each colon */
  readonly jsonb?: boolean
}

/** The tree of nodes for a read, every name resolved. Filters, orders and ranges land on the node that they name. */
export function planRead(request: ReadRequest): ReadNode {
  const { relation, query, maxRows, source } = request
  const planner = new ReadPlanner(request)
  const root = planner.node(relation, source, query.select)
  planner.attach(root, query)
  planner.finish()
  if (request.range && root.limit !== 0) {
    const both = intersect(root, request.range)
    if (both === null) throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
    root.offset = both.offset
    root.limit = both.limit
  }
  root.limit = capped(root.limit, maxRows)
  return root
}

function capped(limit: number | null, maxRows: number): number | null {
  const least = Math.min(limit ?? Infinity, maxRows)
  return least === Infinity ? null : least
}

/** What a mutation returns: root filters and ranges belong to the mutation, those of embeds to the representation. */
export function planRepresentation(request: Omit<ReadRequest, 'range' | 'source'>): { node: ReadNode; where: Predicate[] } {
  const { relation, query } = request
  const planner = new ReadPlanner(request)
  const node = planner.node(relation, 'result', query.select)
  planner.attach(node, query)
  planner.finish()
  const where = node.where
  node.where = []
  node.limit = null
  node.offset = 0
  return { node, where }
}

class ReadPlanner {
  private readonly cache: SchemaCache
  private readonly maxRows: number
  private readonly aggregates: boolean
  private readonly jsonb: boolean
  private counter = 0
  private hidden = 0
  private conditions = 0
  private unknown: UnknownColumn | null = null

  constructor({ cache, maxRows, aggregates = false, jsonb = false }: Pick<ReadRequest, 'cache' | 'maxRows' | 'aggregates' | 'jsonb'>) {
    this.cache = cache
    this.maxRows = maxRows
    this.aggregates = aggregates
    this.jsonb = jsonb
  }

  node(relation: Relation, source: ReadNode['source'], items: readonly SelectItem[], place: Place = { depth: 0, title: relation.name }): ReadNode {
    const node: ReadNode = {
      relation, source, title: place.title, alias: `t${this.counter++}`, jsonb: this.jsonb, outputs: [], where: [], order: [], limit: null, offset: 0, embeds: [],
    }
    for (const item of items) {
      if (!isEmbed(item)) {
        this.tellLast(() => node.outputs.push(planOutput(node, item, this.aggregates)))
        continue
      }
      const embed = this.embed(node, item, place.depth + 1)
      if (node.embeds.some(({ name }) => name === embed.name)) throw embeddedTwice(`${relation.name}_${embed.name}_${place.depth + 1}`)
      node.embeds.push(embed)
      if (embed.spread && embed.toOne) node.outputs.push(...hoistAggregates(embed, () => this.hidden++))
    }
    return node
  }

  private embed(parent: ReadNode, item: EmbedItem, depth: number): Embed {
    const relationship = findRelationship(this.cache, parent.relation, item.target, item.hint)
    const number = this.counter
    const { kind, target } = relationship
    const title = kind === 'junction' ? target.name : `${target.name}_${depth}`
    const child = this.node(target, kind === 'computed' ? 'computed' : 'relation', item.items, { depth, title })
    const toOne = relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
    if (!toOne) child.limit = capped(null, this.maxRows)
    if (!toOne && item.kind === 'spread' && isGrouped(child)) throw listedAggregates()
    const name = item.alias ?? item.target
    return {
      relationship, name, target: item.target, toOne, node: child, sortFields: [],
      spread: item.kind === 'spread',
      label: item.kind === 'spread' || isBare(item) ? null : label(name),
      alias: `e${number}`, junctionAlias: `j${number}`, inner: item.join === 'inner',
    }
  }

  attach(root: ReadNode, query: ParsedQuery): void {
    for (const filter of query.filters) {
      const { path, value } = parseFilter(filter)
      const node = findNode(root, path)
      this.tellLast(() => node.where.push(this.predicate(node, value)))
    }
    for (const { path, value } of query.logic) {
      const node = findNode(root, path)
      this.tellLast(() => node.where.push(this.predicate(node, value)))
    }
    for (const { path, value } of query.order) {
      const node = findNode(root, path)
      this.tellLast(() => (node.order = value.map((term) => orderBy(node, term))))
    }
    eachRange(root, query.limit, (node, value) => (node.limit = capped(value, this.maxRows)))
    eachRange(root, query.offset, (node, value) => (node.offset = value))
  }

  /** @throws RestError for a column that is not there, once everything else is known to be right. */
  finish(): void {
    if (this.unknown) throw this.unknown.refusal()
  }

  /** An unknown column would be PostgreSQL's to refuse, so what this server refuses by itself goes before. */
  private tellLast(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof UnknownColumn)) throw error
      this.unknown ??= error
    }
  }

  private predicate(node: ReadNode, logic: Logic): Predicate {
    if (logic.kind === 'condition') return this.condition(node, logic)
    return { ...logic, children: logic.children.map((child) => this.predicate(node, child)) }
  }

  private condition(node: ReadNode, condition: Condition): Predicate {
    if (++this.conditions > LIMITS.conditions) throw tooComplex(`a request takes at most ${LIMITS.conditions} conditions`)
    const { field, negated, operation } = condition
    const embed = field.path.length === 0 ? node.embeds.find(({ name }) => name === field.name) : undefined
    const isPresence = operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')
    // an embed may be called like the column that leads to it: whatever does not ask for its presence means the column
    if (!embed || (!isPresence && columnOf(node.relation, field.name))) return { kind: 'condition', field: filterable(resolveField(node, field)), negated, operation }
    if (!isPresence) {
      throw new RestError(400, 'PGRST120', `Bad operator on the '${embed.name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      })
    }
    return { kind: 'present', embed, negated: (operation.value === 'null') !== negated }
  }
}

/** What one filters by is written as it is read: with casts of a domain it would be compared as it is stored, and find nothing. */
function filterable(field: FieldRef): FieldRef {
  if (field.column.kind !== 'represented') return field
  throw new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `Filters on the column '${field.column.name}' are not implemented: its type is a domain with casts.`,
  })
}

interface Place {
  /** embeds above it */
  readonly depth: number
  readonly title: string
}

/** Two embeds of one name would be one key of the answer, and one name for filters: PostgreSQL's refusal of upstream's alias. */
function embeddedTwice(alias: string): RestError {
  return new RestError(400, '42712', `table name "${alias}" specified more than once`)
}

/** Rows of a to-many spread become lists, of which an aggregate would be one more: upstream refuses it. */
function listedAggregates(): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })
}

function isEmbed(item: SelectItem): item is EmbedItem {
  return item.kind === 'embed' || item.kind === 'spread'
}

/** An embed that shows nothing: it may only filter. */
function isBare(item: SelectItem): boolean {
  return isEmbed(item) && item.items.every(isBare)
}

/** An embed is found by its alias; what it embeds finds it too, where no embed is called so. */
function findNode(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root
  for (const name of path) {
    const embed = node.embeds.find((one) => one.name === name) ?? node.embeds.find((one) => one.target === name)
    if (!embed) throw unknownEmbed(name)
    node = embed.node
  }
  return node
}

function eachRange(root: ReadNode, ranges: readonly At<number>[], set: (node: ReadNode, value: number) => void): void {
  for (const { path, value } of ranges) set(findNode(root, path), value)
}

function orderBy(node: ReadNode, term: OrderTerm): OrderBy {
  const { direction, nulls } = term
  if (term.relation === null) return { kind: 'own', field: resolveField(node, term.field), direction, nulls }
  const embed = node.embeds.find(({ name }) => name === term.relation)
  if (!embed) throw unknownEmbed(term.relation)
  if (!embed.toOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${node.relation.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const { name, path } = term.field
  const label = embed.spread && path.length === 0 ? visibleColumns(embed.node).find((one) => one === name) : undefined
  if (label !== undefined) return { kind: 'shown', embed, label, direction, nulls }
  const field = resolveField(embed.node, term.field)
  embed.sortFields.push(field)
  return { kind: 'related', embed, field, direction, nulls }
}

import type { Operation } from '../parse/ast.ts'
import type { Embed, FieldRef, Predicate, ReadNode } from '../plan/types.ts'
import { arrayLiteral } from '../array.ts'
import { comparableSql } from './field.ts'
import { COMPARE_SQL, IS_SQL, SEARCH_SQL } from './operators.ts'
import { bind, join, sql, tableAlias } from '../template.ts'
import type { Sql } from '../template.ts'

/** How to say that an embed has rows: by its join in a read, by EXISTS in a count. */
export type PresenceSql = (embed: Embed) => Sql

/** All predicates of a node joined by AND, each in its own parentheses; null when there is none. */
export function whereSql(node: ReadNode, predicates: readonly Predicate[], presence: PresenceSql): Sql | null {
  if (predicates.length === 0) return null
  return join(predicates.map((predicate) => predicateSql(node, predicate, presence)), sql` AND `)
}

function predicateSql(node: ReadNode, predicate: Predicate, presence: PresenceSql): Sql {
  if (predicate.kind === 'condition') {
    const condition = operationSql(node, predicate.field, predicate.operation)
    return predicate.negated ? sql`NOT (${condition})` : condition
  }
  if (predicate.kind === 'present') {
    return predicate.negated ? sql`NOT (${presence(predicate.embed)})` : presence(predicate.embed)
  }
  const children = predicate.children.map((child) => predicateSql(node, child, presence))
  const group = sql`(${join(children, predicate.kind === 'and' ? sql` AND ` : sql` OR `)})`
  return predicate.negated ? sql`NOT ${group}` : group
}

function operationSql(node: ReadNode, field: FieldRef, operation: Operation): Sql {
  const value = comparableSql(node, field)
  switch (operation.kind) {
    case 'is':
      return sql`${value} ${IS_SQL[operation.value]}`
    case 'in': {
      const isEmpty = operation.values.length === 0 || (operation.values.length === 1 && operation.values[0] === '')
      return sql`${value} = ANY (${bind(arrayLiteral(isEmpty ? [] : operation.values))})`
    }
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      const operand = bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const operator = COMPARE_SQL[operation.operator]
      if (operation.quantifier === null) return sql`${value} ${operator} ${operand}`
      return sql`${value} ${operator} ${operation.quantifier === 'any' ? sql`ANY` : sql`ALL`} (${operand})`
    }
    case 'search': {
      const language = operation.language === null ? sql`` : sql`${bind(operation.language)}, `
      const isVector = field.path.length === 0 && field.column.kind === 'tsvector'
      const vector = isVector ? value : sql`to_tsvector(${language}${value})`
      return sql`${vector} @@ ${SEARCH_SQL[operation.operator]}(${language}${bind(operation.value)})`
    }
  }
}

/** Presence by the embed's own join: a to-one row that exists is never NULL as a whole. */
export function presenceByJoin(embed: Embed): Sql {
  const alias = tableAlias(embed.alias)
  return embed.toOne || embed.spread ? sql`(${alias}.*) IS DISTINCT FROM NULL` : sql`${alias}.j IS NOT NULL`
}

import type { CallPlan } from '../plan/call.ts'
import { bind, catalogSql, ident, list, sql } from '../template.ts'
import type { Sql } from '../template.ts'

/** `WITH source AS (the call) `. Composite results are rows of columns, others one column `value`. */
export function callCte(plan: CallPlan): Sql {
  const { routine, input } = plan
  const name = sql`${ident(routine.schema)}.${ident(routine.name)}`
  const call = (list: Sql) => sql`${name}(${list})`
  if (input.kind === 'unnamed') return sql`WITH source AS (${resultSql(plan, call(bind(input.body)))}) `
  if (input.kind === 'query') {
    const values = input.arguments.map(({ argument, value }) =>
      argument.variadic
        ? sql`VARIADIC ${argumentName(argument.name)}${bind(value)}`
        : sql`${argumentName(argument.name)}${bind(value)}`,
    )
    return sql`WITH source AS (${resultSql(plan, call(list(values)))}) `
  }
  if (input.arguments.length === 0) return sql`WITH source AS (${resultSql(plan, call(sql``))}) `
  const columns = input.arguments.flatMap(({ name: own, type }) => (own === null ? [] : [sql`${ident(own)} ${catalogSql(type)}`]))
  const values = input.arguments.flatMap(({ name: own, variadic }) =>
    own === null ? [] : [sql`${variadic ? sql`VARIADIC ` : sql``}${argumentName(own)}a0.${ident(own)}`],
  )
  const record = sql`json_to_record(${bind(input.body)}::json) AS a0(${list(columns)})`
  if (routine.returns === 'composite') {
    return sql`WITH source AS (SELECT c0.* FROM ${record}, LATERAL ${call(list(values))} AS c0) `
  }
  return sql`WITH source AS (SELECT ${call(list(values))} AS value FROM ${record}) `
}

function argumentName(name: Parameters<typeof ident>[0] | null): Sql {
  return name === null ? sql`` : sql`${ident(name)} := `
}

function resultSql(plan: CallPlan, call: Sql): Sql {
  if (plan.routine.returns === 'composite') return sql`SELECT c0.* FROM ${call} AS c0`
  return sql`SELECT ${call} AS value`
}

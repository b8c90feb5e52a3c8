import type { CallPlan } from '../plan/call.ts'
import { bind, catalogSql, ident, list, sql } from '../template.ts'
import type { Sql } from '../template.ts'
import { SCALAR } from './answer.ts'

/** `WITH source AS (the call) `. Composite results are rows of columns, others one column. `unread`: nothing reads the value, it is computed all the same. */
export function callCte(plan: CallPlan, unread = false): Sql {
  const computed = unread && plan.routine.returns !== 'composite' ? sql`MATERIALIZED ` : sql``
  return sql`WITH source AS ${computed}(${callSql(plan)}) `
}

function callSql(plan: CallPlan): Sql {
  const { routine, input } = plan
  const name = sql`${ident(routine.schema)}.${ident(routine.name)}`
  const call = (list: Sql) => sql`${name}(${list})`
  if (input.kind === 'unnamed') return resultSql(plan, call(wholeBody(plan, input.body)))
  if (input.kind === 'query') {
    const values = input.arguments.map(({ argument, value }) =>
      argument.variadic
        ? sql`VARIADIC ${argumentName(argument.name)}${bind(value)}`
        : sql`${argumentName(argument.name)}${bind(value)}`,
    )
    return resultSql(plan, call(list(values)))
  }
  if (input.arguments.length === 0) return resultSql(plan, call(sql``))
  const columns = input.arguments.flatMap(({ name: own, type }) => (own === null ? [] : [sql`${ident(own)} ${catalogSql(type)}`]))
  const values = input.arguments.flatMap(({ name: own, variadic }) =>
    own === null ? [] : [sql`${variadic ? sql`VARIADIC ` : sql``}${argumentName(own)}a0.${ident(own)}`],
  )
  const given = input.firstOf === true ? sql`${bind(input.body)}::json -> 0` : sql`${bind(input.body)}::json`
  const record = sql`json_to_record(${given}) AS a0(${list(columns)})`
  if (routine.returns === 'composite') {
    return sql`SELECT c0.* FROM ${record}, LATERAL ${call(list(values))} AS c0`
  }
  return sql`SELECT ${call(list(values))} AS ${ident(SCALAR)} FROM ${record}`
}

/** Typed, since beside a function of the same name for text PostgreSQL would take that one. */
function wholeBody({ routine }: CallPlan, body: string): Sql {
  const [only] = routine.arguments
  return only === undefined ? bind(body) : sql`${bind(body)}::${catalogSql(only.type)}`
}

function argumentName(name: Parameters<typeof ident>[0] | null): Sql {
  return name === null ? sql`` : sql`${ident(name)} := `
}

function resultSql(plan: CallPlan, call: Sql): Sql {
  if (plan.routine.returns === 'composite') return sql`SELECT c0.* FROM ${call} AS c0`
  return sql`SELECT ${call} AS ${ident(SCALAR)}`
}

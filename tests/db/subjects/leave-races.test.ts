import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnStage, type OwnStage } from '../support/stage.ts'

let stage: OwnStage
beforeAll(async () => {
  stage = await openOwnStage()
})
afterAll(() => stage.close())

/** Two people at two screens: each its own connection, committing. */
async function askOn(client: pg.Client, claims: object, days: readonly [string, string]): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [JSON.stringify(claims)])
    await client.query(`select public.request_leave((select id from public.leave_types where key = 'birthday' and company_id = $1), $2)`, [stage.company('aurora'), JSON.stringify([{ starts_on: days[0], ends_on: days[1] }])])
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return `${String((error as pg.DatabaseError).code)} ${String((error as pg.DatabaseError).detail)}`
  }
}

it('of two requests for the last day, sent at the same instant, exactly one is accepted', async () => {
  const { claims = {} } = stage.signedIn('pessoa@aurora.demo')
  const clients = [new pg.Client({ connectionString: stage.url }), new pg.Client({ connectionString: stage.url })] as const
  await Promise.all(clients.map((client) => client.connect()))
  const year = new Date().getFullYear() + 1
  // Two Wednesdays of one year, so that nothing but the balance decides.
  const wednesdays = [1, 2].map((nth) => {
    const first = new Date(Date.UTC(year, 5, 1))
    return new Date(Date.UTC(year, 5, 1 + ((3 - first.getUTCDay() + 7) % 7) + 7 * nth)).toISOString().slice(0, 10)
  })
  try {
    const answers = await Promise.all(clients.map((client, index) => askOn(client, claims, [wednesdays[index] ?? '', wednesdays[index] ?? ''])))
    expect(new Set(answers)).toEqual(new Set([null, 'RHLEV no_balance']))
    const { rows } = await clients[0].query(`select sum(l.days)::float as used from public.leave_ledger l join public.employees e on e.id = l.employee_id where e.email = 'pessoa@aurora.demo'`)
    expect(rows).toEqual([{ used: -1 }])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})

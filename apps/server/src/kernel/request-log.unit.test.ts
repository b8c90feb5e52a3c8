import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { nextRequestId } from './http.ts'
import { createLog, logSlow } from './log.ts'
import { createMetrics } from './metrics.ts'
import { logRequests } from './request-log.ts'

type Line = Record<string, unknown>

function memoryLog() {
  const lines: Line[] = []
  const log = createLog({ logLevel: 'info' }, { write: (text: string) => lines.push(JSON.parse(text) as Line) })
  return { log, lines }
}

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key value violates unique constraint: 52998224725', 0, 'error')
  return Object.assign(error, { code: '23505', detail: 'Key (cpf)=(52998224725) already exists.', constraint: 'people_cpf_key', table: 'people' })
}

async function lineOf(url: string): Promise<{ line: Line; text: string; metrics: string }> {
  const { log, lines } = memoryLog()
  const metrics = createMetrics({
    database: { poolStats: () => [{ pool: 'user', total: 3, idle: 1, waiting: 2, limit: 10 }], recoveries: () => 0 },
    version: '0.0.0',
    connections: 28,
    figures: () => Promise.resolve([]),
  })
  const app = Fastify({ genReqId: nextRequestId })
  app.decorateRequest('caller', null as never)
  logRequests(app, log, metrics)
  app.get('/fine', (request) => {
    request.caller = { role: 'authenticated', claims: {}, token: null, apiKey: 'publishable' }
    return 'ok'
  })
  app.get('/database', () => {
    throw databaseError()
  })
  app.get('/defect', () => {
    throw new TypeError('a defect')
  })
  await app.inject(url)
  await app.close()
  return { line: lines[0] ?? {}, text: JSON.stringify(lines), metrics: await metrics.text() }
}

describe('the line of a request', () => {
  it('has its id, method, path, status, time and the role of the caller, but not the query string', async () => {
    const { line, text, metrics } = await lineOf('/fine?cpf=eq.52998224725')
    expect(line).toMatchObject({ method: 'GET', path: '/fine', status: 200, role: 'authenticated', level: 30 })
    expect([typeof line['requestId'], typeof line['ms']]).toEqual(['string', 'number'])
    expect(text).not.toContain('52998224725')
    expect(metrics).toContain('vinculo_request_seconds_count{service="web",method="GET",status="200"} 1')
    expect(metrics).toContain('vinculo_pool_connections{pool="user",state="waiting"} 2')
  })

  it('has the code and place of a database error, never its message, which quotes what people typed', async () => {
    const { line, text } = await lineOf('/database')
    expect(line).toMatchObject({ status: 500, code: '23505', constraint: 'people_cpf_key', level: 50 })
    expect(text).not.toContain('52998224725')
  })

  it('has the stack of a defect', async () => {
    const { line } = await lineOf('/defect')
    expect(line).toMatchObject({ status: 500, code: 'TypeError' })
    expect(line['stack']).toContain('a defect')
  })
})

describe('a slow statement', () => {
  it('is logged with the request that sent it, without its values', () => {
    const { log, lines } = memoryLog()
    const session = { role: 'anon' as const, claims: {}, readOnly: true, method: 'GET', path: '/people', headers: { authorization: 'Bearer x' }, requestId: 'r-9' }
    logSlow(log)({ ms: 812.4, sql: 'select * from people where cpf = $1', session })
    expect(lines[0]).toMatchObject({ requestId: 'r-9', role: 'anon', path: '/people', ms: 812, sql: 'select * from people where cpf = $1' })
    expect(JSON.stringify(lines)).not.toContain('Bearer')
  })
})

import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from './database-types.ts'
import { pathOf } from './http.ts'

const SERVICE = /^\/(auth|rest|storage|realtime|functions)\/v1(?:\/|$)/

/** A number whose name the server does not know beforehand. */
export interface Figure {
  /** Without the prefix. */
  readonly name: string
  readonly help: string
  readonly value: number
}

/** How services add numbers of theirs. */
export interface MetricsBook {
  /** Read at each question; null leaves it out. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void
  /** Returns what counts one more. */
  counter(name: string, help: string): () => void
}

export interface Metrics extends MetricsBook {
  observe(request: FastifyRequest, reply: FastifyReply): void
  readonly contentType: string
  text(): Promise<string>
}

export interface MetricsParts {
  readonly database: Pick<Database, 'poolStats' | 'recoveries'>
  readonly version: string
  /** Most connections to PostgreSQL. */
  readonly connections: number
  /** Asked once for each text. */
  readonly figures: () => Promise<readonly Figure[]>
}

function databaseFigures(registry: Registry, { database, connections }: MetricsParts): void {
  const registers = [registry]
  const used = new Gauge({
    name: 'vinculo_pool_connections',
    help: 'Connections by pool and state; waiting counts requests',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, total, idle, waiting } of database.poolStats()) {
        used.set({ pool, state: 'busy' }, total - idle)
        used.set({ pool, state: 'idle' }, idle)
        used.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  const limit = new Gauge({
    name: 'vinculo_pool_limit',
    help: 'Largest number of connections of a pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const stats of database.poolStats()) limit.set({ pool: stats.pool }, stats.limit)
    },
  })
  const recoveries = new Counter({
    name: 'vinculo_database_recoveries_total',
    help: 'How often the database was lost and came back',
    registers,
    collect() {
      recoveries.reset()
      recoveries.inc(database.recoveries())
    },
  })
  new Gauge({ name: 'vinculo_connection_budget', help: 'Most connections of this server to PostgreSQL', registers }).set(connections)
}

/** Prometheus figures of this process: requests by service, method and status, pool use, event loop, memory and what services add; and those of the installation. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'vinculo_build_info', help: 'Version of the product', labelNames: ['version'], registers }).set({ version: parts.version }, 1)
  const duration = new Histogram({
    name: 'vinculo_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['service', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  databaseFigures(registry, parts)
  const found = new Map<string, Gauge>()
  const show = (figures: readonly Figure[]): void => {
    // What nobody could tell now is left out: a number of before would look like one of now.
    for (const gauge of found.values()) gauge.remove()
    for (const { name, help, value } of figures) {
      const gauge = found.get(name) ?? new Gauge({ name: `vinculo_${name}`, help, registers })
      found.set(name, gauge)
      gauge.set(value)
    }
  }
  return {
    contentType: registry.contentType,
    async text() {
      show(await parts.figures())
      return registry.metrics()
    },
    observe(request, reply) {
      const service = SERVICE.exec(pathOf(request.url))?.[1] ?? 'web'
      duration.observe({ service, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name: `vinculo_${name}`,
        help,
        registers,
        async collect() {
          const value = await read()
          if (value === null) gauge.remove()
          else gauge.set(value)
        },
      })
    },
    counter(name, help) {
      const counter = new Counter({ name: `vinculo_${name}`, help, registers })
      return () => { counter.inc() }
    },
  }
}

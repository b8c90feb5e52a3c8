import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from './database-types.ts'
import { pathOf } from './http.ts'

const SERVICE = /^\/(auth|rest|storage|realtime|functions)\/v1(?:\/|$)/

export interface Metrics {
  observe(request: FastifyRequest, reply: FastifyReply): void
  readonly contentType: string
  text(): Promise<string>
}

/** Prometheus figures of this process: requests by service, method and status, pool use, event loop and memory. */
export function createMetrics(database: Pick<Database, 'poolStats'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'vinculo_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['service', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'vinculo_pool_connections',
    help: 'Connections by pool and state; waiting counts requests',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, total, idle, waiting } of database.poolStats()) {
        connections.set({ pool, state: 'busy' }, total - idle)
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(request, reply) {
      const service = SERVICE.exec(pathOf(request.url))?.[1] ?? 'web'
      duration.observe({ service, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
  }
}

import type { FastifyInstance } from 'fastify'

/** Lets what is under way when the server stops go on for so long, then hangs up on it: a download over a slow line may take its reader an hour. */
export function hangUpWhenClosing(app: FastifyInstance, afterMs: number): void {
  app.addHook('preClose', (done) => {
    setTimeout(() => { app.server.closeAllConnections() }, afterMs).unref()
    done()
  })
}

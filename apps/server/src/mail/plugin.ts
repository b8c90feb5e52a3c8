import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database.ts'
import { isLocalRequest } from '../kernel/http.ts'
import type { Log } from '../kernel/log.ts'
import type { Mailer } from '../kernel/mailer.ts'
import { startDeliverer } from './deliverer.ts'
import { mailboxPage, type CapturedMail } from './mailbox-page.ts'

const SHOWN = 100
/** No script runs here, not even in a message; styles are the messages' own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

async function readMails(pool: pg.Pool, recipient: string | null): Promise<readonly CapturedMail[]> {
  const found = await pool.query<Omit<CapturedMail, 'at'> & { at: Date }>(
    'select recipient as "to", subject, text_body as text, html, at from engine.captured_mails where recipient = coalesce($2, recipient) order by id desc limit $1',
    [SHOWN, recipient],
  )
  return found.rows.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
}

function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json')
}

export interface MailServiceParts {
  readonly config: Config
  readonly database: Database
  readonly mailer: Mailer
  readonly log: Log
}

/**
 * Delivers the product's outbox while the server runs. GET <prefix>/mail: the messages that demo mode keeps, newest first, as a page or
 * as JSON; with `?to=` those to one address. Only on this machine.
 */
export function mailService(parts: MailServiceParts): FastifyPluginAsync {
  const { config, database, mailer } = parts
  return (app) => {
    app.get<{ Querystring: { to?: string } }>('/mail', async (request, reply) => {
      if (!config.demo || !isLocalRequest(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Não encontrado.')
      const mails = await readMails(database.enginePool, request.query.to ?? null)
      void reply.header('vary', 'Accept')
      if (wantsJson(request)) return mails
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(mailboxPage(mails))
    })
    // The conformance profile has nothing of the product; without a mailer what waits is held, and the product says so.
    const delivery = mailer.delivers && !config.suite ? startDeliverer(parts) : null
    app.addHook('onClose', async () => {
      await delivery?.stop()
      mailer.close()
    })
    return Promise.resolve()
  }
}

import { join } from 'node:path'

import type { Config } from '../kernel/config.ts'
import type { CallerSession, Database, StatementResult } from '../kernel/database.ts'
import type { Log } from '../kernel/log.ts'
import { letterValues } from '../kernel/mail-template.ts'
import { MailRefused, reasonOf, type Mailer } from '../kernel/mailer.ts'
import { startWorkLoop, type WorkLoop } from '../kernel/work-loop.ts'
import { templatesIn } from './templates.ts'

const AT_A_TIME = 4
/** Also the sign of life by which the product tells what is delivered from what is held. */
const EVERY_MS = 15_000
const CHANNEL = 'vinculo_mail'

export interface DelivererParts {
  readonly config: Pick<Config, 'rootDir' | 'auth' | 'mailFrom' | 'publicUrl'>
  readonly database: Pick<Database, 'run' | 'listen'>
  readonly mailer: Mailer
  readonly log: Log
}

interface Claimed {
  readonly id: string
  readonly lease: string
  readonly recipient: string
  readonly template: string
  readonly params: Readonly<Record<string, unknown>>
}

const SESSION: CallerSession = {
  role: 'service_role', claims: { role: 'service_role' }, readOnly: false, method: 'JOB', path: '/mail', headers: {}, requestId: 'mail',
}

function claimedOf(result: StatementResult | undefined): readonly Claimed[] {
  if (result === undefined) return []
  return result.rows.map((row) => {
    const field = (name: string): string => row[result.columns.indexOf(name)] ?? ''
    return {
      id: field('id'), lease: field('lease'), recipient: field('recipient'), template: field('template'),
      params: JSON.parse(field('params')) as Claimed['params'],
    }
  })
}

/**
 * Sends what the product's outbox holds: claims a few messages, renders, sends, and reports each. Any number of servers may do so on one
 * database. A message is sent twice only when a server dies between the mail server's yes and its own report.
 */
export function startDeliverer({ config, database, mailer, log }: DelivererParts): WorkLoop {
  const functions = `${config.publicUrl}/functions/v1`
  const render = templatesIn(join(config.rootDir, 'supabase/templates'))

  const settle = async ({ id, lease }: Claimed, error: string | null, final: boolean): Promise<void> => {
    await database.run(SESSION, [{ text: 'select public.settle_mail($1, $2, $3, $4)', values: [id, lease, error, String(final)] }])
  }
  const deliver = async (claimed: Claimed): Promise<void> => {
    try {
      const mail = await render(claimed.template, claimed.recipient, letterValues(claimed.params, config.auth.siteUrl, functions))
      const { unsubscribe: token } = claimed.params
      await mailer.send({ ...mail, id: claimed.id, ...(typeof token === 'string' && { unsubscribe: `${functions}/unsubscribe?t=${token}` }) })
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ mail: claimed.id, template: claimed.template, reason }, 'mail was not sent')
      await settle(claimed, reason, error instanceof MailRefused && error.final)
      return
    }
    await settle(claimed, null, false)
  }
  const work = async (): Promise<number> => {
    const [result] = await database.run(SESSION, [{ text: 'select * from public.claim_mails($1, $2)', values: [String(AT_A_TIME), config.mailFrom] }])
    const claimed = claimedOf(result)
    await Promise.all(claimed.map(deliver))
    return claimed.length
  }

  const loop = startWorkLoop({ work, everyMs: EVERY_MS, onTrouble: (error) => { log.warn({ reason: reasonOf(error) }, 'the mail outbox could not be read') } })
  // Without the notice the messages leave at the next look.
  database.listen(CHANNEL, () => { loop.wake() }).catch((error: unknown) => { log.warn({ reason: reasonOf(error) }, 'no notice of new mail') })
  return loop
}

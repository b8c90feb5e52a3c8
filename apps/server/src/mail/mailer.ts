import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import { MailRefused, type Mailer } from '../kernel/mailer.ts'

/** How many captured messages the demo mailbox keeps. */
const KEPT = 500
/** Together well below the lease of a claimed message: a mail server that says nothing must not make it be sent twice. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** A refusal of this very recipient or sender, with a number that means for good; anything else may pass. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE' || !('responseCode' in error)) return false
  return typeof error.responseCode === 'number' && error.responseCode >= 500
}

function smtpMailer(url: string, from: string): Mailer {
  // Read only where there is a mail server: it takes longer than most of the server's start.
  const loading = import('nodemailer').then(({ default: nodemailer }) =>
    nodemailer.createTransport({ url, pool: true, maxConnections: 4, maxMessages: 100, ...PATIENCE }, { from }),
  )
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    delivers: true,
    async send({ to, subject, html, text, id, unsubscribe }) {
      try {
        // An address object is never parsed, so it cannot name further recipients.
        const message = {
          to: { name: '', address: to }, subject, html, text,
          ...(unsubscribe !== undefined && { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
        }
        const transport = await loading
        await transport.sendMail(id === undefined ? message : { ...message, messageId: `<${id}@${domain}>` })
      } catch (error) {
        throw new MailRefused(error instanceof Error ? error.message : String(error), isFinal(error), { cause: error })
      }
    },
    close: () => void loading.then((transport) => { transport.close() }),
  }
}

function demoMailer(enginePool: pg.Pool): Mailer {
  return {
    delivers: true,
    async send({ to, subject, html, text }) {
      await enginePool.query('insert into engine.captured_mails (recipient, subject, html, text_body) values ($1, $2, $3, $4)', [to, subject, html, text])
      await enginePool.query('delete from engine.captured_mails where id <= (select max(id) from engine.captured_mails) - $1', [KEPT])
    },
    close: () => undefined,
  }
}

/** Mail by SMTP_URL; kept for /dev/mail in demo mode; otherwise every message is refused, and links are handed over by hand. */
export function createMailer(config: Config, enginePool: pg.Pool): Mailer {
  if (config.smtpUrl !== null) return smtpMailer(config.smtpUrl, config.mailFrom)
  if (config.demo) return demoMailer(enginePool)
  return { delivers: false, send: () => Promise.reject(new MailRefused('no SMTP_URL is configured', true)), close: () => undefined }
}

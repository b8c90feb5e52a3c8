import nodemailer from 'nodemailer'
import type pg from 'pg'

import type { Config } from '../kernel/config.ts'
import type { Mailer } from '../kernel/mailer.ts'

/** How many captured messages the demo mailbox keeps. */
const KEPT = 500

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    async send({ to, subject, html, text }) {
      // An address object is never parsed, so it cannot name further recipients.
      await transport.sendMail({ to: { name: '', address: to }, subject, html, text })
    },
  }
}

function demoMailer(enginePool: pg.Pool): Mailer {
  return {
    async send({ to, subject, html, text }) {
      await enginePool.query('insert into engine.captured_mails (recipient, subject, html, text_body) values ($1, $2, $3, $4)', [to, subject, html, text])
      await enginePool.query('delete from engine.captured_mails where id <= (select max(id) from engine.captured_mails) - $1', [KEPT])
    },
  }
}

/** Mail by SMTP_URL; kept for /dev/mail in demo mode; otherwise every message is refused, and links are handed over by hand. */
export function createMailer(config: Config, enginePool: pg.Pool): Mailer {
  if (config.smtpUrl !== null) return smtpMailer(config.smtpUrl, config.mailFrom)
  if (config.demo) return demoMailer(enginePool)
  return { send: () => Promise.reject(new Error('no SMTP_URL is configured')) }
}

// Sends what waits in the outbox. On hosted a cron calls it each minute with the secret key (docs/supabase-compat.md); our own server
// delivers by itself and needs it not. claim_mails leases each message, so two calls at once never send one message twice.
import nodemailer from 'nodemailer'

import { serviceClient, type Client } from '../_shared/clients.ts'
import { handle, Refusal, ServiceFailure } from '../_shared/http.ts'
import { requireSecretKey } from '../_shared/secret-key.ts'
import { letterValues, renderHtml, renderSubject, renderText, titleOf } from './mail-template.gen.ts'
import { templates } from './templates.gen.ts'

interface Claimed {
  readonly id: string
  readonly lease: string
  readonly recipient: string
  readonly template: string
  readonly params: Readonly<Record<string, unknown>>
}

type Send = (mail: Claimed) => Promise<void>

const AT_A_TIME = 10
/** Hosted ends a call after 150 seconds; what is left waits for the next one. */
const LONGEST_MS = 90_000

function required(name: string): string {
  const value = Deno.env.get(name) ?? ''
  if (value !== '') return value
  throw new Refusal({ status: 503, code: 'mail_not_configured', message: `Defina ${name} com supabase secrets set.` })
}

function sender(from: string): Send {
  const site = required('SITE_URL').replace(/\/$/, '')
  const functions = `${required('SUPABASE_URL')}/functions/v1`
  const transport = nodemailer.createTransport(
    { url: required('SMTP_URL'), pool: true, maxConnections: 4, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 },
    { from },
  )
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return async ({ id, recipient, template, params }) => {
    const files = Object.hasOwn(templates, template) ? templates[template] : undefined
    if (files === undefined) throw new Error(`the template ${template} is missing`)
    const values = letterValues(params, site, functions)
    await transport.sendMail({
      ...(typeof params['unsubscribe'] === 'string' && {
        headers: { 'List-Unsubscribe': `<${functions}/unsubscribe?t=${params['unsubscribe']}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      to: { name: '', address: recipient }, messageId: `<${id}@${domain}>`, subject: renderSubject(titleOf(files.html), values),
      html: renderHtml(files.html, values), text: renderText(files.text, values),
    })
  }
}

async function rpc(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const answer = await client.rpc(name, args)
  if (answer.error !== null) throw new ServiceFailure(name, answer.error, answer.status)
  return answer.data as unknown
}

/** Mail servers repeat the address that they refuse, and sometimes the line with the link. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;]+/g, '…@…').replaceAll(/https?:\/\/\S+/g, '…').slice(0, 300)
}

async function deliver(client: Client, send: Send, mail: Claimed): Promise<boolean> {
  let reason: string | null = null
  try {
    await send(mail)
  } catch (error) {
    reason = reasonOf(error)
    console.error(`mail ${mail.id}: ${reason}`)
  }
  await rpc(client, 'settle_mail', { p_id: mail.id, p_lease: mail.lease, p_error: reason })
  return reason === null
}

Deno.serve(
  handle(async (_body, request) => {
    await requireSecretKey(request)
    const from = required('MAIL_FROM')
    const send = sender(from)
    const client = serviceClient()
    const started = Date.now()
    let sent = 0
    let failed = 0
    while (Date.now() - started < LONGEST_MS) {
      const claimed = (await rpc(client, 'claim_mails', { p_limit: AT_A_TIME, p_sender: from })) as readonly Claimed[]
      if (claimed.length === 0) break
      for (const done of await Promise.all(claimed.map((mail) => deliver(client, send, mail)))) {
        if (done) sent += 1
        else failed += 1
      }
    }
    return { sent, failed }
  }),
)

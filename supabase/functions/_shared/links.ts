import type { Client } from './clients.ts'
import { ServiceFailure } from './http.ts'

interface MadeLink {
  /** What verifies as a recovery. */
  readonly tokenHash: string
  /** Address of the page where the person sets a password. */
  readonly link: string
  readonly expiresAt: string
}

export interface Delivery {
  readonly delivery: 'mail' | 'link'
  readonly link: string | null
  /** When the link itself ends; null when it went by mail. */
  readonly link_expires_at: string | null
  /** What the person who copies the link should know. */
  readonly warning: string | null
}

const NO_MAIL = 'O envio de e-mails não está configurado. Copie o link e entregue-o somente a esta pessoa: quem o abrir define a senha dela.'
const MAIL_FAILED = 'O e-mail não pôde ser enviado. Copie o link e entregue-o somente a esta pessoa: quem o abrir define a senha dela.'

export const BY_MAIL: Delivery = { delivery: 'mail', link: null, link_expires_at: null, warning: null }

const DELIVERY = 'VINCULO_MAIL_DELIVERY'

/** Whether mail of the auth service leaves: our server says so; hosted, where the variable is a secret that may be set to `none`, has a mailer. */
function mailWorks(): boolean {
  return Deno.env.get(DELIVERY) !== 'none'
}

/** Whether the product's own messages leave; null on hosted, where the database sees whether deliver-mail is called. */
export function outboxWorks(): boolean | null {
  return Deno.env.get(DELIVERY) === undefined ? null : mailWorks()
}

/** A link by which a login sets a new password; the one made before stops working, and an address is proved by it. */
export async function makeLink(service: Client, email: string): Promise<MadeLink> {
  const { data, error } = await service.auth.admin.generateLink({ type: 'recovery', email })
  if (error !== null) throw new ServiceFailure('link', error)
  const { properties } = data
  // The page waits for a click; hosted's own link is used up by previews of chat applications.
  const page = new URL('/reset-password', properties.redirect_to)
  page.search = new URLSearchParams({ token_hash: properties.hashed_token, type: 'recovery' }).toString()
  const seconds = Number(Deno.env.get('VINCULO_LINK_SECONDS') ?? '3600')
  return { tokenHash: properties.hashed_token, link: page.href, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }
}

/** A link as an answer, to be handed over by whoever asked. */
export function byHand(link: string, expiresAt: string, mailFailed = false): Delivery {
  return { delivery: 'link', link, link_expires_at: expiresAt, warning: mailFailed ? MAIL_FAILED : NO_MAIL }
}

/** Sends the link to set a new password, or gives it back where no mail leaves. */
export async function deliverRecovery(service: Client, email: string): Promise<Delivery> {
  const sent = mailWorks() ? await service.auth.resetPasswordForEmail(email) : null
  if (sent !== null && sent.error === null) return BY_MAIL
  if (sent !== null) console.error(`recovery mail: ${sent.error.code ?? sent.error.name} ${sent.error.message}`)
  const { link, expiresAt } = await makeLink(service, email)
  return byHand(link, expiresAt, sent !== null)
}

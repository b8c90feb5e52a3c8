import type { Client } from './clients.ts'
import { Refusal } from './http.ts'

export type LinkType = 'invite' | 'recovery'

export interface MadeLink {
  readonly userId: string
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

/** Whether mail leaves at all: our server says so; hosted, where the variable is a secret that may be set to `none`, has a mailer. */
export function mailWorks(): boolean {
  return Deno.env.get('VINCULO_MAIL_DELIVERY') !== 'none'
}

/** Makes the login when there is none yet, and a link to its page; the link made before stops working. */
export async function makeLink(service: Client, type: LinkType, email: string): Promise<MadeLink> {
  const { data, error } = await service.auth.admin.generateLink({ type, email })
  if (error !== null) {
    if (error.code === 'email_exists') {
      throw new Refusal({ status: 409, code: 'email_exists', message: 'Este e-mail já tem um acesso. Recarregue e tente novamente.', field: 'email' })
    }
    throw new Error(`link: ${error.code ?? error.name} ${error.message}`)
  }
  const { properties, user } = data
  // The page waits for a click; hosted's own link is used up by previews of chat applications.
  const page = new URL('/reset-password', properties.redirect_to)
  page.search = new URLSearchParams({ token_hash: properties.hashed_token, type }).toString()
  const seconds = Number(Deno.env.get('VINCULO_LINK_SECONDS') ?? '3600')
  return { userId: user.id, link: page.href, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }
}

/** The same link as an answer, to be handed over by whoever asked. */
export function byHand(made: MadeLink, mailFailed = false): Delivery {
  return { delivery: 'link', link: made.link, link_expires_at: made.expiresAt, warning: mailFailed ? MAIL_FAILED : NO_MAIL }
}

/** Sends the link to set a new password, or gives it back where no mail leaves. */
export async function deliverRecovery(service: Client, email: string): Promise<Delivery> {
  if (!mailWorks()) return byHand(await makeLink(service, 'recovery', email))
  const { error } = await service.auth.resetPasswordForEmail(email)
  if (error === null) return BY_MAIL
  console.error(`recovery mail: ${error.code ?? error.name} ${error.message}`)
  return byHand(await makeLink(service, 'recovery', email), true)
}

import { readFile } from 'node:fs/promises'

import type { Config, MailTemplate, TemplateName } from '../kernel/config.ts'
import { ConfigError } from '../kernel/config.ts'
import type { Mail } from '../kernel/mailer.ts'
import { htmlToText, renderHtml, renderSubject, renderText } from '../kernel/mail-template.ts'
import type { Body } from './fields.ts'
import type { OneTimeToken, TokenKind } from './one-time-tokens.ts'

export type MailKind = 'recovery' | 'invite' | 'confirmation' | 'magic_link' | 'email_change_current' | 'email_change_new' | 'reauthentication'

/** Which template a message uses, which token it carries, and the type under which that is verified. */
export const MAILS: Readonly<Record<MailKind, { readonly template: TemplateName; readonly token: TokenKind; readonly type: string }>> = {
  recovery: { template: 'recovery', token: 'recovery_token', type: 'recovery' },
  invite: { template: 'invite', token: 'confirmation_token', type: 'invite' },
  confirmation: { template: 'confirmation', token: 'confirmation_token', type: 'signup' },
  magic_link: { template: 'magic_link', token: 'recovery_token', type: 'magiclink' },
  email_change_current: { template: 'email_change', token: 'email_change_token_current', type: 'email_change' },
  email_change_new: { template: 'email_change', token: 'email_change_token_new', type: 'email_change' },
  reauthentication: { template: 'reauthentication', token: 'reauthentication_token', type: '' },
}

interface LoadedTemplate {
  readonly subject: string
  readonly html: string
  /** The plain-text twin beside the HTML file; null makes one from the HTML. */
  readonly text: string | null
}

export type MailTemplates = Readonly<Record<TemplateName, LoadedTemplate>>

/** Used when supabase/config.toml names no file. */
const page = (type: string): string => `<p><a href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=${type}">Definir a senha</a></p>`
const CODE = '<p>Seu código: {{ .Token }}</p>'
const LINK = '<p><a href="{{ .ConfirmationURL }}">Confirmar</a></p>'
const PLAIN: Readonly<Record<TemplateName, string>> = {
  recovery: page('recovery'),
  invite: page('invite'),
  confirmation: LINK + CODE,
  magic_link: LINK + CODE,
  email_change: LINK + CODE,
  reauthentication: CODE,
}

async function load(template: MailTemplate, name: TemplateName): Promise<LoadedTemplate> {
  if (template.contentPath === null) return { subject: template.subject, html: PLAIN[name], text: null }
  const twin = template.contentPath.replace(/\.html$/, '.txt')
  try {
    const html = await readFile(template.contentPath, 'utf8')
    const text = twin === template.contentPath ? null : await readFile(twin, 'utf8').catch(() => null)
    return { subject: template.subject, html, text }
  } catch (error) {
    throw new ConfigError(`O modelo de e-mail auth.email.template.${name} não pôde ser lido: ${template.contentPath}`, { cause: error })
  }
}

/** Reads the templates of supabase/config.toml; throws ConfigError when a file is missing. */
export async function loadTemplates(config: Config): Promise<MailTemplates> {
  const { templates } = config.auth
  const [recovery, invite, confirmation, magicLink, emailChange, reauthentication] = await Promise.all([
    load(templates.recovery, 'recovery'),
    load(templates.invite, 'invite'),
    load(templates.confirmation, 'confirmation'),
    load(templates.magic_link, 'magic_link'),
    load(templates.email_change, 'email_change'),
    load(templates.reauthentication, 'reauthentication'),
  ])
  return { recovery, invite, confirmation, magic_link: magicLink, email_change: emailChange, reauthentication }
}

/** Link that signs in by being opened; mail scanners open links too, so our own messages use {@link pageLink}. */
export function verifyLink(config: Config, token: OneTimeToken, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: token.hash, type, redirect_to: redirectTo }).toString()
  // Colons and slashes may stand in a query as they are: people and tools read the address there.
  return `${config.publicUrl}/auth/v1/verify?${query.replaceAll('%3A', ':').replaceAll('%2F', '/')}`
}

/** Link to the page whose button uses the token; always on the site itself. */
export function pageLink(config: Config, token: OneTimeToken, type: 'recovery' | 'invite'): string {
  return `${config.auth.siteUrl}/reset-password?${new URLSearchParams({ token_hash: token.hash, type }).toString()}`
}

export interface Letter {
  /** Whom the message goes to. */
  readonly email: string
  /** The address of the login while it changes; otherwise the same. */
  readonly currentEmail: string
  readonly newEmail: string
  readonly data: Body
  readonly token: OneTimeToken
  readonly redirectTo: string
}

/** Renders a message with the placeholders of hosted. */
export function composeMail(templates: MailTemplates, config: Config, kind: MailKind, letter: Letter): Mail {
  const { token, redirectTo, email, data } = letter
  const { template: name, type } = MAILS[kind]
  const values = {
    ConfirmationURL: type === '' ? '' : verifyLink(config, token, type, redirectTo),
    Token: token.otp,
    TokenHash: token.hash,
    SiteURL: config.auth.siteUrl,
    Email: letter.currentEmail,
    NewEmail: letter.newEmail,
    SendingTo: email,
    RedirectTo: redirectTo,
    Data: data,
  }
  const template = templates[name]
  const html = renderHtml(template.html, values)
  const text = template.text === null ? htmlToText(html) : renderText(template.text, values)
  return { to: email, subject: renderSubject(template.subject, values), html, text }
}

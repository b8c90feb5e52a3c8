import { readFile } from 'node:fs/promises'

import type { Config, MailTemplate } from '../kernel/config.ts'
import { ConfigError } from '../kernel/config.ts'
import type { Mail } from '../kernel/mailer.ts'
import { htmlToText, renderHtml, renderSubject, renderText } from '../kernel/mail-template.ts'
import type { Body } from './fields.ts'
import type { OneTimeToken } from './one-time-tokens.ts'

export type MailKind = 'recovery' | 'invite'

interface LoadedTemplate {
  readonly subject: string
  readonly html: string
  /** The plain-text twin beside the HTML file; null makes one from the HTML. */
  readonly text: string | null
}

export type MailTemplates = Readonly<Record<MailKind, LoadedTemplate>>

/** Used when supabase/config.toml names no file. */
const PLAIN = '<p><a href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=TYPE">Definir a senha</a></p>'

async function load(template: MailTemplate, kind: MailKind): Promise<LoadedTemplate> {
  if (template.contentPath === null) return { subject: template.subject, html: PLAIN.replace('TYPE', kind), text: null }
  const twin = template.contentPath.replace(/\.html$/, '.txt')
  try {
    const html = await readFile(template.contentPath, 'utf8')
    const text = twin === template.contentPath ? null : await readFile(twin, 'utf8').catch(() => null)
    return { subject: template.subject, html, text }
  } catch (error) {
    throw new ConfigError(`O modelo de e-mail auth.email.template.${kind} não pôde ser lido: ${template.contentPath}`, { cause: error })
  }
}

/** Reads the templates of supabase/config.toml; throws ConfigError when a file is missing. */
export async function loadTemplates(config: Config): Promise<MailTemplates> {
  const { recovery, invite } = config.auth.templates
  const [first, second] = await Promise.all([load(recovery, 'recovery'), load(invite, 'invite')])
  return { recovery: first, invite: second }
}

/** Link that signs in by being opened; mail scanners open links too, so our own messages use {@link pageLink}. */
export function verifyLink(config: Config, token: OneTimeToken, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: token.hash, type, redirect_to: redirectTo })
  return `${config.publicUrl}/auth/v1/verify?${query.toString()}`
}

/** Link to the page whose button uses the token; always on the site itself. */
export function pageLink(config: Config, token: OneTimeToken, type: MailKind): string {
  return `${config.auth.siteUrl}/reset-password?${new URLSearchParams({ token_hash: token.hash, type }).toString()}`
}

export interface Letter {
  readonly email: string
  readonly data: Body
  readonly token: OneTimeToken
  readonly redirectTo: string
}

/** Renders a message with the placeholders of hosted. */
export function composeMail(templates: MailTemplates, config: Config, kind: MailKind, letter: Letter): Mail {
  const { token, redirectTo, email, data } = letter
  const values = {
    ConfirmationURL: verifyLink(config, token, kind, redirectTo),
    Token: token.otp,
    TokenHash: token.hash,
    SiteURL: config.auth.siteUrl,
    Email: email,
    RedirectTo: redirectTo,
    Data: data,
  }
  const template = templates[kind]
  const html = renderHtml(template.html, values)
  const text = template.text === null ? htmlToText(html) : renderText(template.text, values)
  return { to: email, subject: renderSubject(template.subject, values), html, text }
}

import { resolve } from 'node:path'

import { ConfigError } from './config-error.ts'
import type { ProjectFile } from './config-project.ts'

export interface MailTemplate {
  /** Subject line; may hold the same placeholders as the body. */
  readonly subject: string
  /** Absolute path of the HTML body, or null for the built-in text. */
  readonly contentPath: string | null
}

/** The messages of the service by the names that config.toml gives their templates. */
export type TemplateName = 'recovery' | 'invite' | 'confirmation' | 'magic_link' | 'email_change' | 'reauthentication'

export interface SessionConfig {
  /** Seconds after which a session ends whatever happens; null for never. */
  readonly timeboxSeconds: number | null
  /** Seconds without a refresh after which it ends; null for never. */
  readonly inactivitySeconds: number | null
  /** A new session makes every older one of the person useless. */
  readonly singlePerUser: boolean
}

export interface MfaConfig {
  readonly maxFactors: number
  readonly enrolEnabled: boolean
  readonly verifyEnabled: boolean
}

export interface AuthConfig {
  readonly siteUrl: string
  readonly redirectUrls: readonly string[]
  readonly jwtExpirySeconds: number
  readonly minimumPasswordLength: number
  /** Kinds of characters of which a password needs one each. */
  readonly passwordCharacters: readonly string[]
  /** New passwords that guessing begins with are refused; the conformance profile takes them, since its suites choose such ones. */
  readonly guessableRefused: boolean
  readonly signupEnabled: boolean
  /** A new address counts as confirmed at once: no message is sent for it. */
  readonly autoconfirm: boolean
  readonly otpExpirySeconds: number
  readonly otpLength: number
  readonly secondsBetweenMails: number
  /** Both addresses confirm a change, not the new one alone. */
  readonly doubleConfirmChanges: boolean
  /** People may ask for another address themselves. Not a setting of Supabase: the company's records hold the address here. */
  readonly ownEmailChanges: boolean
  /** A new password on a session older than a day needs a mailed code. */
  readonly securePasswordChange: boolean
  readonly requireCurrentPassword: boolean
  readonly refreshRotation: boolean
  readonly refreshReuseSeconds: number
  /** Most refreshes in five minutes from one address; null for as many as come. */
  readonly refreshesPerAddress: number | null
  readonly sessions: SessionConfig
  readonly mfa: MfaConfig
  /** pg-functions://postgres/<schema>/<function>, or null when the hook is off. */
  readonly hookUri: string | null
  /** The function of the database that says what a new password of somebody needs; of the same form. Not a setting of Supabase. */
  readonly passwordHookUri: string | null
  /** The function that tells the owner of a session which two people held; of the same form. Not a setting of Supabase. */
  readonly stolenSessionHookUri: string | null
  readonly templates: Readonly<Record<TemplateName, MailTemplate>>
}

const SUBJECTS: Readonly<Record<TemplateName, string>> = {
  recovery: 'Redefinir sua senha',
  invite: 'Você foi convidado',
  confirmation: 'Confirme seu e-mail',
  magic_link: 'Seu código de acesso',
  email_change: 'Confirme o novo e-mail',
  reauthentication: 'Seu código de confirmação',
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
const REQUIREMENTS: Readonly<Record<string, readonly string[]>> = {
  '': [],
  letters_digits: [LETTERS + LETTERS.toUpperCase(), DIGITS],
  lower_upper_letters_digits: [LETTERS, LETTERS.toUpperCase(), DIGITS],
  lower_upper_letters_digits_symbols: [LETTERS, LETTERS.toUpperCase(), DIGITS, SYMBOLS],
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Seconds of a duration as the CLI writes them ("24h", "1h30m", "60s"); "0s" and an absent key are null. */
function durationOf(project: ProjectFile, path: string): number | null {
  const text = project.optionalText(path)
  if (text === null) return null
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$|^0$/.test(text)) {
    throw new ConfigError(`supabase/config.toml: ${path} deve ser uma duração como "24h" ou "30m".`)
  }
  let seconds = 0
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) seconds += Number(number) * (UNITS[unit ?? ''] ?? 0)
  return seconds === 0 ? null : seconds
}

function charactersOf(project: ProjectFile): readonly string[] {
  const name = project.text('auth.password_requirements', '')
  const kinds = Object.hasOwn(REQUIREMENTS, name) ? REQUIREMENTS[name] : undefined
  if (kinds !== undefined) return kinds
  throw new ConfigError(`supabase/config.toml: auth.password_requirements deve ser um destes valores: ${Object.keys(REQUIREMENTS).slice(1).join(', ')}, ou vazio.`)
}

function templateOf(project: ProjectFile, rootDir: string, name: TemplateName): MailTemplate {
  const path = project.optionalText(`auth.email.template.${name}.content_path`)
  return {
    subject: project.text(`auth.email.template.${name}.subject`, SUBJECTS[name]),
    contentPath: path === null ? null : resolve(rootDir, path),
  }
}

/** [auth] of supabase/config.toml with the names, units and defaults of the Supabase CLI; keys of what is not served are passed over. */
export function authOf(project: ProjectFile, rootDir: string, publicUrl: string, suite = false): AuthConfig {
  const hook = 'auth.hook.custom_access_token'
  const template = (name: TemplateName): MailTemplate => templateOf(project, rootDir, name)
  return {
    siteUrl: publicUrl,
    redirectUrls: project.texts('auth.additional_redirect_urls', []),
    jwtExpirySeconds: project.integer('auth.jwt_expiry', 3600, 60, 604_800),
    minimumPasswordLength: project.integer('auth.minimum_password_length', 6, 6, 72),
    passwordCharacters: charactersOf(project),
    guessableRefused: !suite,
    signupEnabled: project.flag('auth.enable_signup', false) && project.flag('auth.email.enable_signup', true),
    autoconfirm: !project.flag('auth.email.enable_confirmations', true),
    otpExpirySeconds: project.integer('auth.email.otp_expiry', 3600, 60, 3600),
    otpLength: project.integer('auth.email.otp_length', 6, 6, 10),
    secondsBetweenMails: durationOf(project, 'auth.email.max_frequency') ?? 60,
    doubleConfirmChanges: project.flag('auth.email.double_confirm_changes', true),
    ownEmailChanges: project.flag('vinculo.own_email_changes', true),
    securePasswordChange: project.flag('auth.email.secure_password_change', false),
    requireCurrentPassword: project.flag('auth.email.require_current_password', false),
    refreshRotation: project.flag('auth.enable_refresh_token_rotation', true),
    refreshReuseSeconds: project.integer('auth.refresh_token_reuse_interval', 10, 0, 300),
    refreshesPerAddress: project.has('auth.rate_limit.token_refresh') ? project.integer('auth.rate_limit.token_refresh', 150, 1, 1_000_000) : null,
    sessions: {
      timeboxSeconds: durationOf(project, 'auth.sessions.timebox'),
      inactivitySeconds: durationOf(project, 'auth.sessions.inactivity_timeout'),
      singlePerUser: project.flag('auth.sessions.single_per_user', false),
    },
    mfa: {
      maxFactors: project.integer('auth.mfa.max_enrolled_factors', 10, 1, 100),
      enrolEnabled: project.flag('auth.mfa.totp.enroll_enabled', true),
      verifyEnabled: project.flag('auth.mfa.totp.verify_enabled', true),
    },
    hookUri: project.flag(`${hook}.enabled`, false) ? project.optionalText(`${hook}.uri`) : null,
    passwordHookUri: project.optionalText('vinculo.password_policy'),
    stolenSessionHookUri: suite ? null : project.optionalText('vinculo.stolen_session'),
    templates: {
      recovery: template('recovery'),
      invite: template('invite'),
      confirmation: template('confirmation'),
      magic_link: template('magic_link'),
      email_change: template('email_change'),
      reauthentication: template('reauthentication'),
    },
  }
}

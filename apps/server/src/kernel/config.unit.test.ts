import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import { ConfigError, readConfig, withPort } from './config.ts'

const folders: string[] = []

function projectWith(toml: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-config-'))
  folders.push(folder)
  mkdirSync(join(folder, 'supabase'))
  if (toml !== null) writeFileSync(join(folder, 'supabase/config.toml'), toml)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('configuration', () => {
  it('has a sensible value for everything when nothing is given', () => {
    const root = projectWith(null)
    const config = readConfig({}, root)
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustedProxies: 0,
      dataDir: join(root, '.data'),
      databaseUrl: null,
      databaseConnections: 28,
      metricsToken: null,
      demo: true,
      suite: false,
      auth: { jwtExpirySeconds: 3600, minimumPasswordLength: 6, signupEnabled: false, refreshReuseSeconds: 10, hookUri: null },
      api: { schemas: ['public'], publicSchema: 'public', extraSearchPath: ['extensions'], maxRows: 1000 },
    })
  })

  it('reads supabase/config.toml', () => {
    const root = projectWith(`
      [api]
      schemas = ["public", "reports"]
      extra_search_path = ["public", "extensions"]
      max_rows = 500
      [auth]
      jwt_expiry = 1800
      additional_redirect_urls = ["env(SECOND_ORIGIN)/**"]
      [auth.email]
      otp_expiry = 900
      [auth.email.template.recovery]
      subject = "Nova senha"
      content_path = "./supabase/templates/recovery.html"
      [auth.hook.custom_access_token]
      enabled = true
      uri = "pg-functions://postgres/private/custom_access_token"`)
    const config = readConfig({}, root)
    expect(config.api).toEqual({ schemas: ['public', 'reports'], publicSchema: 'public', extraSearchPath: ['extensions'], maxRows: 500 })
    expect(config.auth).toMatchObject({
      jwtExpirySeconds: 1800,
      otpExpirySeconds: 900,
      hookUri: 'pg-functions://postgres/private/custom_access_token',
    })
    expect(config.auth.templates.recovery).toEqual({ subject: 'Nova senha', contentPath: join(root, 'supabase/templates/recovery.html') })
  })

  it('does not seed demo companies into a database of one\'s own unless told to', () => {
    const root = projectWith(null)
    const DATABASE_URL = 'postgresql://me@db.example/hr'
    expect(readConfig({ DATABASE_URL }, root).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, VINCULO_DEMO: '1' }, root).demo).toBe(true)
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'abc' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '-1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'rh.exemplo.com.br' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://rh.exemplo.com.br/app' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
    ['SMTP_URL', { SMTP_URL: 'http://x' }],
    ['VINCULO_DEMO', { VINCULO_DEMO: 'sim' }],
    ['VINCULO_DEMO', { HOST: '0.0.0.0', VINCULO_DEMO: '1' }],
    ['VINCULO_DEMO', { HOST: '0.0.0.0' }],
    ['VINCULO_SUITE', { HOST: '0.0.0.0', VINCULO_SUITE: '1', VINCULO_DEMO: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['VINCULO_DATABASE_CONNECTIONS', { VINCULO_DATABASE_CONNECTIONS: '13' }],
    ['VINCULO_DATABASE_CONNECTIONS', { VINCULO_DATABASE_CONNECTIONS: '501' }],
    ['VINCULO_METRICS_TOKEN', { VINCULO_METRICS_TOKEN: 'short' }],
    ['VINCULO_METRICS_TOKEN', { VINCULO_METRICS_TOKEN: `with space ${'x'.repeat(32)}` }],
    ['DATABASE_URL_FILE', { DATABASE_URL_FILE: '/no/such/file' }],
    ['DATABASE_URL_FILE', { DATABASE_URL: 'postgresql://x/y', DATABASE_URL_FILE: '/no/such/file' }],
  ])('refuses a bad %s with a message that names it', (name, env) => {
    const root = projectWith(null)
    expect(() => readConfig(env, root)).toThrow(ConfigError)
    expect(() => readConfig(env, root)).toThrow(name)
  })

  it('reads any setting from the file that its name with _FILE names', () => {
    const root = projectWith(null)
    const file = join(root, 'database-url')
    writeFileSync(file, 'postgresql://me:s3cret@db.example/hr\n')
    expect(readConfig({ DATABASE_URL_FILE: file }, root)).toMatchObject({ databaseUrl: 'postgresql://me:s3cret@db.example/hr', demo: false })
  })

  it('accepts another host once the demo companies are off', () => {
    expect(readConfig({ HOST: '0.0.0.0', VINCULO_DEMO: '0' }, projectWith(null)).demo).toBe(false)
  })

  it('never repeats a password in a message', () => {
    const env = { DATABASE_URL: 'mysql://me:s3cret@db/hr' }
    expect(() => readConfig(env, projectWith(null))).toThrow(/^(?!.*s3cret)/s)
  })

  it.each([
    ['auth.jwt_expiry', '[auth]\njwt_expiry = "um dia"'],
    ['auth.email.otp_expiry', '[auth.email]\notp_expiry = 86400'],
    ['api.schemas', '[api]\nschemas = "public"'],
    ['config.toml', '[auth'],
  ])('refuses a bad %s in supabase/config.toml', (name, toml) => {
    expect(() => readConfig({}, projectWith(toml))).toThrow(name)
  })

  it('follows a port chosen by the system, but leaves a given PUBLIC_URL alone', () => {
    const root = projectWith(null)
    expect(withPort(readConfig({ PORT: '0' }, root), 4321)).toMatchObject({ port: 4321, publicUrl: 'http://localhost:4321' })
    const given = readConfig({ PORT: '0', PUBLIC_URL: 'https://rh.exemplo.com.br/' }, root)
    expect(withPort(given, 4321)).toMatchObject({ port: 4321, publicUrl: 'https://rh.exemplo.com.br', auth: { siteUrl: 'https://rh.exemplo.com.br' } })
  })
})

import type { Config } from '../kernel/config.ts'
import type { KeyRing } from '../kernel/keys.ts'

/** How this server is reached from itself: the public address may lead through a proxy that only outsiders reach. */
function ownOrigin(host: string, port: number): string {
  const any = host === '0.0.0.0' || host === '::'
  const name = any ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function mailDelivery(config: Config): 'smtp' | 'demo' | 'none' {
  if (config.smtpUrl !== null) return 'smtp'
  return config.demo ? 'demo' : 'none'
}

/**
 * The environment of every function: hosted's names, and three of ours that hosted has as secrets or not at all. There is no
 * SUPABASE_DB_URL on purpose: functions go through the API, where policies and audit hold.
 */
export function functionEnvironment(config: Config, keys: KeyRing): Readonly<Record<string, string>> & { readonly SUPABASE_URL: string } {
  return {
    SUPABASE_URL: ownOrigin(config.host, config.port),
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SITE_URL: config.auth.siteUrl,
    VINCULO_MAIL_DELIVERY: mailDelivery(config),
    VINCULO_LINK_SECONDS: String(config.auth.otpExpirySeconds),
  }
}

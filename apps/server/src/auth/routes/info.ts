import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AuthContext } from '../context.ts'

/** Providers that clients look for; this service knows e-mail alone. */
const EXTERNAL = [
  'anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google', 'keycloak', 'kakao',
  'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'phone', 'zoom',
] as const

/** GET /settings */
export function settingsRoute(context: AuthContext) {
  const external = { ...Object.fromEntries(EXTERNAL.map((name) => [name, false])), email: true, anonymous_users: context.config.suite }
  return () => ({
    external,
    disable_signup: !context.config.suite && !context.config.auth.signupEnabled,
    mailer_autoconfirm: context.config.suite || context.config.auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

/** GET /health */
export function healthRoute(context: AuthContext) {
  return async () => {
    await context.pool.query('select 1')
    return { version: 'v2.189.0', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }
  }
}

/** GET /.well-known/jwks.json: the public keys that access tokens are verified with. */
export function jwksRoute(context: AuthContext) {
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=600').send(context.keys.publicJwks())
}

import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { identifyCaller } from '../kernel/caller.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthDeps } from './context.ts'
import { parseBody } from './fields.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLimits, NO_LIMITS } from './limits.ts'
import { mailDelivery } from './mail-delivery.ts'
import { createMailQueue } from './mail-queue.ts'
import { loadTemplates } from './mails.ts'
import { pruneFactors } from './mfa/factors.ts'
import { createSecretBox } from './mfa/secret-box.ts'
import { loadDeviceKey, loadFactorKey, loadOtpKey } from './otp-key.ts'
import { pruneFlows } from './pkce.ts'
import { deleteFactorRoute, listFactorsRoute } from './routes/admin-factors.ts'
import { changeUserRoute, createUserRoute, deleteUserRoute, getUserRoute, listUsersRoute } from './routes/admin-users.ts'
import { challengeRoute, enrolRoute, unenrolRoute, verifyFactorRoute } from './routes/factors.ts'
import { generateLinkRoute } from './routes/generate-link.ts'
import { healthRoute, jwksRoute, settingsRoute } from './routes/info.ts'
import { inviteRoute } from './routes/invite.ts'
import { otpRoute } from './routes/otp.ts'
import { recoverRoute } from './routes/recover.ts'
import { resendRoute } from './routes/resend.ts'
import { reauthenticateRoute } from './routes/reauthenticate.ts'
import { notServed } from './routes/left-out.ts'
import { signupRoute } from './routes/signup.ts'
import { tokenRoute } from './routes/token.ts'
import { logoutRoute, readUserRoute, updateUserRoute } from './routes/user.ts'
import { lookAtLinkRoute, openLinkRoute, verifyRoute } from './routes/verify.ts'
import { peopleAt } from './sessions.ts'
import { createTurns } from './turns.ts'
import { rejectCaller, sendError } from './wire-errors.ts'

const PRUNE_EVERY_MS = 3_600_000

/** Routes that browsers open by themselves, so without an API key. */
function openRoutes(app: FastifyInstance, context: AuthContext): void {
  app.head('/verify', lookAtLinkRoute())
  app.get('/verify', { exposeHeadRoute: false }, openLinkRoute(context))
  app.post('/verify', verifyRoute(context))
  app.get('/.well-known/jwks.json', jwksRoute(context))
  app.get('/authorize', notServed(400, 'validation_failed', 'Unsupported provider: provider is not enabled'))
}

function keyedRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/health', healthRoute(context))
  app.get('/settings', settingsRoute(context))
  app.post('/token', tokenRoute(context))
  app.post('/signup', signupRoute(context))
  app.post('/recover', recoverRoute(context))
  app.post('/otp', otpRoute(context))
  app.post('/magiclink', otpRoute(context))
  app.post('/resend', resendRoute(context))
  app.get('/reauthenticate', reauthenticateRoute(context))
  app.get('/user', readUserRoute(context))
  app.put('/user', updateUserRoute(context))
  app.post('/factors', enrolRoute(context))
  app.delete('/factors/:id', unenrolRoute(context))
  app.post('/factors/:id/challenge', challengeRoute(context))
  app.post('/factors/:id/verify', verifyFactorRoute(context))
  app.post('/logout', logoutRoute(context))
  app.post('/invite', inviteRoute(context))
  app.post('/admin/generate_link', generateLinkRoute(context))
  app.post('/sso', notServed(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  app.get('/user/identities/authorize', notServed(404, 'manual_linking_disabled', 'Manual linking is disabled'))
  app.delete('/user/identities/:id', notServed(404, 'manual_linking_disabled', 'Manual linking is disabled'))
  app.get('/admin/users', listUsersRoute(context))
  app.post('/admin/users', createUserRoute(context))
  app.get('/admin/users/:id', getUserRoute(context))
  app.put('/admin/users/:id', changeUserRoute(context))
  app.delete('/admin/users/:id', deleteUserRoute(context))
  app.get('/admin/users/:id/factors', listFactorsRoute(context))
  app.delete('/admin/users/:id/factors/:factor', deleteFactorRoute(context))
}

/** Whatever the client calls it, a body is JSON text. */
function readBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body', { cause: error }))
    }
  })
  // A request without any body reads like one with an empty object.
  app.addHook('preValidation', (request, _reply, done) => {
    request.body ??= {}
    done()
  })
}

async function createContext({ database, config, keys, mailer, log }: AuthDeps): Promise<AuthContext> {
  const { authPool: pool, enginePool } = database
  const [templates, otpKey, factorKey, deviceKey] = await Promise.all([
    loadTemplates(config), loadOtpKey(enginePool), loadFactorKey(enginePool), loadDeviceKey(enginePool),
  ])
  const otp = { key: otpKey, digits: config.auth.otpLength }
  const deliver = mailer === null ? null : mailDelivery({ pool, config, otp, templates, sendMail: (mail) => mailer.send(mail) })
  return {
    pool,
    config,
    keys,
    log,
    limits: config.suite ? NO_LIMITS : createLimits(enginePool, config.auth.refreshesPerAddress, (ip) => peopleAt(pool, ip)),
    devices: createKnownDevices(deviceKey, config.publicUrl.startsWith('https:')),
    turns: createTurns(),
    mails: createMailQueue({ pool: enginePool, log, lifeSeconds: config.auth.otpExpirySeconds, deliver }),
    otp,
    secretBox: createSecretBox(factorKey),
  }
}

/** Removes old counts and unused challenges now and then while the service runs. */
function pruneRegularly(app: FastifyInstance, context: AuthContext): void {
  const timer = setInterval(() => {
    Promise.all([context.limits.prune(), pruneFlows(context.pool), pruneFactors(context.pool)]).catch((error: unknown) => {
      context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'pruning of sign-in data failed')
    })
  }, PRUNE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await context.mails.stop()
  })
}

/** auth/v1: logins, sessions and tokens in the protocol of Supabase Auth, over schema `auth`. */
export function authService(deps: AuthDeps): FastifyPluginAsync {
  return async (app) => {
    const context = await createContext(deps)
    readBodiesAsJson(app)
    app.setErrorHandler(sendError)
    app.setNotFoundHandler((request, reply) => sendError(new AuthError(404, 'not_found', '404 page not found'), request, reply))
    pruneRegularly(app, context)
    openRoutes(app, context)
    await app.register((keyed) => {
      keyed.addHook('onRequest', identifyCaller(deps.keys, { keyRequired: !deps.config.suite, reject: rejectCaller }))
      keyedRoutes(keyed, context)
      return Promise.resolve()
    })
  }
}

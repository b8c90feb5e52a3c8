import type { FastifyReply, FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { singleText, textField, type Body } from '../fields.ts'
import { finishFlow } from '../pkce.ts'
import { deviceOf } from '../sessions.ts'
import { signIn, type TokenAnswer } from '../tokens.ts'
import { inTransaction } from '../transactions.ts'
import { assertMayHaveSession, passwordSignIn } from '../password-sign-in.ts'
import { refresh } from '../refresh.ts'
import { findUserById } from '../users.ts'

async function pkce(context: AuthContext, request: FastifyRequest, body: Body): Promise<TokenAnswer> {
  const code = textField(body, 'auth_code') ?? ''
  const verifier = textField(body, 'code_verifier') ?? ''
  if (code === '' || verifier === '') throw invalid('invalid request: both auth code and code verifier should be non-empty')
  return inTransaction(context.pool, async (client) => {
    const flow = await finishFlow(client, code, verifier)
    assertMayHaveSession(await findUserById(client, flow.userId))
    return signIn(context, client, flow.userId, flow.method, deviceOf(request))
  })
}

/** POST /token: the three grants that this service knows. */
export function tokenRoute(context: AuthContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<TokenAnswer> => {
    const body = request.body as Body
    const grant = singleText((request.query as Body)['grant_type'])
    if (grant === 'password') {
      const { answer, cookie } = await passwordSignIn(context, body, deviceOf(request), request.headers.cookie ?? '')
      void reply.header('set-cookie', cookie)
      return answer
    }
    if (grant === 'pkce') return pkce(context, request, body)
    if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    if (grant !== 'refresh_token') throw invalid('unsupported_grant_type')
    const { answer, headers } = await refresh(context, textField(body, 'refresh_token') ?? '', deviceOf(request))
    void reply.headers(headers)
    return answer
  }
}

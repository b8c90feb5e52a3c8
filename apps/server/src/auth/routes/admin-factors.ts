import type { FastifyRequest } from 'fastify'

import { requireAdmin } from '../bearer.ts'
import { userNotFound } from '../admin-fields.ts'
import type { AuthContext } from '../context.ts'
import { factorsOf, factorToWire, findFactor, removeFactor } from '../mfa/factors.ts'
import { inTransaction } from '../transactions.ts'
import { findAnyUser } from '../users.ts'
import { readId } from './admin-users.ts'
import { factorId, factorNotFound } from './factors.ts'

/** GET /admin/users/{id}/factors */
export function listFactorsRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const id = readId(request)
    if ((await findAnyUser(context.pool, id)) === null) throw userNotFound()
    return (await factorsOf(context.pool, id)).map(factorToWire)
  }
}

/** DELETE /admin/users/{id}/factors/{factor}: for people who have lost their phone. */
export function deleteFactorRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const userId = readId(request)
    const id = factorId(request, 'factor')
    const factor = await inTransaction(context.pool, async (client) => {
      if ((await findAnyUser(client, userId)) === null) throw userNotFound()
      const found = await findFactor(client, userId, id, true)
      if (found === null) throw factorNotFound()
      await removeFactor(client, found)
      return found
    })
    return factorToWire(factor)
  }
}

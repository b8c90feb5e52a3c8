import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { addressKey, clientIp } from './http.ts'

/**
 * How much the server takes in: bytes that were announced or received and are not handled yet. A request or message is held in
 * memory until it is whole, so without a bound whoever never finishes fills the memory. Strangers, of whom an address is all that is known,
 * share a small budget; people who signed in have a larger one each, so that a house full of them behind one router is no attacker.
 */
const MEGABYTE = 1_048_576
export const INTAKE = {
  /** One body of a stranger. */
  strangerBody: 262_144,
  /** One address. */
  strangerEach: 2 * MEGABYTE,
  strangersAll: 16 * MEGABYTE,
  /** Three of the largest bodies. */
  personEach: 24 * MEGABYTE,
  peopleAll: 64 * MEGABYTE,
  /** Where a budget is used up, others finish within seconds. */
  retrySeconds: 5,
} as const

/** On whose account something is taken in. */
export interface Payer {
  readonly key: string
  readonly isKnown: boolean
  readonly most: number
}

export const strangerAt = (address: string): Payer => ({ key: `address ${addressKey(address)}`, isKnown: false, most: INTAKE.strangerEach })
export const person = (id: string): Payer => ({ key: `person ${id}`, isKnown: true, most: INTAKE.personEach })
/** The holder of the secret key. */
export const SERVER_SIDE: Payer = { key: 'service', isKnown: true, most: INTAKE.peopleAll }

/** Who pays for a request, as far as keys and tokens told before its body is read. */
export function payerOf(request: FastifyRequest): Payer {
  // Routes without identification have no caller, whatever the type says.
  const caller = request.caller as FastifyRequest['caller'] | null
  if (caller?.role === 'service_role') return SERVER_SIDE
  const sub = caller?.role === 'authenticated' ? caller.claims['sub'] : null
  return typeof sub === 'string' ? person(sub) : strangerAt(clientIp(request))
}

/** What is not taken in: 411 and 413 for ever, 429 (the caller) and 503 (the server) for the moment. */
export class IntakeRefused extends Error {
  override readonly name = 'IntakeRefused'
  readonly statusCode: 411 | 413 | 429 | 503
  constructor(statusCode: IntakeRefused['statusCode'], message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export interface Intake {
  /** Takes these bytes on the payer's account. Throws IntakeRefused when the account, or the server, has no room. */
  take(payer: Payer, bytes: number): void
  giveBack(payer: Payer, bytes: number): void
}

export function createIntake(): Intake {
  const accounts = new Map<string, number>()
  const all = { known: 0, strangers: 0 }
  const groupOf = ({ isKnown }: Payer): keyof typeof all => (isKnown ? 'known' : 'strangers')

  return {
    take(payer, bytes) {
      const group = groupOf(payer)
      const before = accounts.get(payer.key) ?? 0
      if (before + bytes > payer.most) throw new IntakeRefused(429, 'Too much is being sent at once')
      if (all[group] + bytes > (payer.isKnown ? INTAKE.peopleAll : INTAKE.strangersAll)) throw new IntakeRefused(503, 'The server is taking in too much at once')
      accounts.set(payer.key, before + bytes)
      all[group] += bytes
    },
    giveBack(payer, bytes) {
      const left = (accounts.get(payer.key) ?? 0) - bytes
      if (left > 0) accounts.set(payer.key, left)
      else accounts.delete(payer.key)
      all[groupOf(payer)] -= bytes
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, as it comes: nothing of it is held. */
    streamsBody?: boolean
  }
}

/** Bytes of the body as the head announces them; null where it does not. Zero without a body. */
export function announcedBytes({ raw: { headers } }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

/**
 * preParsing hook, so that who sends is known and nothing of the body has been read: reserves the whole of it until the answer is out.
 * Node gives a body no more bytes than it announced; one without a length may become the largest that the route takes.
 */
export function boundBodies(intake: Intake) {
  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: HookHandlerDoneFunction): void => {
    const announced = announcedBytes(request)
    if (announced === 0 || request.routeOptions.config.streamsBody === true) return done()
    const { bodyLimit } = request.routeOptions
    const payer = payerOf(request)
    try {
      if (!payer.isKnown && announced === null) throw new IntakeRefused(411, 'The length of the body is missing')
      const bytes = announced ?? bodyLimit
      if (!payer.isKnown && bytes > INTAKE.strangerBody) throw new IntakeRefused(413, 'The body is too large for somebody who is not signed in')
      // What is larger than the route takes is refused by the framework, which holds nothing of it.
      if (bytes <= bodyLimit) {
        intake.take(payer, bytes)
        reply.raw.once('close', () => { intake.giveBack(payer, bytes) })
      }
      done()
    } catch (error) {
      if (!(error instanceof IntakeRefused)) throw error
      if (error.statusCode > 413) reply.header('retry-after', INTAKE.retrySeconds)
      done(error)
    }
  }
}

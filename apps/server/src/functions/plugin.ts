import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { identifyCaller, type CallerProblem, type Rejection } from '../kernel/caller.ts'
import type { Config } from '../kernel/config.ts'
import { createShares, type Shares } from '../kernel/fair-share.ts'
import { clientGone } from '../kernel/http.ts'
import { IntakeRefused, payerOf, SERVER_SIDE } from '../kernel/intake.ts'
import type { KeyRing } from '../kernel/keys.ts'
import type { Log } from '../kernel/log.ts'
import { functionCatalogue, type FunctionFile } from './catalogue.ts'
import { functionEnvironment } from './environment.ts'
import { sendAnswer, toFunctionRequest } from './exchange.ts'
import { answerOfFailure, FunctionFailure } from './failure.ts'
import { functionHost } from './host.ts'
import { readFunctionsSettings } from './settings.ts'

export interface FunctionsDeps {
  readonly config: Config
  readonly keys: KeyRing
  readonly log: Log
}

/** Calls of one person or address, and of one function, that run at once: the others wait their turn. */
const CALLS_EACH = 8
const CALLS_OF_FUNCTION = 64
const PATIENCE_MS = 25_000
/** How long running requests may take once the server stops. */
const GRACE_MS = 5_000
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Find = (name: string) => FunctionFile | null

function fileOf(request: FastifyRequest, find: Find): FunctionFile | null {
  return find((request.params as { name?: string }).name ?? '')
}

function rejectCaller(problem: CallerProblem): Rejection {
  if (problem.kind === 'bad_token' || problem.kind === 'expired_token') return { status: 401, body: { msg: 'Invalid JWT' } }
  return { status: 401, body: { message: problem.message, hint: problem.hint } }
}

/** A key that everybody may know proves nothing: where a token is demanded, it takes a person's token or the secret key. */
function demandToken(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { authorization } = request.headers
  if (request.caller.token !== null || request.caller.role === 'service_role') return done()
  const missing = authorization === undefined || /^bearer +sb_/i.test(authorization)
  void reply.code(401).send({ msg: missing ? 'Error: Missing authorization header' : "Error: Auth header is not 'Bearer {token}'" })
}

/** Unknown names first, then the token where the function's settings demand one. */
function guard(app: FastifyInstance, keys: KeyRing, find: Find): void {
  const identify = identifyCaller(keys, { keyRequired: false, reject: rejectCaller })
  const open = (request: FastifyRequest): boolean => request.method === 'OPTIONS' || fileOf(request, find)?.verifyJwt === false
  app.addHook('onRequest', (request, reply, done) => {
    if (fileOf(request, find) !== null) return done()
    void reply.code(404).type('text/plain; charset=utf-8').send('Function not found')
  })
  app.addHook('onRequest', (request, reply, done) => (open(request) ? done() : identify(request, reply, done)))
  app.addHook('onRequest', (request, reply, done) => {
    if (open(request)) done()
    else demandToken(request, reply, done)
  })
}

/** Waits until the caller, and then the function, has a place; both are given back with the answer. */
function takeTurns(each: number) {
  const late = (): IntakeRefused => new IntakeRefused(429, 'Too many calls at once')
  const callers = createShares(each, PATIENCE_MS, late)
  const functions = createShares(CALLS_OF_FUNCTION, PATIENCE_MS, late)
  return async (request: FastifyRequest, reply: FastifyReply, file: FunctionFile, gone: AbortSignal): Promise<void> => {
    const payer = payerOf(request)
    const lines: (readonly [Shares, string])[] = payer === SERVER_SIDE ? [[functions, file.name]] : [[callers, payer.key], [functions, file.name]]
    for (const [shares, name] of lines) {
      await shares.enter(name, gone)
      reply.raw.once('close', () => { shares.leave(name) })
    }
  }
}

/** Bodies stay bytes: what they mean is the function's affair. */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

function sendError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FunctionFailure) {
    const { status, body, headers } = answerOfFailure(error)
    return reply.code(status).headers(headers ?? {}).send(body)
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (error instanceof IntakeRefused && status > 413) return reply.code(status).send({ code: 'TOO_MANY_REQUESTS', message: error.message })
  if (status === 413) return reply.code(413).send({ code: 'BODY_TOO_LARGE', message: 'The request body is larger than the function host takes' })
  if (status < 500) return reply.code(status).send({ code: 'BAD_REQUEST', message: 'The request could not be read' })
  return reply.code(500).send({ code: 'Internal Server Error', message: 'Request failed due to an internal server error' })
}

/**
 * functions/v1: the files of supabase/functions, each in a process of its own that starts with its first request. Answers as
 * the relay of hosted; see docs/supabase-compat.md for what differs. Throws ConfigError for an unreadable config.toml.
 */
export function functionsService({ config, keys, log }: FunctionsDeps): FastifyPluginAsync {
  const settings = readFunctionsSettings(process.env, config.rootDir)
  return (app) => {
    const find = functionCatalogue(settings)
    const host = functionHost({ settings, environment: functionEnvironment(config, keys), log })
    let grace: NodeJS.Timeout | undefined
    app.addHook('preClose', async () => {
      grace = setTimeout(() => void host.stop(), GRACE_MS).unref()
      await Promise.resolve()
    })
    app.addHook('onClose', async () => {
      clearTimeout(grace)
      await host.stop()
    })
    takeBytes(app)
    app.setErrorHandler(sendError)
    guard(app, keys, find)
    const turns = takeTurns(config.suite ? Infinity : CALLS_EACH)
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const file = fileOf(request, find)
      if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send('Function not found')
      const gone = clientGone(reply)
      await turns(request, reply, file, gone)
      return sendAnswer(reply, await host.run(file, toFunctionRequest(request, config), gone))
    }
    app.route({ method: METHODS, url: '/:name', handler: answer })
    app.route({ method: METHODS, url: '/:name/*', handler: answer })
    app.all('/', (_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Function not found'))
    return Promise.resolve()
  }
}

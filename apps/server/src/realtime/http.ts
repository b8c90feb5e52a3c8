import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Authorizer } from './authorizer.ts'
import { credentialOf, type Credential } from './credentials.ts'
import type { TopicMessage } from './fan-out/messages.ts'
import type { Outbox } from './fan-out/outbox.ts'
import { isName, textOf } from './wire/broadcast.ts'
import type { Content } from './wire/frames.ts'

export interface HttpParts {
  readonly authorizer: Authorizer
  readonly outbox: Outbox
  readonly privateOnly: boolean
}

const MOST_MESSAGES = 100

class BroadcastRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Fields = Readonly<Record<string, unknown>>

function contentOf(payload: unknown): Content {
  const json = textOf(payload)
  if (json === null) throw new BroadcastRefused(422, 'payload is nested too deep')
  return { json }
}

function messageOf(topic: unknown, event: unknown, isPrivate: boolean, content: Content): TopicMessage {
  // On the socket the name of a topic has a prefix of nine bytes.
  if (!isName(topic) || !isName(`realtime:${topic}`)) throw new BroadcastRefused(422, 'topic must be a text of 1 to 246 bytes')
  if (!isName(event)) throw new BroadcastRefused(422, 'event must be a text of 1 to 255 bytes')
  return { topic, isPrivate, broadcast: { event, content } }
}

function batchOf(body: unknown): readonly TopicMessage[] {
  const { messages } = (typeof body === 'object' && body !== null ? body : {}) as Fields
  if (!Array.isArray(messages) || messages.length > MOST_MESSAGES) throw new BroadcastRefused(422, `messages must be a list of at most ${MOST_MESSAGES}`)
  return (messages as unknown[]).map((message) => {
    const { topic, event, payload, private: isPrivate } = (typeof message === 'object' && message !== null ? message : {}) as Fields
    return messageOf(topic, event, isPrivate === true, contentOf(payload))
  })
}

/** POST api/broadcast and its form for one event. A message that may not be written is refused, and then none is sent. */
export function broadcastRoutes(app: FastifyInstance, { authorizer, outbox, privateOnly }: HttpParts): void {
  const demand = async (credential: Credential, { topic, isPrivate }: TopicMessage): Promise<void> => {
    if (!isPrivate && privateOnly) throw new BroadcastRefused(403, 'PrivateOnly: This project only allows private channels')
    if (!isPrivate) return
    const { write } = await authorizer.ask(credential, topic)
    if (!write) throw new BroadcastRefused(403, `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`)
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, messages: readonly TopicMessage[]): Promise<FastifyReply> => {
    const credential = credentialOf({ ...request.caller.claims, role: request.caller.role })
    for (const message of messages) await demand(credential, message)
    await Promise.all(messages.map((message) => outbox.publish(message, null)))
    return reply.code(202).send()
  }

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BroadcastRefused) return reply.code(error.status).send({ error: error.message })
    const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    return reply.code(status).send({ error: status >= 500 ? 'The message could not be sent' : 'The request could not be read' })
  })
  app.post('/api/broadcast', (request, reply) => send(request, reply, batchOf(request.body)))
  app.post<{ Params: { topic: string; event: string }; Querystring: Fields }>('/api/broadcast/:topic/events/:event', (request, reply) => {
    const { params, query, body } = request
    if (Object.keys(query).some((name) => name.startsWith('persist'))) throw new BroadcastRefused(400, 'persist is not available on this server')
    const content: Content = Buffer.isBuffer(body) ? { bytes: body } : contentOf(body)
    return send(request, reply, [messageOf(params.topic, params.event, query['private'] === 'true', content)])
  })
}

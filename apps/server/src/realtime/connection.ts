import type { RawData, WebSocket } from 'ws'

import type { Log } from '../kernel/log.ts'
import { TooManyChecks } from './authorizer.ts'
import { Channel, readRefusal, TOPIC_PREFIX, type ChannelServices, type ChannelSocket } from './channel.ts'
import { SubscriptionRefused } from './changes/subscription-refused.ts'
import { CredentialRefused, type Credential, type Credentials } from './credentials.ts'
import { LIMITS, perSecond, refilling } from './limits.ts'
import { broadcastOf } from './wire/broadcast.ts'
import { decodeBinary, decodeText, encodePush, type ClientFrame, type Version } from './wire/frames.ts'
import { JoinRefused, parseJoin, type JoinRequest } from './wire/join.ts'

export interface ConnectionParts {
  readonly ws: WebSocket
  readonly version: Version
  /** Whose key opened the socket. */
  readonly credential: Credential
  readonly credentials: Credentials
  readonly services: ChannelServices
  readonly privateOnly: boolean
  readonly log: Log
  /** Whether the socket belongs to somebody: not to an address alone. */
  readonly isKnown: () => boolean
  /** A channel has been joined on behalf of that credential. */
  readonly onJoined: (credential: Credential) => void
}

const POLICY_VIOLATION = 1008
const MALFORMED = 1007
const TOO_BIG = 1009
const UNEXPECTED = 1011

/** How many values a text may hold, before it is read as JSON: what stands between brackets and commas. */
function mayHold(bytes: Buffer, most: number): boolean {
  let values = 0
  for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1
  return values <= most
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

/** One socket: frames in, channels, frames out. A topic is joining until its channel is known. */
export class Connection implements ChannelSocket {
  readonly version: Version
  readonly #parts: ConnectionParts
  readonly #channels = new Map<string, Channel | symbol>()
  /** The newest token of each channel whose token is being checked. */
  readonly #renewals = new Map<Channel, ClientFrame>()
  readonly #mayPush = perSecond(LIMITS.framesPerSecond)
  readonly #mayPushUnknown = refilling(LIMITS.strangerFrames, LIMITS.strangerFramesPerSecond)
  readonly #maySay = perSecond(LIMITS.bytesPerSecond)
  readonly #mayJoin = perSecond(LIMITS.joinsPerSecond)
  readonly #mayBroadcast = perSecond(LIMITS.broadcastsPerSecond)
  #heardAt = Date.now()
  #emptySince: number | null = Date.now()

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.version = parts.version
    const { ws } = parts
    ws.on('message', (data, isBinary) => void this.#take(bytesOf(data), isBinary))
    ws.on('close', () => this.#forgetAll())
    // What is wrong with a socket ends it; there is nobody to tell.
    ws.on('error', () => undefined)
  }

  /** Closes a socket that has been silent, or without a channel, for too long. */
  tidy(now: number, emptyMs: number): void {
    const silent = now - this.#heardAt > LIMITS.silenceMs
    const empty = this.#emptySince !== null && now - this.#emptySince > emptyMs
    if (silent) this.#parts.ws.terminate()
    else if (empty) this.#parts.ws.close(1000, 'no channels')
  }

  /** Bytes that its reader has not taken yet. */
  get backlog(): number {
    return this.#parts.ws.bufferedAmount
  }

  send(frame: string | Uint8Array): void {
    const { ws } = this.#parts
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > LIMITS.queuedBytes) this.tooSlow()
    else ws.send(frame)
  }

  push({ topic, joinRef }: Pick<Channel, 'topic' | 'joinRef'>, event: string, payload: string): void {
    this.send(encodePush(this.version, { joinRef, ref: null, topic, event, payload }))
  }

  closeChannel(channel: Channel): void {
    channel.dispose()
    if (this.#channels.get(channel.topic) === channel) this.#remove(channel.topic)
    this.push(channel, 'phx_close', '{}')
  }

  tooSlow(): void {
    this.#parts.log.warn('a realtime socket did not keep up and was closed')
    this.#forgetAll()
    // A closing handshake would wait behind everything that is not read.
    this.#parts.ws.terminate()
  }

  /** Whatever a frame sets off ends here: nothing that a client sends may reach the process. */
  async #take(bytes: Buffer, isBinary: boolean): Promise<void> {
    try {
      await this.#receive(bytes, isBinary)
    } catch (error) {
      this.#parts.log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'a realtime frame could not be handled')
      this.#parts.ws.close(UNEXPECTED, 'unexpected error')
    }
  }

  async #receive(bytes: Buffer, isBinary: boolean): Promise<void> {
    this.#heardAt = Date.now()
    const isKnown = this.#parts.isKnown()
    if (!this.#mayPush() || !(isKnown || this.#mayPushUnknown()) || !this.#maySay(bytes.length)) {
      this.#parts.ws.close(POLICY_VIOLATION, 'too many messages')
      return
    }
    if (!isKnown && !mayHold(bytes, LIMITS.strangerValues)) {
      this.#parts.ws.close(TOO_BIG, 'too much at once')
      return
    }
    const binary = isBinary && this.version === '2.0.0'
    const frame = binary ? decodeBinary(bytes) : decodeText(this.version, bytes.toString('utf8'))
    if (frame === null) this.#parts.ws.close(MALFORMED, 'malformed frame')
    else await this.#handle(frame)
  }

  async #handle(frame: ClientFrame): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') {
      this.#reply(frame, 'ok')
    } else if (event === 'phx_join') {
      await this.#join(frame)
    } else {
      const channel = this.#channels.get(topic)
      if (channel instanceof Channel) await this.#handleIn(channel, frame)
      else if (event === 'phx_leave') this.#leave(frame)
      else this.#reply(frame, 'error', { reason: 'unmatched topic' })
    }
  }

  async #handleIn(channel: Channel, frame: ClientFrame): Promise<void> {
    switch (frame.event) {
      case 'phx_leave':
        this.#leave(frame)
        break
      case 'access_token':
        await this.#renewInTurn(channel, frame)
        break
      case 'broadcast':
        await this.#broadcast(channel, frame)
        break
      default:
        this.#reply(frame, 'error', { reason: `${frame.event} is not available on this server` })
    }
  }

  #leave(frame: ClientFrame): void {
    const channel = this.#channels.get(frame.topic)
    this.#remove(frame.topic)
    this.#reply(frame, 'ok')
    if (channel instanceof Channel) {
      channel.dispose()
      this.push(channel, 'phx_close', '{}')
    }
  }

  async #join(frame: ClientFrame): Promise<void> {
    const before = this.#channels.get(frame.topic)
    if (before instanceof Channel) this.closeChannel(before)
    const joining = Symbol('joining')
    let channel: Channel | null = null
    // Expected before the policies are asked, so that nothing sent after the reply is missed.
    const settle = this.#parts.services.hub.expect(frame.topic.slice(TOPIC_PREFIX.length))
    try {
      const request = this.#readJoin(frame)
      this.#channels.set(frame.topic, joining)
      this.#emptySince = null
      channel = await this.#open(frame, request)
      await channel.prepare()
      await this.#parts.services.catchUp()
      // Left, or joined again, while the policies were asked.
      if (this.#channels.get(frame.topic) !== joining || this.#parts.ws.readyState !== this.#parts.ws.OPEN) return
      const bindings = channel.start()
      this.#channels.set(frame.topic, channel)
      this.#parts.onJoined(channel.credential)
      this.#reply(frame, 'ok', { postgres_changes: bindings })
      channel.goOn()
    } catch (error) {
      if (this.#channels.get(frame.topic) === joining) this.#remove(frame.topic)
      this.#reply(frame, 'error', { reason: this.#reasonOf(error) })
    } finally {
      settle()
      if (this.#channels.get(frame.topic) !== channel) channel?.dispose()
    }
  }

  #readJoin({ topic, payload }: ClientFrame): JoinRequest {
    if (!topic.startsWith(TOPIC_PREFIX) || topic.length === TOPIC_PREFIX.length || topic.includes('\0')) throw new JoinRefused('unmatched topic')
    if (Buffer.byteLength(topic) > LIMITS.nameBytes) throw new JoinRefused('TopicNameTooLong: the name of a channel has at most 246 bytes')
    if (!this.#mayJoin()) throw new JoinRefused('ClientJoinRateLimitReached: Too many joins per second')
    if (!this.#channels.has(topic) && this.#channels.size >= LIMITS.channelsPerSocket) throw new JoinRefused('ChannelRateLimitReached: Too many channels')
    const request = parseJoin(payload)
    if (!request.isPrivate && this.#parts.privateOnly) throw new JoinRefused('PrivateOnly: This project only allows private channels')
    return request
  }

  async #open({ topic, joinRef }: ClientFrame, request: JoinRequest): Promise<Channel> {
    const credential = await this.#credentialOf(request.accessToken)
    const name = topic.slice(TOPIC_PREFIX.length)
    if (request.isPrivate) {
      const { read } = await this.#parts.services.authorizer.ask(credential, name)
      if (!read) throw new JoinRefused(readRefusal(name))
    }
    return new Channel(this.#parts.services, { socket: this, topic, joinRef, request, credential })
  }

  /** Null and keys mean: the connection's own. */
  async #credentialOf(token: string | null): Promise<Credential> {
    if (token === null || token === '') return this.#parts.credential
    if (!token.startsWith('sb_')) return this.#parts.credentials.ofToken(token)
    return this.#parts.credential
  }

  /** One after the other: checking a token takes its time, and of those that come meanwhile the last one counts. */
  async #renewInTurn(channel: Channel, frame: ClientFrame): Promise<void> {
    const underWay = this.#renewals.has(channel)
    this.#renewals.set(channel, frame)
    if (underWay) return
    try {
      let checked: ClientFrame | undefined
      for (let newest: ClientFrame | undefined = frame; newest !== undefined && newest !== checked; newest = this.#renewals.get(channel)) {
        checked = newest
        await this.#renew(channel, newest)
      }
    } finally {
      this.#renewals.delete(channel)
    }
  }

  async #renew(channel: Channel, { payload }: ClientFrame): Promise<void> {
    const token = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)['access_token'] : null
    if (typeof token !== 'string' || token === '') return
    try {
      const credential = await this.#credentialOf(token)
      if (credential.claims !== channel.credential.claims) await channel.renew(credential)
    } catch (error) {
      channel.end(this.#reasonOf(error))
    }
  }

  async #broadcast(channel: Channel, frame: ClientFrame): Promise<void> {
    if (!this.#mayBroadcast()) {
      channel.end('MessagePerSecondRateLimitReached: Too many messages per second')
      return
    }
    const message = broadcastOf(frame)
    let sent = false
    let reason = `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`
    try {
      if (message === null) reason = 'InvalidBroadcast: a broadcast has an event of 1 to 255 bytes and a payload that is not nested too deep'
      else sent = await channel.broadcast(message)
    } catch (error) {
      reason = this.#reasonOf(error)
    }
    if (!sent) this.#reply(frame, 'error', { reason })
    else if (channel.wantsAck) this.#reply(frame, 'ok')
  }

  #reasonOf(error: unknown): string {
    if (error instanceof JoinRefused || error instanceof CredentialRefused) return error.message
    if (error instanceof SubscriptionRefused) return `RealtimeDisabledForConfiguration: ${error.message}`
    if (error instanceof TooManyChecks) return 'ConnectionRateLimitReached: Too many joins are waiting'
    this.#parts.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'realtime could not ask the database')
    return 'UnableToConnectToProject: Realtime was unable to connect to the project database'
  }

  #reply({ joinRef, ref, topic }: ClientFrame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    this.send(encodePush(this.version, { joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) }))
  }

  #remove(topic: string): void {
    this.#channels.delete(topic)
    if (this.#channels.size === 0) this.#emptySince ??= Date.now()
  }

  #forgetAll(): void {
    for (const channel of this.#channels.values()) if (channel instanceof Channel) channel.dispose()
    this.#channels.clear()
  }

  /** The server stops: clients connect again elsewhere, or when it is back. */
  goAway(): void {
    this.#forgetAll()
    this.#parts.ws.close(1001, 'going away')
  }
}

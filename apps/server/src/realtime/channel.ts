import { setTimeout as sleep } from 'node:timers/promises'

import type { Authorizer } from './authorizer.ts'
import type { Changes } from './changes/service.ts'
import type { ChangeListener, NumberedBinding } from './changes/subscriptions.ts'
import { SubscriptionRefused } from './changes/subscription-refused.ts'
import { expiredMessage, type Credential } from './credentials.ts'
import type { TopicMessage } from './fan-out/messages.ts'
import type { FramesOf, Hub, Listening } from './hub.ts'
import { LIMITS } from './limits.ts'
import type { Replay } from './replay.ts'
import type { TopicRights } from './rights-query.ts'
import { broadcastFrames, type Broadcast, type Version } from './wire/frames.ts'
import { JoinRefused, type JoinRequest } from './wire/join.ts'

/** What a channel needs of its socket. */
export interface ChannelSocket {
  readonly version: Version
  send(frame: string | Uint8Array): void
  push(channel: Channel, event: string, payload: string): void
  /** Forgets the channel and tells the client that it is closed. */
  closeChannel(channel: Channel): void
  /** Ends the connection: its reader does not keep up. */
  tooSlow(): void
}

/** What all channels of a server share. */
export interface ChannelServices {
  readonly authorizer: Authorizer
  readonly changes: Changes
  readonly hub: Hub
  /** Resolves when what commits from now on will be heard by whoever is expected. */
  readonly catchUp: () => Promise<void>
  /** Hands a broadcast to the other servers. */
  readonly publish: (message: TopicMessage) => void
  readonly replay: Replay
}

export interface ChannelParts {
  readonly socket: ChannelSocket
  /** Topic on the wire, `realtime:<name>`. */
  readonly topic: string
  readonly joinRef: string | null
  readonly request: JoinRequest
  readonly credential: Credential
}

const MOST_HELD = 500
const SUBSCRIBED = 'Subscribed to PostgreSQL'
const LONGEST_TIMER_MS = 2_147_483_647
export const TOPIC_PREFIX = 'realtime:'

export function readRefusal(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
}

/** One topic joined by one socket: who listens, since when the policies were last asked, and until when the token holds. */
export class Channel implements Listening, ChangeListener {
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  readonly isPrivate: boolean
  readonly #socket: ChannelSocket
  readonly #services: ChannelServices
  readonly #request: JoinRequest
  #credential: Credential
  #bindings: readonly NumberedBinding[] = []
  #expiry: NodeJS.Timeout | undefined
  /** Frames that wait for the answer of the policies. */
  #held: (string | Uint8Array)[] | null = null
  /** Changes that wait for the answer of the join: the client does not know the numbers of its bindings before. */
  #early: string[] | null = null
  /** Why the changes of a join that is not answered yet cannot go on. */
  #failure: string | null = null
  #ended = false

  constructor(services: ChannelServices, { socket, topic, joinRef, request, credential }: ChannelParts) {
    this.#services = services
    this.#socket = socket
    this.#request = request
    this.#credential = credential
    this.topic = topic
    this.name = topic.slice(TOPIC_PREFIX.length)
    this.joinRef = joinRef
    this.isPrivate = request.isPrivate
  }

  get credential(): Credential {
    return this.#credential
  }

  get userId(): string | null {
    const { sub } = this.#credential.claims
    return typeof sub === 'string' ? sub : null
  }

  /** Numbers the bindings and follows their tables at once where the client waits for that. Throws SubscriptionRefused, and JoinRefused when that takes too long. */
  async prepare(): Promise<void> {
    this.#bindings = this.#services.changes.number(this.#request.bindings)
    const { tablesWithinMs } = this.#request
    if (tablesWithinMs === null) return
    this.#early = []
    const following = this.#services.changes.subscribe(this, this.#bindings).finally(() => {
      if (this.#ended) this.#services.changes.unsubscribe(this)
    })
    const over = new AbortController()
    const late = sleep(tablesWithinMs, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new JoinRefused(`PostgresChangesSubscribeTimeout: the tables were not followed within ${String(tablesWithinMs)} ms`)
    })
    try {
      await Promise.race([following, late])
    } finally {
      over.abort()
    }
  }

  /** Starts listening; returns the bindings with their numbers for the reply. Throws JoinRefused when the changes that it waited for failed meanwhile. */
  start(): readonly NumberedBinding[] {
    if (this.#failure !== null) throw new JoinRefused(`UnableToSubscribeToChanges: ${this.#failure}`)
    this.#services.hub.add(this)
    this.#watchExpiry()
    return this.#bindings
  }

  /** What follows the reply: the tables, messages of before, and word of both. */
  goOn(): void {
    if (this.#request.wantsReadiness) this.#system('ok', 'system', 'Replication connection established')
    if (this.#early !== null) this.#tellEarly(this.#early)
    else void this.#followTables()
    void this.#replay()
  }

  #tellEarly(changes: readonly string[]): void {
    this.#system('ok', 'postgres_changes', SUBSCRIBED)
    this.#early = null
    for (const change of changes) this.pushChange(change)
  }

  /** Follows the tables that were asked for and says whether that worked. */
  async #followTables(): Promise<void> {
    if (this.#bindings.length === 0) return
    try {
      await this.#services.changes.subscribe(this, this.#bindings)
      if (this.#ended) this.#services.changes.unsubscribe(this)
      else this.#system('ok', 'postgres_changes', SUBSCRIBED)
    } catch (error) {
      this.failChanges(error instanceof SubscriptionRefused ? error.message : 'Unable to subscribe to changes: the database did not answer')
    }
  }

  /** Sends again what the database sent before, where that was asked for at join; something that comes meanwhile may come twice, under one id. */
  async #replay(): Promise<void> {
    const { replay } = this.#request
    if (replay === null) return
    try {
      for (const broadcast of await this.#services.replay(this.#credential, this.name, replay)) {
        const frame = broadcastFrames(this.topic, broadcast)(this.#socket.version)
        if (frame !== null && !this.#ended) this.#socket.send(frame)
      }
    } catch {
      if (!this.#ended) this.#system('error', 'system', 'UnableToReplayMessages: Realtime was unable to replay messages')
    }
  }

  /** Stops listening, without a word to the client. */
  dispose(): void {
    this.#ended = true
    clearTimeout(this.#expiry)
    this.#services.hub.remove(this)
    if (this.#bindings.length > 0) this.#services.changes.unsubscribe(this)
  }

  /** Tells why, then closes. */
  end(message: string): void {
    if (this.#ended) return
    this.#system('error', 'system', message)
    this.#socket.closeChannel(this)
  }

  /** From here on everything is judged by this token. */
  async renew(credential: Credential): Promise<void> {
    if (this.#ended) return
    this.#credential = credential
    this.#watchExpiry()
    if (this.isPrivate) await this.#askAgain(0)
  }

  recheck(maxAgeMs: number): void {
    if (this.isPrivate && !this.#ended) void this.#askAgain(maxAgeMs)
  }

  offer(frames: FramesOf): void {
    const frame = frames(this.#socket.version)
    if (frame === null || this.#ended) return
    if (!this.isPrivate) {
      this.#socket.send(frame)
    } else if (this.#held === null) {
      this.#letThrough(frame)
    } else if (this.#held.length >= MOST_HELD) {
      this.#socket.tooSlow()
    } else {
      this.#held.push(frame)
    }
  }

  /** Sends what this client says to the others, when it may; resolves to whether it did. */
  async broadcast(broadcast: Broadcast): Promise<boolean> {
    const { write } = await this.#rights()
    if (!write || this.#ended) return false
    const message: TopicMessage = { topic: this.name, isPrivate: this.isPrivate, broadcast }
    this.#services.hub.deliver(message, this.#request.self ? undefined : this)
    this.#services.publish(message)
    return true
  }

  get wantsAck(): boolean {
    return this.#request.ack
  }

  pushChange(payload: string): void {
    if (this.#ended) return
    if (this.#early === null) this.#socket.push(this, 'postgres_changes', payload)
    else if (this.#early.length >= MOST_HELD) this.#socket.tooSlow()
    else this.#early.push(payload)
  }

  failChanges(message: string): void {
    this.#services.changes.unsubscribe(this)
    if (this.#early !== null) this.#failure = message
    else if (!this.#ended) this.#system('error', 'postgres_changes', message)
  }

  async #rights(): Promise<TopicRights> {
    if (!this.isPrivate) return { read: true, write: true }
    return this.#services.authorizer.recent(this.#credential, this.name, LIMITS.freshMs)
  }

  /** A message passes on an answer of the last seconds; otherwise it waits until the policies were asked again. */
  #letThrough(frame: string | Uint8Array): void {
    const rights = this.#services.authorizer.recent(this.#credential, this.name, LIMITS.freshMs)
    if (rights instanceof Promise) {
      this.#held = [frame]
      void this.#release(rights)
    } else if (rights.read) {
      this.#socket.send(frame)
    } else {
      this.end(readRefusal(this.name))
    }
  }

  async #release(asked: Promise<TopicRights>): Promise<void> {
    const credential = this.#credential
    let read = false
    try {
      read = (await asked).read
      if (credential !== this.#credential) ({ read } = await this.#rights())
    } catch {
      // An unanswered question lets nothing pass; the channel stays, since nothing was found against it.
      this.#held = null
      return
    }
    const frames = this.#held ?? []
    this.#held = null
    if (!read) this.end(readRefusal(this.name))
    else if (!this.#ended) for (const frame of frames) this.#socket.send(frame)
  }

  async #askAgain(maxAgeMs: number): Promise<void> {
    const credential = this.#credential
    const { authorizer } = this.#services
    try {
      const { read } = await (maxAgeMs === 0 ? authorizer.askAnew(credential, this.name) : authorizer.recent(credential, this.name, maxAgeMs))
      if (!read && credential === this.#credential) this.end(readRefusal(this.name))
    } catch {
      // The database is away: the next message or the next round asks again.
    }
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry)
    const { expiresAt } = this.#credential
    if (expiresAt === null) return
    const left = Math.min(Math.max(0, expiresAt - Date.now()), LONGEST_TIMER_MS)
    this.#expiry = setTimeout(() => {
      this.end(expiredMessage(Math.max(0, Math.floor((Date.now() - expiresAt) / 1_000))))
    }, left)
    this.#expiry.unref()
  }

  #system(status: 'ok' | 'error', extension: string, message: string): void {
    this.#socket.push(this, 'system', JSON.stringify({ message, status, extension, channel: this.name }))
  }
}

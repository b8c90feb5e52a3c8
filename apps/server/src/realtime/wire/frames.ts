/** Frames of the Phoenix protocol: 1.0.0 is a JSON object, 2.0.0 a JSON array with binary frames for broadcasts. */
export type Version = '1.0.0' | '2.0.0'

/** What a client broadcasts, or what is broadcast to it: JSON text or bytes. */
export type Content = { readonly json: string } | { readonly bytes: Uint8Array }

export interface Broadcast {
  readonly event: string
  readonly content: Content
  /** Id of the row in realtime.messages, for messages of the database. */
  readonly messageId?: string
  /** Sent again to somebody who has just joined. */
  readonly isReplayed?: boolean
}

export interface ClientFrame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  /** Set for broadcasts that came as a binary frame. */
  readonly broadcast?: Broadcast
}

export interface ServerPush {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  /** JSON text. */
  readonly payload: string
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const PUSH_HEADER = 7
const ENCODING_JSON = 1
const utf8 = new TextDecoder('utf-8', { fatal: true })

function refOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= 64 ? value : undefined
}

function frameOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): ClientFrame | null {
  const [from, own] = [refOf(joinRef), refOf(ref)]
  if (from === undefined || own === undefined || typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: from, ref: own, topic, event, payload }
}

/** A text frame; null when it is none of the protocol's. */
export function decodeText(version: Version, text: string): ClientFrame | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (version === '2.0.0') {
    return Array.isArray(value) && value.length === 5 ? frameOf(value[0], value[1], value[2], value[3], value[4]) : null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>
  return frameOf(joinRef, ref, topic, event, payload)
}

/** Header 3, lengths of join_ref, ref, topic, event and metadata, the encoding, then those texts and the payload. */
export function decodeBinary(bytes: Uint8Array): ClientFrame | null {
  if (bytes.length < PUSH_HEADER || bytes[0] !== USER_BROADCAST_PUSH) return null
  let offset = PUSH_HEADER
  const lengths = [...bytes.subarray(1, 6)]
  if (offset + lengths.reduce((sum, length) => sum + length, 0) > bytes.length) return null
  try {
    const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
      const text = utf8.decode(bytes.subarray(offset, offset + length))
      offset += length
      return text
    })
    const payload = bytes.subarray(offset)
    let content: Content = { bytes: payload }
    if (bytes[6] === ENCODING_JSON) {
      const json = utf8.decode(payload)
      JSON.parse(json)
      content = { json }
    }
    const refs = { joinRef: joinRef === '' ? null : joinRef, ref: ref === '' ? null : ref }
    return { ...refs, topic, event: 'broadcast', payload: null, broadcast: { event, content } }
  } catch {
    return null
  }
}

export function encodePush(version: Version, { joinRef, ref, topic, event, payload }: ServerPush): string {
  const text = (part: string | null): string => JSON.stringify(part)
  if (version === '2.0.0') return `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
  return `{"topic":${text(topic)},"event":${text(event)},"payload":${payload},"ref":${text(ref)},"join_ref":${text(joinRef)}}`
}

/** What a message says of itself beside its content, as JSON text; '' when nothing. */
function metaOf({ messageId, isReplayed }: Broadcast): string {
  return messageId === undefined ? '' : JSON.stringify({ id: messageId, ...(isReplayed === true ? { replayed: true } : {}) })
}

function encodeBinary(topic: string, broadcast: Broadcast, payload: Uint8Array): Uint8Array {
  const { event } = broadcast
  const meta = metaOf(broadcast)
  const texts = [topic, event, meta].map((text) => Buffer.from(text, 'utf8'))
  return Buffer.concat([Buffer.from([USER_BROADCAST, ...texts.map((text) => text.length), 0]), ...texts, payload])
}

/** A broadcast as each version reads it, made once for all its readers; null where the version has no form for it. */
export function broadcastFrames(topic: string, broadcast: Broadcast): (version: Version) => string | Uint8Array | null {
  const { event, content } = broadcast
  const made = new Map<Version, string | Uint8Array | null>()
  const make = (version: Version): string | Uint8Array | null => {
    if ('bytes' in content) return version === '2.0.0' ? encodeBinary(topic, broadcast, content.bytes) : null
    const meta = metaOf(broadcast)
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.json}${meta === '' ? '' : `,"meta":${meta}`}}`
    return encodePush(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
  }
  return (version) => {
    const known = made.get(version)
    if (known !== undefined) return known
    const frame = make(version)
    made.set(version, frame)
    return frame
  }
}

import fc from 'fast-check'
import { binaryFrames, type Frame, joinPayload, textFrames } from '../generators/frames.ts'
import { encoded, mostly, mutated, onTheWire, scrap, weighed } from '../generators/text.ts'
import { rule, type Target, targetOf, type Verdict } from '../target.ts'
import { checkSecrets } from './judge.ts'
import { bytesOfFrame, converse, type RawFrame } from './socket.ts'
import type { World } from './world.ts'

/** How long a frame that says to be longer than it is, or that ends nothing, is waited for. */
const SILENCE_MS = 700
/** The server's own goodbye for what it did not expect. */
const UNEXPECTED = 1011
const ENOUGH = '"fuzz-last"'

interface Input {
  /** Whose key and token. */
  readonly who: number
  readonly path: string
  readonly version: '1.0.0' | '2.0.0'
  readonly frames: readonly RawFrame[]
}

const plain = (opcode: number, content: string | Uint8Array): RawFrame => ({ opcode, isFinal: true, reserved: 0, isMasked: true, content, claimed: null })

const odd: fc.Arbitrary<RawFrame> = fc.record({
  opcode: fc.integer({ min: 0, max: 15 }), isFinal: fc.boolean(), reserved: mostly(fc.constant(0), fc.nat(7)), isMasked: mostly(fc.constant(true), fc.constant(false)),
  content: fc.oneof(scrap, fc.uint8Array({ maxLength: 140 })), claimed: mostly(fc.constant(null), fc.constantFrom(0, 1, 125, 126, 65_536, 2 ** 31, 2 ** 40, 3_004_096, 3_004_097)),
})

function inputs(world: World): fc.Arbitrary<Input> {
  const topics = world.people.flatMap(({ companyId, userId }) => [`realtime:company:${companyId}`, `realtime:user:${userId}`])
  const token = fc.constantFrom(...world.people.map((person) => person.token))
  const config = { broadcast: { self: true, ack: true }, postgres_changes: [{ event: '*', schema: 'public', table: 'employees' }] }
  const good = fc.tuple(token, fc.boolean()).map(([access_token, isPrivate]) => ({ access_token, config: { ...config, private: isPrivate } }))
  const join = weighed([2, good], [3, joinPayload])
  const text = textFrames([...topics, 'realtime:t'], join).map(({ text: content }: Frame) => plain(1, content))
  const frame = weighed([6, text], [2, binaryFrames.map((bytes) => plain(2, bytes))], [2, odd])
  const version = fc.constantFrom('1.0.0' as const, '2.0.0' as const)
  const path = weighed([12, fc.constant('')], [1, mutated(fc.constantFrom('&log_level=info', '&vsn=9', '&apikey=x')).map(onTheWire)])
  return fc.record({ who: fc.nat(world.people.length - 1), path, version, frames: fc.array(frame, { maxLength: 5 }) })
}

/** What the server says is of its protocol, whatever it was told. */
function checkText(version: Input['version'], text: string): void {
  const said: unknown = JSON.parse(text)
  const parts = version === '2.0.0' ? said : Object.values(said as object)
  rule(Array.isArray(parts) && parts.length === 5, `a frame is none of the protocol's: ${text.slice(0, 300)}`)
  rule(!/\n\s+at |node_modules|\.ts:\d+/.test(text), `a frame shows what is inside: ${text.slice(0, 300)}`)
}

/** Frames on sockets of their own, good ones, and such as nobody may send; a heartbeat at last shows that it was enough. */
export function framesOverTheWire(world: World): Target {
  return targetOf<Input>({
    name: 'frames over the wire',
    within: 15_000,
    isRemote: true,
    inputs: inputs(world),
    async attempt({ who, path, version, frames }): Promise<Verdict> {
      const person = world.people[who % world.people.length]
      if (person === undefined) throw new Error('there is nobody')
      const heartbeat = version === '2.0.0' ? `[null,${ENOUGH},"phoenix","heartbeat",{}]` : `{"topic":"phoenix","event":"heartbeat","payload":{},"ref":${ENOUGH}}`
      const sent = [...frames, plain(1, heartbeat)]
      const address = `/realtime/v1/websocket?apikey=${encoded(world.publishableKey)}&vsn=${version}${path}`
      const { texts, binaries, closeCode, refusal } = await converse(world.url, address, sent.map(bytesOfFrame), ENOUGH, SILENCE_MS)
      rule(closeCode !== UNEXPECTED, 'a frame was one that the server did not expect')
      if (refusal !== null) {
        rule(/^HTTP\/1\.1 4\d\d /.test(refusal), `a socket was refused with: ${refusal.slice(0, 300)}`)
        return 'refused'
      }
      for (const text of texts) checkText(version, text)
      for (const bytes of binaries) rule(bytes[0] === 4, 'a binary frame is none of the protocol')
      // A token that somebody else holds is theirs: only without one of another is anything kept from this socket.
      const told = frames.map(({ content }) => Buffer.from(content as string).toString()).join('\n')
      const tokens = world.people.filter(({ token }) => told.includes(token))
      const [only = person] = tokens
      if (tokens.every(({ companyId }) => companyId === only.companyId)) checkSecrets(texts.join('\n'), told, only.secrets)
      return texts.length > 0 && closeCode === null ? 'accepted' : 'refused'
    },
  })
}

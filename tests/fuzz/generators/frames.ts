import fc from 'fast-check'
import { mutatedBytes } from './bytes.ts'
import { listed, mostly, mutated, scrap, seq, weighed } from './text.ts'

const EVENTS = ['phx_join', 'phx_leave', 'heartbeat', 'access_token', 'broadcast', 'presence', 'phx_close', 'postgres_changes'] as const

const operator = fc.constantFrom('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct', 'xx')
const value = fc.oneof(fc.constantFrom('1', 'a,b', '"a"', '(1,2)', '("a,b",c)', 'null', 'not_null', '2026-01-01', 'a=eq.1'), scrap)

/** The filter of a subscription. */
export const subscriptionFilter: fc.Arbitrary<string> = mutated(listed(seq(fc.constantFrom('id', 'company_id', 'a b'), '=', fc.constantFrom('', 'not.'), operator, '.', value), ',', 5))

const odd: fc.Arbitrary<unknown> = fc.oneof(scrap, fc.jsonValue({ maxDepth: 2 }))
const change = fc.record({
  event: mostly(fc.constantFrom('*', 'INSERT', 'UPDATE', 'DELETE'), odd), schema: mostly(fc.constant('public'), odd), table: mostly(fc.constantFrom('notifications', 'employees', '*'), odd),
  filter: mostly(subscriptionFilter, odd), select: fc.oneof(fc.constant(['id']), odd),
}, { requiredKeys: ['event'] })
const replay = fc.oneof(fc.record({ since: fc.integer(), limit: fc.integer({ min: -1, max: 30 }) }), odd)
const broadcast = fc.record({ self: fc.oneof(fc.boolean(), odd), ack: fc.boolean(), replay, replication_ready: fc.boolean() }, { requiredKeys: [] })
const config = fc.record({
  broadcast: mostly(broadcast, odd), private: fc.oneof(fc.boolean(), odd), presence: odd, postgres_changes: mostly(fc.array(change, { maxLength: 4 }), odd),
  postgres_changes_options: fc.record({ wait: fc.boolean(), timeout: fc.oneof(fc.integer(), odd) }, { requiredKeys: [] }),
}, { requiredKeys: [] })

/** What a join carries. */
export const joinPayload: fc.Arbitrary<unknown> = mostly(fc.record({ config: mostly(config, odd), access_token: fc.oneof(fc.constant('sb_x'), odd), user_token: odd }, { requiredKeys: ['config'] }), odd)

const broadcastPayload = fc.record({ type: fc.constant('broadcast'), event: mostly(fc.constantFrom('e', 'é🙂'), odd), payload: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: ['event'] })

export interface Frame {
  readonly version: '1.0.0' | '2.0.0'
  readonly text: string
}

/** JSON that is deeper than anybody writes it. */
const deep = fc.tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1, max: 7_000 })).map(([sign, times]) => (sign === '[' ? '['.repeat(times) + ']'.repeat(times) : `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`))

/** Text frames of either version about one of these topics. */
export function textFrames(topics: readonly string[], joins: fc.Arbitrary<unknown> = joinPayload): fc.Arbitrary<Frame> {
  const topic = mostly(fc.constantFrom('phoenix', ...topics), scrap)
  const ref = fc.oneof(fc.constantFrom<unknown>('1', 1, null), odd)
  const told = weighed(
    [4, fc.tuple(fc.constant('phx_join'), joins)],
    [3, fc.tuple(fc.constant('broadcast'), broadcastPayload)],
    [2, fc.tuple(mostly(fc.constantFrom(...EVENTS), scrap), mostly(fc.constant({}), odd))],
    [1, fc.tuple(fc.constant('access_token'), fc.record({ access_token: odd }))],
  )
  const usual = fc.tuple(fc.constantFrom('1.0.0' as const, '2.0.0' as const), ref, ref, topic, told).map(([version, joinRef, own, about, [event, payload]]): Frame => ({
    version,
    text: JSON.stringify(version === '2.0.0' ? [joinRef, own, about, event, payload] : { topic: about, event, payload, ref: own, join_ref: joinRef }),
  }))
  const spoiled = usual.chain(({ version, text }) => mutated(fc.constant(text)).map((changed): Frame => ({ version, text: changed })))
  const nested = fc.tuple(fc.constantFrom('1.0.0' as const, '2.0.0' as const), deep).map(([version, content]): Frame => {
    const [about, payload] = [JSON.stringify(topics[0] ?? 't'), `{"event":"e","payload":${content}}`]
    return { version, text: version === '2.0.0' ? `[null,"1",${about},"broadcast",${payload}]` : `{"topic":${about},"event":"broadcast","payload":${payload},"ref":"1"}` }
  })
  return weighed([12, usual], [6, spoiled], [1, nested])
}

const short = fc.oneof(fc.constantFrom('', '1', 'realtime:t', 'é🙂'), fc.string({ unit: 'grapheme', maxLength: 20 }))

/** Binary frames of version 2, as clients write broadcasts, with their bytes disturbed. */
export const binaryFrames: fc.Arbitrary<Uint8Array> = mutatedBytes(
  fc.tuple(
    fc.tuple(short, short, short, short, short),
    fc.constantFrom(0, 1, 2, 255),
    fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.jsonValue().map((content) => Uint8Array.from(Buffer.from(JSON.stringify(content))))),
  ).map(([names, encoding, payload]) => {
    const texts = names.map((name) => Buffer.from(name).subarray(0, 255))
    return Uint8Array.from(Buffer.concat([Uint8Array.from([3, ...texts.map((text) => text.length), encoding]), ...texts, payload]))
  }),
)

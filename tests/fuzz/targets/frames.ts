import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { weighed } from '../generators/text.ts'
import { FilterRefused, parseFilter } from '../../../apps/server/src/realtime/changes/filter.ts'
import { LIMITS } from '../../../apps/server/src/realtime/limits.ts'
import { broadcastOf, isName } from '../../../apps/server/src/realtime/wire/broadcast.ts'
import { type Broadcast, broadcastFrames, type ClientFrame, decodeBinary, decodeText, encodePush } from '../../../apps/server/src/realtime/wire/frames.ts'
import { JoinRefused, parseJoin } from '../../../apps/server/src/realtime/wire/join.ts'
import { binaryFrames, type Frame, subscriptionFilter, textFrames } from '../generators/frames.ts'
import { rule, targetOf, unlessRefused, type Verdict } from '../target.ts'

/** A broadcast as a listener of version 2 reads it: four names and lengths in front, told apart from how the server writes them. */
function readBinary(frame: Uint8Array): { readonly topic: string; readonly event: string; readonly payload: string } {
  const [kind, topicLength = 0, eventLength = 0, metaLength = 0] = frame
  rule(kind === 4, 'a broadcast of bytes has another kind')
  const bytes = Buffer.from(frame.subarray(5))
  return {
    topic: bytes.toString('utf8', 0, topicLength),
    event: bytes.toString('utf8', topicLength, topicLength + eventLength),
    payload: bytes.toString('hex', topicLength + eventLength + metaLength),
  }
}

/** What one sends, all of its listeners can read, and it is the same. */
function checkSent(topic: string, broadcast: Broadcast): void {
  const frames = broadcastFrames(topic, broadcast)
  for (const version of ['1.0.0', '2.0.0'] as const) {
    const frame = frames(version)
    if (frame === null) continue
    if (typeof frame !== 'string') {
      const content = 'bytes' in broadcast.content ? Buffer.from(broadcast.content.bytes).toString('hex') : ''
      rule(isDeepStrictEqual(readBinary(frame), { topic, event: broadcast.event, payload: content }), 'a broadcast of bytes reaches listeners as another one')
      continue
    }
    const heard = decodeText(version, frame)
    const { event } = (heard?.payload ?? {}) as { readonly event?: unknown }
    rule(heard !== null && heard.topic === topic && heard.event === 'broadcast' && event === broadcast.event, 'a broadcast reaches listeners as another one')
    rule('json' in broadcast.content && frame.includes(`"payload":${broadcast.content.json}`), 'a broadcast reaches listeners with another content')
  }
}

function understood(frame: ClientFrame): Verdict | Promise<Verdict> {
  const { topic, event, payload } = frame
  if (event === 'phx_join') {
    return unlessRefused(JoinRefused, () => {
      const { bindings, replay, tablesWithinMs, accessToken } = parseJoin(payload)
      rule(bindings.length <= LIMITS.bindingsPerChannel, 'a join subscribes to more than it may')
      rule(replay === null || (replay.limit >= 1 && replay.limit <= 25 && replay.since >= 0), 'a join replays more than it may')
      rule(tablesWithinMs === null || (tablesWithinMs > 0 && tablesWithinMs <= 20_000), 'a join waits longer than it may')
      rule([accessToken, ...bindings.flatMap((each) => [each.schema, each.table, each.filter])].every((text) => text === null || !text.includes('\0')), 'a text that PostgreSQL cannot hold goes on')
    })
  }
  if (event !== 'broadcast') return 'accepted'
  const broadcast = broadcastOf(frame)
  if (broadcast === null || !isName(topic)) return 'refused'
  checkSent(topic, broadcast)
  return 'accepted'
}

const ORDINARY = 4_000

function text({ version, text: given }: Frame): Verdict | Promise<Verdict> {
  const frame = decodeText(version, given)
  if (frame === null) return 'refused'
  const { joinRef, ref, topic, event, payload } = frame
  // What is nested beyond that can be too deep to be written again, and the server never does.
  if (given.length < ORDINARY) {
    const again = decodeText(version, encodePush(version, { joinRef, ref, topic, event, payload: JSON.stringify(payload) ?? 'null' }))
    rule(again !== null && JSON.stringify({ ...again, payload: 0 }) === JSON.stringify({ ...frame, payload: 0 }) && JSON.stringify(again.payload) === (JSON.stringify(payload) ?? 'null'), 'a frame that is written again is another one')
  }
  return understood(frame)
}

function filter(given: string): Promise<Verdict> {
  return unlessRefused(FilterRefused, () => {
    const conditions = parseFilter(given)
    rule(conditions.length <= 20 && conditions.every(({ value }) => !Array.isArray(value) || value.length <= 100), 'a filter holds more than it may')
  })
}

type Input = { readonly kind: 'text'; readonly frame: Frame } | { readonly kind: 'binary'; readonly bytes: Uint8Array } | { readonly kind: 'filter'; readonly text: string }

/** Frames of sockets, joins, subscriptions and broadcasts: either understood, and then the same for all listeners, or none. */
export const target = targetOf<Input>({
  name: 'frames',
  within: 250,
  inputs: weighed(
    [6, fc.record({ kind: fc.constant('text' as const), frame: textFrames(['realtime:t', 'realtime:company:1']) })],
    [3, fc.record({ kind: fc.constant('binary' as const), bytes: binaryFrames })],
    [2, fc.record({ kind: fc.constant('filter' as const), text: subscriptionFilter })],
  ),
  attempt(input) {
    if (input.kind === 'text') return text(input.frame)
    if (input.kind === 'filter') return filter(input.text)
    const frame = decodeBinary(input.bytes)
    return frame === null ? 'refused' : understood(frame)
  },
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { broadcastFrames, decodeBinary, decodeText, encodePush } from './frames.ts'

/** As supabase-js writes a broadcast. */
function clientBroadcast(parts: readonly string[], encoding: number, payload: Uint8Array): Uint8Array {
  const texts = parts.map((part) => Buffer.from(part))
  return Buffer.concat([Buffer.from([3, ...texts.map((text) => text.length), encoding]), ...texts, payload])
}

const short = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => Buffer.byteLength(text) <= 64)

describe('text frames', () => {
  it('come back as they were written, in both versions', () => {
    fc.assert(
      fc.property(fc.option(short), fc.option(short), short, short, fc.jsonValue(), (joinRef, ref, topic, event, payload) => {
        for (const version of ['1.0.0', '2.0.0'] as const) {
          const text = encodePush(version, { joinRef, ref, topic, event, payload: JSON.stringify(payload) })
          expect(decodeText(version, text)).toEqual({ joinRef, ref, topic, event, payload: JSON.parse(JSON.stringify(payload)) as unknown })
        }
      }),
      { numRuns: 200 },
    )
  })

  it('of any other shape are none', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeText('1.0.0', text) === null || text.trim().startsWith('{')))
    for (const text of ['null', '7', '"x"', '{}', '[]', '[null,null,null,null,null]', '[{},null,"t","e",{}]']) {
      expect([text, decodeText('2.0.0', text), decodeText('1.0.0', text)]).toEqual([text, null, null])
    }
    expect(decodeText('2.0.0', '[1,2,"t","e",null]')).toEqual({ joinRef: '1', ref: '2', topic: 't', event: 'e', payload: null })
  })
})

describe('binary broadcasts', () => {
  it('are read with their names in any script and their bytes whole', () => {
    fc.assert(
      fc.property(short, short, short, short, fc.uint8Array({ maxLength: 300 }), (joinRef, ref, topic, event, payload) => {
        const frame = decodeBinary(clientBroadcast([joinRef, ref, topic, event, ''], 0, payload))
        const refs = { joinRef: joinRef === '' ? null : joinRef, ref: ref === '' ? null : ref }
        expect(frame).toEqual({ ...refs, topic, event: 'broadcast', payload: null, broadcast: { event, content: { bytes: Buffer.from(payload) } } })
      }),
      { numRuns: 200 },
    )
  })

  it('with JSON inside keep its text', () => {
    const json = '{"n":12345678901234567890,"ç":"🙂"}'
    const frame = decodeBinary(clientBroadcast(['1', '2', 'realtime:t', 'e', '{"persist":true}'], 1, Buffer.from(json)))
    expect(frame?.broadcast).toEqual({ event: 'e', content: { json } })
    expect(decodeBinary(clientBroadcast(['1', '2', 'realtime:t', 'e', ''], 1, Buffer.from('{')))).toBeNull()
  })

  it('never read past their end, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const frame = decodeBinary(bytes)
        if (frame !== null) expect(frame.event).toBe('broadcast')
        expect(decodeBinary(Uint8Array.from([3, ...bytes]))).toSatisfy((value) => value === null || typeof value === 'object')
      }),
    )
    expect(decodeBinary(clientBroadcast(['', '', 't', 'e', ''], 0, new Uint8Array()).subarray(0, 8))).toBeNull()
    expect(decodeBinary(Uint8Array.from([3, 0, 0, 1, 0, 0, 0, 0xff]))).toBeNull()
  })
})

describe('what is sent to listeners', () => {
  it('is made once per version and carries the message id', () => {
    const frames = broadcastFrames('realtime:t', { event: 'e', content: { json: '{"a":1}' }, messageId: 'm' })
    expect(frames('2.0.0')).toBe('[null,null,"realtime:t","broadcast",{"type":"broadcast","event":"e","payload":{"a":1},"meta":{"id":"m"}}]')
    expect(JSON.parse(String(frames('1.0.0')))).toMatchObject({ topic: 'realtime:t', event: 'broadcast', payload: { payload: { a: 1 } } })
    expect(frames('2.0.0')).toBe(frames('2.0.0'))
  })

  it('is a binary frame for bytes, which version 1 does not have', () => {
    const frames = broadcastFrames('t', { event: 'é', content: { bytes: Uint8Array.from([1, 2]) } })
    expect([...(frames('2.0.0') as Uint8Array)]).toEqual([4, 1, 2, 0, 0, 116, 0xc3, 0xa9, 1, 2])
    expect(frames('1.0.0')).toBeNull()
  })
})

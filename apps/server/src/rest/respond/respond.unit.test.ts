import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { parsePreferences } from '../parse/preferences.ts'
import { parseAccept } from '../parse/media.ts'
import { libraryCache, libraryRelation } from '../testing/library-cache.ts'
import { contentRange } from './answer.ts'
import { fromDatabase, statusOf } from './database-error.ts'
import { parseRaisedHeaders, parseResponseHeaders, parseResponseStatus } from './response-settings.ts'
import { compileWrite } from './write.ts'

function databaseError(fields: { code: string; message?: string; detail?: string }): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(fields.message ?? 'x', 1, 'error'), fields)
}

describe('statusOf', () => {
  it.each([
    ['42501', 'anon', 401], ['42501', 'authenticated', 403], ['23505', 'anon', 409], ['23503', 'anon', 409], ['25006', 'anon', 405], ['22P02', 'anon', 400],
    ['57014', 'anon', 500], ['57P01', 'anon', 503], ['53300', 'anon', 503], ['53400', 'anon', 500], ['08006', 'anon', 503], ['42883', 'anon', 404],
    ['42P01', 'anon', 404], ['P0001', 'anon', 400], ['P0002', 'anon', 500], ['XX000', 'anon', 500], ['RHSAL', 'anon', 400], ['PT404', 'anon', 404], ['PT40A', 'anon', 500], ['PT100', 'anon', 500], ['40001', 'anon', 500],
  ] as const)('%s for %s is %i', (code, role, status) => {
    expect(statusOf(code, '', role)).toBe(status)
  })
})

describe('fromDatabase', () => {
  it('hides the failing row, which holds columns that the caller may not read', () => {
    const context = { role: 'authenticated', guard: null } as const
    const hidden = fromDatabase(databaseError({ code: '23514', detail: 'Failing row contains (1, segredo).' }), context)
    expect(hidden?.details).toBeNull()
    const shown = fromDatabase(databaseError({ code: '23505', detail: 'Key (id)=(1) already exists.' }), context)
    expect(shown?.details).toBe('Key (id)=(1) already exists.')
  })
  it('reads a guard only where one was set', () => {
    const error = databaseError({ code: '22P02', message: 'invalid input syntax for type integer: "rest-row-guard:3"' })
    expect(fromDatabase(error, { role: 'anon', guard: { kind: 'exactly', rows: 1 } })?.code).toBe('PGRST116')
    expect(fromDatabase(error, { role: 'anon', guard: { kind: 'at-most', rows: 1 } })?.code).toBe('PGRST124')
    expect(fromDatabase(error, { role: 'anon', guard: null })?.code).toBe('22P02')
  })
  it('says the words that SQL chose beside a status', () => {
    const reason = (code: string, message: string, detail?: string) =>
      fromDatabase(databaseError({ code, message, ...(detail === undefined ? {} : { detail }) }), { role: 'anon', guard: null })?.reason
    expect(reason('PT402', 'Pay first')).toBe('Pay first')
    expect(reason('PT402', 'two\nlines')).toBeNull()
    expect(reason('23505', 'Pay first')).toBeNull()
    const message = '{"code":"1","message":"m"}'
    expect(reason('PGRST', message, '{"status":332,"status_text":"Of my own","headers":{}}')).toBe('Of my own')
    expect(reason('PGRST', message, '{"status":332,"headers":{}}')).toBeNull()
  })
  it('leaves other failures to their owner', () => {
    expect(fromDatabase(new Error('x'), { role: 'anon', guard: null })).toBeNull()
  })
})

describe('settings of the answer', () => {
  it('takes one-key objects and refuses the framing of the answer and line breaks', () => {
    expect(parseResponseHeaders('[{"X-A":"1"},{"Cache-Control":"no-cache"}]')).toEqual({ 'x-a': '1', 'cache-control': 'no-cache' })
    for (const text of ['{}', '[1]', '[{"a":"1","b":"2"}]', '[{"a":1}]', '[{"Connection":"x"}]', '[{"a b":"1"}]', '[{"a":"1\\r\\nb: 2"}]', 'x']) {
      expect(() => parseResponseHeaders(text)).toThrow('response.headers')
    }
    expect(parseRaisedHeaders({ 'x-a': '1' })).toEqual({ 'x-a': '1' })
    expect(parseRaisedHeaders({ 'content-length': '1' })).toBeNull()
  })
  it('takes a status of an answer', () => {
    expect(parseResponseStatus('418')).toBe(418)
    for (const text of ['99', '600', 'ok', '2e2']) expect(() => parseResponseStatus(text)).toThrow('response.status')
  })
})

describe('contentRange', () => {
  it('names first and last row, or none', () => {
    expect([contentRange(0, 2, null), contentRange(5, 1, 9), contentRange(0, 0, 0)]).toEqual(['0-1/*', '5-5/9', '*/0'])
  })
})

describe('the place of a new row', () => {
  const cache = libraryCache()
  const located = (key: string) => {
    const request = {
      method: 'POST', target: { kind: 'relation', name: 'book_topics' }, schema: 'public', queryString: '', pairs: [], preferences: parsePreferences('return=headers-only'),
      media: parseAccept(undefined, false), range: undefined, body: '{"book_id":1}', bodyKind: 'json', path: '/book_topics',
    } as const
    const rules = { maxRows: 100, aggregates: false, plan: false, end: 'commit', endMayBeChosen: false, bare: false } as const
    const { status, headers } = compileWrite(cache, libraryRelation(cache, 'book_topics'), request, rules).reply([{ columns: ['count', 'location'], rows: [['1', key]], tag: 'SELECT 1' }])
    return [status, headers['location']]
  }
  it('names its key, also where a part of it is null', () => {
    expect(located('["1","a&b"]')).toEqual([201, '/book_topics?book_id=eq.1&topic_id=eq.a%26b'])
    expect(located('["1",null]')).toEqual([201, '/book_topics?book_id=eq.1&topic_id=is.null'])
  })
})

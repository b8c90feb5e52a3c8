import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, it } from 'vitest'

import { authSection } from './auth.ts'
import { functionsSection } from './functions.ts'
import { realtimeSection } from './realtime.ts'
import { restSection } from './rest.ts'
import type { CompatSection } from './rows.ts'
import { storageSection } from './storage.ts'

const client = createClient('http://localhost:1', 'sb_publishable_of_nobody', { auth: { persistSession: false, autoRefreshToken: false } })
afterAll(() => client.realtime.disconnect())

/** Public by JavaScript's rules alone: what the library's classes do among themselves. */
const INTERNAL = new Set([
  'constructor', 'fetch', 'then', 'processResponse', 'cloneRequestState', 'baseFetch', 'decorateFetch', 'wrapFetch', 'functionsFetch',
  'logger', 'fetchJwk', 'linkIdentityIdToken', 'linkIdentityOAuth', 'signInWithEthereum', 'signInWithSolana',
  'handleOperation', 'bucketLifecycleUrl', 'listBucketOptionsToQueryString', 'applyTransformOptsToQuery', 'encodeMetadata', 'prepareUploadFormData', 'toBase64', 'uploadOrUpdate',
  'decode', 'encode', 'hasLogger', 'heartbeatCallback', 'log', 'push', 'reconnectAfterMs', 'transport', 'copyBindings', 'updateJoinPayload',
])

function methodsOf(object: object): string[] {
  const names = new Set<string>()
  for (let level: object | null = object; level !== null && level !== Object.prototype; level = Reflect.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name.startsWith('_') || INTERNAL.has(name)) continue
      const value: unknown = Reflect.get(object, name)
      if (typeof value === 'function' && !/^class\b/.test(value.toString())) names.add(name)
    }
  }
  return [...names].toSorted()
}

const { auth } = client
const parts: readonly (readonly [CompatSection, readonly object[]])[] = [
  [restSection, [client.from('x'), client.from('x').select()]],
  [authSection, [auth, auth.mfa, auth.admin, auth.admin.mfa]],
  [storageSection, [client.storage, client.storage.from('x')]],
  [realtimeSection, [client.realtime, client.channel('x')]],
  [functionsSection, [client.functions]],
]

it.each(parts)('every method of supabase-js has its row: $title', ({ rows }, objects) => {
  const words = new Set(rows.flatMap(({ method }) => method.match(/\w+/g) ?? []))
  expect(objects.flatMap(methodsOf).filter((name) => !words.has(name))).toEqual([])
})

it('and so has what the client itself does', () => {
  const words = new Set(parts.flatMap(([{ rows }]) => rows).flatMap(({ method }) => method.match(/\w+/g) ?? []))
  expect(methodsOf(client).filter((name) => !words.has(name))).toEqual([])
})

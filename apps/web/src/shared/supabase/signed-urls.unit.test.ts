// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeBackend, json } from '#testing/backend.ts'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signing = ({ body }: { readonly body: unknown }): Response =>
  json((body as { paths: string[] }).paths.map((path) => (path === 'gone' ? { path, signedURL: null, error: 'Either the object does not exist or you do not have access to it' } : { path, signedURL: `/object/sign/avatars/${path}?token=t`, error: null })))

it('pictures that are asked for together are signed in one request; what may not be seen is no picture', async () => {
  const asked = fakeBackend(signing, { signedIn: true })
  const { signedUrl } = await import('./signed-urls.ts')
  const [a, again, b, gone] = await Promise.all([signedUrl('avatars', 'a'), signedUrl('avatars', 'a'), signedUrl('avatars', 'b'), signedUrl('avatars', 'gone')])
  expect(a?.url).toBe('http://backend.example/storage/v1/object/sign/avatars/a?token=t')
  expect([again?.url, b?.url.includes('/b?'), gone]).toEqual([a?.url, true, null])
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/storage/v1/object/sign/avatars', { expiresIn: 3600, paths: ['a', 'b', 'gone'] }]])
})

it('an address that still works stays when everything is read again', async () => {
  const asked = fakeBackend(signing, { signedIn: true })
  const { signedUrlQuery } = await import('./signed-urls.ts')
  const client = new QueryClient()
  const query = signedUrlQuery('avatars', 'a')
  const first = await client.query(query)
  expect(await client.query({ ...query, staleTime: 0 })).toEqual(first)
  expect(asked).toHaveLength(1)
  client.setQueryData(query.queryKey, first && { ...first, until: Date.now() + 60_000 })
  await client.query({ ...query, staleTime: 0 })
  expect(asked).toHaveLength(2)
})

it('a failure is told to everyone who asked, and the next question is asked anew', async () => {
  let isDown = true
  fakeBackend((asked) => (isDown ? json({ message: 'busy' }, 503) : signing(asked)), { signedIn: true })
  const { signedUrl } = await import('./signed-urls.ts')
  const outcomes = await Promise.allSettled([signedUrl('avatars', 'a'), signedUrl('avatars', 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect((await signedUrl('avatars', 'a'))?.url).toContain('/a?token=t')
})

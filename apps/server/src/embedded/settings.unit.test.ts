import { describe, expect, it } from 'vitest'
import { cacheSettings } from './settings.ts'

describe('what PostgreSQL keeps in memory', () => {
  it.each([
    [1024, '128MB', '512MB'],
    [4096, '256MB', '2048MB'],
    [65_536, '1024MB', '32768MB'],
  ])('of a machine of %s MB: %s', (megabytes, shared, files) => {
    expect(cacheSettings(megabytes)).toEqual({ shared_buffers: shared, effective_cache_size: files })
  })
})

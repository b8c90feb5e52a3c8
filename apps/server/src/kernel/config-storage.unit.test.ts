import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { readProjectFile } from './config-project.ts'
import { storageOf, type StorageConfig } from './config-storage.ts'

const root = mkdtempSync(join(tmpdir(), 'vinculo-config-'))
afterAll(() => { rmSync(root, { recursive: true, force: true }) })

function read(env: NodeJS.ProcessEnv, toml = ''): StorageConfig {
  mkdirSync(join(root, 'supabase'), { recursive: true })
  writeFileSync(join(root, 'supabase/config.toml'), toml)
  return storageOf(readProjectFile(root, env), env)
}

it('keeps files of up to 50 MiB in the data folder unless told otherwise', () => {
  expect(read({})).toEqual({ fileSizeLimit: 52_428_800, s3: null, minFreeBytes: null, sweepMs: 3_600_000 })
  expect(read({}, '[storage]\nfile_size_limit = "20MB"').fileSizeLimit).toBe(20_000_000)
  for (const size of ['much', '0', '6GB']) expect(() => read({}, `[storage]\nfile_size_limit = "${size}"`)).toThrow('storage.file_size_limit')
})

it('leaves as much of the disk free as it is told', () => {
  expect([read({ VINCULO_MIN_FREE_SPACE: '2GB' }).minFreeBytes, read({ VINCULO_MIN_FREE_SPACE: '0' }).minFreeBytes]).toEqual([2_000_000_000, 0])
  expect(() => read({ VINCULO_MIN_FREE_SPACE: 'muito' })).toThrow('VINCULO_MIN_FREE_SPACE')
})

it('takes S3 from its variables, Amazon\'s or another', () => {
  const keys = { S3_BUCKET: 'rh', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const amazon = { bucket: 'rh', endpoint: null, region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret', forcePathStyle: false }
  expect(read(keys).s3).toEqual(amazon)
  expect(read({ ...keys, S3_ENDPOINT: 'https://s3.exemplo.com.br', S3_REGION: 'sa-east-1' }).s3).toEqual({
    ...amazon, endpoint: 'https://s3.exemplo.com.br/', region: 'sa-east-1', forcePathStyle: true,
  })
  expect(read({ ...keys, S3_ENDPOINT: 'https://x', S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false)
})

it('says which variable of S3 is missing, without showing the others', () => {
  expect(() => read({ S3_BUCKET: 'rh', S3_SECRET_ACCESS_KEY: 'segredo' })).toThrow('S3_BUCKET pede também S3_ACCESS_KEY_ID.')
  expect(() => read({ S3_BUCKET: 'rh', S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY')
  expect(() => read({ S3_BUCKET: 'rh', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's', S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT')
})

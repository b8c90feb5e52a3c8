import { describe, expect, it } from 'vitest'
import { type Manifest, parseManifest, refuseLater, refuseUnknown } from './manifest.ts'

const content = { bytes: 1, sha256: '00' }
const version = '0b7c1c3e-8a4e-4a33-9f0c-3d0a7b1a2c4d'

function manifest(more: Partial<Manifest>): Manifest {
  return { format: 1, createdAt: '', postgres: '18', migrations: [], tables: [], sequences: [], files: [], removedMeanwhile: [], ...more }
}

describe('a manifest', () => {
  it('names files by their versions, never by a path', () => {
    const read = (name: string): Manifest => parseManifest(JSON.stringify(manifest({ files: [{ version: name, ...content }] })))
    expect(read(version).files).toHaveLength(1)
    for (const odd of ['../../../root/.ssh/authorized_keys', `${version}/../x`, '/etc/cron.d/x', '']) expect(() => read(odd), odd).toThrow('nenhum backup tem')
  })

  it('is of this version or an earlier one', () => {
    const check = (product: string | undefined): void => { refuseLater(manifest(product === undefined ? {} : { product }), '0.9.0') }
    for (const known of [undefined, '0.1.0', '0.9.0']) expect(() => { check(known) }, known).not.toThrow()
    expect(() => { check('0.10.0') }).toThrow('O backup é do Vínculo 0.10.0 e este programa é o 0.9.0')
  })

  it('names what the database has, and nothing that would be read as more SQL', () => {
    const has = [{ table: 'public.companies', columns: ['id', 'name'] }]
    const check = (table: string, columns: readonly string[], sequence = 'public.a_seq'): void => {
      refuseUnknown(manifest({ tables: [{ table, columns, rows: 0, ...content }], sequences: [{ sequence, value: '1', isCalled: true }] }), has, ['public.a_seq'])
    }
    expect(() => { check('public.companies', ['name']) }).not.toThrow()
    expect(() => { check('public.companies', [`id) from program 'id' --`]) }).toThrow('este banco não tem')
    expect(() => { check('public.companies; drop table public.companies; --', ['id']) }).toThrow('este banco não tem')
    expect(() => { check('public.companies', ['id'], 'public.other_seq') }).toThrow('este banco não tem')
  })
})

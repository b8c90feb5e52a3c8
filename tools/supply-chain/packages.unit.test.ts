import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowedLicence, supplyChainProblems, type Installed, type Manifest, type SupplyChain } from './packages.ts'

const root = join(import.meta.dirname, '../..')

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return null
  }
}

const ours: SupplyChain = {
  manifests: ['package.json', 'apps/web/package.json', 'apps/server/package.json', 'tests/package.json'].map((path) => ({ ...(readJson(path) as object), path })),
  lock: readJson('package-lock.json') as SupplyChain['lock'],
  installed: (path) => readJson(`${path}/package.json`) as Installed | null,
}

const fine = { version: '1.2.3', license: 'MIT', integrity: 'sha512-x' }
/** Ours, with one more package. */
const withPackage = (locked: object, found: Installed | null = null, name = 'node_modules/more'): string[] =>
  supplyChainProblems({
    ...ours,
    lock: { packages: { ...ours.lock.packages, [name]: { ...fine, ...locked } } },
    installed: (path) => (path === name ? found : null),
  })

describe('the supply chain', () => {
  it('holds allowed licences, exact versions, digests and reviewed install scripts alone', () => {
    expect(Object.keys(ours.lock.packages ?? {}).length).toBeGreaterThan(400)
    expect(ours.installed('node_modules/fastify')).toMatchObject({ license: 'MIT' })
    expect(supplyChainProblems(ours)).toEqual([])
  })

  it('accepts another package in order, and names what is wrong with one that is not', () => {
    expect(withPackage({}, { version: '1.2.3', license: 'MIT' })).toEqual([])
    expect(withPackage({ license: 'GPL-3.0-only' })).toEqual(['node_modules/more: licence GPL-3.0-only is neither allowed nor an exception'])
    expect(withPackage({ license: undefined })).toEqual([expect.stringContaining('licence undefined')])
    expect(withPackage({}, { version: '1.2.3', license: 'AGPL-3.0' })).toEqual([expect.stringContaining('licence AGPL-3.0')])
    expect(withPackage({}, { version: '1.2.4', license: 'MIT' })).toEqual(['node_modules/more: 1.2.4 is installed in place of 1.2.3'])
    expect(withPackage({ integrity: undefined })).toEqual(['node_modules/more: has no SHA-512 of its content'])
    expect(withPackage({ integrity: 'sha1-x' })).toEqual(['node_modules/more: has no SHA-512 of its content'])
    expect(withPackage({ resolved: 'https://registry.npmjs.org/more/-/more-1.2.3.tgz' })).toEqual([])
    expect(withPackage({ resolved: 'git+ssh://git@example.com/more.git' })).toEqual([expect.stringContaining('not from the npm registry')])
    expect(withPackage({ hasInstallScript: true })).toEqual(['node_modules/more: wants to run a script when it is installed'])
    expect(withPackage({ hasInstallScript: true, license: 'MPL-2.0' }, null, 'node_modules/a/node_modules/axe-core')).toEqual([expect.stringContaining('wants to run a script')])
  })

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '', 'file:../more', 'github:a/more', 'npm:more@^1.0.0'])('refuses %j as a version', (version) => {
    const asked = (dependencies: Manifest['dependencies'] = {}): string[] => supplyChainProblems({ ...ours, manifests: [...ours.manifests, { path: 'x/package.json', dependencies }] })
    expect(asked({ more: '1.2.3', other: 'npm:@some/other@1.2.3-beta.4' })).toEqual([])
    expect(asked({ more: version })).toEqual([`x/package.json: more is "${version}", not one exact version of the registry`])
  })

  it('forgets no exception whose package has gone', () => {
    expect(supplyChainProblems({ ...ours, lock: {} })).toHaveLength(5)
  })

  it.each([['MIT', true], ['(MIT OR GPL-3.0)', true], ['(MIT AND Zlib)', true], ['(MIT AND GPL-3.0)', false], ['UNLICENSED', false], ['SEE LICENSE IN LICENSE', false]])(
    'reads %s',
    (expression, expected) => expect(isAllowedLicence(expression)).toBe(expected),
  )
})

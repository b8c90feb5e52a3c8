import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = path.join(import.meta.dirname, 'ensure-install.cjs')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vinculo-install-'))
  mkdirSync(path.join(folder, 'scripts'))
  cpSync(script, path.join(folder, 'scripts/ensure-install.cjs'))
  writeFileSync(path.join(folder, 'package-lock.json'), '{}')
  // In npm's place: it makes the folder and says what it was asked for.
  const npm = `const fs = require('node:fs'); fs.mkdirSync('node_modules', { recursive: true }); fs.writeFileSync('asked', process.argv.slice(2).join(' '))`
  writeFileSync(path.join(folder, 'npm.cjs'), npm)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What npm was asked for; null when it was not asked. */
function ensure(mode: 'runtime' | 'full'): string | null {
  rmSync(path.join(folder, 'asked'), { force: true })
  const env = { ...process.env, npm_execpath: path.join(folder, 'npm.cjs') }
  execFileSync(process.execPath, [path.join(folder, 'scripts/ensure-install.cjs'), mode], { cwd: folder, env })
  return existsSync(path.join(folder, 'asked')) ? readFileSync(path.join(folder, 'asked'), 'utf8') : null
}

describe('what npm start and npm test install', () => {
  it('is what the product needs to run, once, and the test tools when they are asked for', () => {
    expect(ensure('runtime')).toContain('--omit=dev')
    expect(ensure('runtime')).toBeNull()
    expect(ensure('full')).not.toContain('--omit=dev')
    expect(ensure('runtime')).toBeNull()
  })
  it('never takes test tools away: neither those of an install before a new lockfile, nor those that npm ci put there', () => {
    ensure('full')
    writeFileSync(path.join(folder, 'package-lock.json'), '{ "name": "new" }')
    expect(ensure('runtime')).not.toContain('--omit=dev')
    rmSync(path.join(folder, 'node_modules'), { recursive: true })
    mkdirSync(path.join(folder, 'node_modules/vitest'), { recursive: true })
    expect(ensure('runtime')).not.toContain('--omit=dev')
  })
})

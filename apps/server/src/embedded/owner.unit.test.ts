import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimFolder } from './owner.ts'
import { startMark } from './process-identity.ts'

let folder: string
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-owner-')) })
afterEach(() => { rmSync(folder, { recursive: true }) })

const file = (): string => path.join(folder, 'owner.json')

describe('claiming a data folder', () => {
  it('keeps others out until it is released', async () => {
    const release = await claimFolder(folder)
    await expect(claimFolder(folder)).rejects.toThrow('Outro Vínculo já usa a pasta de dados')
    release()
    expect(existsSync(file())).toBe(false)
    const again = await claimFolder(folder)
    again()
  })

  it('waits a moment for an owner that is just stopping', async () => {
    const release = await claimFolder(folder)
    setTimeout(release, 200)
    const next = await claimFolder(folder)
    next()
  })

  it('takes over from a process that is gone, whose number was given to another, or that wrote half a file', async () => {
    for (const left of [`{"pid":4194303,"startMark":"x"}`, `{"pid":${String(process.ppid)},"startMark":"x"}`, '{"pid":1']) {
      writeFileSync(file(), left)
      const release = await claimFolder(folder)
      release()
    }
  })

  it('tells two processes apart by when they started', () => {
    expect(startMark(process.pid)).not.toBeNull()
    expect(startMark(process.pid)).not.toBe(startMark(1))
    expect(startMark(4_194_303)).toBeNull()
  })
})

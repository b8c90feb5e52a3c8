import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const PROGRAM = `
  const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
  const log = createLog({ logLevel: 'info' })
  for (let round = 1; round <= 3; round += 1) {
    for (let line = 0; line < 100; line += 1) log.info('x'.repeat(1_000))
    await new Promise((resolve) => { log.flush(resolve) })
    console.error('alive', round)
  }
  log.info('left for the end')
  process.exit(0)`

it('a standard output that takes no more lines ends nobody, and the end waits for none of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinculo-log-'))
  writeFileSync(join(folder, 'log'), '')
  // Open for reading alone: every write fails, as on a full disk.
  const refusing = openSync(join(folder, 'log'), 'r')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: ['ignore', refusing, 'pipe'] })
  closeSync(refusing)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => { said += text })
  const [code] = (await once(child, 'close')) as [number | null]
  rmSync(folder, { recursive: true })
  expect({ code, said }).toEqual({ code: 0, said: 'alive 1\nalive 2\nalive 3\n' })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../tests/support/percentile.ts'
import { report } from '../support/figures.ts'

/** Time from `npm start` to its ready line, with everything installed, built and seeded. */
export async function measureReady(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vinculo-ready-'))
  try {
    const first = await startOnce(root, dataDir)
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push(await startOnce(root, dataDir))
    report({ figure: 'start.seeded', value: median(times), unit: 's', budget: { atMost: 3 } })
    report({ figure: 'start.first', value: first, unit: 's', detail: { note: 'empty data folder, installed; builds the web when stale' } })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(root: string, dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: '0', VINCULO_DATA_DIR: dataDir }, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (text.includes('Vínculo pronto em')) break
  }
  const seconds = (performance.now() - started) / 1000
  if (!text.includes('Vínculo pronto em')) throw new Error(`npm start ended before it was ready:\n${text}`)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await ended
  return seconds
}

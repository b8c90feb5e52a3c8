import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { examine } from '../support/checks.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { allWrites, enter, lostOf, unfinished } from './drill.ts'
import { startLoad } from './load.ts'
import { serveProduct } from './product.ts'

const LANES = 8
const DISK_MEGABYTES = 700
/** With room, without, and with room again. */
const PHASE_MS = 8000
const RECOVERY_MS = 90_000
const BLOCK = Buffer.alloc(2 ** 20)

interface Disk {
  readonly path: string
  fill(): void
  makeRoom(): void
  remount(mode: 'ro' | 'rw'): void
  remove(): void
}

/** A small disk of its own, in memory; null where that is not allowed. */
function mountDisk(): Disk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-disk-'))
  const mount = (...args: readonly string[]): boolean => spawnSync('mount', args).status === 0
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${String(DISK_MEGABYTES)}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    path: folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let left = statfsSync(folder).bavail; left > 0; left = statfsSync(folder).bavail) writeSync(file, BLOCK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => { rmSync(ballast, { force: true }) },
    remount(mode) {
      if (!mount('-o', `remount,${mode}`, folder)) throw new Error(`the disk could not be mounted ${mode}`)
    },
    remove() {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface DiskDrilled {
  readonly acknowledged: number
  readonly refusals: ReadonlyMap<string, number>
  readonly wrong: readonly string[]
}

/**
 * Fills the disk beneath a product that is written to, makes room again, and starts it once on a disk that nobody may write to. Null where no
 * disk can be mounted, which takes root.
 */
export async function drillDisk({ seed, tell }: { readonly seed: number; readonly tell: (line: string) => void }): Promise<DiskDrilled | null> {
  const disk = mountDisk()
  if (disk === null) return null
  const parent = path.join(disk.path, 'vinculo')
  mkdirSync(parent)
  const folder = makeDataFolder({ parent })
  const wrong: string[] = []
  try {
    const product = await serveProduct(folder)
    const world = await enter(product)
    const writes = await allWrites(world)
    const load = startLoad(writes, LANES, seed)
    await wait(PHASE_MS)
    disk.fill()
    tell(`the disk is full, ${String(load.acknowledged())} acknowledged`)
    await wait(PHASE_MS)
    tell(`there is room again, ${String(load.acknowledged())} acknowledged`)
    disk.makeRoom()
    const answered = await Promise.race([load.next(), wait(RECOVERY_MS, null)])
    if (answered === null) wrong.push('nothing was acknowledged after there was room again')
    else tell(`the next acknowledged write took ${String(Math.round(answered))} ms`)
    await wait(PHASE_MS)
    await load.stop()
    void world.client.auth.stopAutoRefresh()
    wrong.push(...load.surprises, ...(await unfinished(writes)), ...(await lostOf(writes)), ...(await examine(world)))
    await product.stop()

    disk.remount('ro')
    const refused = folder.serve({ PORT: '0' })
    const code = await refused.exited
    disk.remount('rw')
    tell(`on a disk that nobody may write to it ended with ${String(code)}: ${refused.logs().trim().split('\n').at(-1) ?? ''}`)
    if (code !== 1 || /^\s+at /m.test(refused.logs())) wrong.push(`a disk that nobody may write to is not told in a sentence:\n${refused.logs()}`)
    await product.start()
    wrong.push(...(await lostOf(writes)))
    await product.stop()
    return { acknowledged: load.acknowledged(), refusals: load.refusals, wrong }
  } finally {
    disk.makeRoom()
    await folder.remove()
    disk.remove()
  }
}

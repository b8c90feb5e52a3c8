import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

const current = 'postgres'
/** A whole cluster of the next major, which only waits for the name `postgres`. */
const pending = 'postgres.moved'
const previous = /^postgres-(\d+)$/

/** Major version of the PostgreSQL that made this cluster; null where there is none. */
export function majorOf(cluster: string): number | null {
  try {
    const major = Number.parseInt(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10)
    return Number.isNaN(major) ? null : major
  } catch {
    return null
  }
}

/** Why programs of one major do not start the cluster of another. */
export function otherMajor(made: number, brought: number): StartProblem {
  const versions = `Esta pasta de dados é do PostgreSQL ${String(made)} e esta versão traz o ${String(brought)}.`
  return new StartProblem(
    made < brought
      ? `${versions} Pare o Vínculo e rode: npm run postgres-upgrade`
      : `${versions} Este programa é mais antigo do que os dados: atualize-o e inicie de novo. Nada foi alterado.`,
  )
}

/** Whether a cluster lives here, be it in the middle of a swap. */
export function hasCluster(home: string): boolean {
  return [current, pending].some((name) => existsSync(path.join(home, name))) || previousClusters(home).length > 0
}

/**
 * Completes a swap that was killed between its two renames, or undoes it where the new cluster is gone: nobody may take the folder
 * for one without data and create an empty cluster there.
 */
export function settleSwap(home: string): void {
  if (existsSync(path.join(home, current))) return
  const found = existsSync(path.join(home, pending)) ? pending : previousClusters(home)[0]
  if (found !== undefined) renameDurably(home, found, current)
}

/** Folder that keeps the cluster of this major after the swap. Throws StartProblem when an earlier swap has left one there. */
export function previousFolder(home: string, major: number): string {
  const folder = path.join(home, `${current}-${String(major)}`)
  if (!existsSync(folder)) return folder
  throw new StartProblem(`A pasta ${folder} guarda o banco de uma mudança anterior: mova-a para outro lugar e rode de novo. Nada foi alterado.`)
}

/** Removes a new cluster that waits beside the current one, which may have changed since it was copied. */
export function discardPending(home: string): void {
  rmSync(path.join(home, pending), { recursive: true, force: true })
}

/** Gives the whole, stopped cluster in the folder `draft` below `home` the name under which {@link settleSwap} trusts it. */
export function acceptDraft(home: string, draft: string): void {
  renameDurably(home, path.join(draft, current), pending)
}

/** Sets the current cluster aside and puts the accepted one in its place. Both are stopped. */
export function swapClusters(home: string, aside: string): void {
  renameDurably(home, current, path.basename(aside))
  try {
    renameDurably(home, pending, current)
  } catch (error) {
    if (!existsSync(path.join(home, current))) renameDurably(home, path.basename(aside), current)
    throw error
  }
}

/** Clusters that earlier swaps have set aside, the latest major first. */
function previousClusters(home: string): readonly string[] {
  if (!existsSync(home)) return []
  const majorIn = (name: string): number => Number(previous.exec(name)?.[1] ?? 0)
  const found = readdirSync(home).filter((name) => previous.test(name) && majorOf(path.join(home, name)) === majorIn(name))
  return found.sort((one, other) => majorIn(other) - majorIn(one))
}

/** A power cut must not undo a rename while a later one stays. */
function renameDurably(home: string, from: string, to: string): void {
  renameSync(path.join(home, from), path.join(home, to))
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = openSync(home, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

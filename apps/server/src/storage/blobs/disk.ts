import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import { isVersion, type BlobStore } from './blob-store.ts'

const UNFINISHED = 'unfinished'
const SHELF = /^[0-9a-f]{2}$/

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Null instead of the error that says that there is nothing of that name. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Makes a new name as lasting as the bytes behind it, where the system can do that for folders (Windows cannot). */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (process.platform !== 'win32') throw error
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) await handle.writeFile(chunk)
  // A row must never promise bytes that a power cut can still take away.
  await handle.sync()
}

/** Blobs as files below `root`, on 256 shelves by the first two digits of their version. */
export function diskStore(root: string): BlobStore {
  const placeOf = (version: string): string => path.join(root, version.slice(0, 2), version)
  const draftOf = (version: string): string => path.join(root, UNFINISHED, version)

  const makeFolders = async (version: string): Promise<void> => {
    await mkdir(path.join(root, UNFINISHED), { recursive: true, mode: 0o700 })
    await mkdir(path.dirname(placeOf(version)), { recursive: true, mode: 0o700 })
  }

  return {
    async write(version, chunks) {
      if (!isVersion(version)) throw new Error('a blob is written under the uuid of a version')
      await makeFolders(version)
      const draft = draftOf(version)
      try {
        // Versions are nobody else's: a draft that is there already was left by an attempt that was killed.
        const handle = await open(draft, 'w', 0o600)
        try {
          await writeAll(handle, chunks)
        } finally {
          await handle.close()
        }
        await rename(draft, placeOf(version))
        await syncFolder(path.dirname(placeOf(version)))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(version, range) {
      if (!isVersion(version)) return null
      const handle = await unlessMissing(open(placeOf(version), 'r'))
      return handle === null ? null : handle.createReadStream(range === null ? {} : { start: range.start, end: range.end })
    },
    async copy(from, to) {
      if (!isVersion(from)) return false
      await makeFolders(to)
      try {
        // Blobs never change, so two names of one file are as good as a copy, and cost nothing.
        await link(placeOf(from), placeOf(to))
        await syncFolder(path.dirname(placeOf(to)))
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
      }
      const draft = draftOf(to)
      const copied = await unlessMissing(copyFile(placeOf(from), draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(() => true))
      if (copied !== true) return false
      await rename(draft, placeOf(to))
      await syncFolder(path.dirname(placeOf(to)))
      return true
    },
    async remove(versions) {
      await Promise.all(versions.filter(isVersion).map((version) => rm(placeOf(version), { force: true })))
    },
    async *list() {
      for (const shelf of (await unlessMissing(readdir(root))) ?? []) {
        if (!SHELF.test(shelf)) continue
        for (const version of await readdir(path.join(root, shelf))) {
          const found = isVersion(version) ? await unlessMissing(stat(placeOf(version))) : null
          // The change of the entry, not of the bytes: a copy shares the bytes of an older blob.
          if (found !== null) yield { version, writtenAt: found.ctime }
        }
      }
    },
    async removeUnfinished(before) {
      for (const name of (await unlessMissing(readdir(path.join(root, UNFINISHED)))) ?? []) {
        const draft = draftOf(name)
        const found = await unlessMissing(stat(draft))
        if (found !== null && found.mtime < before) await rm(draft, { force: true })
      }
    },
  }
}

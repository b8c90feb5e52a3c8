import { statfs } from 'node:fs/promises'

/** What a disk says of itself. */
export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Null where the system does not tell, or the folder is not there yet. */
export async function spaceOf(folder: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

import { useEffect, useState } from 'react'

/** Where public/sw.js keeps what another app of the phone shared, until the person says what it is for. */
const STORE = 'vinculo-shared'
/** A paper that somebody forgot about does not stay on the device. */
const KEPT_MS = 60 * 60 * 1000

async function fileOf(answer: Response): Promise<File | null> {
  if (Date.now() - Number(answer.headers.get('x-at')) > KEPT_MS) return null
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
  return new File([await answer.blob()], name === '' ? 'arquivo' : name, { type: answer.headers.get('content-type') ?? '' })
}

/** The files that were shared within the last hour; what is older goes. */
export async function readSharedFiles(): Promise<readonly File[]> {
  if (!('caches' in globalThis) || !(await caches.has(STORE))) return []
  const files = await Promise.all((await (await caches.open(STORE)).matchAll()).map(fileOf))
  if (files.includes(null)) await dropSharedFiles()
  return files.filter((file) => file !== null)
}

/** Forgets what was shared: it was used, or somebody else signs in. */
export async function dropSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(STORE)
}

/** What was shared with the product, and how to forget one of the files, or all of them. */
export function useSharedFiles(): { readonly files: readonly File[] | null; readonly drop: (file?: File) => void } {
  const [files, setFiles] = useState<readonly File[] | null>(null)
  useEffect(() => {
    let isHere = true
    void readSharedFiles().then((found) => {
      if (isHere) setFiles(found)
    })
    return () => {
      isHere = false
    }
  }, [])
  const drop = (file?: File): void => {
    const left = file === undefined ? [] : (files ?? []).filter((each) => each !== file)
    setFiles(left)
    if (left.length === 0) void dropSharedFiles()
  }
  return { files, drop }
}

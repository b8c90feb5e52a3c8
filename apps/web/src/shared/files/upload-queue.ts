import { toAppError } from '../supabase/app-error.ts'
import type { SendOptions, UploadedFile } from '../supabase/uploads.ts'

export type UploadStatus = 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled'

export interface UploadItem {
  readonly key: number
  readonly file: File
  readonly status: UploadStatus
  /** Bytes that have left. */
  readonly sent: number
  /** Why it failed, for the person. */
  readonly problem: string | null
  /** Whether sending the same file again may help: not when the file itself is the problem. */
  readonly retryable: boolean
}

/** How this queue's files travel; may change while they do. */
export interface UploadQueueParts {
  readonly send: (file: File, options: SendOptions) => Promise<UploadedFile>
  /** Hands the file to its record; the item counts as done when this has resolved. */
  readonly take: (uploaded: UploadedFile, file: File) => Promise<unknown>
  /** Why a file is not even tried; null when it is. */
  readonly check: (file: File) => string | null
}

export interface UploadQueue {
  readonly configure: (parts: UploadQueueParts) => void
  readonly items: () => readonly UploadItem[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly File[]) => void
  readonly cancel: (key: number) => void
  readonly retry: (key: number) => void
  /** Tries everything again that failed and may work now. */
  readonly retryAll: () => void
  readonly remove: (key: number) => void
  /** Stops whatever is under way. */
  readonly stop: () => void
}

/** How many travel at once. */
const LANES = 2

const STOPPED: readonly UploadStatus[] = ['done', 'failed', 'cancelled']

/** Files on their way, one after another: a failure of one never holds the others up. */
export function createUploadQueue(given?: UploadQueueParts): UploadQueue {
  let parts = given
  let items: readonly UploadItem[] = []
  let lastKey = 0
  const listeners = new Set<() => void>()
  const aborts = new Map<number, AbortController>()

  const change = (key: number, part: Partial<UploadItem>): void => {
    items = items.map((item) => (item.key === key ? { ...item, ...part } : item))
    for (const listener of listeners) listener()
  }

  async function run({ key, file }: UploadItem): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { status: 'sending', sent: 0, problem: null })
    try {
      const options = {
        signal: abort.signal,
        onProgress: (sent: number) => change(key, { sent }),
        onChecking: () => change(key, { status: 'checking', sent: file.size }),
      }
      const uploaded = await parts?.send(file, options)
      if (abort.signal.aborted || uploaded === undefined) return
      await parts?.take(uploaded, file)
      change(key, { status: 'done', sent: file.size })
    } catch (failure) {
      if (!abort.signal.aborted) {
        const { message, kind } = toAppError(failure)
        change(key, { status: 'failed', problem: message, retryable: kind !== 'validation' && kind !== 'forbidden' })
      }
    } finally {
      // Cancelled and tried again meanwhile: the newer run keeps its lane.
      if (aborts.get(key) === abort) aborts.delete(key)
      pump()
    }
  }

  function pump(): void {
    for (const item of items.filter(({ status }) => status === 'waiting').slice(0, LANES - aborts.size)) void run(item)
  }

  const again = (matches: (item: UploadItem) => boolean): void => {
    for (const item of items.filter(matches)) change(item.key, { status: 'waiting', sent: 0, problem: null })
    pump()
  }

  const cancel = (key: number): void => {
    const item = items.find((each) => each.key === key)
    if (!item || STOPPED.includes(item.status)) return
    aborts.get(key)?.abort()
    aborts.delete(key)
    change(key, { status: 'cancelled' })
    pump()
  }

  return {
    configure(next) {
      parts = next
    },
    items: () => items,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      const added = files.map((file): UploadItem => {
        const problem = parts?.check(file) ?? null
        lastKey += 1
        return { key: lastKey, file, status: problem === null ? 'waiting' : 'failed', sent: 0, problem, retryable: problem === null }
      })
      items = [...items, ...added]
      for (const listener of listeners) listener()
      pump()
    },
    cancel,
    retry: (key) => again((item) => item.key === key && (item.status === 'cancelled' || (item.status === 'failed' && item.retryable))),
    retryAll: () => again((item) => item.status === 'failed' && item.retryable),
    remove(key) {
      cancel(key)
      items = items.filter((item) => item.key !== key)
      for (const listener of listeners) listener()
    },
    stop() {
      for (const { key } of items) cancel(key)
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { choiceProblem, type FileLimits } from '../lib/file-texts.ts'
import { filePurposeQuery, uploadFile, type UploadTarget } from '../supabase/uploads.ts'
import { createUploadQueue, type UploadItem, type UploadQueue, type UploadQueueParts } from './upload-queue.ts'

export interface Uploads {
  readonly items: readonly UploadItem[]
  /** What may be sent; undefined until it is known. */
  readonly limits: FileLimits | undefined
  readonly queue: UploadQueue
  readonly isBusy: boolean
}

/** Uploads for one purpose. `take` hands each file to its record. */
export function useUpload(target: UploadTarget, take: UploadQueueParts['take'], tellBusy?: (isBusy: boolean) => void): Uploads {
  const { data: limits } = useQuery(filePurposeQuery(target.purpose))
  return useUploads({ limits, send: (file, options) => uploadFile(target, file, options), take }, tellBusy)
}

export interface UploadRoute extends Pick<UploadQueueParts, 'send' | 'take'> {
  readonly limits: FileLimits | undefined
}

/**
 * Uploads by a way of their own. What failed for want of a connection goes on by itself when the browser is online again; leaving the
 * page stops everything. `tellBusy` hears whether something is on its way; it stays the same function.
 */
export function useUploads({ limits, send, take }: UploadRoute, tellBusy?: (isBusy: boolean) => void): Uploads {
  const [queue] = useState(() => createUploadQueue())
  useEffect(() => queue.configure({ send, take, check: (file) => (limits ? choiceProblem(file, limits) : null) }))
  useEffect(() => {
    window.addEventListener('online', queue.retryAll)
    return () => {
      window.removeEventListener('online', queue.retryAll)
      queue.stop()
    }
  }, [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const isBusy = items.some(({ status }) => status === 'waiting' || status === 'sending' || status === 'checking')
  useEffect(() => {
    tellBusy?.(isBusy)
    return () => tellBusy?.(false)
  }, [tellBusy, isBusy])
  return { items, limits, queue, isBusy }
}

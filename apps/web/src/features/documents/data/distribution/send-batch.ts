import { inLanes } from '#shared/lib/lanes.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { uploadFile } from '#shared/supabase/uploads.ts'
import { addItems } from './distribution-acts.ts'

/** One file and whom it is for; made when its turn comes. */
export interface Paper {
  readonly key: string
  readonly source: string
  readonly employees: readonly string[]
  readonly make: () => Promise<File>
}

export interface BatchOptions {
  readonly companyId: string
  readonly purpose: string
  readonly distributionId: string
  readonly signal: AbortSignal
  readonly onSent: (key: string) => void
  readonly onFailed: (key: string, problem: string) => void
}

/** How many travel at once. */
const LANES = 3

/** Sends papers one after another; one that fails holds no other up. Ends when each was tried, or `signal` says so. */
export async function sendBatch(papers: readonly Paper[], options: BatchOptions): Promise<void> {
  const { companyId, purpose, distributionId, signal, onSent, onFailed } = options
  await inLanes(papers, LANES, signal, async ({ key, source, employees, make }) => {
    try {
      const { file_id } = await uploadFile({ purpose, companyId }, await make(), { signal })
      await addItems({ distributionId, fileId: file_id, employees, source })
      onSent(key)
    } catch (failure) {
      if (!signal.aborted) onFailed(key, toAppError(failure).message)
    }
  })
}

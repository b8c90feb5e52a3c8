import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One person of a batch that is being checked. */
export type ReviewRow = Shapes.ReviewDocumentBatchRow

export const isReady = ({ missing, problem }: ReviewRow): boolean => missing.length === 0 && problem === null

/** Why a person gets no paper, in one line; null when there is nothing in the way. */
export function obstacleOf({ missing, problem }: ReviewRow): string | null {
  if (problem !== null) return problem
  return missing.length === 0 ? null : `Falta: ${missing.map(({ label }) => label).join(', ')}`
}

export type Making = Omit<Shapes.StartDocumentBatchRow, 'batch_id'>

export interface MakingFailure {
  readonly making: Making
  readonly message: string
}

export interface Progress {
  readonly done: number
  readonly total: number
  readonly failures: readonly MakingFailure[]
}

export interface MakingRun {
  readonly makings: readonly Making[]
  readonly make: (makingId: string) => Promise<unknown>
  readonly textOf: (failure: unknown) => string
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
}

/** Makes papers one after the other, telling each; who fails is kept for another try, and stopping leaves the rest for later. */
export async function makeAll({ makings, make, textOf, onProgress, signal }: MakingRun): Promise<Progress> {
  let progress: Progress = { done: 0, total: makings.length, failures: [] }
  onProgress(progress)
  for (const making of makings) {
    if (signal.aborted) break
    try {
      await make(making.making_id)
      progress = { ...progress, done: progress.done + 1 }
    } catch (failure) {
      progress = { ...progress, failures: [...progress.failures, { making, message: textOf(failure) }] }
    }
    onProgress(progress)
  }
  return progress
}

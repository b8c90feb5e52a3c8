import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { makeDocument } from '../data/templates/makings.ts'
import { templateKeys } from '../data/templates/template-keys.ts'
import { makeAll, type Making, type Progress } from '../model/templates/making.ts'

export interface MakingRunner {
  readonly progress: Progress | null
  readonly isRunning: boolean
  readonly run: (makings: readonly Making[]) => Promise<void>
  /** After the paper that is being printed. What was not made waits in the list of batches. */
  readonly stop: () => void
}

/** Makes papers one by one, while this is on screen. */
export function useMaking(): MakingRunner {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const run = async (makings: readonly Making[]): Promise<void> => {
    const stopper = new AbortController()
    control.current = stopper
    setRunning(true)
    await makeAll({ makings, make: makeDocument, textOf: (failure) => toAppError(failure).message, onProgress: setProgress, signal: stopper.signal })
    setRunning(false)
    await client.invalidateQueries({ queryKey: templateKeys.all })
    await client.invalidateQueries({ queryKey: ['documents'] })
  }
  return { progress, isRunning, run, stop: () => control.current?.abort() }
}

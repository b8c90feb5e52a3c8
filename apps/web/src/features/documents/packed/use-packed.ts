import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { inLanes } from '#shared/lib/lanes.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { type PaperToSend, sendPaper } from '../data/packed/packed-papers.ts'

/** How many travel at once. */
const LANES = 2

export interface PackedSending {
  readonly isSending: boolean
  readonly done: ReadonlySet<string>
  /** Why papers did not arrive, by their path. */
  readonly failed: ReadonlyMap<string, string>
  readonly send: (papers: readonly PaperToSend[]) => Promise<void>
  readonly cancel: () => void
}

/** Papers of an archive on their way, each by itself: what failed is told and may be sent again, what arrived is never sent twice. */
export function usePacked(unpack: (path: string) => Promise<Blob | null>): PackedSending {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const stopped = useRef<AbortController | null>(null)
  useEffect(() => () => stopped.current?.abort(), [])

  const send = async (papers: readonly PaperToSend[]): Promise<void> => {
    const { signal } = (stopped.current = new AbortController())
    setSending(true)
    setFailed(new Map())
    await inLanes(papers.filter(({ path }) => !done.has(path)), LANES, signal, async (paper) => {
      const { path } = paper
      try {
        const content = await unpack(path)
        if (content === null) throw new Error('O arquivo não pôde ser lido do ZIP.')
        await sendPaper(paper, content, signal)
        setDone((paths) => new Set([...paths, path]))
      } catch (failure) {
        if (!signal.aborted) setFailed((paths) => new Map([...paths, [path, toAppError(failure).message]]))
      }
    })
    setSending(false)
    await refetch(client, [...SUBJECTS.documents, ['company-start']])
  }

  return { isSending, done, failed, send, cancel: () => stopped.current?.abort() }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { discardDistribution, publishDistribution, startDistribution } from '../data/distribution/distribution-acts.ts'
import { distributionKeys } from '../data/distribution/distribution-keys.ts'
import { type Paper, sendBatch } from '../data/distribution/send-batch.ts'
import type { DistributionDraft } from '../model/distribution/distribution.ts'

export type BatchStatus = 'idle' | 'sending' | 'stopped' | 'publishing' | 'queued' | 'published'

export interface Batch {
  readonly status: BatchStatus
  readonly sent: number
  readonly total: number
  /** What did not go, and why. */
  readonly failed: readonly { readonly source: string; readonly problem: string }[]
  /** Why nothing goes on. */
  readonly problem: string | null
  /** Sends what was not sent yet, and publishes when nothing is left. */
  readonly run: () => Promise<void>
  readonly stop: () => void
  /** Throws away what was sent. */
  readonly discard: () => Promise<void>
}

export interface BatchWish {
  readonly companyId: string
  readonly draft: DistributionDraft
  readonly purpose: string
  readonly papers: readonly Paper[]
}

/** One batch on its way: what was sent stays sent, whatever happens to the rest. */
export function useBatch({ companyId, draft, purpose, papers }: BatchWish): Batch {
  const client = useQueryClient()
  const [status, setStatus] = useState<BatchStatus>('idle')
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const distribution = useRef<string | null>(null)
  const done = useRef(new Set<string>())
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const refresh = () => client.invalidateQueries({ queryKey: ['documents'] })

  async function run(): Promise<void> {
    const { signal } = (abort.current = new AbortController())
    setStatus('sending')
    setProblem(null)
    setFailed(new Map())
    try {
      distribution.current ??= await startDistribution(companyId, draft)
      await sendBatch(
        papers.filter(({ key }) => !done.current.has(key)),
        {
          companyId,
          purpose,
          distributionId: distribution.current,
          signal,
          onSent: (key) => {
            done.current.add(key)
            setSent(new Set(done.current))
          },
          onFailed: (key, text) => setFailed((before) => new Map(before).set(key, text)),
        },
      )
      if (signal.aborted || done.current.size < papers.length) {
        setStatus('stopped')
        return
      }
      setStatus('publishing')
      const state = await publishDistribution(distribution.current, papers.reduce((sum, { employees }) => sum + employees.length, 0))
      setStatus(state === 'publishing' ? 'queued' : 'published')
      await refresh()
    } catch (failure) {
      setStatus('stopped')
      setProblem(toAppError(failure).message)
    }
  }

  async function discard(): Promise<void> {
    if (distribution.current !== null) await discardDistribution(distribution.current)
    await client.invalidateQueries({ queryKey: distributionKeys.all(companyId) })
  }

  return {
    status,
    sent: sent.size,
    total: papers.length,
    failed: papers.flatMap(({ key, source }) => (failed.has(key) ? [{ source, problem: failed.get(key) ?? '' }] : [])),
    problem,
    run,
    stop: () => abort.current?.abort(),
    discard,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'

import { type AppError, toAppError } from '#shared/supabase/app-error.ts'

/** Typing rests this long before it is saved. */
const STILL_MS = 1500

export type SaveState = { readonly kind: 'saved' | 'typing' | 'saving' } | { readonly kind: 'failed'; readonly error: AppError }

export interface Autosave {
  readonly state: SaveState
  /** Saves what is there now, without waiting; true once nothing is unsaved. */
  readonly flush: () => Promise<boolean>
}

/**
 * Saves a draft when the typing rests, one save at a time; what was typed meanwhile goes with the next one. After a failure it stays typed
 * and goes with the next change or `flush`.
 */
export function useAutosave<Draft>(draft: Draft, save: (draft: Draft) => Promise<void>): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const latest = useRef(draft)
  const stored = useRef(draft)
  const running = useRef<Promise<boolean> | null>(null)
  const saver = useRef(save)
  useEffect(() => {
    latest.current = draft
    saver.current = save
  })
  const flush = useCallback(async (): Promise<boolean> => {
    if (running.current) await running.current
    if (stored.current === latest.current) return true
    const sent = latest.current
    const run = async (): Promise<boolean> => {
      setState({ kind: 'saving' })
      try {
        await saver.current(sent)
        stored.current = sent
        setState({ kind: latest.current === sent ? 'saved' : 'typing' })
        return true
      } catch (problem) {
        setState({ kind: 'failed', error: toAppError(problem) })
        return false
      } finally {
        running.current = null
      }
    }
    running.current = run()
    return await running.current
  }, [])
  useEffect(() => {
    if (stored.current === draft) return undefined
    setState((before) => (before.kind === 'saving' ? before : { kind: 'typing' }))
    const timer = setTimeout(() => void flush(), STILL_MS)
    return () => clearTimeout(timer)
  }, [draft, flush])
  return { state, flush }
}

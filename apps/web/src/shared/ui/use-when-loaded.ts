import { type ComponentType, createElement, type ReactElement, useEffect, useRef, useState } from 'react'

import { toAppError } from '../supabase/app-error.ts'
import { toast } from './toast.ts'

export interface WhenLoaded<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly wanted: boolean
  readonly props: Props
  /** Takes the wish back, so that the next one tries again. */
  readonly onFailure: () => void
}

/**
 * An element whose code is fetched once it is wanted; null until it is there. For what opens over the page: `lazy` would keep it
 * back for 300 ms more, the pause that Suspense puts between a placeholder and what replaces it. A failure is told.
 */
export function useWhenLoaded<Props extends object>({ load, wanted, props, onFailure }: WhenLoaded<Props>): ReactElement | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const latest = useRef({ load, onFailure })
  useEffect(() => {
    latest.current = { load, onFailure }
  })
  const isNeeded = wanted && loaded === null
  useEffect(() => {
    if (!isNeeded) return undefined
    let live = true
    latest.current.load().then(
      (component) => live && setLoaded(() => component),
      (problem: unknown) => {
        if (!live) return
        toast.error('Não foi possível abrir', { description: toAppError(problem).message })
        latest.current.onFailure()
      },
    )
    return () => {
      live = false
    }
  }, [isNeeded])
  return loaded && createElement(loaded, props)
}
